import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { jobsDated } from '#test/support/a-job.js'
import { fieldDatabase } from '#test/support/field-database.js'
import { callFailing, connect } from '#test/support/mcp-server.js'
import { readJobPage, tool } from '#test/support/new-jobs.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

describe('a read that fails (read-R5.1, read-R5.2, read-R5.5)', () => {
  const validation = (message: RegExp) => ({
    code: 'VALIDATION_ERROR',
    retryable: false,
    message: expect.stringMatching(message),
  })

  it.each([
    [{ limit: '10' }, /^limit must be a whole number/],
    [{ limit: 10.5 }, /^limit must be a whole number/],
    [{ limit: true }, /^limit must be a whole number/],
    [{ limit: [5] }, /^limit must be a whole number/],
    [{ limit: 0 }, /^limit must be at least 1/],
    [{ limit: -1 }, /^limit must be at least 1/],
    [{ limit: 1001 }, /^limit must be at most 1000/],
    [{ cursor: 5 }, /^cursor must be a text/],
    [{ db_path: 5 }, /^db_path must be a text/],
    [{ db_path: 'a\0b' }, /NUL character/],
    [{ page: 1, size: 2 }, /^Unknown argument: page, size/],
  ])('refuses %j by name and coerces nothing (jobs-arguments)', async (args, message) => {
    expect(await callFailing(await connect(), tool, args)).toEqual(validation(message))
  })

  it('refuses every cursor that this server did not make (read-R7.4)', async () => {
    const database = fieldDatabase()
    database.insert(jobsDated('a', 'b'))
    const client = await connect({ args: ['--db', database.path] })
    const { next_cursor } = await readJobPage(client, { limit: 1 })
    const ours = next_cursor ?? ''
    const made = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64url')
    const foreign = [
      '',
      'abc',
      '求人',
      '%%%',
      ours.slice(1),
      ours.slice(0, -1),
      `${ours}A`,
      `${ours}=`,
      ours.toUpperCase(),
    ]
    const forged = [made({ captured_at: 'a', id: 1 }), made(['a', 0]), made([5, 1]), made(null), 'x'.repeat(5000)]
    for (const cursor of [...foreign, ...forged]) {
      expect(await callFailing(client, tool, { cursor })).toEqual(validation(/cursor is not one that this server made/))
    }
  })

  it('says DB_NOT_FOUND with the base name alone, and creates nothing (read-R2.5, jobs-absent-file)', async () => {
    const cwd = temporaryFolder()
    const client = await connect({ cwd })
    const missing = { code: 'DB_NOT_FOUND', retryable: false }
    for (const db_path of ['nowhere/jobs.db', join(cwd, 'jobs.db'), undefined]) {
      const error = await callFailing(client, tool, { db_path })
      expect(error).toEqual({
        ...missing,
        message:
          'Database jobs.db was not found. Name another with --db or JOBWORKFLOW_DB; `jobworkflow init` makes a home for it, and `jobworkflow jobs import FILE` makes data/capture/jobs.db in the working directory.',
      })
    }
    expect(readdirSync(cwd)).toEqual([])
  })

  it('says which kind of wrong file it is, as a DB_ERROR without folder, SQL or stack (jobs-unusable-file, read-R2.6)', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'junk.db'), 'junk'.repeat(500))
    writeFileSync(join(folder, 'empty.db'), '')
    const others = fieldDatabase({ schema: 'CREATE TABLE other (x)' })
    const narrow = fieldDatabase({ schema: 'CREATE TABLE jobs (id INTEGER PRIMARY KEY, status TEXT)' })
    const client = await connect()
    const messages: string[] = []
    for (const db_path of [folder, join(folder, 'junk.db'), join(folder, 'empty.db'), others.path, narrow.path]) {
      const { code, retryable, message } = await callFailing(client, tool, { db_path })
      expect([code, retryable]).toEqual(['DB_ERROR', false])
      expect(message).not.toMatch(/\/|select|sqlite_|\bat /i)
      messages.push(message)
    }
    expect(messages).toEqual([
      expect.stringMatching(/is a folder/),
      expect.stringMatching(/junk\.db is not a SQLite database/),
      expect.stringMatching(/empty\.db is an empty file/),
      expect.stringMatching(/has no jobs table/),
      expect.stringMatching(/lacks job_id, title,/),
    ])
  })

  it('may be tried again when the file is locked past the busy timeout (jobs-locked)', async () => {
    const database = fieldDatabase()
    database.insert(jobsDated('a'))
    const writer = new Database(database.path)
    onTestFinished(() => void writer.close())
    writer.exec('BEGIN EXCLUSIVE')
    const client = await connect({ args: ['--db', database.path, '--busy-timeout', '50'] })
    expect(await callFailing(client, tool)).toEqual({
      code: 'DB_ERROR',
      retryable: true,
      message: 'Database jobs.db is in use by another program; try again.',
    })
    writer.exec('ROLLBACK')
    expect((await readJobPage(client)).count).toBe(1)
  })
})

import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { jobsDated } from '#test/support/a-job.js'
import { fieldDatabase } from '#test/support/field-database.js'
import { callFailing, connect } from '#test/support/mcp-server.js'
import { readJobPage, tool } from '#test/support/new-jobs.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

describe('a read that fails', () => {
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
    [{ cursor: 5 }, /^cursor must be text/],
    [{ db_path: 5 }, /^db_path must be text/],
    [{ db_path: 'a\0b' }, /NUL character/],
    [{ page: 1, size: 2 }, /^Unknown argument: page, size/],
  ])(
    'names the bad argument and its rule in %j, converts nothing and opens no database (read-R1.3, read-R1.4, read-R5.3, read-R6.1, read-R6.3, jobs-arguments)',
    async (args, message) => {
      expect(await callFailing(await connect(), tool, args)).toEqual(validation(message))
    },
  )

  it('is a VALIDATION_ERROR for every cursor that this server did not make (read-R7.4)', async () => {
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
      expect(await callFailing(client, tool, { cursor })).toEqual(validation(/cursor was not made by this server/))
    }
  })

  it('is DB_NOT_FOUND with the file name but no folder when the file is missing, and creates nothing (read-R2.5, jobs-absent-file)', async () => {
    const cwd = temporaryFolder()
    const client = await connect({ cwd })
    const missing = { code: 'DB_NOT_FOUND', retryable: false }
    for (const db_path of ['nowhere/jobs.db', join(cwd, 'jobs.db'), undefined]) {
      const error = await callFailing(client, tool, { db_path })
      expect(error).toEqual({
        ...missing,
        message:
          'Database jobs.db was not found. Run `jobworkflow init`, which creates a home for it, or name a database with --db or JOBWORKFLOW_DB.',
      })
    }
    expect(readdirSync(cwd)).toEqual([])
  })

  it('is a DB_ERROR that says what is wrong with the file, without a folder, SQL or a stack (jobs-unusable-file, read-R2.6, read-R5.2)', async () => {
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

  it('can be retried when the file stayed locked longer than the busy timeout (read-R5.2, jobs-locked)', async () => {
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

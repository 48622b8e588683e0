import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { aJob } from '#test/support/a-job.js'
import { fieldDatabase } from '#test/support/field-database.js'
import { callFailing, connect } from '#test/support/mcp-server.js'
import { readJobPage, readJobPages } from '#test/support/new-jobs.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

describe('the source of the queue', () => {
  const databaseWith = (id: number, path?: string) => {
    const database = fieldDatabase()
    database.insert([aJob({ id })])
    if (path === undefined) return database.path
    mkdirSync(dirname(path), { recursive: true })
    cpSync(database.path, path)
    return path
  }

  it('is the argument, then --db, then JOBWORKFLOW_DB, then data/capture/jobs.db, relative to the working directory (read-R2.1, read-R2.2, jobs-path)', async () => {
    const cwd = temporaryFolder()
    databaseWith(1, join(cwd, 'data/capture/jobs.db'))
    databaseWith(2, join(cwd, 'from-env.db'))
    databaseWith(3, join(cwd, 'sub/from-flag.db'))
    databaseWith(4, join(cwd, 'from-argument.db'))
    const env = { JOBWORKFLOW_DB: 'from-env.db' }
    const args = ['--db', 'sub/from-flag.db']
    const idRead = async (options: object, call: object = {}) => {
      const client = await connect({ cwd, ...options })
      return (await readJobPage(client, call)).jobs[0]?.id
    }
    expect(await idRead({})).toBe(1)
    expect(await idRead({ env: { JOBWORKFLOW_DB: '' } })).toBe(1)
    expect(await idRead({ env })).toBe(2)
    expect(await idRead({ env, args })).toBe(3)
    expect(await idRead({ env, args }, { db_path: 'from-argument.db' })).toBe(4)
    expect(await idRead({ env, args }, { db_path: databaseWith(5) })).toBe(5)
  })

  it('may be a file that the call names, but not a PostgreSQL address', async () => {
    const client = await connect({ cwd: temporaryFolder() })
    const refused = await callFailing(client, 'bulk_read_new_jobs', { db_path: 'postgres://me:secret@db.example/hunt' })
    expect(refused).toMatchObject({ code: 'VALIDATION_ERROR', message: expect.stringContaining('a file') })
    expect(JSON.stringify(refused)).not.toContain('secret')
  })

  it('is exactly the file that the call names, whatever characters its name has (jobs-path)', async () => {
    const client = await connect()
    for (const name of ['a?b.db', 'a#b.db', 'a%20b.db', 'with spaces.db', '求人.db']) {
      const path = join(temporaryFolder(), name)
      expect((await readJobPage(client, { db_path: databaseWith(9, path) })).jobs[0]?.id).toBe(9)
      expect(readdirSync(dirname(path))).toEqual([name])
    }
  })

  it('is not changed by reading, and no file appears beside it (read-R4.1, read-R4.2, read-R4.3, read-R4.4, jobs-untouched)', async () => {
    const path = databaseWith(1)
    const digest = () => createHash('sha256').update(readFileSync(path)).digest('hex')
    const before = digest()
    await readJobPages(await connect({ args: ['--db', path] }), { limit: 1 })
    expect(digest()).toBe(before)
    expect(readdirSync(dirname(path))).toEqual(['jobs.db'])
  })
})

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SqliteJobCatalog } from '#src/adapters/stores/sqlite/jobs/sqlite-job-catalog.js'
import { jobCatalogContract } from '#test/contracts/job-catalog.contract.js'
import { aJob, noTexts } from '#test/support/a-job.js'
import { fieldDatabase, olderFieldSchema } from '#test/support/field-database.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

jobCatalogContract('SqliteJobCatalog', async (stored) => {
  const database = fieldDatabase()
  database.insert(stored)
  return new SqliteJobCatalog(database.path)
})

const all = { statuses: null, limit: 10 }

describe('a file of a capture script', () => {
  it('is listed without the columns of later versions', async () => {
    const database = fieldDatabase({ schema: olderFieldSchema })
    database.insert([aJob({ id: 1, title: 'Nurse' })])
    const catalog = new SqliteJobCatalog(database.path)
    expect(await catalog.list(all)).toMatchObject({ total: 1, jobs: [{ id: 1, status: 'new' }] })
    expect(await catalog.find(1)).toMatchObject({ createdAt: '2026-01-01', updatedAt: null, attemptCount: null })
  })

  it('is listed if it has little more than ids, highest first', async () => {
    const database = fieldDatabase({ schema: 'CREATE TABLE jobs (Id INTEGER PRIMARY KEY, Title TEXT)' })
    database.run("INSERT INTO jobs VALUES (1, 'Nurse'), (2, 'Cook'), (3, 'Night nurse')")
    const catalog = new SqliteJobCatalog(database.path)
    const { jobs } = await catalog.list(all)
    expect(jobs.map(({ id, title, status }) => [id, title, status])).toEqual([
      [3, 'Night nurse', null],
      [2, 'Cook', null],
      [1, 'Nurse', null],
    ])
    expect((await catalog.list({ ...all, statuses: [''] })).total).toBe(3)
    expect((await catalog.list({ ...all, statuses: ['new'] })).total).toBe(0)
    expect(await catalog.find(2)).toMatchObject({
      ...noTexts,
      id: 2,
      title: 'Cook',
      payloadJson: null,
      lastError: null,
    })
  })

  it('is read whatever its columns contain', async () => {
    const database = fieldDatabase()
    database.insert([1, 2, 3].map((id) => aJob({ id })))
    database.run(
      "UPDATE jobs SET title = x'ff41', status = 7, captured_at = 20260101, attempt_count = 'x' WHERE id = 1",
    )
    database.run("UPDATE jobs SET payload_json = x'00', status = x'6e6577' WHERE id = 2")
    const catalog = new SqliteJobCatalog(database.path)
    expect((await catalog.list(all)).jobs.map(({ id }) => id)).toEqual([1, 3, 2])
    expect(await catalog.find(1)).toMatchObject({ title: '\ufffdA', status: '7', attemptCount: null })
  })

  it('is not changed by reading, and no file appears beside it', async () => {
    const database = fieldDatabase()
    database.insert([aJob({ id: 1 })])
    const before = readFileSync(database.path)
    const catalog = new SqliteJobCatalog(database.path)
    await catalog.list(all)
    await catalog.find(1)
    expect(readFileSync(database.path).equals(before)).toBe(true)
    expect(readdirSync(dirname(database.path))).toEqual(['jobs.db'])
  })

  it('is refused if it has no jobs or no ids, and is not created if it is missing', async () => {
    const ask = (schema: string) => new SqliteJobCatalog(fieldDatabase({ schema }).path).list(all)
    await expect(ask('CREATE TABLE other (id)')).rejects.toMatchObject({ code: 'DB_ERROR', retryable: false })
    await expect(ask('CREATE TABLE jobs (title TEXT)')).rejects.toMatchObject({
      message: expect.stringContaining('lacks id'),
    })
    const path = join(temporaryFolder(), 'jobs.db')
    await expect(new SqliteJobCatalog(path).find(1)).rejects.toMatchObject({ code: 'DB_NOT_FOUND' })
    expect(existsSync(path)).toBe(false)
  })

  it('is handled in another process if it contains code that may never end', async () => {
    const database = fieldDatabase({ schema: 'CREATE TABLE jobs (id INTEGER PRIMARY KEY, title TEXT AS (id * 2))' })
    const elsewhere = {
      list: async () => ({ jobs: [], total: 42 }),
      find: async () => null,
      texts: async () => [],
      close: async () => {},
    }
    expect(await new SqliteJobCatalog(database.path, { elsewhere }).list(all)).toEqual({ jobs: [], total: 42 })
  })
})

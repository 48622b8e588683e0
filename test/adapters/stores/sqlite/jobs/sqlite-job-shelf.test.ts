import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SqliteJobShelf } from '#src/adapters/stores/sqlite/jobs/sqlite-job-shelf.js'
import { jobShelfContract } from '#test/contracts/job-shelf.contract.js'
import { aJob, noTexts } from '#test/support/a-job.js'
import { fieldDatabase, olderFieldSchema } from '#test/support/field-database.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

jobShelfContract('SqliteJobShelf', async (stored) => {
  const database = fieldDatabase()
  database.insert(stored)
  return new SqliteJobShelf(database.path)
})

const all = { statuses: null, limit: 10 }

describe('a file that a capture script made', () => {
  it('is listed without the columns that came later', async () => {
    const database = fieldDatabase({ schema: olderFieldSchema })
    database.insert([aJob({ id: 1, title: 'Nurse' })])
    const shelf = new SqliteJobShelf(database.path)
    expect(await shelf.list(all)).toMatchObject({ total: 1, jobs: [{ id: 1, status: 'new' }] })
    expect(await shelf.find(1)).toMatchObject({ createdAt: '2026-01-01', updatedAt: null, attemptCount: null })
  })

  it('is listed where it has little more than ids, the highest first', async () => {
    const database = fieldDatabase({ schema: 'CREATE TABLE jobs (Id INTEGER PRIMARY KEY, Title TEXT)' })
    database.run("INSERT INTO jobs VALUES (1, 'Nurse'), (2, 'Cook'), (3, 'Night nurse')")
    const shelf = new SqliteJobShelf(database.path)
    const { jobs } = await shelf.list(all)
    expect(jobs.map(({ id, title, status }) => [id, title, status])).toEqual([
      [3, 'Night nurse', null],
      [2, 'Cook', null],
      [1, 'Nurse', null],
    ])
    expect((await shelf.list({ ...all, statuses: [''] })).total).toBe(3)
    expect((await shelf.list({ ...all, statuses: ['new'] })).total).toBe(0)
    expect(await shelf.find(2)).toMatchObject({ ...noTexts, id: 2, title: 'Cook', payloadJson: null, lastError: null })
  })

  it('is read whatever its columns hold', async () => {
    const database = fieldDatabase()
    database.insert([1, 2, 3].map((id) => aJob({ id })))
    database.run(
      "UPDATE jobs SET title = x'ff41', status = 7, captured_at = 20260101, attempt_count = 'x' WHERE id = 1",
    )
    database.run("UPDATE jobs SET payload_json = x'00', status = x'6e6577' WHERE id = 2")
    const shelf = new SqliteJobShelf(database.path)
    expect((await shelf.list(all)).jobs.map(({ id }) => id)).toEqual([1, 3, 2])
    expect(await shelf.find(1)).toMatchObject({ title: '\ufffdA', status: '7', attemptCount: null })
  })

  it('is not changed by being read, and nothing appears beside it', async () => {
    const database = fieldDatabase()
    database.insert([aJob({ id: 1 })])
    const before = readFileSync(database.path)
    const shelf = new SqliteJobShelf(database.path)
    await shelf.list(all)
    await shelf.find(1)
    expect(readFileSync(database.path).equals(before)).toBe(true)
    expect(readdirSync(dirname(database.path))).toEqual(['jobs.db'])
  })

  it('is refused where it has no jobs, or no ids, and is not made where it is not there', async () => {
    const ask = (schema: string) => new SqliteJobShelf(fieldDatabase({ schema }).path).list(all)
    await expect(ask('CREATE TABLE other (id)')).rejects.toMatchObject({ code: 'DB_ERROR', retryable: false })
    await expect(ask('CREATE TABLE jobs (title TEXT)')).rejects.toMatchObject({
      message: expect.stringContaining('lacks id'),
    })
    const path = join(temporaryFolder(), 'jobs.db')
    await expect(new SqliteJobShelf(path).find(1)).rejects.toMatchObject({ code: 'DB_NOT_FOUND' })
    expect(existsSync(path)).toBe(false)
  })

  it('is asked elsewhere where it brought code that need not end', async () => {
    const database = fieldDatabase({ schema: 'CREATE TABLE jobs (id INTEGER PRIMARY KEY, title TEXT AS (id * 2))' })
    const elsewhere = { list: async () => ({ jobs: [], total: 42 }), find: async () => null, close: async () => {} }
    expect(await new SqliteJobShelf(database.path, { elsewhere }).list(all)).toEqual({ jobs: [], total: 42 })
  })
})

import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { SqliteHuntJobs } from '#src/adapters/stores/sqlite/jobs/sqlite-hunt-jobs.js'
import { SqliteJobRepository } from '#src/adapters/stores/sqlite/jobs/sqlite-job-repository.js'
import { SqliteJobStorage } from '#src/adapters/stores/sqlite/jobs/sqlite-job-storage.js'
import { huntJobsContract } from '#test/contracts/hunt-jobs.contract.js'
import { aJob } from '#test/support/a-job.js'
import { fieldDatabase, olderFieldSchema } from '#test/support/field-database.js'
import { releasedFile } from '#test/support/released-files.js'
import { withMessage } from '#test/support/reported-failures.js'

const at = new Date('2026-11-20T08:00:00Z')

huntJobsContract('SqliteHuntJobs', async (stored) => {
  const database = fieldDatabase()
  database.insert(stored)
  await new SqliteJobStorage(database.path).migrate(at)
  return {
    hunt: new SqliteHuntJobs(database.path),
    repository: new SqliteJobRepository(database.path),
    recapture: async (_, { id, url }) =>
      database.run("INSERT OR REPLACE INTO jobs (id, url, payload_json, created_at) VALUES (?, ?, '{}', '')", id, url),
  }
})

describe('a queue without a history (hunt-history)', () => {
  const link = { jobId: 1, target: { kind: 'page', id: '1' }, state: 'confirmed', evidence: null, at: '' } as const
  const check = { jobId: 1, url: '', at: '', state: 'open', quote: null, content: null, changes: [] } as const

  it('from a capture script gives null, and is not changed', async () => {
    const database = fieldDatabase({ schema: olderFieldSchema })
    database.insert([aJob({ id: 1 })])
    const before = database.all('SELECT sql FROM sqlite_schema')
    const hunt = new SqliteHuntJobs(database.path)
    expect([await hunt.eventsOf([1]), await hunt.links(), await hunt.checksOf([1])]).toEqual([null, null, null])
    expect([await hunt.firstEvents(), await hunt.recentEvents({ since: '', limit: 1 })]).toEqual([null, null])
    expect(await hunt.roster()).toMatchObject([{ id: 1, title: 'Engineer 1', updatedAt: null }])
    const failure = {
      code: 'DB_ERROR',
      retryable: false,
      message:
        'Database jobs.db has no table for the history of its jobs; run `jobworkflow jobs migrate --db jobs.db`.',
    }
    await expect(withMessage(hunt.keepLink(link))).rejects.toMatchObject(failure)
    await expect(withMessage(hunt.keepCheck(check))).rejects.toMatchObject(failure)
    expect(database.all('SELECT sql FROM sqlite_schema')).toEqual(before)
  })

  it('from an earlier version gets one by `jobs migrate`', async () => {
    const path = releasedFile('jobs.db')
    expect(await new SqliteHuntJobs(path).eventsOf([1])).toBeNull()
    const { addedTables, addedTriggers } = await new SqliteJobStorage(path).migrate(at)
    expect(addedTables).toEqual(expect.arrayContaining(['job_events', 'job_verdict', 'job_links', 'job_checks']))
    expect(addedTriggers).toContain('job_events_of_status')
    expect(await new SqliteHuntJobs(path).eventsOf([1])).toEqual(new Map([[1, []]]))
  })

  it('is refused if it is missing, or has no jobs', async () => {
    const missing = new SqliteHuntJobs(join(fieldDatabase().path, '..', 'none.db'))
    await expect(missing.roster()).rejects.toMatchObject({ code: 'DB_NOT_FOUND' })
    const other = new SqliteHuntJobs(fieldDatabase({ schema: 'CREATE TABLE other (id)' }).path)
    await expect(other.eventsOf([1])).rejects.toMatchObject({ code: 'DB_ERROR', retryable: false })
  })
})

describe('migrating a queue to a history (hunt-history)', () => {
  const migrated = async (...statements: string[]) => {
    const database = fieldDatabase()
    const storage = new SqliteJobStorage(database.path)
    await storage.migrate(at)
    for (const statement of statements) database.run(statement)
    return { database, migrate: () => storage.migrate(at) }
  }

  it('detects a missing trigger, and a different one with its name', async () => {
    const { database, migrate } = await migrated('DROP TRIGGER job_events_of_status')
    expect(await migrate()).toMatchObject({ outcome: 'updated', addedTriggers: ['job_events_of_status'] })
    database.run('DROP TRIGGER job_events_of_status')
    database.run('CREATE TRIGGER job_events_of_status AFTER UPDATE ON jobs BEGIN SELECT 1; END')
    expect(await migrate()).toMatchObject({ addedTables: [], addedTriggers: ['job_events_of_status'] })
    expect(await migrate()).toMatchObject({ outcome: 'current' })
  })

  it('adds a single missing table or index', async () => {
    const { migrate } = await migrated('DROP TABLE job_links', 'DROP INDEX idx_job_events_url')
    expect(await migrate()).toMatchObject({ addedTables: ['job_links'], addedIndexes: ['idx_job_events_url'] })
    expect(await migrate()).toMatchObject({ outcome: 'current' })
  })

  it('refuses a foreign table with one of our names, on which every update would fail', async () => {
    const database = fieldDatabase()
    database.run('CREATE TABLE job_events (id INTEGER, note TEXT)')
    await expect(new SqliteJobStorage(database.path).migrate(at)).rejects.toMatchObject({
      code: 'DB_ERROR',
      message: 'Database jobs.db has a table job_events of another program; rename that table.',
    })
    expect(await new SqliteHuntJobs(database.path).eventsOf([1])).toBeNull()
  })

  it('creates a new file completely', async () => {
    const path = join(fieldDatabase().path, '..', 'new.db')
    await new SqliteJobStorage(path).create()
    expect(await new SqliteJobStorage(path).migrate(at)).toMatchObject({ outcome: 'current' })
    const db = new Database(path)
    db.exec("INSERT INTO jobs (url, payload_json, created_at) VALUES ('u', '{}', '')")
    db.exec("UPDATE jobs SET status = 'x'")
    db.close()
    expect((await new SqliteHuntJobs(path).eventsOf([1]))?.get(1)).toMatchObject([{ from: 'new', to: 'x' }])
  })
})

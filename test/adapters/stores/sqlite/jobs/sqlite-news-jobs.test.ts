import { describe, expect, it } from 'vitest'
import { SqliteHuntJobs } from '#src/adapters/stores/sqlite/jobs/sqlite-hunt-jobs.js'
import { SqliteJobIntake } from '#src/adapters/stores/sqlite/jobs/sqlite-job-intake.js'
import { SqliteJobRepository } from '#src/adapters/stores/sqlite/jobs/sqlite-job-repository.js'
import { SqliteJobStorage } from '#src/adapters/stores/sqlite/jobs/sqlite-job-storage.js'
import { SqliteNewsJobs } from '#src/adapters/stores/sqlite/jobs/sqlite-news-jobs.js'
import { newsJobsContract } from '#test/contracts/news-jobs.contract.js'
import { aJob, aPosting } from '#test/support/a-job.js'
import { type FieldDatabase, fieldDatabase, olderFieldSchema } from '#test/support/field-database.js'
import { releasedFile } from '#test/support/released-files.js'

const at = new Date('2026-11-20T08:00:00Z')
const insertOrReplace = "INSERT OR REPLACE INTO jobs (id, url, payload_json, created_at) VALUES (?, ?, '{}', '')"

async function migrated(options: Parameters<typeof fieldDatabase>[0] = {}): Promise<FieldDatabase> {
  const database = fieldDatabase(options)
  await new SqliteJobStorage(database.path).migrate(at)
  return database
}

newsJobsContract('SqliteNewsJobs', async () => {
  const { path, insert, run } = await migrated()
  return {
    ...{ news: new SqliteNewsJobs(path), hunt: new SqliteHuntJobs(path), repository: new SqliteJobRepository(path) },
    insert: async (jobs) => insert(jobs),
    remove: async (id) => run('DELETE FROM jobs WHERE id = ?', id),
    recapture: async (_, { id, url }) => run(insertOrReplace, id, url),
  }
})

describe('the arrivals of a file (sync-news)', () => {
  const totalAfter = async (path: string, position: string) =>
    (await new SqliteNewsJobs(path).since({ since: { position }, limit: 5 })).arrived.total

  it('do not include jobs from before the upgrade, under new ids either', async () => {
    const database = fieldDatabase()
    database.insert([aJob({ id: 1 }), aJob({ id: 2 })])
    await new SqliteJobStorage(database.path).migrate(at)
    const news = new SqliteNewsJobs(database.path)
    const start = await news.position()
    database.run(
      'INSERT OR REPLACE INTO jobs (url, payload_json, created_at) VALUES (?, ?, ?)',
      aJob({ id: 1 }).url,
      '{}',
      '',
    )
    expect(await totalAfter(database.path, start)).toBe(0)
    const since = { time: '2000-01-01T00:00:00.000Z' }
    expect((await news.since({ since, limit: 5 })).arrived.total).toBe(0)
  })

  it('are recorded for every way to insert, and only for rows that are new', async () => {
    const { path, run } = await migrated()
    const start = await new SqliteNewsJobs(path).position()
    const columns = '(url, payload_json, created_at)'
    run(`INSERT INTO jobs ${columns} VALUES ('a', '{}', '')`)
    run(`INSERT OR IGNORE INTO jobs ${columns} VALUES ('a', '{}', '')`)
    run(`INSERT INTO jobs ${columns} VALUES ('a', '{}', '') ON CONFLICT (url) DO UPDATE SET title = 'x'`)
    run(`REPLACE INTO jobs ${columns} VALUES ('a', '{}', '')`)
    run(`UPDATE jobs SET url = 'z', id = 70`)
    expect(await totalAfter(path, start)).toBe(1)
    run(`INSERT INTO jobs ${columns} SELECT 'b' || value, '{}', '' FROM json_each('[1,2,3]')`)
    const intake = new SqliteJobIntake(path)
    await intake.add({ postings: [aPosting('https://a.example/1'), aPosting('z')], at: at.toISOString() })
    await intake.close()
    expect(await totalAfter(path, start)).toBe(5)
  })

  it('have a job once that replaced two others', async () => {
    const { path, run, insert } = await migrated()
    const start = await new SqliteNewsJobs(path).position()
    insert([aJob({ id: 1 }), aJob({ id: 2 })])
    run(insertOrReplace, 1, aJob({ id: 2 }).url)
    expect(await totalAfter(path, start)).toBe(1)
  })

  it('are not recorded by a file without our triggers, which is readable and not changed', async () => {
    const database = fieldDatabase({ schema: olderFieldSchema })
    database.insert([aJob({ id: 1 })])
    const before = database.all('SELECT sql FROM sqlite_schema')
    const news = new SqliteNewsJobs(database.path)
    const position = await news.position()
    database.insert([aJob({ id: 2 })])
    const nothing = { total: 0, newest: [] }
    expect(await news.since({ since: { position }, limit: 5 })).toEqual({
      ...{ until: position, isRecorded: false },
      ...{ arrived: nothing, checks: nothing, events: nothing, entries: nothing },
    })
    expect(database.all('SELECT sql FROM sqlite_schema')).toEqual(before)
  })

  it('are recorded by files of earlier versions once they are upgraded', async () => {
    for (const version of ['0.1.0', '0.2.0']) {
      const path = releasedFile('jobs.db', version)
      const news = new SqliteNewsJobs(path)
      expect(await news.since({ since: { time: '' }, limit: 5 })).toMatchObject({ isRecorded: false })
      const start = await news.position()
      const intake = new SqliteJobIntake(path)
      await intake.add({ postings: [aPosting('https://new.example/')], at: at.toISOString() })
      await intake.close()
      expect(await news.since({ since: { position: start }, limit: 5 })).toMatchObject({
        ...{ isRecorded: true, arrived: { total: 1 } },
      })
    }
  })

  it('are not recorded if a URL may repeat, because a known posting could not be told', async () => {
    const schema =
      'CREATE TABLE jobs (id INTEGER PRIMARY KEY, url TEXT, payload_json TEXT NOT NULL, created_at TEXT NOT NULL)'
    const { path, run } = await migrated({ schema })
    run(`INSERT INTO jobs (url, payload_json, created_at) VALUES ('a', '{}', ''), ('a', '{}', '')`)
    expect(await new SqliteNewsJobs(path).since({ since: { time: '' }, limit: 5 })).toMatchObject({
      ...{ isRecorded: false, arrived: { total: 0 } },
    })
  })
})

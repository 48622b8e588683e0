import { describe, expect, it } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { SqliteJobIntake } from '#src/adapters/stores/sqlite/jobs/sqlite-job-intake.js'
import { SqliteJobSearch } from '#src/adapters/stores/sqlite/jobs/sqlite-job-search.js'
import { SqliteJobStorage } from '#src/adapters/stores/sqlite/jobs/sqlite-job-storage.js'
import type { JobSearchRequest } from '#src/application/jobs/ports/job-search.js'
import { anyJob, type Beside, jobSearchContract } from '#test/contracts/job-search.contract.js'
import { aJob, aPosting } from '#test/support/a-job.js'
import { type FieldDatabase, fieldDatabase } from '#test/support/field-database.js'

const at = new Date('2026-11-20T08:00:00Z')

jobSearchContract(
  'SqliteJobSearch, on a file of a capture script',
  async (stored) => {
    const database = fieldDatabase()
    database.insert(stored)
    return new SqliteJobSearch(database.path)
  },
  { keepsHistory: false },
)

jobSearchContract('SqliteJobSearch, by its index', async (stored, beside) => {
  const database = await indexed(stored)
  addBeside(database, beside)
  return new SqliteJobSearch(database.path)
})

jobSearchContract('SqliteJobSearch, by an index that lacks the half of it', async (stored, beside) => {
  const database = await indexed(stored.filter(({ id }) => id % 2 === 0))
  database.insert(stored.filter(({ id }) => id % 2 !== 0))
  addBeside(database, beside)
  return new SqliteJobSearch(database.path)
})

function addBeside(database: FieldDatabase, { events = [], links = [] }: Beside = {}): void {
  for (const { jobId, url, at: when, actor, from, to, batch, reason, score, undoes } of events)
    database.run(
      `INSERT INTO job_events (job_id, url, at, actor, from_status, to_status, batch, reason, score, undoes)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[jobId, url, when, actor, from, to, batch, reason, score, undoes],
    )
  for (const { jobId, url, target, state } of links)
    database.run(
      "INSERT INTO job_links (job_id, url, target_kind, target_id, state, at) VALUES (?, ?, ?, ?, ?, '')",
      ...[jobId, url, target.kind, target.id, state],
    )
}

async function indexed(stored: readonly ReturnType<typeof aJob>[]): Promise<FieldDatabase> {
  const database = fieldDatabase()
  database.insert(stored)
  await new SqliteJobStorage(database.path).migrate(at)
  return database
}

const notedIn = (database: FieldDatabase) =>
  database.all('SELECT job_id AS id FROM job_noted ORDER BY id').map(({ id }) => id)

async function found(database: FieldDatabase, query: string, request: Partial<JobSearchRequest> = {}) {
  const page = await new SqliteJobSearch(database.path).search({ ...anyJob, query, ...request })
  return page.entries.map(({ job }) => job.id).toSorted()
}

describe('the word index in a file (hunt-search-index)', () => {
  it('is kept by triggers that only note what changed, for any writer', async () => {
    const database = await indexed([1, 2, 3].map((id) => aJob({ id, title: 'Nurse' })))
    expect(notedIn(database)).toEqual([])
    database.run("UPDATE jobs SET title = 'Cook' WHERE id = 1")
    database.run('DELETE FROM jobs WHERE id = 2')
    database.run("INSERT INTO jobs (id, url, title, payload_json, created_at) VALUES (9, 'u', 'Nurse', '{}', '')")
    expect(notedIn(database)).toEqual([1, 2, 9])
    expect(await found(database, 'nurse')).toEqual([3, 9])
    expect(await found(database, 'cook')).toEqual([1])
    await new SqliteJobStorage(database.path).migrate(at)
    expect(notedIn(database)).toEqual([])
    expect([await found(database, 'nurse'), await found(database, 'cook')]).toEqual([[3, 9], [1]])
  })

  it('is not written by a change of status', async () => {
    const database = await indexed([aJob({ id: 1 })])
    database.run("UPDATE jobs SET status = 'reject', updated_at = 'now'")
    expect(notedIn(database)).toEqual([])
    expect(await found(database, 'engineer', { statuses: ['reject'] })).toEqual([1])
  })

  it('finds what a capture script replaces under a new id or the same, and no longer the old text', async () => {
    const database = await indexed([1, 2, 3].map((id) => aJob({ id, title: 'Nurse' })))
    const replace = (id: number | null, url: string, title: string) =>
      database.run(
        "INSERT OR REPLACE INTO jobs (id, url, title, payload_json, created_at) VALUES (?, ?, ?, '{}', '')",
        ...[id, url, title],
      )
    replace(null, 'https://jobs.harborlight.example/1', 'Night nurse')
    replace(2, 'https://jobs.harborlight.example/2', 'Cook')
    replace(null, 'https://jobs.harborlight.example/1', 'Nurse again')
    expect(await found(database, 'nurse')).toEqual([3, 5])
    expect(await found(database, 'cook')).toEqual([2])
    await new SqliteJobStorage(database.path).migrate(at)
    expect([await found(database, 'nurse'), await found(database, 'cook')]).toEqual([[3, 5], [2]])
    expect(database.all('SELECT rowid AS id FROM job_words').map(({ id }) => id)).toEqual([2, 3, 5])
  })

  it('allows other programs every form of write, even if a job is noted already', async () => {
    const database = await indexed([aJob({ id: 1 })])
    for (const way of ['OR ROLLBACK', 'OR ABORT', 'OR FAIL', 'OR IGNORE', 'OR REPLACE', '']) {
      database.run(`INSERT ${way} INTO jobs (id, url, payload_json, created_at) VALUES (7, 'u', '{}', '')`)
      database.run(`UPDATE ${way} jobs SET title = 'Nurse' WHERE id = 7`)
      database.run('DELETE FROM jobs WHERE id = 7')
    }
    expect(notedIn(database)).toEqual([7])
  })

  it('is extended by an import, including earlier notes', async () => {
    const database = await indexed([aJob({ id: 1, title: 'Nurse' })])
    database.insert([aJob({ id: 2, title: 'Nurse' })])
    const intake = new SqliteJobIntake(database.path)
    await intake.add({ postings: [aPosting('https://a.example', { title: 'Nurse' })], at: at.toISOString() })
    await intake.close()
    expect(notedIn(database)).toEqual([])
    expect(await found(database, 'nurse')).toEqual([1, 2, 3])
  })

  it('is ignored if a trigger is missing or was recreated, because changes may be missing', async () => {
    const database = await indexed([1, 2].map((id) => aJob({ id, title: 'Nurse' })))
    database.run('DROP TRIGGER job_noted_of_update')
    database.run("UPDATE jobs SET title = 'Cook' WHERE id = 1")
    expect(await found(database, 'nurse')).toEqual([2])
    await new SqliteJobStorage(database.path).migrate(at)
    expect([await found(database, 'nurse'), await found(database, 'cook')]).toEqual([[2], [1]])
  })

  it('is ignored if another version made it, until it is rebuilt', async () => {
    const database = await indexed([aJob({ id: 1, title: 'Nurse' })])
    database.run("UPDATE job_words_info SET value = 'of another version'")
    database.run('DELETE FROM job_words')
    expect(await found(database, 'nurse')).toEqual([1])
    await new SqliteJobStorage(database.path).migrate(at)
    expect(database.all('SELECT rowid AS id FROM job_words')).toHaveLength(1)
  })

  it('is ignored if it is damaged or belongs to another program', async () => {
    const database = await indexed([aJob({ id: 1, title: 'Nurse' })])
    const db = new Database(database.path)
    db.unsafeMode(true)
    db.exec('DELETE FROM job_words_data WHERE id > 10')
    db.close()
    expect(await found(database, 'nurse')).toEqual([1])
    const other = fieldDatabase()
    other.insert([aJob({ id: 1, title: 'Nurse' })])
    other.run('CREATE TABLE job_words (words)')
    expect(await found(other, 'nurse')).toEqual([1])
  })

  it('is bypassed if thousands of jobs are noted', async () => {
    const database = await indexed([aJob({ id: 1, title: 'Nurse' })])
    database.insert(Array.from({ length: 600 }, (_, i) => aJob({ id: i + 2, title: i % 300 === 0 ? 'Nurse' : 'Cook' })))
    expect(await found(database, 'nurse')).toEqual([1, 2, 302])
  })

  it('works beside odd values: bytes that are not UTF-8, numbers, dates in any form', async () => {
    const database = await indexed([1, 2].map((id) => aJob({ id, title: 'Nurse' })))
    database.run("UPDATE jobs SET title = x'ff6e75727365', captured_at = 20260101 WHERE id = 1")
    await new SqliteJobStorage(database.path).migrate(at)
    expect(await found(database, 'nurse')).toEqual([1, 2])
    expect(await found(database, '', { capturedTo: '2026-01-02T00:00:00.000Z' })).toEqual([1])
  })
})

describe('a search without an index (hunt-search-scan)', () => {
  const elsewhere = { entries: [], total: -1, hasMore: false }
  const scans = {
    search: async () => elsewhere,
    countByStatus: async () => [{ status: 'far', count: 1 }],
    close: async () => {},
  }
  const jobs = (count: number, from = 1) =>
    Array.from({ length: count }, (_, i) => aJob({ id: from + i, title: 'Nurse', description: null }))
  const totalIn = async ({ path }: FieldDatabase, query: string) =>
    (await new SqliteJobSearch(path, { scans }).search({ ...anyJob, query })).total

  it('runs here if there are few jobs, else in another process', async () => {
    const database = fieldDatabase()
    database.insert(jobs(100))
    expect([await totalIn(database, 'nurse'), await totalIn(database, '')]).toEqual([100, 100])
    database.insert(jobs(1, 101))
    expect([await totalIn(database, 'nurse'), await totalIn(database, '')]).toEqual([-1, 101])
    const counted = new SqliteJobSearch(database.path, { scans }).countByStatus({ ...anyJob, query: 'nurse' })
    expect(await counted).toEqual([{ status: 'far', count: 1 }])
    database.insert(jobs(1900, 102))
    expect(await totalIn(database, '')).toBe(-1)
  })

  it('is not needed if the index knows most jobs', async () => {
    const database = await indexed(jobs(2100))
    database.insert(jobs(500, 3000))
    expect([await totalIn(database, 'nurse'), await totalIn(database, '')]).toEqual([2600, 2600])
    database.insert(jobs(1, 4000))
    expect(await totalIn(database, 'nurse')).toBe(-1)
  })
})

describe('a file whose jobs table is unusual (hunt-search-index)', () => {
  it('is refused if the table is a view', async () => {
    const database = fieldDatabase({
      schema: "CREATE TABLE other (id); CREATE VIEW jobs AS SELECT id, 'x' AS title FROM other",
    })
    await expect(found(database, 'x')).rejects.toMatchObject({ code: 'DB_ERROR', retryable: false })
  })

  it('is handled in another process if it contains code that may never end', async () => {
    const database = fieldDatabase({ schema: 'CREATE TABLE jobs (id INTEGER PRIMARY KEY, title TEXT AS (id * 2))' })
    const search = async () => ({ entries: [], total: 42, hasMore: false })
    const elsewhere = { search, countByStatus: async () => [], close: async () => {} }
    expect(await new SqliteJobSearch(database.path, { elsewhere }).search(anyJob)).toMatchObject({ total: 42 })
  })

  it('is searched if it has little more than ids', async () => {
    const database = fieldDatabase({ schema: 'CREATE TABLE jobs (Id INTEGER PRIMARY KEY, Title TEXT)' })
    database.run("INSERT INTO jobs VALUES (1, 'Nurse'), (2, 'Cook'), (3, 'Night nurse')")
    expect(await found(database, 'nurse')).toEqual([1, 3])
    expect(await found(database, '', { statuses: [''], order: 'score' })).toEqual([1, 2, 3])
    expect(await new SqliteJobSearch(database.path).countByStatus({ ...anyJob, query: 'nurse' })).toEqual([
      { status: null, count: 2 },
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { SqliteJobRepository } from '#src/adapters/stores/sqlite/jobs/sqlite-job-repository.js'
import { SqliteJobSearch } from '#src/adapters/stores/sqlite/jobs/sqlite-job-search.js'
import { SqliteJobStorage } from '#src/adapters/stores/sqlite/jobs/sqlite-job-storage.js'
import { SqliteJobTriage } from '#src/adapters/stores/sqlite/jobs/sqlite-job-triage.js'
import { anyJob } from '#test/contracts/job-search.contract.js'
import { aJob } from '#test/support/a-job.js'
import { type FieldDatabase, fieldDatabase } from '#test/support/field-database.js'

const at = '2026-11-20T08:00:00.000Z'
const mark = { batch: 'b1', actor: 'agent', at } as const
const verdict = { id: 1, status: 'shortlist', reason: 'near', score: 70, expectedStatus: null } as const

/** One indexed job, and `added` more that a capture script inserted later. */
async function aQueue(added = 0): Promise<FieldDatabase> {
  const database = fieldDatabase()
  database.insert([aJob({ id: 1, title: 'Nurse' })])
  await new SqliteJobStorage(database.path).migrate(new Date(at))
  if (added > 0) database.insert(Array.from({ length: added }, (_, i) => aJob({ id: i + 2, title: 'Nurse' })))
  return database
}

const notedIn = (database: FieldDatabase) => Number(database.all('SELECT count(*) AS n FROM job_noted')[0]?.n)

const update = ({ path }: FieldDatabase) =>
  new SqliteJobRepository(path).updateStatuses({ updates: [{ id: 1, status: 'reject' }], at })

const found = async ({ path }: FieldDatabase) =>
  (await new SqliteJobSearch(path).search({ ...anyJob, query: 'nurse', limit: 100 })).total

describe('verdicts and the word index (hunt-search-index)', () => {
  it('leave nothing to index, because a status is not indexed', async () => {
    const database = await aQueue()
    await update(database)
    const triage = new SqliteJobTriage(database.path)
    expect(await triage.write({ ...mark, verdicts: [verdict] })).toEqual([])
    expect(await triage.undo({ ...mark, batch: 'b2', undoes: 'b1' })).toMatchObject({ updated: 1 })
    expect(notedIn(database)).toBe(0)
  })

  it('index some of the jobs that other programs left noted, until none is left', async () => {
    const database = await aQueue(25)
    const triage = new SqliteJobTriage(database.path)
    const left = [notedIn(database)]
    for (const write of [
      () => update(database),
      () => triage.write({ ...mark, verdicts: [verdict] }),
      () => triage.undo({ ...mark, batch: 'b2', undoes: 'b1' }),
    ]) {
      await write()
      left.push(notedIn(database))
      expect(await found(database)).toBe(26)
    }
    expect(left).toEqual([25, 15, 5, 0])
  })

  it('are written whole and once if noted jobs cannot be indexed', async () => {
    const database = await aQueue(3)
    const db = new Database(database.path)
    db.unsafeMode(true)
    db.exec('DELETE FROM job_words_data WHERE id > 10; DROP TABLE job_words_idx')
    db.close()
    await new SqliteJobTriage(database.path).write({ ...mark, verdicts: [verdict] })
    expect(database.all('SELECT status FROM jobs WHERE id = 1')).toEqual([{ status: 'shortlist' }])
    expect(database.all('SELECT to_status, score FROM job_events')).toEqual([{ to_status: 'shortlist', score: 70 }])
    expect(notedIn(database)).toBe(3)
  })

  it('index nothing if the batch is refused', async () => {
    const database = await aQueue(3)
    const updates = [
      { id: 1, status: 'reject' as const },
      { id: 99, status: 'reject' as const },
    ]
    expect(await new SqliteJobRepository(database.path).updateStatuses({ updates, at })).toEqual([99])
    expect(database.all('SELECT status FROM jobs WHERE id = 1')).toEqual([{ status: 'new' }])
    expect(notedIn(database)).toBe(3)
  })

  it('do not touch an index of another version', async () => {
    const database = await aQueue(3)
    database.run("UPDATE job_words_info SET value = 'of another version'")
    await update(database)
    expect(notedIn(database)).toBe(3)
  })
})

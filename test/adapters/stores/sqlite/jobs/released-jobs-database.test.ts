import { describe, expect, it } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { SqliteJobIntake } from '#src/adapters/stores/sqlite/jobs/sqlite-job-intake.js'
import { SqliteJobRepository } from '#src/adapters/stores/sqlite/jobs/sqlite-job-repository.js'
import { SqliteJobStorage } from '#src/adapters/stores/sqlite/jobs/sqlite-job-storage.js'
import { aPosting } from '#test/support/a-job.js'
import { releasedFile } from '#test/support/released-files.js'

const at = '2026-11-21T00:00:00.000Z'

/** The queue as version 0.1.0 left it, and its schema. */
function aReleasedQueue() {
  const path = releasedFile('jobs.db')
  const schema = () => {
    const db = new Database(path, { readonly: true })
    const statements = db.prepare('select sql from sqlite_schema order by name').pluck().all()
    db.close()
    return statements
  }
  return { path, schema }
}

describe('a queue of version 0.1.0 (update-R6.4)', () => {
  it('is read and updated without changes to its schema', async () => {
    const { path, schema } = aReleasedQueue()
    const before = schema()
    const jobs = new SqliteJobRepository(path)
    expect((await jobs.summarize()).byStatus).toEqual([
      { status: 'new', count: 11 },
      { status: 'shortlist', count: 1 },
    ])
    const { entries } = await jobs.readNew({ limit: 50, after: null, maxCharacters: 1_000_000 })
    expect(entries).toHaveLength(11)
    expect(await jobs.updateStatuses({ updates: [{ id: 1, status: 'reviewed' }], at })).toEqual([])
    expect(schema()).toEqual(before)
  })

  it('accepts an import, and is updated by `jobs migrate` without loss', async () => {
    const { path } = aReleasedQueue()
    const intake = new SqliteJobIntake(path)
    const more = aPosting('https://jobs.example/new', { title: 'New', source: 'ats' })
    expect(await intake.add({ postings: [more], at })).toEqual({ added: 1, known: 0, filled: 0 })
    await intake.close()
    await new SqliteJobStorage(path).migrate(new Date(at))
    expect((await new SqliteJobRepository(path).summarize()).total).toBe(13)
  })
})

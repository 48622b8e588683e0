import { describe, expect, it } from 'vitest'
import { SqliteJobRepository } from '#src/adapters/stores/sqlite/jobs/sqlite-job-repository.js'
import type { QueuePosition } from '#src/domain/jobs/queue.js'
import { everything } from '#test/support/a-job.js'
import { fieldDatabase, fieldSchema } from '#test/support/field-database.js'

describe('values that capture scripts store (jobs-odd-values)', () => {
  const oddDates = [
    "x'ff00'",
    "x''",
    "CAST(x'e3818142ff' AS TEXT)",
    "CAST(x'ff' AS TEXT)",
    "'2026'",
    "''",
    'NULL',
    "CAST(x'610062' AS TEXT)",
  ]

  const oddDatabase = () => {
    const database = fieldDatabase()
    let id = 0
    for (const date of [...oddDates, ...oddDates, ...oddDates]) {
      id++
      database.run(
        `INSERT INTO jobs (id, url, title, captured_at, payload_json, created_at) VALUES (${id}, 'u${id}', ${date}, ${date}, '', '')`,
      )
    }
    return database
  }

  it.each([1, 2, 3, 5])('are paged exactly, including bytes that are not text, %i at a time', async (limit) => {
    const database = oddDatabase()
    const jobs = new SqliteJobRepository(database.path)
    const expected = database.all('SELECT id FROM jobs ORDER BY captured_at DESC, id DESC').map(({ id }) => id)
    const ids: number[] = []
    let after: QueuePosition | null = null
    do {
      const { entries, hasMore } = await jobs.readNew({ ...everything, limit, after })
      ids.push(...entries.map(({ job }) => job.id))
      after = hasMore ? (entries.at(-1)?.position ?? null) : null
    } while (after !== null)
    expect(ids).toEqual(expected)
  })

  it('are returned as text with replacement characters', async () => {
    const { entries } = await new SqliteJobRepository(oddDatabase().path).readNew(everything)
    expect(new Set(entries.map(({ job }) => job.title))).toEqual(
      new Set(['\uFFFD\u0000', null, 'ぁB\uFFFD', '\uFFFD', '2026', 'a\u0000b']),
    )
  })

  it('are read if numbers stand in untyped columns', async () => {
    const schema = fieldSchema.replace('captured_at TEXT', 'captured_at').replace('job_id TEXT', 'job_id')
    const database = fieldDatabase({ schema })
    for (const [id, date] of [5, 30, 30, 200].entries()) {
      database.run(
        `INSERT INTO jobs (id, job_id, url, captured_at, payload_json, created_at) VALUES (?, 12, ?, ${date}, '', '')`,
        id + 1,
        `u${id}`,
      )
    }
    const jobs = new SqliteJobRepository(database.path)
    const first = await jobs.readNew({ ...everything, limit: 2 })
    const rest = await jobs.readNew({ ...everything, after: first.entries[1]?.position ?? null })
    expect([...first.entries, ...rest.entries].map(({ job }) => [job.id, job.jobId, job.capturedAt])).toEqual([
      [4, '12', '200'],
      [3, '12', '30'],
      [2, '12', '30'],
      [1, '12', '5'],
    ])
  })
})

import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readInteger, readText, type StoredValue } from '#src/adapters/stores/sql/kit/stored-values.js'
import { listedTextKeys, recordTexts } from '#src/domain/jobs/shelved-job.js'
import { named } from './job-queries.js'
import { bounded, whole } from './jobs-dialect.js'
import { jobs } from './tables.js'

const { id, status, capturedAt } = jobs

type JobColumn = Exclude<keyof typeof jobs.$inferSelect, 'id'>
type TextRead = readonly [SQL, (value: StoredValue) => string | null]

const given = (name: string) => sql`${sql.placeholder(name)}`

/** The statements on all jobs of a file whose table has the columns `present`; the others are read as missing. */
export function makeShelfQueries(present: ReadonlySet<string>) {
  const has = (key: JobColumn) => present.has(jobs[key].name)
  const text = (key: JobColumn): TextRead => [has(key) ? bounded(jobs[key]) : sql`null`, readText]
  const texts = <Key extends JobColumn>(keys: readonly Key[]) =>
    Object.fromEntries(keys.map((key) => [key, text(key)])) as Record<Key, TextRead>
  const payload: TextRead = [has('payloadJson') ? whole(jobs.payloadJson) : sql`null`, readText]
  const attempts = [has('attemptCount') ? jobs.attemptCount : sql`null`, readInteger] as const
  const storedStatus = has('status') ? sql`ifnull(${status}, '')` : sql`''`
  const chosen = sql`(${given('statuses')} is null or ${storedStatus} in (select value from json_each(${given('statuses')})))`
  const inOrder = has('capturedAt') ? sql`${desc(capturedAt)}, ${desc(id)}` : desc(id)
  const listed = selection({ id, status: text('status'), ...texts(listedTextKeys) })
  const details = listed.with({
    ...texts(['description', ...recordTexts]),
    payloadJson: payload,
    attemptCount: attempts,
  })
  return {
    /** Of the jobs with one of `statuses`, a JSON array, or of all where it is null; in order. */
    ids: selection({ id }).select<{ statuses: string | null }>(
      sql`from ${jobs} where ${and(named, chosen)} order by ${inOrder}`,
    ),
    /** Those of `ids`, a JSON array, in order. One walk where the table has no index of them, as a capture script's may. */
    listed: listed.select<{ ids: string }>(
      sql`from ${jobs} where ${id} in (select value from json_each(${given('ids')})) order by ${inOrder}`,
    ),
    details: details.select<{ id: number }>(sql`from ${jobs} where ${eq(id, given('id'))}`),
  }
}

export type ShelfQueries = ReturnType<typeof makeShelfQueries>

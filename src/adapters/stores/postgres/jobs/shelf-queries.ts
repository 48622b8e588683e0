import { type SQL, sql } from 'drizzle-orm'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readInteger, readText, type StoredValue } from '#src/adapters/stores/sql/kit/stored-values.js'
import { listedTextKeys, recordTexts } from '#src/domain/jobs/shelved-job.js'
import { inOrder, named } from './job-queries.js'
import { bounded, whole } from './jobs-dialect.js'
import { jobs } from './tables.js'

const { id, status } = jobs

type TextRead = readonly [SQL, (value: StoredValue) => string | null]

const text = (key: Exclude<keyof typeof jobs.$inferSelect, 'id'>): TextRead => [bounded(jobs[key]), readText]

function texts<Key extends Parameters<typeof text>[0]>(keys: readonly Key[]) {
  return Object.fromEntries(keys.map((key) => [key, text(key)])) as Record<Key, TextRead>
}

const given = (name: string) => sql`${sql.placeholder(name)}`
const ids = sql`${given('ids')}::bigint[]`
const listed = selection({ id, status: text('status'), ...texts(listedTextKeys) })

/** Of the jobs with one of `statuses`, or of all where it is null; in order. */
export const shelfIds = selection({ id }).select<{ statuses: readonly string[] | null }>(
  sql`from ${jobs} where ${named}
    and (${given('statuses')}::text[] is null or coalesce(${status}, '') = any(${given('statuses')}::text[])) ${inOrder}`,
)

/** Those of `ids`, in order. */
export const listedJobs = listed.select<{ ids: readonly number[] }>(
  sql`from ${jobs} where ${id} = any(${ids}) ${inOrder}`,
)

export const jobDetails = listed
  .with({
    ...texts(['description', ...recordTexts]),
    payloadJson: [whole(jobs.payloadJson), readText],
    attemptCount: [jobs.attemptCount, readInteger],
  })
  .select<{ id: number }>(sql`from ${jobs} where ${id} = ${given('id')}::bigint`)

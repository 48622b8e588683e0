import { and, isNull, sql } from 'drizzle-orm'
import { jobTexts } from '#src/adapters/stores/sql/jobs/job-texts.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount, readText } from '#src/adapters/stores/sql/kit/stored-values.js'
import { searchedTexts } from '#src/domain/jobs/job-search.js'
import { listedTextKeys } from '#src/domain/jobs/listed-job.js'
import { inOrder, named } from './job-queries.js'
import { bounded } from './jobs-dialect.js'
import { jobs } from './tables.js'

const { id, capturedAt } = jobs

const given = (name: string) => sql`${sql.placeholder(name)}`
const ids = sql`${given('ids')}::bigint[]`

/** Every id, in the order of the queue. */
export const queueIds = selection({ id }).select(sql`from ${jobs} where ${named} ${inOrder}`)

const scanned = selection({ id, ...jobTexts(jobs, [...searchedTexts, 'status', 'source', 'capturedAt'], bounded) })
const ofIds = sql`from ${jobs} where ${id} = any(${ids})`

/** The columns of these jobs that decide whether a job matches. */
export const scannedJobs = scanned.select<{ ids: readonly number[] }>(ofIds)

/** The same for a search without words: reading descriptions takes most of the time. */
export const scannedHeads = scanned
  .with({ description: [sql`null::text`, readText] })
  .select<{ ids: readonly number[] }>(ofIds)

export const dateOfJob = selection({ capturedAt: [bounded(capturedAt), readText] }).select<{ id: number }>(
  sql`from ${jobs} where ${id} = ${given('id')}::bigint`,
)

const boundary = sql`case when ${given('isThere')}::boolean
  then (select at.captured_at from ${jobs} as at where at.id = ${given('id')}::bigint) else ${given('capturedAt')}::text end`

/** How many jobs are at or before a position; `isThere` says whether the job with its id still has its date. */
export const countPassed = selection({ count: [sql`count(*)`, readCount] }).select<{
  readonly id: number
  readonly capturedAt: string | null
  readonly isThere: boolean
}>(
  sql`from ${jobs} where ${and(
    named,
    sql`case when ${given('capturedAt')}::text is null
      then ${capturedAt} is not null or (${isNull(capturedAt)} and ${id} >= ${given('id')}::bigint)
      else (${capturedAt}, ${id}) >= (${boundary}, ${given('id')}::bigint) end`,
  )}`,
)

/** The jobs of a page. */
const listed = selection({ id, ...jobTexts(jobs, ['status', ...listedTextKeys, 'description'], bounded) })
export const foundJobs = listed.select<{ ids: readonly number[] }>(ofIds)

/** The same without descriptions. */
export const foundHeads = listed
  .with({ description: [sql`null::text`, readText] })
  .select<{ ids: readonly number[] }>(ofIds)

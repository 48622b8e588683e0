import { and, type Column, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { JobCounts } from '#src/adapters/stores/sql/jobs/job-counts.js'
import { jobTexts } from '#src/adapters/stores/sql/jobs/job-texts.js'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readText } from '#src/adapters/stores/sql/kit/stored-values.js'
import { assignments, insertInto, nameOf } from '#src/adapters/stores/sql/kit/writing.js'
import { type JobTextKey, jobTextKeys } from '#src/domain/jobs/job.js'
import { bounded, jobsDialect } from './jobs-dialect.js'
import { jobCounts, jobs } from './tables.js'

const { id, capturedAt } = jobs
const given = (name: string) => sql`${sql.placeholder(name)}`
const isGiven = eq(id, given('id'))

export const named = jobsDialect.isNamed(id)

interface RangeValues {
  readonly limit: number
  readonly id?: number
  readonly capturedAt?: string | null
}

/**
 * The statements on texts of jobs, without the texts in `absent`, which the file lacks.
 *
 * Rows after a position are read in ranges, each by one index scan: the rest of its own date, the older dates, then the
 * rows without a date. A single row-value comparison would scan all jobs that share the date.
 */
export function makeTextQueries(absent: ReadonlySet<JobTextKey>) {
  const present = jobTextKeys.filter((key) => !absent.has(key))
  const columns = new Set(present.map((key) => jobs[key].name))
  const entry = selection({ id, ...jobTexts(jobs, jobTextKeys, bounded, columns) })
  const queue = (range?: SQL) =>
    entry.select<RangeValues>(sql`from ${jobs} where ${and(eq(jobs.status, sql`'new'`), named, range)}
      order by ${desc(capturedAt)}, ${desc(id)} limit ${given('limit')}`)
  const undated = queue(isNull(capturedAt))
  const dated = (boundary: SQL) => [
    queue(and(eq(capturedAt, boundary), lt(id, given('id')))),
    queue(lt(capturedAt, boundary)),
    undated,
  ]
  const fillable = present.filter((key) => key !== 'url')
  return {
    fromStart: queue(),
    // a cursor's text may be a repaired copy of bytes that are not UTF-8: the row itself has the exact date
    afterStored: dated(sql`(select ${capturedAt} from ${jobs} where ${isGiven})`),
    afterText: dated(given('capturedAt')),
    afterUndated: [queue(and(isNull(capturedAt), lt(id, given('id'))))],
    /** Adds a posting; does nothing if its URL is known. */
    insert: insertInto(jobs, [...present, 'payloadJson', 'createdAt'], sql`on conflict do nothing`),
    ...fillQueries(fillable),
  }
}

export type TextQueries = ReturnType<typeof makeTextQueries>

/** The jobs with the posting's URL that have an empty field which the posting can fill. */
function fillQueries(fillable: readonly JobTextKey[]) {
  type Texts = Readonly<Record<JobTextKey, string | null>>
  const isGained = fillable.map((key) => sql`(nullif(${jobs[key]}, '') is null and ${given(key)} is not null)`)
  const gains = sql`${jobs.url} = ${given('url')} and (${sql.join(isGained, sql` or `)})`
  const kept = fillable.map(
    (key) => sql`${nameOf(jobs, key)} = coalesce(nullif(${jobs[key]}, ''), ${given(key)}, ${jobs[key]})`,
  )
  return {
    canBeFilled: statement<Texts>(sql`select 1 from ${jobs} where ${gains} limit 1`),
    /** Existing values are kept. */
    fill: statement<Texts>(sql`update ${jobs} set ${sql.join(kept, sql`, `)} where ${gains}`),
  }
}

export const storedDate = selection({ text: [bounded(capturedAt), readText] }).select<{ id: number }>(
  sql`from ${jobs} where ${isGiven}`,
)

/** The URLs in `urls` that a job has. Takes one scan if the table has no index on URLs, as a capture script's may. */
export const storedUrls = selection({ url: jobs.url }).select<{ urls: readonly string[] }>(
  sql`from ${jobs} where ${jobsDialect.hasOneOf(jobs.url, 'urls')}`,
)

export const jobExists = statement<{ id: number }>(sql`select 1 from ${jobs} where ${isGiven}`)

const grouped = (column: Column) => {
  const bytes = sql`${column} collate binary`
  return sql`select ${bytes} as found, count(*) as count from ${jobs} group by ${bytes}`
}
export const counts = new JobCounts(jobs, grouped)
/** The same if counts by status are maintained. */
export const keptCounts = new JobCounts(jobs, (column) =>
  column === jobs.status ? sql`select status as found, count from ${jobCounts} where count > 0` : grouped(column),
)

interface StatusValues {
  readonly id: number
  readonly status: string
  readonly updatedAt: string
}

export const updateStatus = statement<StatusValues>(
  sql`update ${jobs} set ${assignments(jobs, ['status', 'updatedAt'])} where ${isGiven}`,
)

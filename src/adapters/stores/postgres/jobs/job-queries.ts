import { type SQL, sql } from 'drizzle-orm'
import { JobCounts } from '#src/adapters/stores/sql/jobs/job-counts.js'
import { jobTexts } from '#src/adapters/stores/sql/jobs/job-texts.js'
import { type Query, statement } from '#src/adapters/stores/sql/kit/query.js'
import { type RowOf, selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount } from '#src/adapters/stores/sql/kit/stored-values.js'
import { columnList, nameOf } from '#src/adapters/stores/sql/kit/writing.js'
import { jobTextKeys } from '#src/domain/jobs/job.js'
import type { Posting } from '#src/domain/jobs/posting.js'
import { bounded, jobsDialect } from './jobs-dialect.js'
import { jobs } from './tables.js'

const given = (name: string) => sql`${sql.placeholder(name)}`
const { id, capturedAt, status, url } = jobs

const entry = selection({ id, ...jobTexts(jobs, jobTextKeys, bounded) })

type EntryRow = RowOf<typeof entry>

export const named = jobsDialect.isNamed(id)
export const inOrder = sql`order by ${capturedAt} desc nulls last, ${id} desc nulls last`
const isLong = (comparison: SQL) => sql`coalesce(octet_length(${capturedAt}), 0) ${comparison} 1000`
const walks = [isLong(sql`<=`), isLong(sql`>`)]

interface PageValues {
  readonly limit: number
}

/** The ids of the first jobs in these parts of the queue, each by an index scan. */
function firstOfQueue(...parts: readonly SQL[]): SQL {
  const chosen = parts.flatMap((part) =>
    walks.map(
      (walk) => sql`(select ${id} from ${jobs} where ${status} = 'new'
        and ${named} and ${walk} ${part} ${inOrder} limit ${given('limit')}::int)`,
    ),
  )
  return sql.join([...chosen], sql` union all `)
}

/** Reads whole jobs only after they are chosen. */
function queue<Values extends PageValues = PageValues>(...parts: readonly SQL[]): Query<EntryRow, Values> {
  return entry.select(sql`from ${jobs} where ${id} in (${firstOfQueue(...parts)})
    ${inOrder} limit ${given('limit')}::int`)
}

export const fromStart = queue(sql``)

interface AfterDated extends PageValues {
  readonly id: number
  readonly capturedAt: string
  /** Whether the date is the start of a longer one. */
  readonly isCut: boolean
}

/**
 * The date of the job at the position if it starts like the position's date, which may be cut; else the position's
 * date.
 */
const boundary = sql`coalesce((select at.captured_at from ${jobs} as at where at.id = ${given('id')}::bigint
  and (at.captured_at = ${given('capturedAt')}
    or (${given('isCut')}::boolean and starts_with(at.captured_at, ${given('capturedAt')})))),
  ${given('capturedAt')})`

export const afterDated = queue<AfterDated>(
  sql`and (${capturedAt}, ${id}) < (${boundary}, ${given('id')}::bigint)`,
  sql`and ${capturedAt} is null`,
)

export const afterUndated = queue<PageValues & { readonly id: number }>(
  sql`and ${capturedAt} is null and ${id} < ${given('id')}::bigint`,
)

const ids = sql`${sql.placeholder('ids')}::bigint[]`

/** The ids among `ids` that exist. */
export const presentIds = selection({ id }).select<{ ids: readonly number[] }>(
  sql`from ${jobs} where ${id} = any(${ids})`,
)

/** The same, locked until the end of the transaction: in the order of ids, or two batches could deadlock. */
export const holdIds = selection({ id }).select<{ ids: readonly number[] }>(
  sql`from ${jobs} where ${id} = any(${ids}) order by ${id} for update`,
)

interface StatusValues {
  readonly ids: readonly number[]
  readonly statuses: readonly string[]
  readonly updatedAt: string
}

export const updateStatuses = statement<StatusValues>(sql`update ${jobs} set ${nameOf(jobs, 'status')} = verdict.status,
  ${nameOf(jobs, 'updatedAt')} = ${given('updatedAt')}
  from unnest(${ids}, ${given('statuses')}::text[]) as verdict (id, status) where ${id} = verdict.id`)

const isShort = sql`octet_length(${status}) <= 1000`
const isOther = sql`octet_length(${status}) > 1000`

export const counts = new JobCounts(jobs, (column) => {
  const countOf = (where: SQL) =>
    sql`select ${column} as found, count(*) as count from ${jobs} where ${where} group by ${column}`
  // one index has the short statuses, another finds the long ones
  return column === status ? sql`${countOf(isShort)} union all ${countOf(isOther)}` : countOf(sql`true`)
})

/** Ids of new jobs; `countNew` counts them. */
export const newIds = selection({ id }).select<PageValues>(
  sql`from ${jobs} where ${id} in (${firstOfQueue(sql``)}) ${inOrder} limit ${given('limit')}::int`,
)
export const countNew = selection({ count: [sql`count(*)`, readCount] }).select(
  sql`from ${jobs} where ${status} = 'new' and ${isShort} and ${named}`,
)

const written = [...jobTextKeys, 'payloadJson'] as const
export type PostingLists = { readonly [Key in (typeof written)[number]]: readonly (string | null)[] } & {
  readonly createdAt: string
}
const lists = sql.join(
  written.map((key) => sql`${given(key)}::text[]`),
  sql`, `,
)
const rowNames = sql.join(
  written.map((key) => nameOf(jobs, key)),
  sql`, `,
)

/** Converts postings to one list per field, so that one statement takes them all. */
export function toPostingLists(postings: readonly Posting[], createdAt: string): PostingLists {
  const ofField = written.map((key) => [key, postings.map((posting) => posting[key])] as const)
  return { ...Object.fromEntries(ofField), createdAt } as PostingLists
}

/** The URLs in a list that jobs have. */
export const storedUrls = selection({ url }).select<{ urls: readonly string[] }>(
  sql`from ${jobs} where ${jobsDialect.hasOneOf(url, 'urls')}`,
)

/** Adds postings in order; skips those whose URL already exists, in the table or earlier in the list. */
export const insertPostings = statement<PostingLists>(
  sql`insert into ${jobs} (${columnList(jobs, [...written, 'createdAt'])})
    select ${rowNames}, ${given('createdAt')} from unnest(${lists}) with ordinality as posting (${rowNames}, place)
    order by place on conflict do nothing`,
)

const fillable = jobTextKeys.filter((key) => key !== 'url')
const isGained = fillable.map(
  (key) => sql`(nullif(${jobs[key]}, '') is null and posting.${nameOf(jobs, key)} is not null)`,
)
const sameUrl = sql`md5(${url}) = md5(posting.url) and ${url} = posting.url`
const gains = sql`(${sql.join(isGained, sql` or `)})`
const kept = fillable.map(
  (key) => sql`${nameOf(jobs, key)} = coalesce(nullif(${jobs[key]}, ''), posting.${nameOf(jobs, key)}, ${jobs[key]})`,
)
const postings = sql`(select distinct on (url) * from unnest(${lists}) with ordinality as posting (${rowNames}, place)
  order by url, place) as posting`

/**
 * Locks, in the order of ids, the jobs with the URL of a posting that have an empty field which the posting can fill.
 */
export const holdFillable = selection({ id }).select<PostingLists>(
  sql`from ${jobs} join ${postings} on ${sameUrl} where ${gains} order by ${id} for update of jobs`,
)
export const countFillable = selection({ count: [sql`count(*)`, readCount] }).select<PostingLists>(
  sql`from ${jobs} join ${postings} on ${sameUrl} where ${gains}`,
)
/** Existing values are kept. */
export const fillJobs = statement<PostingLists>(
  sql`update ${jobs} set ${sql.join(kept, sql`, `)} from ${postings} where ${sameUrl} and ${gains}`,
)

import { type SQL, sql } from 'drizzle-orm'
import type { FoundPlace, PlacesOfPage } from '#src/adapters/stores/index/jobs/found-places.js'
import { type SearchWords, searchWords } from '#src/adapters/stores/index/jobs/search-words.js'
import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
import type { Known } from '#src/adapters/stores/sql/jobs/known-of-jobs.js'
import { literal } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount, readInteger, readText } from '#src/adapters/stores/sql/kit/stored-values.js'
import type { JobSearchRequest } from '#src/application/jobs/ports/job-search.js'
import type { SearchPosition } from '#src/domain/jobs/job-search.js'
import { bounded } from './jobs-dialect.js'
import { jobs, jobWords as words } from './tables.js'
import { askedApart, findPhrases, hasAlternatives, type PhrasesFound, wordCondition } from './word-conditions.js'

/** The result of a search by the index. */
export interface FoundByIndex extends PlacesOfPage {
  readonly total: number
}

/** Jobs that changed since they were indexed; `found` has the ranks of those that match. */
export interface ChangedJobs {
  readonly ids: readonly number[]
  readonly found: ReadonlyMap<number, number | null>
}

interface Search extends Known {
  readonly request: JobSearchRequest
  readonly changed: ChangedJobs
  /** Whether the job at the position still has its date. */
  readonly isThere: boolean
}

// starting parallel workers takes as long as the work they would save
const alone = 'set local max_parallel_workers_per_gather to 0'
// the planner's estimate is wrong here: checking the words of a row takes as long as reading hundreds of rows
const byIndex = 'set local enable_seqscan to off'

/** Finds jobs by the index of words: counts the matches and reads one page of them in order. */
export async function findByIndex(connection: PostgresConnection, search: Search): Promise<FoundByIndex> {
  const { request, changed } = search
  const asked = searchWords(request)
  const choosesStatus = request.statuses !== null && (await hasOtherStatus(connection, request.statuses))
  await connection.exec(asked.all === null ? alone : `${alone}; ${byIndex}`)
  const phrases = await findPhrases(connection, asked)
  const conditions = conditionsOf(search, asked.all === null ? null : wordCondition(asked.all, phrases), choosesStatus)
  const counted = await connection.first(count(conditions))
  const places: FoundPlace[] = []
  for (const part of partsOf(search, asked, phrases)) {
    const limit = request.limit + 1 - places.length
    if (limit > 0) places.push(...(await connection.all(page(search, part, conditions, limit))))
  }
  const total = (counted?.count ?? 0) + changed.found.size
  return { places: places.slice(0, request.limit), hasMore: places.length > request.limit, total }
}

/** Counts the matches by status, like `findByIndex`. */
export async function countByIndex(connection: PostgresConnection, search: Search) {
  const asked = searchWords(search.request)
  await connection.exec(asked.all === null ? alone : `${alone}; ${byIndex}`)
  const phrases = await findPhrases(connection, asked)
  const conditions = conditionsOf(search, asked.all === null ? null : wordCondition(asked.all, phrases), false)
  return connection.all(
    statusCounts.select(
      sql`from ${words} join ${jobs} on ${jobs.id} = ${id} where ${all(conditions)} group by ${jobs.status}`,
    ),
  )
}

const statusCounts = selection({ status: [bounded(jobs.status), readText], count: [sql`count(*)`, readCount] })

/** The same among jobs with these ids. */
export const countsOfIds = statusCounts.select<{ ids: readonly number[] }>(
  sql`from ${jobs} where ${jobs.id} = any(${sql.placeholder('ids')}::bigint[]) group by ${jobs.status}`,
)

const all = (parts: readonly SQL[]) => (parts.length === 0 ? sql`true` : sql.join([...parts], sql` and `))
const ids = (list: Iterable<number>) => sql`(select unnest(${sql.param([...list])}::bigint[]))`
const id = words.jobId

/** The conditions for an index entry to match; excludes jobs that changed since they were indexed. */
function conditionsOf(
  { request, verdicts, withMail, changed }: Search,
  holdsWords: SQL | null,
  choosesStatus: boolean,
): readonly SQL[] {
  const { statuses, minScore, capturedFrom: from, capturedTo: to } = request
  const scored = [...(verdicts ?? [])].filter(([, { score }]) => score !== null && score >= (minScore ?? 0))
  return [
    changed.ids.length > 0 ? sql`${id} not in ${ids(changed.ids)}` : null,
    holdsWords,
    from === null ? null : sql`${words.captured} >= ${from}`,
    to === null ? null : sql`${words.captured} <= ${to}`,
    statuses === null || !choosesStatus
      ? null
      : sql`${id} in (select ${jobs.id} from ${jobs} where ${hasStatus(statuses)})`,
    minScore === null ? null : sql`${id} in ${ids(scored.map(([job]) => job))}`,
    withMail === null ? null : sql`${id} ${request.hasMail ? sql`in` : sql`not in`} ${ids(withMail)}`,
  ].filter((condition) => condition !== null)
}

// the index on status has no longer ones
const maxStatusBytes = 1000

const isShort = sql`octet_length(${jobs.status}) <= ${literal(maxStatusBytes)}`
const shortStatus = sql`select min(${jobs.status}) from ${jobs} where ${isShort}`

const other = selection({ isThere: sql<boolean>`is_there` })

/**
 * Whether any job has a status that was not asked for. Looks up one distinct status after another, because all jobs may
 * have the requested ones.
 */
async function hasOtherStatus(connection: PostgresConnection, statuses: readonly string[]): Promise<boolean> {
  const isAsked = sql`known.status = any(${sql.param(statuses)}::text[])`
  const isLong = sql`octet_length(${jobs.status}) > ${literal(maxStatusBytes)}`
  const found = await connection.first(
    other.query(sql`with recursive known (status) as ((${shortStatus})
        union all select (${shortStatus} and ${jobs.status} > known.status) from known where ${isAsked})
      select exists (select from known where not ${isAsked}) or exists (select from ${jobs} where ${isLong}) as is_there`),
  )
  return found?.isThere ?? true
}

function hasStatus(statuses: readonly string[]): SQL {
  const isAsked = sql`${jobs.status} = any(${sql.param(statuses)}::text[])`
  const isLong = statuses.some((status) => Buffer.byteLength(status) > maxStatusBytes)
  return isLong ? isAsked : sql`${isShort} and ${isAsked}`
}

function count(conditions: readonly SQL[]) {
  return selection({ count: [sql`count(*)`, readCount] }).select(sql`from ${words} where ${all(conditions)}`)
}

/** A group of matches that are adjacent in the requested order. */
interface Part {
  readonly condition: SQL
  readonly rank: SQL
  readonly from?: SQL
  /** Whether a changed job of this rank belongs to the group. */
  readonly holdsRank: (rank: number | null) => boolean
}

/**
 * The groups that may have matches after the position, in order. The matches are in few of them, so that few have to be
 * read.
 */
function partsOf(
  { request, verdicts }: Search,
  { all: asked, tiers }: SearchWords,
  phrases: PhrasesFound,
): readonly Part[] {
  const { order, after } = request
  if (order === 'score')
    return scoreParts([...(verdicts ?? [])].flatMap(([job, { score }]) => (score === null ? [] : [[job, score]])))
  const rank = sql`${sql.raw(order === 'match' ? '0' : 'null')}::int`
  if (tiers.length === 0) return [{ condition: sql`true`, rank, holdsRank: () => true }]
  const held = tiers.map((tier) =>
    (asked !== null && hasAlternatives(asked) ? askedApart : wordCondition)(tier, phrases),
  )
  return [...held, null].flatMap((holds, place): readonly Part[] => {
    if (after !== null && place < (after.rank ?? 0)) return []
    const better = held[place - 1]
    const isWorse = better === undefined ? [] : [sql`${id} not in (select ${id} from ${words} where ${better})`]
    const condition = all([...(holds === null ? [] : [holds]), ...isWorse])
    return [{ condition, rank: sql`${literal(place)}::int`, holdsRank: (other) => other === place }]
  })
}

function scoreParts(scored: readonly (readonly number[])[]): readonly Part[] {
  const [jobsOf, scores] = [0, 1].map((at) => sql.param(scored.map((pair) => pair[at])))
  const from = sql`join unnest(${jobsOf}::bigint[], ${scores}::int[]) as scored (id, score) on scored.id = ${id}`
  return [
    { condition: sql`true`, rank: sql`scored.score`, from, holdsRank: (rank) => rank !== null },
    {
      condition: sql`${id} not in (select unnest(${jobsOf}::bigint[]))`,
      rank: sql`null::int`,
      holdsRank: (rank) => rank === null,
    },
  ]
}

const place = selection({ id: sql<number>`found.id`, rank: [sql`found.rank`, readInteger] })

function page({ request, changed, isThere }: Search, part: Part, conditions: readonly SQL[], limit: number) {
  const { order, after } = request
  const own = [...changed.found].filter(([, rank]) => part.holdsRank(rank))
  const ranks = sql.param(own.map(([, rank]) => rank))
  const changedPart = sql`union all select ${jobs.id}, ${jobs.capturedAt}, own.rank from ${jobs}
    join unnest(${sql.param(own.map(([job]) => job))}::bigint[], ${ranks}::int[]) as own (id, rank) on own.id = ${jobs.id}`
  const better = order === 'score' ? sql`desc nulls last` : sql`asc`
  return place.select(sql`from (
      select ${id} as id, ${words.capturedAt} as captured_at, ${part.rank} as rank from ${words} ${part.from ?? sql``}
        where ${all([...conditions, part.condition])} ${own.length > 0 ? changedPart : sql``}) as found
    where ${after === null ? sql`true` : isAfter(after, order, isThere)}
    order by found.rank ${better}, found.captured_at desc nulls last, found.id desc limit ${limit}::int`)
}

function isAfter(after: SearchPosition, order: JobSearchRequest['order'], isThere: boolean): SQL {
  const { rank } = after
  const later = isLater(after, isThere)
  if (rank === null) return sql`found.rank is null and ${later}`
  const worse =
    order === 'score' ? sql`(found.rank < ${rank}::int or found.rank is null)` : sql`found.rank > ${rank}::int`
  return sql`(${worse} or (found.rank = ${rank}::int and ${later}))`
}

function isLater({ id: job, capturedAt }: SearchPosition, isThere: boolean): SQL {
  if (capturedAt === null) return sql`(found.captured_at is null and found.id < ${job}::bigint)`
  const own = sql`(select at.captured_at from ${jobs} as at where at.id = ${job}::bigint)`
  const date = isThere ? own : sql`${capturedAt}::text`
  return sql`((found.captured_at, found.id) < (${date}, ${job}::bigint) or found.captured_at is null)`
}

import { and, desc, isNull, type SQL, sql } from 'drizzle-orm'
import { jobTexts } from '#src/adapters/stores/sql/jobs/job-texts.js'
import { literal } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount, readText } from '#src/adapters/stores/sql/kit/stored-values.js'
import { searchedTexts } from '#src/domain/jobs/job-search.js'
import { listedTextKeys } from '#src/domain/jobs/shelved-job.js'
import { named } from './job-queries.js'
import { bounded } from './jobs-dialect.js'
import { jobDates, jobNoted, jobs } from './tables.js'

const { id, capturedAt, status } = jobs

const given = (name: string) => sql`${sql.placeholder(name)}`
const among = (list: SQL) => sql`(select value from json_each(${list}))`
const maxId = literal(Number.MAX_SAFE_INTEGER)

const idList = selection({ ids: [sql`group_concat(id)`, readText] })

/** Ids as one text, with commas: `readIds` reads it. */
function listOf<Values = undefined>(select: SQL) {
  return idList.select<Values>(sql`from (${select})`)
}

/** What the index knows, as lists of ids. */
export const indexQueries = {
  /** Whose words match an expression of FTS5. */
  matching: listOf<{ match: string }>(
    sql`select rowid as id from job_words where job_words match ${given('match')} and rowid between 1 and ${maxId}`,
  ),
  captured: listOf<{ from: string | null; to: string | null }>(
    sql`select ${jobDates.jobId} as id from ${jobDates} where ${jobDates.captured} >= ifnull(${given('from')}, '')
      and ${jobDates.captured} <= ifnull(${given('to')}, '~')`,
  ),
  noted: selection({ id: jobNoted.jobId }).select<{ limit: number }>(
    sql`from ${jobNoted} where ${jobNoted.jobId} between 1 and ${maxId} limit ${given('limit')}`,
  ),
}

export type SearchQueries = ReturnType<typeof makeSearchQueries>

// to put statements together takes longer than to run them, and files have the same few columns
const made = new Map<string, SearchQueries>()
const maxMade = 20

/** The statements that find jobs of a file whose table has the columns `present`; the others are read as missing. */
export function searchQueriesFor(present: ReadonlySet<string>): SearchQueries {
  const key = [...present].sort().join()
  const known = made.get(key)
  if (known !== undefined) return known
  const queries = makeSearchQueries(present)
  if (made.size >= maxMade) made.clear()
  made.set(key, queries)
  return queries
}

function makeSearchQueries(present: ReadonlySet<string>) {
  const has = (key: 'capturedAt' | 'status') => present.has(jobs[key].name)
  type Key = Exclude<keyof typeof jobs.$inferSelect, 'id'>
  const texts = <const Keys extends readonly Key[]>(...keys: Keys) => jobTexts(jobs, keys, bounded, present)
  const inOrder = has('capturedAt') ? sql`${desc(capturedAt)}, ${desc(id)}` : desc(id)
  const storedStatus = has('status') ? sql`ifnull(${status}, '')` : sql`''`
  const scanned = selection({ id, ...texts(...searchedTexts, 'source', 'capturedAt') })
  const heads = scanned.with({ description: [sql`null`, readText] })
  return {
    /** Every id, in the order of the queue. */
    queue: listOf(sql`select ${id} as id from ${jobs} where ${named} order by ${inOrder}`),
    /** Whether there is one more than `after`. */
    isThere: statement<{ after: number }>(sql`select 1 from ${jobs} where ${named} limit 1 offset ${given('after')}`),
    /** Those with one of `statuses`, a JSON array; '' stands for those without one. */
    withStatus: listOf<{ statuses: string }>(
      sql`select ${id} as id from ${jobs} where ${named} and ${storedStatus} in ${among(given('statuses'))}`,
    ),
    /** The same, where '' is not among them, and there is an index of them. */
    withNamedStatus: listOf<{ statuses: string }>(
      sql`select ${id} as id from ${jobs} where ${named} and ${status} in ${among(given('statuses'))}`,
    ),
    countNamedStatus: selection({ count: [sql`count(*)`, readCount] }).select<{ statuses: string }>(
      sql`from ${jobs} where ${named} and ${status} in ${among(given('statuses'))}`,
    ),
    /** What tells whether a job is found. */
    scanned: scanned.select(sql`from ${jobs} where ${named}`),
    /** The same where no words are asked for: to read descriptions takes most of the time. */
    scannedHeads: heads.select(sql`from ${jobs} where ${named}`),
    /** The same of those of `ids`, a JSON array. */
    scannedOf: scanned.select<{ ids: string }>(sql`from ${jobs} where ${named} and ${id} in ${among(given('ids'))}`),
    /** The same without their descriptions. */
    scannedHeadsOf: heads.select<{ ids: string }>(sql`from ${jobs} where ${named} and ${id} in ${among(given('ids'))}`),
    date: selection(texts('capturedAt')).select<{ id: number }>(sql`from ${jobs} where ${id} = ${given('id')}`),
    passed: passedQuery(has('capturedAt')),
    /** The jobs of a page, whose ids are a JSON array. */
    found: selection({ id, ...texts('status', ...listedTextKeys, 'description') }).select<{
      ids: string
    }>(sql`from ${jobs} where ${id} in ${among(given('ids'))}`),
  }
}

/** How many jobs do not stand after a position; `isThere` where it is that of the job with its id. */
function passedQuery(isDated: boolean) {
  const own = sql`(select at.captured_at from jobs as at where at.id = ${given('id')})`
  const boundary = sql`iif(${given('isThere')}, ${own}, ${given('capturedAt')})`
  const dated = sql`(${capturedAt} > ${boundary} or (${capturedAt} = ${boundary} and ${id} >= ${given('id')}))`
  const undated = sql`(${capturedAt} is not null or (${isNull(capturedAt)} and ${id} >= ${given('id')}))`
  const passed = isDated ? sql`iif(${given('capturedAt')} is null, ${undated}, ${dated})` : sql`${id} >= ${given('id')}`
  return selection({ count: [sql`count(*)`, readCount] }).select<{
    readonly id: number
    readonly capturedAt: string | null
    readonly isThere: number
  }>(sql`from ${jobs} where ${and(named, passed)}`)
}

import { and, desc, isNull, type SQL, sql } from 'drizzle-orm'
import { jobTexts } from '#src/adapters/stores/sql/jobs/job-texts.js'
import { literal } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount, readText } from '#src/adapters/stores/sql/kit/stored-values.js'
import { searchedTexts } from '#src/domain/jobs/job-search.js'
import { listedTextKeys } from '#src/domain/jobs/listed-job.js'
import { byColumns } from './by-columns.js'
import { named } from './job-queries.js'
import { bounded } from './jobs-dialect.js'
import { jobCounts, jobDates, jobNoted, jobs } from './tables.js'

const { id, capturedAt, status } = jobs

const given = (name: string) => sql`${sql.placeholder(name)}`
const among = (list: SQL) => sql`(select value from json_each(${list}))`
const maxId = literal(Number.MAX_SAFE_INTEGER)
const countWhere = (condition: SQL) => sql`(select count(*) from ${jobs} where ${condition})`
// few or none, each found by the key; counting all jobs without a condition reads no row
const unnamed = sql.join([sql`${id} < 1`, sql`${id} > ${maxId}`, isNull(id)].map(countWhere), sql` - `)
// + keeps SQLite from using the index on status instead of the key
const unnamedOfStatus = sql.join(
  [sql`${id} < 1`, sql`${id} > ${maxId}`].map((ids) => countWhere(sql`${ids} and +${status} = ${given('status')}`)),
  sql` - `,
)

const idList = selection({ ids: [sql`group_concat(id)`, readText] })

/** Ids as one comma-separated text, to be read with `readIds`. */
function listOf<Values = undefined>(select: SQL) {
  return idList.select<Values>(sql`from (${select})`)
}

/** Queries on the index; they return lists of ids. */
export const indexQueries = {
  /** The jobs whose words match an FTS5 expression. */
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

/** Whether an index without notes has exactly the ids of all jobs: replaced jobs may have left theirs behind. */
export const indexHasJobsAlone = statement(
  sql`select 1 from pragma_table_info('jobs') as key where lower(key.name) = 'id' and key.pk = 1 and upper(key.type) = 'INTEGER'
    and (select sum(pk) from pragma_table_info('jobs')) = 1 and (select count(*) from ${jobs}) = (select count(*) from ${jobDates})`,
)

export type SearchQueries = ReturnType<typeof makeSearchQueries>

/** The statements that find jobs in a table with these columns; other columns are read as missing. */
export const searchQueriesFor = byColumns(makeSearchQueries)

function makeSearchQueries(present: ReadonlySet<string>) {
  const has = (key: 'capturedAt' | 'status') => present.has(jobs[key].name)
  type Key = Exclude<keyof typeof jobs.$inferSelect, 'id'>
  const texts = <const Keys extends readonly Key[]>(...keys: Keys) => jobTexts(jobs, keys, bounded, present)
  const inOrder = has('capturedAt') ? sql`${desc(capturedAt)}, ${desc(id)}` : desc(id)
  const storedStatus = has('status') ? sql`ifnull(${status}, '')` : sql`''`
  const statusBytes = has('status') ? sql`${status} collate binary` : sql`''`
  const byStatus = selection({ status: [statusBytes, readText], ids: [sql`group_concat(${id})`, readText] })
  const scanned = selection({ id, ...texts(...searchedTexts, 'source', 'capturedAt') })
  const noDescription = { description: [sql`null`, readText] } as const
  const heads = scanned.with(noDescription)
  const listed = selection({ id, ...texts('status', ...listedTextKeys, 'description') })
  return {
    /** Ids in the order of the queue. */
    queue: listOf<{ offset: number; limit: number }>(
      sql`select ${id} as id from ${jobs} where ${named} order by ${inOrder} limit ${given('limit')} offset ${given('offset')}`,
    ),
    /** The ids among `ids`, a JSON array, in the order of the queue. */
    inOrder: listOf<{ ids: string }>(
      sql`select ${id} as id from ${jobs} where ${id} in ${among(given('ids'))} order by ${inOrder}`,
    ),
    countAll: selection({
      count: [sql`(select count(*) from ${jobs}) - ${unnamed}`, readCount],
    }).select(sql`where true`),
    /** The same if counts are maintained. */
    keptOfAll: selection({
      count: [sql`(select ifnull(sum(count), 0) from ${jobCounts}) - ${unnamed}`, readCount],
    }).select(sql`where true`),
    keptOfStatus: selection({
      count: [
        sql`(select ifnull(sum(count), 0) from ${jobCounts} where status = ${given('status')}) - ${unnamedOfStatus}`,
        readCount,
      ],
    }).select<{ status: string }>(sql`where true`),
    /** Ids of one status other than ''. */
    ofStatus: listOf<{ status: string; limit: number }>(
      sql`select ${id} as id from ${jobs} where ${named} and ${status} = ${given('status')} order by ${inOrder} limit ${given('limit')}`,
    ),
    countOfStatus: selection({ count: [sql`count(*)`, readCount] }).select<{ status: string }>(
      sql`from ${jobs} where ${named} and ${status} = ${given('status')}`,
    ),
    /** Whether there are more than `after` jobs. */
    isThere: statement<{ after: number }>(sql`select 1 from ${jobs} where ${named} limit 1 offset ${given('after')}`),
    /** The ids with one of `statuses`, a JSON array; '' stands for jobs without a status. */
    withStatus: listOf<{ statuses: string }>(
      sql`select ${id} as id from ${jobs} where ${named} and ${storedStatus} in ${among(given('statuses'))}`,
    ),
    /** The same without '' among them, using an index on status. */
    withNamedStatus: listOf<{ statuses: string }>(
      sql`select ${id} as id from ${jobs} where ${named} and ${status} in ${among(given('statuses'))}`,
    ),
    /** The ids with each status; a status may come twice. */
    statuses: byStatus.select(sql`from ${jobs} where ${named} group by ${statusBytes}`),
    /** The same among `ids`, a JSON array. */
    statusesOf: byStatus.select<{ ids: string }>(
      sql`from ${jobs} where ${named} and ${id} in ${among(given('ids'))} group by ${statusBytes}`,
    ),
    /** Whether any job has a status outside `statuses`: looks up one distinct status after another in the index. */
    otherStatus: statement<{
      statuses: string
    }>(sql`with recursive known (status) as (select min(${status}) from ${jobs}
        union all select (select min(${status}) from ${jobs} where ${status} > known.status) from known
          where known.status in ${among(given('statuses'))})
      select 1 from known where known.status not in ${among(given('statuses'))}
      union all select * from (select 1 from ${jobs} where ${isNull(status)} limit 1)`),
    /** The columns that decide whether a job matches. */
    scanned: scanned.select(sql`from ${jobs} where ${named}`),
    /** The same for a search without words: reading descriptions takes most of the time. */
    scannedHeads: heads.select(sql`from ${jobs} where ${named}`),
    /** The same for the jobs in `ids`, a JSON array. */
    scannedOf: scanned.select<{ ids: string }>(sql`from ${jobs} where ${named} and ${id} in ${among(given('ids'))}`),
    /** The same without descriptions. */
    scannedHeadsOf: heads.select<{ ids: string }>(sql`from ${jobs} where ${named} and ${id} in ${among(given('ids'))}`),
    date: selection(texts('capturedAt')).select<{ id: number }>(sql`from ${jobs} where ${id} = ${given('id')}`),
    passed: passedQuery(has('capturedAt')),
    /** The jobs of a page; `ids` is a JSON array. */
    found: listed.select<{ ids: string }>(sql`from ${jobs} where ${id} in ${among(given('ids'))}`),
    /** The same without descriptions. */
    foundHeads: listed
      .with(noDescription)
      .select<{ ids: string }>(sql`from ${jobs} where ${id} in ${among(given('ids'))}`),
  }
}

/** How many jobs are at or before a position; `isThere` says whether the job with its id still has its date. */
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

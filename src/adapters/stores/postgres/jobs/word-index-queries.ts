import { asc, sql } from 'drizzle-orm'
import { jobTexts } from '#src/adapters/stores/sql/jobs/job-texts.js'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { type RowOf, selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount } from '#src/adapters/stores/sql/kit/stored-values.js'
import { columnList, nameOf } from '#src/adapters/stores/sql/kit/writing.js'
import { searchedTexts } from '#src/domain/jobs/job-search.js'
import { bounded } from './jobs-dialect.js'
import { jobWordsInfo as info, jobs, jobNoted as noted, jobWords as words } from './tables.js'

const given = (name: string) => sql`${sql.placeholder(name)}`
const ids = sql`${given('ids')}::bigint[]`

interface OfSchema {
  readonly schema: string
}

const ofSchema = sql`from pg_catalog.pg_class join pg_catalog.pg_namespace on pg_namespace.oid = relnamespace
  and nspname = ${given('schema')}`
const ourFunction = sql`(select pg_proc.oid from pg_catalog.pg_proc join pg_catalog.pg_namespace on pg_namespace.oid = pronamespace
  where nspname = ${given('schema')} and proname = 'note_job_change')`

/** The parts of an index that a schema has: readable tables, and enabled triggers that are ours. */
export const partsOfIndex = selection({
  tables: [
    sql`(select count(*) ${ofSchema} where relname in ('job_words', 'job_noted', 'job_words_info')
      and has_table_privilege(pg_class.oid, 'select'))`,
    readCount,
  ],
  triggers: [
    sql`(select count(*) ${ofSchema} join pg_catalog.pg_trigger on tgrelid = pg_class.oid
      where relname = 'jobs' and tgenabled in ('O', 'A') and tgfoid = ${ourFunction}
        and tgname in ('job_noted_of_insert', 'job_noted_of_update', 'job_noted_of_delete', 'job_noted_of_truncate'))`,
    readCount,
  ],
}).select<OfSchema>(sql``)

const version = sql`${info.name} = 'version'`
const storedVersion = selection({ value: info.value })

export const readVersion = storedVersion.select(sql`from ${info} where ${version}`)

/** Locked until the end of the transaction: a rebuild waits for running indexers, and they wait for a rebuild. */
export const holdVersion = storedVersion.select(sql`from ${info} where ${version} for share`)
export const addVersion = statement<{ value: string }>(
  sql`insert into ${info} (${columnList(info, ['name', 'value'])}) values ('version', ${given('value')}) on conflict do nothing`,
)
export const changeVersion = statement<{ value: string }>(
  sql`update ${info} set ${nameOf(info, 'value')} = ${given('value')} where ${version}`,
)

/** The jobs of the first `limit` notes, and how many notes these are: a job that changes often has many. */
export const notedJobs = selection({ jobId: noted.jobId, notes: [sql`notes`, readCount] }).query<{ limit: number }>(
  sql`with first as materialized (select ${noted.jobId} from ${noted} limit ${given('limit')}::int)
    select first.job_id, (select count(*) from first) from first group by first.job_id`,
)

/**
 * Locks notes that no other indexer has locked. They are deleted last; the note of a job that cannot be locked stays.
 */
export const claimNotes = selection({ id: noted.id, jobId: noted.jobId }).select<{ after: number; limit: number }>(
  sql`from ${noted} where ${noted.id} > ${given('after')}::bigint order by ${asc(noted.id)}
    limit ${given('limit')}::int for update skip locked`,
)
export const removeNotes = statement<{ ids: readonly number[] }>(
  sql`delete from ${noted} where ${noted.id} = any(${ids})`,
)

/** Notes the next jobs, and returns the last of their ids. */
export const noteNext = selection({ last: sql<number | null>`max(fresh.job_id)` }).query<{
  after: number
  limit: number
}>(
  sql`with fresh as (insert into ${noted} (${columnList(noted, ['jobId'])})
      select ${jobs.id} from ${jobs} where ${jobs.id} > ${given('after')}::bigint order by ${asc(jobs.id)}
      limit ${given('limit')}::int returning ${nameOf(noted, 'jobId')})
    select max(fresh.job_id) from fresh`,
)

const indexedColumns = [...searchedTexts, 'source', 'capturedAt'] as const

/**
 * Locks the jobs against deletion until the end of the transaction. Skips those being deleted: waiting for them could
 * end in a deadlock.
 */
const heldJob = selection({ id: jobs.id, ...jobTexts(jobs, indexedColumns, bounded) })
export type HeldJob = RowOf<typeof heldJob>
export const holdIndexed = heldJob.select<{ ids: readonly number[] }>(
  sql`from ${jobs} where ${jobs.id} = any(${ids}) order by ${asc(jobs.id)} for key share skip locked`,
)

export interface Indexed {
  readonly ids: readonly number[]
  readonly notes: readonly number[]
  readonly captured: readonly (string | null)[]
  /** The words of each job, separated by spaces. */
  readonly words: readonly string[]
}

const written = ['jobId', 'noted', 'capturedAt', 'captured', 'words'] as const
const renewed = sql.join(
  (['noted', 'capturedAt', 'captured', 'words'] as const).map(
    (key) => sql`${nameOf(words, key)} = excluded.${nameOf(words, key)}`,
  ),
  sql`, `,
)

/** In the order of ids. Keeps an entry that another indexer wrote for a later change. The date is stored uncut. */
export const putWords = statement<Indexed>(
  sql`insert into ${words} (${columnList(words, written)})
    select given.id, given.noted, ${jobs.capturedAt}, given.captured, string_to_array(given.words, ' ')
    from unnest(${ids}, ${given('notes')}::bigint[], ${given('captured')}::text[], ${given('words')}::text[])
      as given (id, noted, captured, words) join ${jobs} on ${jobs.id} = given.id order by given.id
    on conflict (${nameOf(words, 'jobId')}) do update set ${renewed} where ${words.noted} < excluded.noted`,
)

export const removeWords = statement<{ ids: readonly number[]; notes: readonly number[] }>(
  sql`delete from ${words} using unnest(${ids}, ${given('notes')}::bigint[]) as given (id, noted)
    where ${words.jobId} = given.id and ${words.noted} < given.noted`,
)

/** Removes the entries of jobs that were truncated. */
export const removeGone = statement(
  sql`delete from ${words} where not exists (select from ${jobs} where ${jobs.id} = ${words.jobId})`,
)

/** Updates the statistics by which the engine plans searches. */
export const analyseWords = statement(sql`analyze ${words}`)

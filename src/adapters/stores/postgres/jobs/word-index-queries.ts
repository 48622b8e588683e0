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

/** What of an index a schema has: tables that may be read, and triggers that are ours and run. */
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

/** Held until the end of the transaction: who begins anew waits for those that index, and they for it. */
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

/** Notes that no other indexer has, held. They go at the end: one of a job that cannot be held stays. */
export const claimNotes = selection({ id: noted.id, jobId: noted.jobId }).select<{ after: number; limit: number }>(
  sql`from ${noted} where ${noted.id} > ${given('after')}::bigint order by ${asc(noted.id)}
    limit ${given('limit')}::int for update skip locked`,
)
export const removeNotes = statement<{ ids: readonly number[] }>(
  sql`delete from ${noted} where ${noted.id} = any(${ids})`,
)

/** The last id of the next jobs, which are noted. */
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

/** Those that nobody deletes meanwhile: to wait for who does could end in a deadlock. They stay until the end of the transaction. */
const heldJob = selection({ id: jobs.id, ...jobTexts(jobs, indexedColumns, bounded) })
export type HeldJob = RowOf<typeof heldJob>
export const holdIndexed = heldJob.select<{ ids: readonly number[] }>(
  sql`from ${jobs} where ${jobs.id} = any(${ids}) order by ${asc(jobs.id)} for key share skip locked`,
)

export interface Indexed {
  readonly ids: readonly number[]
  readonly notes: readonly number[]
  readonly captured: readonly (string | null)[]
  /** Words with spaces between them. */
  readonly words: readonly string[]
}

const written = ['jobId', 'noted', 'capturedAt', 'captured', 'words'] as const
const renewed = sql.join(
  (['noted', 'capturedAt', 'captured', 'words'] as const).map(
    (key) => sql`${nameOf(words, key)} = excluded.${nameOf(words, key)}`,
  ),
  sql`, `,
)

/** In the order of ids. What another has indexed of a later change stays. The date is taken as it is, however long. */
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

/** Of jobs that were truncated. */
export const removeGone = statement(
  sql`delete from ${words} where not exists (select from ${jobs} where ${jobs.id} = ${words.jobId})`,
)

/** So that the engine plans a search by what is there. */
export const analyseWords = statement(sql`analyze ${words}`)

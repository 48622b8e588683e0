import { asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount, readInteger, readText } from '#src/adapters/stores/sql/kit/stored-values.js'
import { assignments } from '#src/adapters/stores/sql/kit/writing.js'
import { hunt } from './hunt-queries.js'
import { bounded } from './jobs-dialect.js'
import { jobEvents as events, jobs } from './tables.js'

const given = (name: string) => sql`${sql.placeholder(name)}`
const state = {
  id: [jobs.id, readCount],
  url: [bounded(jobs.url), readText],
  status: [bounded(jobs.status), readText],
  createdAt: [bounded(jobs.createdAt), readText],
} as const

interface OfJob {
  readonly id: number
}

export const stateOfJob = selection(state).select<OfJob>(sql`from ${jobs} where ${jobs.id} = ${given('id')}`)

/** `ids` is a JSON array. */
export const statusesOfJobs = selection({ id: state.id, status: state.status }).select<{ ids: string }>(
  sql`from ${jobs} where ${jobs.id} in (select value from json_each(${given('ids')}))`,
)

export const jobWithSameUrlQuery = selection(state).select<{ url: string | null; id: number }>(
  sql`from ${jobs} where ${jobs.url} = ${given('url')} and ${jobs.id} <> ${given('id')} order by ${desc(jobs.id)} limit 1`,
)

export const setStatus = statement<OfJob & { readonly status: string | null; readonly updatedAt: string }>(
  sql`update ${jobs} set ${assignments(jobs, ['status', 'updatedAt'])} where ${jobs.id} = ${given('id')}`,
)

/** The latest job, if a capture script's table has several with this URL. */
export const jobWithUrl = selection({ id: jobs.id }).select<{ url: string }>(
  sql`from ${jobs} where ${jobs.url} = ${given('url')} order by ${desc(jobs.id)} limit 1`,
)

/** Whether anything of a batch was undone. */
export const undoOfBatch = statement<{ batch: string }>(
  sql`select 1 from ${events} as added join ${events} as undone on undone.job_id = added.job_id and undone.undoes = added.id
    where added.batch = ${given('batch')} limit 1`,
)

interface Move extends OfJob {
  readonly at: string
  readonly actor: string
  readonly batch: string
  readonly undoes: number | null
}

interface VerdictDetails extends Move {
  readonly status: string | null
  readonly reason: string | null
  readonly score: number | null
}

const nothing = sql`null`

const insertEvent = <Values extends OfJob>(
  from: SQL,
  to: SQL,
  { reason, score }: { readonly reason: SQL; readonly score: SQL } = { reason: nothing, score: nothing },
) =>
  statement<Values>(sql`insert into ${events}
  (job_id, url, at, actor, from_status, to_status, batch, reason, score, undoes, found_by)
  select jobs.id, jobs.url, ${given('at')}, ${given('actor')}, ${from}, ${to}, ${given('batch')}, ${reason}, ${score}, ${given('undoes')},
    case when (select before.url from ${events} as before where before.job_id = jobs.id order by before.id desc limit 1)
      is not jobs.url then jobs.url end
  from ${jobs} where ${jobs.id} = ${given('id')}`)

/** Events for added and removed jobs: no trigger records them. */
export const insertAddition = insertEvent<Move>(nothing, sql`jobs.status`)
export const insertRemoval = insertEvent<Move>(sql`jobs.status`, nothing)
/** The event of a verdict that is written next. */
export const insertVerdict = insertEvent<VerdictDetails>(sql`jobs.status`, given('status'), {
  reason: given('reason'),
  score: given('score'),
})
export const deleteJob = statement<OfJob>(sql`delete from ${jobs} where ${jobs.id} = ${given('id')}`)

export const eventsOfBatch = hunt.event.select<{ batch: string }>(
  sql`from ${events} where ${events.batch} = ${given('batch')} order by ${asc(events.id)}`,
)

/** The same for the jobs in `ids`, a JSON array. + keeps SQLite from reading all events of the batch. */
export const eventsOfJobsInBatch = hunt.event.select<{ batch: string; ids: string }>(
  sql`from ${events} where ${events.jobId} in (select value from json_each(${given('ids')}))
    and +${events.batch} = ${given('batch')} order by ${asc(events.id)}`,
)

/** The last event of the job, by its id and by its URL. */
export const lastEvent = selection({ id: [sql`max(id)`, readInteger] }).select<{ id: number; url: string | null }>(
  sql`from (select max(${events.id}) as id from ${events} where ${eq(events.jobId, given('id'))}
    union all select max(${events.id}) from ${events} where ${events.jobId} in ${hunt.hadUrl(given('url'))}
      and ${events.url} = ${given('url')})`,
)

export const latestEvents = hunt.event.select<{ limit: number }>(
  sql`from ${events} order by ${desc(events.id)} limit ${given('limit')}`,
)

import { asc, desc, type SQL, sql } from 'drizzle-orm'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readInteger, readText } from '#src/adapters/stores/sql/kit/stored-values.js'
import { nameOf } from '#src/adapters/stores/sql/kit/writing.js'
import { hunt } from './hunt-queries.js'
import { bounded } from './jobs-dialect.js'
import { jobEvents as events, jobs } from './tables.js'
import { eventsAreWritten } from './written-events.js'

const given = (name: string) => sql`${sql.placeholder(name)}`
const ids = sql`${given('ids')}::bigint[]`
const state = {
  id: jobs.id,
  url: [bounded(jobs.url), readText],
  status: [bounded(jobs.status), readText],
  createdAt: [bounded(jobs.createdAt), readText],
} as const

interface OfJobs {
  readonly ids: readonly number[]
}

export const statesOfJobs = selection(state).select<OfJobs>(sql`from ${jobs} where ${jobs.id} = any(${ids})`)

/** The same, locked until the end of the transaction: in the order of ids, or two batches could deadlock. */
export const holdStates = selection(state).select<OfJobs>(
  sql`from ${jobs} where ${jobs.id} = any(${ids}) order by ${jobs.id} for update`,
)

interface Verdicts extends OfJobs {
  readonly statuses: readonly string[]
  readonly batch: string
  readonly actor: string
  readonly at: string
  readonly reasons: readonly (string | null)[]
  readonly scores: readonly (number | null)[]
  readonly undone: readonly (number | null)[]
}

const isNewUrl = sql`(select before.url from ${events} as before where before.job_id = job.id order by before.id desc limit 1)
  is distinct from job.url`

const ofBatch = sql`${events.batch} = ${given('batch')}`

/**
 * Changes the jobs and records their events, unless `among` is in the history. The insert still reads the old statuses, and the trigger, which runs at the end of the statement,
 * adds no events.
 */
const writeUnless = (among: SQL) =>
  statement<Verdicts>(sql`with told as materialized (${eventsAreWritten}),
  changed as (update ${jobs} set ${nameOf(jobs, 'status')} = verdict.status, ${nameOf(jobs, 'updatedAt')} = ${given('at')}
    from told, unnest(${ids}, ${given('statuses')}::text[], ${given('reasons')}::text[], ${given('scores')}::integer[],
      ${given('undone')}::bigint[]) as verdict (id, status, reason, score, undoes)
    where ${jobs.id} = verdict.id and not exists (select from ${events} where ${among})
    returning verdict.id, ${jobs.status} as to_status, reason, score, undoes)
  insert into ${events} (job_id, url, at, actor, from_status, to_status, batch, reason, score, undoes, found_by)
  select job.id, job.url, ${given('at')}, ${given('actor')}, job.status, changed.to_status, ${given('batch')}, changed.reason,
    changed.score, changed.undoes, case when ${isNewUrl} then job.url end
  from changed join ${jobs} as job on job.id = changed.id order by job.id`)

/** Writes nothing if the batch has events. */
export const writeVerdicts = writeUnless(ofBatch)
/** Leaves out the jobs that have events of the batch. */
export const writeVerdictsOfPart = writeUnless(sql`${ofBatch} and ${events.jobId} = verdict.id`)

export const jobWithUrl = selection({ id: jobs.id }).select<{ url: string }>(
  sql`from ${jobs} where md5(${jobs.url}) = md5(${given('url')}) and ${jobs.url} = ${given('url')}`,
)

/** Returns a row if anything of a batch was undone. */
export const undoOfBatch = selection({ id: [sql`undone.id`, readInteger] }).select<{ batch: string }>(
  sql`from ${events} as added join ${events} as undone on undone.job_id = added.job_id and undone.undoes = added.id
    where added.batch = ${given('batch')} limit 1`,
)

interface Moves extends OfJobs {
  readonly batch: string
  readonly actor: string
  readonly at: string
  readonly undone: readonly (number | null)[]
}

/** Events for added and removed jobs: no trigger records them. */
const insertMoves = (from: SQL, to: SQL) =>
  statement<Moves>(sql`insert into ${events}
  (job_id, url, at, actor, from_status, to_status, batch, undoes, found_by)
  select job.id, job.url, ${given('at')}, ${given('actor')}, ${from}, ${to}, ${given('batch')}, moved.undoes,
    case when ${isNewUrl} then job.url end
  from unnest(${ids}, ${given('undone')}::bigint[]) as moved (id, undoes) join ${jobs} as job on job.id = moved.id order by job.id`)

export const insertAdditions = insertMoves(sql`null`, sql`job.status`)
export const insertRemovals = insertMoves(sql`job.status`, sql`null`)
export const deleteJobs = statement<OfJobs>(sql`delete from ${jobs} where ${jobs.id} = any(${ids})`)

export const eventsOfBatch = hunt.event.select<{ batch: string }>(
  sql`from ${events} where ${ofBatch} order by ${asc(events.id)}`,
)

export const eventsOfJobsInBatch = hunt.event.select<OfJobs & { batch: string }>(
  sql`from ${events} where ${ofBatch} and ${events.jobId} = any(${ids}) order by ${asc(events.id)}`,
)

interface Steps extends OfJobs {
  readonly urls: readonly (string | null)[]
}

const steps = sql`unnest(${ids}, ${given('urls')}::text[]) as step (id, url)`

/** The last event of each job, by its id and by its URL. */
export const lastEvents = selection({
  job: sql<number>`step.id`,
  event: [
    sql`greatest((select max(last.id) from ${events} as last where last.job_id = step.id),
    (select max(last.id) from ${events} as last where last.job_id in ${hunt.hadUrl(sql`step.url`)} and last.url = step.url))`,
    readInteger,
  ],
}).select<Steps>(sql`from ${steps}`)

/** Other jobs with the same URL. */
export const jobsWithSameUrl = selection({ of: sql<number>`step.id`, ...state }).select<Steps>(
  sql`from ${steps} join ${jobs} on md5(${jobs.url}) = md5(step.url) and ${jobs.url} = step.url and ${jobs.id} <> step.id
    order by step.id, ${desc(jobs.id)}`,
)

export const latestEvents = hunt.event.select<{ limit: number }>(
  sql`from ${events} order by ${desc(events.id)} limit ${given('limit')}::int`,
)

import { asc, desc, type SQL, sql } from 'drizzle-orm'
import { huntStatements } from '#src/adapters/stores/sql/jobs/hunt-statements.js'
import { beginsWith, mayBeginWith } from '#src/adapters/stores/sql/kit/begins-with.js'
import { given, literal } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { appliedBeginnings } from '#src/domain/jobs/applied-status.js'
import { maxEventsOfJob } from '#src/domain/jobs/job-event.js'
import { jobsDialect } from './jobs-dialect.js'
import { jobChecks as checks, huntEntries as entries, jobEvents as events, jobs, jobLinks as links } from './tables.js'

export const hunt = huntStatements({ jobs, events, links, checks, entries }, jobsDialect)

interface OfJob {
  readonly id: number
}

const limit = literal(maxEventsOfJob)
const id = given('id', 'bigint')
const urlOf = sql`(select ${jobs.url} from ${jobs} where ${jobs.id} = ${id})`

/** The last rows of a job, by its id and by its URL, each by an index scan. */
function lastOf(table: typeof events | typeof checks, sameUrl: SQL): SQL {
  const walk = (condition: SQL) =>
    sql`select id from (select ${table.id} as id from ${table} where ${condition} order by ${desc(table.id)} limit ${limit})`
  return sql`from ${table} where ${table.id} in (${walk(sql`${table.jobId} = ${id}`)} union ${walk(sameUrl)})
    order by ${desc(table.id)} limit ${limit}`
}

/** The events of one job, latest first. */
export const eventsOfJob = hunt.event.select<OfJob>(
  lastOf(events, sql`${events.jobId} in ${hunt.hadUrl(urlOf)} and ${events.url} = ${urlOf}`),
)

export const checksOfJob = hunt.check.select<OfJob>(lastOf(checks, sql`${checks.url} = ${urlOf}`))

const status = sql`status`

/** Uses the index on status, if there is one. */
export const appliedByStatus = selection({ id: jobs.id }).select(sql`from ${jobs}
  where ${jobsDialect.isNamed(jobs.id)} and ${jobs.id} in
    (select id from ${jobs} where ${mayBeginWith(status, appliedBeginnings)} and ${beginsWith(status, appliedBeginnings)})
  order by ${asc(jobs.id)}`)

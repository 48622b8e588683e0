import { asc, type SQL, sql } from 'drizzle-orm'
import { huntStatements } from '#src/adapters/stores/sql/jobs/hunt-statements.js'
import { beginsWith, mayBeginWith } from '#src/adapters/stores/sql/kit/begins-with.js'
import { literal } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { appliedBeginnings } from '#src/domain/jobs/applied-status.js'
import { maxEventsOfJob } from '#src/domain/jobs/job-event.js'
import { jobsDialect } from './jobs-dialect.js'
import { jobChecks as checks, huntEntries as entries, jobEvents as events, jobs, jobLinks as links } from './tables.js'

export const hunt = huntStatements({ jobs, events, links, checks, entries }, jobsDialect)

export const roster = hunt.roster(null)
export const outlines = hunt.outlines(null)
export const rosterOf = hunt.rosterOf(null)
export const rosterWithUrls = hunt.rosterWithUrls(null)

interface OfJobs {
  readonly ids: readonly number[]
}

const limit = literal(maxEventsOfJob)
const jobUrl = sql`job.url`
const askedFor = { asked: sql<number>`asked.id` }

/** The last rows of each of these jobs, by its id and by its URL, each by an index scan; oldest first. */
function lastOf(table: typeof events | typeof checks, sameUrl: SQL): SQL {
  const walk = (condition: SQL) =>
    sql`(select last.id from ${table} as last where ${condition} order by last.id desc limit ${limit})`
  return sql`from unnest(${sql.placeholder('ids')}::bigint[]) as asked (id) left join ${jobs} as job on job.id = asked.id
    cross join lateral (select chosen.id from (${walk(sql`last.job_id = asked.id`)} union ${walk(sameUrl)}) as chosen
      order by chosen.id desc limit ${limit}) as chosen
    join ${table} on ${table.id} = chosen.id order by ${asc(table.id)}`
}

/** With the id of the job that each was requested for. */
export const eventsOfJobs = hunt.event
  .with(askedFor)
  .select<OfJobs>(lastOf(events, sql`last.job_id in ${hunt.hadUrl(jobUrl)} and last.url = job.url`))

export const checksOfJobs = hunt.check
  .with(askedFor)
  .select<OfJobs>(lastOf(checks, jobsDialect.hasText(sql`last.url`, jobUrl)))

const namesApplied = beginsWith(jobsDialect.lowered(sql`status`), appliedBeginnings)

/** Uses the index on status; statuses too long for it have their own index. */
export const appliedByStatus = selection({ id: jobs.id }).select(sql`from ${jobs}
  where ${jobsDialect.isNamed(jobs.id)} and ${jobs.id} in
    (select id from ${jobs} where octet_length(status) <= 1000 and ${mayBeginWith(sql`status`, appliedBeginnings)} and ${namesApplied}
      union all select id from ${jobs} where octet_length(status) > 1000 and ${namesApplied})
  order by ${asc(jobs.id)}`)

/** Makes concurrent writers of entries wait: what a decision was based on still holds when it is written. */
export const holdEntries = statement(sql`lock table ${entries} in share row exclusive mode`)

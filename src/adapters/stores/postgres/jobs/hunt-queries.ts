import { asc, type Column, desc, type SQL, sql } from 'drizzle-orm'
import {
  readChanges,
  readContent,
  readLinkState,
  readRequired,
  readState,
  readTargetKind,
} from '#src/adapters/stores/sql/jobs/stored-hunt.js'
import { beginsWith, mayBeginWith } from '#src/adapters/stores/sql/kit/begins-with.js'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readInteger, readText, type StoredValue } from '#src/adapters/stores/sql/kit/stored-values.js'
import { assignments, insertInto } from '#src/adapters/stores/sql/kit/writing.js'
import { appliedBeginnings } from '#src/domain/jobs/applied-status.js'
import { maxEventsOfJob } from '#src/domain/jobs/job-event.js'
import { bounded } from './job-queries.js'
import { jobChecks as checks, jobEvents as events, jobs, jobLinks as links } from './tables.js'

const given = (name: string) => sql`${sql.placeholder(name)}`
const limit = sql.raw(String(maxEventsOfJob))
const safe = sql`between 1 and ${sql.raw(String(Number.MAX_SAFE_INTEGER))}`

interface OfJobs {
  readonly ids: readonly number[]
}

const readNumber = (value: StoredValue) => (typeof value === 'number' ? value : null)

export const event = selection({
  id: events.id,
  jobId: events.jobId,
  url: [bounded(events.url), readText],
  at: [bounded(events.at), readRequired],
  actor: [bounded(events.actor), readRequired],
  from: [bounded(events.from), readText],
  to: [bounded(events.to), readText],
  batch: [bounded(events.batch), readText],
  reason: [bounded(events.reason), readText],
  score: [events.score, readNumber],
  undoes: [events.undoes, readInteger],
})

/** The last rows of each of these jobs, by its id and by its URL, each an index walk; oldest first. */
function lastOf(table: typeof events | typeof checks, sameUrl: SQL): SQL {
  const walk = (condition: SQL) =>
    sql`(select last.id from ${table} as last where ${condition} order by last.id desc limit ${limit})`
  return sql`from unnest(${given('ids')}::bigint[]) as asked (id) left join ${jobs} as job on job.id = asked.id
    cross join lateral (select chosen.id from (${walk(sql`last.job_id = asked.id`)} union ${walk(sameUrl)}) as chosen
      order by chosen.id desc limit ${limit}) as chosen
    join ${table} on ${table.id} = chosen.id order by ${asc(table.id)}`
}

/** The ids of jobs that had a URL, known by the events that say so first. */
export const hadUrl = (url: SQL) => sql`(select former.job_id from ${events} as former
  where md5(former.found_by) = md5(${url}) and former.found_by = ${url})`

const jobUrl = sql`job.url`

const askedFor = { asked: sql<number>`asked.id` }

/** With the job that each was asked for. */
export const eventsOfJobs = event
  .with(askedFor)
  .select<OfJobs>(lastOf(events, sql`last.job_id in ${hadUrl(jobUrl)} and last.url = job.url`))

const saysApplied = sql`(${beginsWith(sql`lower(${events.to} collate "C")`, appliedBeginnings)} or ${beginsWith(sql`lower(${events.from} collate "C")`, appliedBeginnings)})`

/** Jobs are walked to from their events, each by an index. */
export const onceApplied = selection({ id: jobs.id }).select(sql`from ${jobs} where ${jobs.id} ${safe} and ${jobs.id} in
  (with told as materialized (select ${events.jobId} as job_id, ${events.url} as url from ${events} where ${saysApplied})
    select job_id from told union select found.id from told join ${jobs} as found on md5(found.url) = md5(told.url) and found.url = told.url)
  order by ${asc(jobs.id)}`)

/** The first event of each id. */
export const firstOfIds = selection({
  jobId: events.jobId,
  event: events.id,
  at: [bounded(events.at), readRequired],
}).select(sql`from ${events} where ${events.id} in (select min(id) from ${events} group by job_id)`)

/** Of jobs that have the URL of another: each event with which a URL first stands under an id. */
export const firstOfUrls = selection({
  jobId: jobs.id,
  event: events.id,
  at: [bounded(events.at), readRequired],
}).select(sql`from ${events} join ${jobs} on md5(${jobs.url}) = md5(${events.foundBy}) and ${jobs.url} = ${events.foundBy}
  where ${events.foundBy} is not null and ${jobs.id} <> ${events.jobId} and ${jobs.id} ${safe}`)

export const recentEvents = event.select<{ since: string; limit: number }>(
  sql`from ${events} where ${events.at} collate "C" >= ${given('since')} order by ${desc(events.id)} limit ${given('limit')}::int`,
)

export const checksOfJobs = selection({
  jobId: checks.jobId,
  url: [bounded(checks.url), readRequired],
  at: [bounded(checks.at), readRequired],
  state: [checks.state, readState],
  quote: [bounded(checks.quote), readText],
  content: [bounded(checks.content), readContent],
  changes: [bounded(checks.changes), readChanges],
})
  .with(askedFor)
  .select<OfJobs>(lastOf(checks, sql`md5(last.url) = md5(job.url) and last.url = job.url`))

export const insertCheck = insertInto(checks, [
  ...(['jobId', 'url', 'at', 'state', 'quote', 'content', 'changes'] as const),
])

const link = selection({
  id: links.id,
  jobId: links.jobId,
  url: [bounded(links.url), readText],
  kind: [links.targetKind, readTargetKind],
  target: [bounded(links.targetId), readRequired],
  state: [links.state, readLinkState],
  evidence: [bounded(links.evidence), readText],
  at: [bounded(links.at), readRequired],
})

export const decidedLinks = link.select(
  sql`from ${links} where ${links.state} in ('confirmed', 'rejected') order by ${asc(links.id)}`,
)

/** Held: who links the same job at the same time waits. */
export const holdJob = selection({ url: [bounded(jobs.url), readText] }).select<{ id: number }>(
  sql`from ${jobs} where ${jobs.id} = ${given('id')}::bigint for update`,
)

interface LinkKey {
  readonly jobId: number
  readonly url: string | null
  readonly targetKind: string
  readonly targetId: string
}

/** The last that the job has with this target. */
export const earlierLink = selection({ id: links.id }).select<LinkKey>(sql`from ${links}
  where ${links.targetKind} = ${given('targetKind')} and md5(${links.targetId}) = md5(${given('targetId')})
    and ${links.targetId} = ${given('targetId')}
    and (${links.jobId} = ${given('jobId')}::bigint or ${links.url} = ${given('url')})
  order by ${desc(links.id)} limit 1`)

const written = ['jobId', 'url', 'state', 'evidence', 'at'] as const

/** In its place: a copy of the storage knows it by its id. */
export const changeLink = statement<Omit<LinkValues, 'targetKind' | 'targetId'> & { readonly id: number }>(
  sql`update ${links} set ${assignments(links, written)} where ${links.id} = ${given('id')}::bigint`,
)

interface LinkValues extends LinkKey {
  readonly state: string
  readonly evidence: string | null
  readonly at: string
}

export const insertLink = selection({ id: sql<number>`id` }).query<LinkValues>(
  sql`insert into ${links} (job_id, url, target_kind, target_id, state, evidence, at) values (${given('jobId')}, ${given('url')},
    ${given('targetKind')}, ${given('targetId')}, ${given('state')}, ${given('evidence')}, ${given('at')}) returning id`,
)

// what messages are compared with is never as long as this
const maxRosterText = sql.raw('2000')
const shortened = (column: Column) => sql`left(${column}, ${maxRosterText})`
const rosterTexts = [
  'jobId',
  'title',
  'company',
  'location',
  'url',
  'source',
  'status',
  'capturedAt',
  'updatedAt',
] as const
const readMissing = (value: StoredValue) => readText(value) || null
const texts = rosterTexts.map((key) => [key, [shortened(jobs[key]), readMissing]] as const)

const rosterJob = selection({
  id: jobs.id,
  ...(Object.fromEntries(texts) as Record<(typeof rosterTexts)[number], readonly [SQL, typeof readMissing]>),
})

export const roster = rosterJob.select(sql`from ${jobs} where ${jobs.id} ${safe} order by ${asc(jobs.id)}`)

export const rosterOf = rosterJob.select<OfJobs>(
  sql`from ${jobs} where ${jobs.id} ${safe} and ${jobs.id} = any(${given('ids')}::bigint[]) order by ${asc(jobs.id)}`,
)

const namesApplied = beginsWith(sql`lower(status collate "C")`, appliedBeginnings)

/** By the index of statuses; those too long for it have one of their own. */
export const appliedByStatus = selection({
  id: jobs.id,
}).select(sql`from ${jobs} where ${jobs.id} ${safe} and ${jobs.id} in
  (select id from ${jobs} where octet_length(status) <= 1000 and ${mayBeginWith(sql`status`, appliedBeginnings)} and ${namesApplied}
    union all select id from ${jobs} where octet_length(status) > 1000 and ${namesApplied})
  order by ${asc(jobs.id)}`)

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
import { readCount, readInteger, readText, type StoredValue } from '#src/adapters/stores/sql/kit/stored-values.js'
import { assignments, insertInto } from '#src/adapters/stores/sql/kit/writing.js'
import { appliedBeginnings } from '#src/domain/jobs/applied-status.js'
import { maxEventsOfJob } from '#src/domain/jobs/job-event.js'
import { bounded, named } from './job-queries.js'
import { jobChecks as checks, jobEvents as events, jobs, jobLinks as links } from './tables.js'

const given = (name: string) => sql`${sql.placeholder(name)}`
const limit = sql.raw(String(maxEventsOfJob))

interface OfJob {
  readonly id: number
}

const readNumber = (value: StoredValue) => (typeof value === 'number' ? value : null)

export const event = selection({
  id: events.id,
  jobId: [events.jobId, readCount],
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

const urlOf = sql`(select ${jobs.url} from ${jobs} where ${jobs.id} = ${given('id')})`

/** The last rows of a job, by its id and by its URL, each an index walk. */
function lastOf(table: typeof events | typeof checks, sameUrl: SQL): SQL {
  const walk = (condition: SQL) =>
    sql`select id from (select ${table.id} as id from ${table} where ${condition} order by ${desc(table.id)} limit ${limit})`
  return sql`from ${table} where ${table.id} in (${walk(sql`${table.jobId} = ${given('id')}`)} union ${walk(sameUrl)})
    order by ${desc(table.id)} limit ${limit}`
}

/** The ids of jobs that had a URL, known by the events that say so first. */
export const hadUrl = (url: SQL) => sql`(select former.job_id from ${events} as former where former.found_by = ${url})`

/** Of one job, the last first. */
export const eventsOfJob = event.select<OfJob>(
  lastOf(events, sql`${events.jobId} in ${hadUrl(urlOf)} and ${events.url} = ${urlOf}`),
)

// "like" does not mind the case of our letters, and has nothing to make lower
const saysApplied = sql`(${beginsWith(sql`${events.to}`, appliedBeginnings)} or ${beginsWith(sql`${events.from}`, appliedBeginnings)})`

/** Jobs are walked to from their events, each by an index. */
export const onceApplied = selection({ id: jobs.id }).select(sql`from ${jobs} where ${named} and ${jobs.id} in
  (with told(job_id, url) as materialized (select ${events.jobId}, ${events.url} from ${events} where ${saysApplied})
    select job_id from told union select found.id from ${jobs} as found where found.url in (select url from told where url is not null))
  order by ${asc(jobs.id)}`)

const first = selection({ jobId: [events.jobId, readCount], event: events.id, at: [bounded(events.at), readRequired] })

/** The first event of each id. */
export const firstOfIds = first.select(
  sql`from ${events} where ${events.id} in (select min(id) from ${events} group by job_id)`,
)

/** Of jobs that have the URL of another: each event with which a URL first stands under an id. */
export const firstOfUrls = selection({
  jobId: jobs.id,
  event: events.id,
  at: [bounded(events.at), readRequired],
}).select(sql`from ${events} join ${jobs} on ${jobs.url} = ${events.foundBy}
  where ${events.foundBy} is not null and ${jobs.id} <> ${events.jobId} and ${named}`)

export const recentEvents = event.select<{ since: string; limit: number }>(
  sql`from ${events} where ${events.at} >= ${given('since')} order by ${desc(events.id)} limit ${given('limit')}`,
)

export const checksOfJob = selection({
  jobId: [checks.jobId, readCount],
  url: [bounded(checks.url), readRequired],
  at: [bounded(checks.at), readRequired],
  state: [checks.state, readState],
  quote: [bounded(checks.quote), readText],
  content: [bounded(checks.content), readContent],
  changes: [bounded(checks.changes), readChanges],
}).select<OfJob>(lastOf(checks, sql`${checks.url} = ${urlOf}`))

export const insertCheck = insertInto(checks, [
  ...(['jobId', 'url', 'at', 'state', 'quote', 'content', 'changes'] as const),
])

const link = selection({
  id: links.id,
  jobId: [links.jobId, readCount],
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

export const urlOfJob = selection({ url: [bounded(jobs.url), readText] }).select<OfJob>(
  sql`from ${jobs} where ${jobs.id} = ${given('id')}`,
)

interface LinkValues extends LinkKey {
  readonly state: string
  readonly evidence: string | null
  readonly at: string
}

interface LinkKey {
  readonly jobId: number
  readonly url: string | null
  readonly targetKind: string
  readonly targetId: string
}

/** The last that the job has with this target. */
export const earlierLink = selection({ id: links.id }).select<LinkKey>(sql`from ${links}
  where ${links.targetKind} = ${given('targetKind')} and ${links.targetId} = ${given('targetId')}
    and (${links.jobId} = ${given('jobId')} or ${links.url} = ${given('url')}) order by ${desc(links.id)} limit 1`)

const written = ['jobId', 'url', 'state', 'evidence', 'at'] as const

/** In its place: a copy of the storage knows it by its id. */
export const changeLink = statement<Omit<LinkValues, 'targetKind' | 'targetId'> & { readonly id: number }>(
  sql`update ${links} set ${assignments(links, written)} where ${links.id} = ${given('id')}`,
)

export const insertLink = insertInto(links, [
  ...(['jobId', 'url', 'targetKind', 'targetId', 'state', 'evidence', 'at'] as const),
])

// what messages are compared with is never as long as this
const maxRosterText = 2000
const shortened = (column: Column) =>
  sql`iif(octet_length(${column}) > ${sql.raw(String(maxRosterText))}, substr(${column}, 1, ${sql.raw(String(maxRosterText))}), ${column})`

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

/** Every job of a file whose table has the columns `present`, by id. */
export function makeRoster(present: ReadonlySet<string>) {
  return rosterColumns(present).select(sql`from ${jobs} where ${named} order by ${asc(jobs.id)}`)
}

/** Those with these ids. */
export function makeRosterOf(present: ReadonlySet<string>) {
  return rosterColumns(present).select<{ ids: string }>(
    sql`from ${jobs} where ${named} and ${jobs.id} in (select value from json_each(${given('ids')})) order by ${asc(jobs.id)}`,
  )
}

const status = sql`status`

/** By the index of statuses, where there is one. */
export const appliedByStatus = selection({ id: jobs.id }).select(sql`from ${jobs} where ${named} and ${jobs.id} in
  (select id from ${jobs} where ${mayBeginWith(status, appliedBeginnings)} and ${beginsWith(status, appliedBeginnings)})
  order by ${asc(jobs.id)}`)

function rosterColumns(present: ReadonlySet<string>) {
  type Read = readonly [SQL, typeof readMissing]
  const texts = rosterTexts.map((key): [string, Read] => [
    key,
    [present.has(jobs[key].name) ? shortened(jobs[key]) : sql`null`, readMissing],
  ])
  return selection({
    id: jobs.id,
    ...(Object.fromEntries(texts) as Record<(typeof rosterTexts)[number], Read>),
  })
}

import { asc, desc, type SQL, sql } from 'drizzle-orm'
import { beginsWith } from '#src/adapters/stores/sql/kit/begins-with.js'
import { given } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount, readInteger, readText, type StoredValue } from '#src/adapters/stores/sql/kit/stored-values.js'
import { assignments, nameOf, rowOf } from '#src/adapters/stores/sql/kit/writing.js'
import { appliedBeginnings } from '#src/domain/jobs/applied-status.js'
import type { HuntTables, JobsDialect } from './shared-columns.js'
import type { StoredEntry } from './stored-entry.js'
import { readChanges, readContent, readLinkState, readRequired, readState, readTargetKind } from './stored-hunt.js'

const readNumber = (value: StoredValue) => (typeof value === 'number' ? value : null)
const readMissing = (value: StoredValue) => readText(value) || null

/** What happened to jobs. */
function eventStatements({ jobs, events }: HuntTables, dialect: JobsDialect) {
  const { bounded, hasText, isNamed, lowered, byBytes } = dialect
  const saysApplied = [events.to, events.from].map((status) => beginsWith(lowered(status), appliedBeginnings))
  const event = selection({
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
  return {
    event,
    /** The ids of jobs that had a URL, known by the events that say so first. */
    hadUrl: (url: SQL) =>
      sql`(select former.job_id from ${events} as former where ${hasText(sql`former.found_by`, url)})`,
    /** Jobs are walked to from their events, each by an index. */
    onceApplied: selection({ id: jobs.id }).select(sql`from ${jobs} where ${isNamed(jobs.id)} and ${jobs.id} in
      (with told(job_id, url) as materialized (select ${events.jobId}, ${events.url} from ${events}
          where ${sql.join(saysApplied, sql` or `)})
        select job_id from told union
        select found.id from told cross join ${jobs} as found where ${hasText(sql`found.url`, sql`told.url`)})
      order by ${asc(jobs.id)}`),
    /** The first event of each id. */
    firstOfIds: selection({
      jobId: [events.jobId, readCount],
      event: events.id,
      at: [bounded(events.at), readRequired],
    }).select(sql`from ${events} where ${events.id} in (select min(id) from ${events} group by job_id)`),
    /** Of jobs that have the URL of another: each event with which a URL first stands under an id. */
    firstOfUrls: selection({ jobId: jobs.id, event: events.id, at: [bounded(events.at), readRequired] }).select(
      sql`from ${events} join ${jobs} on ${hasText(jobs.url, events.foundBy)}
        where ${events.foundBy} is not null and ${jobs.id} <> ${events.jobId} and ${isNamed(jobs.id)}`,
    ),
    recentEvents: event.select<{ since: string; limit: number }>(
      sql`from ${events} where ${byBytes(events.at)} >= ${given('since', 'text')}
        order by ${desc(events.id)} limit ${given('limit', 'integer')}`,
    ),
  }
}

interface LinkKey {
  readonly jobId: number
  readonly url: string | null
  readonly targetKind: string
  readonly targetId: string
}

interface LinkValues extends LinkKey {
  readonly state: string
  readonly evidence: string | null
  readonly at: string
}

/** What was decided of mail. */
function linkStatements({ jobs, links }: HuntTables, { bounded, hasText, held }: JobsDialect) {
  const keys = ['jobId', 'url', 'targetKind', 'targetId', 'state', 'evidence', 'at'] as const
  const changed = ['jobId', 'url', 'state', 'evidence', 'at'] as const
  const id = nameOf(links, 'id')
  return {
    decidedLinks: selection({
      id: links.id,
      jobId: [links.jobId, readCount],
      url: [bounded(links.url), readText],
      kind: [links.targetKind, readTargetKind],
      target: [bounded(links.targetId), readRequired],
      state: [links.state, readLinkState],
      evidence: [bounded(links.evidence), readText],
      at: [bounded(links.at), readRequired],
    }).select(sql`from ${links} where ${links.state} in ('confirmed', 'rejected') order by ${asc(links.id)}`),
    /** Held: who links the same job at the same time waits. */
    urlOfJob: selection({ url: [bounded(jobs.url), readText] }).select<{ id: number }>(
      sql`from ${jobs} where ${jobs.id} = ${given('id', 'bigint')} ${held}`,
    ),
    /** What the job has with this target: under its own id, else the last under its URL. */
    earlierLink: selection({ id: links.id }).select<LinkKey>(sql`from ${links}
      where ${links.targetKind} = ${given('targetKind', 'text')} and ${hasText(links.targetId, given('targetId', 'text'))}
        and (${links.jobId} = ${given('jobId', 'bigint')} or ${links.url} = ${given('url', 'text')})
      order by case when ${links.jobId} = ${given('jobId', 'bigint')} then 0 else 1 end, ${desc(links.id)} limit 1`),
    /** In its place: a copy of the storage knows it by its id. */
    changeLink: statement<Omit<LinkValues, 'targetKind' | 'targetId'> & { readonly id: number }>(
      sql`update ${links} set ${assignments(links, changed)} where ${links.id} = ${given('id', 'bigint')}`,
    ),
    insertLink: selection({ id: sql<number>`${id}` }).query<LinkValues>(
      sql`insert into ${rowOf(links, keys)} returning ${id}`,
    ),
  }
}

interface CheckValues {
  readonly jobId: number
  readonly url: string
  readonly at: string
  readonly state: string
  readonly quote: string | null
  /** JSON. */
  readonly content: string | null
  readonly changes: string
}

/** What postings said. */
function checkStatements({ checks }: HuntTables, { bounded }: JobsDialect) {
  return {
    check: selection({
      jobId: [checks.jobId, readCount],
      url: [bounded(checks.url), readRequired],
      at: [bounded(checks.at), readRequired],
      state: [checks.state, readState],
      quote: [bounded(checks.quote), readText],
      content: [bounded(checks.content), readContent],
      changes: [bounded(checks.changes), readChanges],
    }),
    insertCheck: statement<CheckValues>(
      sql`insert into ${rowOf(checks, ['jobId', 'url', 'at', 'state', 'quote', 'content', 'changes'])}`,
    ),
  }
}

const entryKeys = [
  ...(['at', 'batch', 'actor', 'client', 'undoes', 'about', 'kind'] as const),
  ...(['messageId', 'emailId', 'sender', 'day', 'jobId', 'url', 'details'] as const),
]

/** What is said of letters and applications. */
function entryStatements({ entries }: HuntTables, { bounded }: JobsDialect) {
  const id = nameOf(entries, 'id')
  return {
    /** Oldest first. */
    entries: selection({
      id: entries.id,
      at: [bounded(entries.at), readRequired],
      batch: [bounded(entries.batch), readRequired],
      actor: [bounded(entries.actor), readRequired],
      client: [bounded(entries.client), readText],
      undoes: [entries.undoes, readInteger],
      about: [bounded(entries.about), readRequired],
      kind: [bounded(entries.kind), readRequired],
      messageId: [bounded(entries.messageId), readText],
      emailId: [entries.emailId, readInteger],
      sender: [bounded(entries.sender), readText],
      day: [bounded(entries.day), readText],
      jobId: [entries.jobId, readInteger],
      url: [bounded(entries.url), readText],
      details: [bounded(entries.details), readRequired],
    }).select(sql`from ${entries} order by ${asc(entries.id)}`),
    /** 0 where there is none. */
    lastEntry: selection({ id: [sql`coalesce(max(${entries.id}), 0)`, readCount] }).select(sql`from ${entries}`),
    insertEntry: selection({ id: sql<number>`${id}` }).query<Omit<StoredEntry, 'id'>>(
      sql`insert into ${rowOf(entries, entryKeys)} returning ${id}`,
    ),
  }
}

// what messages are compared with is never as long as this
const maxRosterText = 2000
const rosterTexts = [
  ...(['jobId', 'title', 'company', 'location', 'url', 'source', 'status', 'capturedAt', 'updatedAt'] as const),
]

/** The jobs that messages are compared with. */
function rosterStatements({ jobs }: HuntTables, { cut, isNamed, oneOf }: JobsDialect) {
  type Read = readonly [SQL, typeof readMissing]
  const columnsOf = <const Key extends (typeof rosterTexts)[number]>(
    keys: readonly Key[],
    present: ReadonlySet<string> | null,
  ) => {
    const texts = keys.map((key): [string, Read] => {
      const isThere = present === null || present.has(jobs[key].name)
      return [key, [isThere ? cut(jobs[key], maxRosterText) : sql`null`, readMissing]]
    })
    return selection({
      id: jobs.id,
      ...(Object.fromEntries(texts) as Record<Key, Read>),
    })
  }
  const columns = (present: ReadonlySet<string> | null) => columnsOf(rosterTexts, present)
  const named = sql`from ${jobs} where ${isNamed(jobs.id)}`
  return {
    /** Every job of a table that has the columns `present`, all where it is null, by id. */
    roster: (present: ReadonlySet<string> | null) => columns(present).select(sql`${named} order by ${asc(jobs.id)}`),
    /** What is counted of each. */
    outlines: (present: ReadonlySet<string> | null) =>
      columnsOf(['source', 'status', 'capturedAt'], present).select(sql`${named} order by ${asc(jobs.id)}`),
    /** Those with these ids. */
    rosterOf: (present: ReadonlySet<string> | null) =>
      columns(present).select<{ ids: readonly number[] }>(
        sql`${named} and ${oneOf(jobs.id, 'ids')} order by ${asc(jobs.id)}`,
      ),
  }
}

/** What a hunt asks of the jobs, in words that both engines know. */
export function huntStatements(tables: HuntTables, dialect: JobsDialect) {
  return {
    ...eventStatements(tables, dialect),
    ...linkStatements(tables, dialect),
    ...checkStatements(tables, dialect),
    ...entryStatements(tables, dialect),
    ...rosterStatements(tables, dialect),
  }
}

export type HuntStatements = ReturnType<typeof huntStatements>

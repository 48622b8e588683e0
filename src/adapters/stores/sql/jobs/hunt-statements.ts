import { asc, desc, type SQL, sql } from 'drizzle-orm'
import { beginsWith } from '#src/adapters/stores/sql/kit/begins-with.js'
import { given } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount, readInteger, readText, type StoredValue } from '#src/adapters/stores/sql/kit/stored-values.js'
import { assignments, nameOf, rowOf } from '#src/adapters/stores/sql/kit/writing.js'
import type { JobPapers } from '#src/domain/hunt/verdicts/hunt-entry.js'
import { appliedBeginnings } from '#src/domain/jobs/applied-status.js'
import type { HuntTables, JobsDialect } from './shared-columns.js'
import type { StoredEntry } from './stored-entry.js'
import { readChanges, readContent, readLinkState, readRequired, readState, readTargetKind } from './stored-hunt.js'

const readNumber = (value: StoredValue) => (typeof value === 'number' ? value : null)
const readMissing = (value: StoredValue) => readText(value) || null

/** Statements on the history of jobs. */
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
    /** The ids of jobs that ever had this URL, found by the first event of each id and URL. */
    hadUrl: (url: SQL) =>
      sql`(select former.job_id from ${events} as former where ${hasText(sql`former.found_by`, url)})`,
    /** Goes from the events to their jobs, each by an index. */
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
    /** For jobs that share a URL with another job: the first event of each other id with that URL. */
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

/** Statements on what was decided about mail. */
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
    /** Locks the job: a concurrent link of the same job waits. */
    urlOfJob: selection({ url: [bounded(jobs.url), readText] }).select<{ id: number }>(
      sql`from ${jobs} where ${jobs.id} = ${given('id', 'bigint')} ${held}`,
    ),
    /** The job's link to this target: under its own id, else the latest one under its URL. */
    earlierLink: selection({ id: links.id, state: [links.state, readLinkState] }).select<LinkKey>(sql`from ${links}
      where ${links.targetKind} = ${given('targetKind', 'text')} and ${hasText(links.targetId, given('targetId', 'text'))}
        and (${links.jobId} = ${given('jobId', 'bigint')} or ${links.url} = ${given('url', 'text')})
      order by case when ${links.jobId} = ${given('jobId', 'bigint')} then 0 else 1 end, ${desc(links.id)} limit 1`),
    /** Updates in place: copies of the storage refer to the link by its id. */
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

/** Statements on checks of postings. */
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

type Entry = ReturnType<typeof entryStatements>['entry']

/** Statements on what was said about letters and applications. */
function entryStatements({ entries }: HuntTables, { bounded }: JobsDialect) {
  const id = nameOf(entries, 'id')
  const entry = selection({
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
  })
  return {
    entry,
    /** Oldest first. */
    entries: entry.select(sql`from ${entries} order by ${asc(entries.id)}`),
    /** The last id; 0 if there is none. */
    lastEntry: selection({ id: [sql`coalesce(max(${entries.id}), 0)`, readCount] }).select(sql`from ${entries}`),
    insertEntry: selection({ id: sql<number>`${id}` }).query<Omit<StoredEntry, 'id'>>(
      sql`insert into ${rowOf(entries, entryKeys)} returning ${id}`,
    ),
  }
}

/** Statements on what a job's row and the entries say about its papers. */
function paperStatements({ jobs, entries }: HuntTables, { bounded }: JobsDialect, entry: Entry) {
  const columns = ['resumePdfPath', 'resumeWrittenAt'] as const
  return {
    papersOfJob: selection({
      resumePdfPath: [bounded(jobs.resumePdfPath), readText],
      resumeWrittenAt: [bounded(jobs.resumeWrittenAt), readText],
    }).select<{ id: number }>(sql`from ${jobs} where ${jobs.id} = ${given('id', 'bigint')}`),
    setPapers: statement<{ id: number } & JobPapers>(
      sql`update ${jobs} set ${assignments(jobs, columns)} where ${jobs.id} = ${given('id', 'bigint')}`,
    ),
    /** Oldest first. */
    entriesOfBatch: entry.select<{ batch: string }>(
      sql`from ${entries} where ${entries.batch} = ${given('batch', 'text')} order by ${asc(entries.id)}`,
    ),
    entryWithId: entry.select<{ id: number }>(sql`from ${entries} where ${entries.id} = ${given('id', 'bigint')}`),
  }
}

// no text that messages are compared with is as long as this
const maxRosterText = 2000
const rosterTexts = [
  ...(['jobId', 'title', 'company', 'location', 'url', 'source', 'status', 'capturedAt', 'updatedAt'] as const),
]

/** Statements on the jobs that messages are compared with. */
function rosterStatements({ jobs }: HuntTables, { cut, isNamed, oneOf, hasOneOf }: JobsDialect) {
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
    /** All jobs by id, from a table that has the columns `present`; null means that it has all. */
    roster: (present: ReadonlySet<string> | null) => columns(present).select(sql`${named} order by ${asc(jobs.id)}`),
    /** The columns that are counted. */
    outlines: (present: ReadonlySet<string> | null) =>
      columnsOf(['source', 'status', 'capturedAt'], present).select(sql`${named} order by ${asc(jobs.id)}`),
    /** The jobs with these ids. */
    rosterOf: (present: ReadonlySet<string> | null) =>
      columns(present).select<{ ids: readonly number[] }>(
        sql`${named} and ${oneOf(jobs.id, 'ids')} order by ${asc(jobs.id)}`,
      ),
    /** The jobs with these URLs. */
    rosterWithUrls: (present: ReadonlySet<string> | null) =>
      columns(present).select<{ urls: readonly string[] }>(
        sql`${named} and ${hasOneOf(jobs.url, 'urls')} order by ${asc(jobs.id)}`,
      ),
  }
}

/** The statements of a hunt, in SQL that both engines understand. */
export function huntStatements(tables: HuntTables, dialect: JobsDialect) {
  const entries = entryStatements(tables, dialect)
  return {
    ...eventStatements(tables, dialect),
    ...linkStatements(tables, dialect),
    ...checkStatements(tables, dialect),
    ...entries,
    ...paperStatements(tables, dialect, entries.entry),
    ...rosterStatements(tables, dialect),
  }
}

export type HuntStatements = ReturnType<typeof huntStatements>

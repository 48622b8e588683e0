import { and, count, desc, eq, fillPlaceholders, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { bounded } from './bounded-column.js'
import { jobs } from './table.js'

/** A statement compiled once to SQL text; `bind` puts the named values in their places. */
export interface CompiledQuery {
  readonly sql: string
  bind(values: Record<string, unknown>): unknown[]
}

function compile(query: { toSQL(): { sql: string; params: unknown[] } }): CompiledQuery {
  const { sql: text, params } = query.toSQL()
  return { sql: text, bind: (values) => fillPlaceholders(params, values) }
}

// builds statements and never runs them: each call has a connection of its own
const build = drizzle.mock()
const { id, capturedAt } = jobs

/** The columns of a queue row, in the order that `readEntry` expects. */
const queueColumns = {
  id,
  jobId: bounded(jobs.jobId),
  title: bounded(jobs.title),
  company: bounded(jobs.company),
  description: bounded(jobs.description),
  url: bounded(jobs.url),
  location: bounded(jobs.location),
  source: bounded(jobs.source),
  capturedAt: bounded(capturedAt),
}

// ids that `isJobId` takes; + keeps them from being walked in place of the index
const named = sql`+${id} between 1 and ${sql.raw(String(Number.MAX_SAFE_INTEGER))}`

function queue(range?: SQL): CompiledQuery {
  const query = build
    .select(queueColumns)
    .from(jobs)
    .where(and(eq(jobs.status, sql`'new'`), named, range))
    .orderBy(desc(capturedAt), desc(id))
    .limit(sql.placeholder('limit'))
  return compile(query)
}

const afterId = sql.placeholder('id')
const asText = sql`${sql.placeholder('capturedAt')}`
// a cursor's text may be a repaired copy of bytes that are not UTF-8: the row itself knows its place exactly
const asStored = sql`(select ${capturedAt} from ${jobs} where ${id} = ${sql.placeholder('id')})`

/**
 * What follows a position, as ranges that are each one index walk: the rest of its own date, the older dates, then
 * the rows without one. One row-value comparison would walk all jobs that share the date.
 */
function dated(boundary: SQL): readonly CompiledQuery[] {
  return [
    queue(and(eq(capturedAt, boundary), lt(id, afterId))),
    queue(lt(capturedAt, boundary)),
    queue(isNull(capturedAt)),
  ]
}

export const queueRanges = {
  fromStart: [queue()],
  afterStored: dated(asStored),
  afterText: dated(asText),
  afterUndated: [queue(and(isNull(capturedAt), lt(id, afterId)))],
} as const

export const capturedAtOf = compile(
  build
    .select({ capturedAt: bounded(capturedAt) })
    .from(jobs)
    .where(eq(id, afterId)),
)

/** Those of `urls`, a JSON array, that a job has. One walk where the table has no index of URLs, as a capture script's may. */
export const storedUrls = compile(
  build
    .select({ url: jobs.url })
    .from(jobs)
    .where(sql`${jobs.url} in (select value from json_each(${sql.placeholder('urls')}))`),
)

export const jobExists = compile(build.select({ id }).from(jobs).where(eq(id, afterId)))

const countBy = (column: typeof jobs.status | typeof jobs.source) => {
  // '' and NULL are both a missing value
  const name = sql`nullif(${column}, '')`
  return compile(build.select({ name, count: count() }).from(jobs).groupBy(name).orderBy(desc(count()), name))
}

export const countByStatus = countBy(jobs.status)
export const countBySource = countBy(jobs.source)

export const updateStatus = compile(
  build
    .update(jobs)
    .set({ status: sql`${sql.placeholder('status')}`, updatedAt: sql`${sql.placeholder('at')}` })
    .where(eq(id, afterId)),
)

const postingColumns = [
  jobs.jobId,
  jobs.title,
  jobs.company,
  jobs.description,
  jobs.url,
  jobs.location,
  jobs.source,
  jobs.capturedAt,
  jobs.payloadJson,
  jobs.createdAt,
]

const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)

/**
 * Adds a posting; one whose URL is known is left as it is. Values are named by column.
 * Names only these columns, which older databases have too; Drizzle's insert would name every one.
 */
export const insertPosting = compile({
  toSQL: () =>
    new SQLiteSyncDialect().sqlToQuery(
      sql`insert into ${jobs} (${list(postingColumns.map(({ name }) => sql`${sql.identifier(name)}`))})
        values (${list(postingColumns.map(({ name }) => sql`${sql.placeholder(name)}`))}) on conflict do nothing`,
    ),
})

const fillable = [jobs.jobId, jobs.title, jobs.company, jobs.description, jobs.location, jobs.source, jobs.capturedAt]
const valueIn = ({ name }: { readonly name: string }) => sql`${sql.placeholder(name)}`

/** Jobs with the posting's URL that have an empty field which the posting has. */
const gains = sql`${jobs.url} = ${valueIn(jobs.url)} and (${sql.join(
  fillable.map((column) => sql`(nullif(${column}, '') is null and ${valueIn(column)} is not null)`),
  sql` or `,
)})`

export const canBeFilled = compile(build.select({ id }).from(jobs).where(gains).limit(1))

/** Fills those jobs; what they have stays. */
export const fillPosting = compile({
  toSQL: () => {
    const set = fillable.map(
      (column) => sql`${sql.identifier(column.name)} = coalesce(nullif(${column}, ''), ${valueIn(column)}, ${column})`,
    )
    return new SQLiteSyncDialect().sqlToQuery(sql`update ${jobs} set ${list(set)} where ${gains}`)
  },
})

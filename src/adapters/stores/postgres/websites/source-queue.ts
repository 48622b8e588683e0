import { sql } from 'drizzle-orm'
import { postgresDialect } from '#src/adapters/stores/postgres/kit/dialect.js'
import { literal } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { all, first, run, type Work } from '#src/adapters/stores/sql/kit/work.js'
import { columnList, nameOf } from '#src/adapters/stores/sql/kit/writing.js'
import { toRecord } from '#src/adapters/stores/sql/websites/website-sources.js'
import type {
  ProcessingRecord,
  QueuedPage,
  QueueRequest,
  TakeRequest,
} from '#src/application/websites/ports/website-repository.js'
import { maxQueueTries, queueStateOf } from '#src/domain/websites/page-queue.js'
import { isInForce } from './leases.js'
import { websiteSources } from './tables.js'
import { websiteStatements } from './website-store.js'

type Key = Parameters<typeof nameOf<typeof websiteSources>>[1]

const { source, record: recordColumns } = websiteStatements.sources
const name = (key: Key) => nameOf(websiteSources, key)
const isQueued = sql`${websiteSources.queuedAt} is not null`
const tries = literal(maxQueueTries)
const ofUrls = sql`from ${websiteSources} where ${postgresDialect.hasOneOf(websiteSources.url, 'urls')}`

interface NewPages {
  readonly urls: readonly string[]
  readonly contentTypes: readonly string[]
  readonly at: string
}

const givenPages = sql`unnest(${sql.placeholder('urls')}::text[], ${sql.placeholder('contentTypes')}::text[])
  as given (url, content_type)`
// in the order of the request, which the ids keep; a deadlock is retried
const insertMissing = selection({ id: websiteSources.id }).query<NewPages>(
  sql`insert into ${websiteSources} (${columnList(websiteSources, ['url', 'contentType', 'status', 'queuedAt', 'createdAt', 'updatedAt'])})
    select given.url, given.content_type, 'pending', ${sql.placeholder('at')}::text, ${sql.placeholder('at')}::text, ${sql.placeholder('at')}::text
    from unnest(${sql.placeholder('urls')}::text[], ${sql.placeholder('contentTypes')}::text[]) with ordinality
      as given (url, content_type, place) order by given.place on conflict (md5(${name('url')})) do nothing returning ${name('id')}`,
)
const state = selection({
  id: websiteSources.id,
  url: websiteSources.url,
  status: websiteSources.status,
  lease: websiteSources.lease,
  queuedAt: websiteSources.queuedAt,
  hasPastedText: [websiteSources.hasPastedText, (value) => value === 1],
})
const holdStates = state.select<{ urls: readonly string[] }>(sql`${ofUrls} order by ${websiteSources.id} for update`)
const enqueue = statement<NewPages>(
  sql`update ${websiteSources} set ${name('status')} = 'pending', ${name('errorMessage')} = null,
      ${name('contentType')} = case when ${websiteSources.fetchedAt} is null then given.content_type
        else ${websiteSources.contentType} end,
      ${name('queuedAt')} = ${sql.placeholder('at')}, ${name('attempts')} = 0, ${name('updatedAt')} = ${sql.placeholder('at')}
    from ${givenPages} where md5(${websiteSources.url}) = md5(given.url) and ${websiteSources.url} = given.url`,
)
const sources = source.select<{ urls: readonly string[] }>(ofUrls)

/** Implements `PageQueue.enqueue`. */
export function* enqueuePages({ pages, force, at }: QueueRequest): Work<readonly QueuedPage[]> {
  const urls = pages.map(({ url }) => url)
  const inserted = yield* all(insertMissing, { ...toLists(pages), at })
  const isNew = new Set(inserted.map(({ id }) => id))
  const known = yield* all(holdStates, { urls })
  const states = new Map(
    known.map((row) => [row.url, isNew.has(row.id) ? 'queued' : queueStateOf(row, force)] as const),
  )
  const again = pages.filter(({ url }) => states.get(url) === 'queued')
  if (again.length > 0) yield* run(enqueue, { ...toLists(again), at })
  const byUrl = new Map((yield* all(sources, { urls })).map((each) => [each.url, each]))
  return urls.flatMap((url) => {
    const found = byUrl.get(url)
    return found === undefined ? [] : [{ source: found, state: states.get(url) ?? 'queued' }]
  })
}

function toLists(pages: QueueRequest['pages']): Omit<NewPages, 'at'> {
  return { urls: pages.map(({ url }) => url), contentTypes: pages.map(({ contentType }) => contentType) }
}

const isFree = sql`${isQueued} and (${websiteSources.lease} is null
  or (${websiteSources.attempts} < ${tries} and not ${isInForce}))`
const inOrder = sql`order by ${websiteSources.queuedAt}, ${websiteSources.id}`
const nextFree = selection({ id: websiteSources.id }).select(
  sql`from ${websiteSources} where ${isFree} ${inOrder} limit 1`,
)
// skips what another worker is taking at this moment
const holdNextFree = selection({ id: websiteSources.id }).select(
  sql`from ${websiteSources} where ${isFree} ${inOrder} limit 1 for update skip locked`,
)
const take = recordColumns.query<TakeRequest & { readonly id: number }>(
  sql`update ${websiteSources} set ${name('status')} = 'pending', ${name('errorMessage')} = null,
      ${name('lease')} = ${sql.placeholder('lease')}, ${name('updatedAt')} = ${sql.placeholder('at')},
      ${name('attempts')} = ${websiteSources.attempts} + 1
    where ${websiteSources.id} = ${sql.placeholder('id')}::bigint and ${isFree} returning ${recordColumns.columns}`,
)

/** Whether there is a page to take. */
export function* hasQueued(): Work<boolean> {
  return (yield* first(nextFree)) !== null
}

/** Implements `PageQueue.takeQueued`. */
export function* takeQueued(request: TakeRequest): Work<ProcessingRecord | null> {
  for (;;) {
    const next = yield* first(holdNextFree)
    if (next === null) return null
    // a statement sees leases as of its start: only the next one sees a lease that was made meanwhile with its claim
    const taken = yield* first(take, { ...request, id: next.id })
    if (taken !== null) return toRecord(taken)
  }
}

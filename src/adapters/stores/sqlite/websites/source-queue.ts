import { sql } from 'drizzle-orm'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { type RowOf, selection } from '#src/adapters/stores/sql/kit/selection.js'
import { all, first, run, type Work } from '#src/adapters/stores/sql/kit/work.js'
import { assignments, insertInto, nameOf, type ValuesFor } from '#src/adapters/stores/sql/kit/writing.js'
import type {
  ProcessingRecord,
  QueuedPage,
  QueueRequest,
  TakeRequest,
} from '#src/application/websites/ports/website-repository.js'
import { maxQueueTries, queueStateOf } from '#src/domain/websites/page-queue.js'
import { hasEnded } from './leases.js'
import { websiteSources } from './tables.js'
import { sources } from './website-store.js'

type Key = Parameters<typeof nameOf<typeof websiteSources>>[1]

const name = (key: Key) => nameOf(websiteSources, key)
const given = (key: Key) => sql`excluded.${name(key)}`
const isQueued = sql`${websiteSources.queuedAt} is not null`

const candidate = selection({
  status: websiteSources.status,
  lease: websiteSources.lease,
  queuedAt: websiteSources.queuedAt,
  hasPastedText: [websiteSources.hasPastedText, (value) => value === 1],
})
const candidateByUrl = candidate.select<{ url: string }>(
  sql`from ${websiteSources} where ${websiteSources.url} = ${sql.placeholder('url')}`,
)

const enqueue = insertInto(
  websiteSources,
  ['url', 'contentType', 'status', 'queuedAt', 'createdAt', 'updatedAt'],
  sql`on conflict (${name('url')}) do update set ${name('status')} = ${given('status')}, ${name('errorMessage')} = null,
    ${name('contentType')} = iif(${name('fetchedAt')} is null, ${given('contentType')}, ${name('contentType')}),
    ${name('queuedAt')} = ${given('queuedAt')}, ${name('attempts')} = 0, ${name('updatedAt')} = ${given('updatedAt')}`,
)

/** Implements `PageQueue.enqueue`. */
export function* enqueuePages({ pages, force, at }: QueueRequest): Work<readonly QueuedPage[]> {
  const queued: QueuedPage[] = []
  for (const { url, contentType } of pages) {
    const known = yield* first(candidateByUrl, { url })
    const state = known === null ? 'queued' : queueStateOf(known, force)
    const values = { url, contentType, status: 'pending', queuedAt: at, createdAt: at, updatedAt: at } as const
    if (state === 'queued') yield* run(enqueue, values)
    queued.push({ source: (yield* sources.require(url)).source, state })
  }
  return queued
}

const queuedColumns = selection({
  id: websiteSources.id,
  lease: websiteSources.lease,
  queuedAt: websiteSources.queuedAt,
  attempts: websiteSources.attempts,
})
type Queued = RowOf<typeof queuedColumns>
const inOrder = sql`order by ${websiteSources.queuedAt}, ${websiteSources.id}`
const firstWaiting = queuedColumns.select(
  sql`from ${websiteSources} where ${isQueued} and ${websiteSources.lease} is null ${inOrder} limit 1`,
)
// few of many
const inWork = queuedColumns.select(
  sql`from ${websiteSources} where ${isQueued} and ${websiteSources.lease} is not null
    and ${websiteSources.attempts} < ${maxQueueTries} ${inOrder}`,
)

/** The next page to take: one that waits, or whose worker is gone. */
function* findNextQueued(): Work<Queued | null> {
  const waiting = yield* first(firstWaiting)
  const ended = new Map<string, boolean>()
  const isLeft = (lease: string) => {
    const known = ended.get(lease) ?? hasEnded(lease)
    ended.set(lease, known)
    return known
  }
  const left = (yield* all(inWork)).find(({ lease }) => lease !== null && isLeft(lease))
  if (waiting === null || left === undefined) return left ?? waiting
  return isBefore(left, waiting) ? left : waiting
}

/** Whether there is a page to take. */
export function* hasQueued(): Work<boolean> {
  return (yield* findNextQueued()) !== null
}

function isBefore(a: Queued, b: Queued): boolean {
  if (a.queuedAt === b.queuedAt) return a.id < b.id
  return (a.queuedAt ?? '') < (b.queuedAt ?? '')
}

const takeKeys = ['status', 'errorMessage', 'lease', 'updatedAt'] as const
const take = statement<ValuesFor<typeof websiteSources, (typeof takeKeys)[number]> & { readonly id: number }>(
  sql`update ${websiteSources} set ${assignments(websiteSources, takeKeys)}, ${name('attempts')} = ${name('attempts')} + 1
    where ${websiteSources.id} = ${sql.placeholder('id')}`,
)

/** Implements `PageQueue.takeQueued`. */
export function* takeQueued({ lease, at }: TakeRequest): Work<ProcessingRecord | null> {
  const next = yield* findNextQueued()
  if (next === null) return null
  yield* run(take, { status: 'pending', errorMessage: null, lease, updatedAt: at, id: next.id })
  return yield* sources.find(next.id)
}

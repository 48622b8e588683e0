import type {
  GivenBack,
  QueueCount,
  QueuedPage,
  QueueRequest,
  TakeRequest,
} from '#src/application/websites/ports/website-repository.js'
import { maxQueueTries, queueStateOf } from '#src/domain/websites/page-queue.js'
import type { HeldSource, MemorySources } from './memory-sources.js'

/** Implements `PageQueue.enqueue`. */
export function enqueue(sources: MemorySources, { pages, force, at }: QueueRequest): readonly QueuedPage[] {
  return pages.map(({ url, contentType }) => {
    const known = sources.findByUrl(url)
    const state = known === null ? 'queued' : queueStateOf({ ...known.source, ...known }, force)
    if (known !== null && state !== 'queued') return { source: known.source, state }
    const held = sources.makePending(url, contentType)
    sources.put({ ...held, queuedAt: at, attempts: 0 })
    return { source: held.source, state }
  })
}

/** Implements `PageQueue.takeQueued`. */
export function takeQueued(sources: MemorySources, { lease }: TakeRequest): HeldSource | null {
  const [first] = queued(sources)
    .filter((held) => held.lease === null || (sources.hasEnded(held.lease) && held.attempts < maxQueueTries))
    .sort((a, b) =>
      a.queuedAt === b.queuedAt ? a.source.id - b.source.id : (a.queuedAt ?? '') < (b.queuedAt ?? '') ? -1 : 1,
    )
  if (first === undefined) return null
  const held = {
    ...first,
    lease,
    attempts: first.attempts + 1,
    source: { ...first.source, status: 'pending' },
  } as const
  sources.put(held)
  return held
}

/** Implements `PageQueue.giveBack`. */
export function giveBack(sources: MemorySources, { id, lease, tryCounts }: GivenBack): boolean {
  const held = sources.findHeld(id, lease)
  if (held === null || held.queuedAt === null) return false
  const attempts = held.attempts - (tryCounts ? 0 : 1)
  if (attempts >= maxQueueTries) return false
  sources.putBack({ ...held, attempts })
  return true
}

/** Implements `PageQueue.countQueued`. */
export function countQueued(sources: MemorySources): QueueCount {
  const all = queued(sources)
  const waiting = all.filter(({ lease }) => lease === null).length
  return { waiting, inWork: all.length - waiting }
}

function queued(sources: MemorySources): HeldSource[] {
  return sources.all().filter(({ queuedAt }) => queuedAt !== null)
}

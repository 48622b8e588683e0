import type { JobSearchRequest } from '#src/application/jobs/ports/job-search.js'
import type { SearchPosition } from '#src/domain/jobs/job-search.js'
import { positionDate } from '#src/domain/jobs/queue.js'

/** The rank of each job in an order that has none but the queue's. */
export const unranked = null

/** The jobs that were found. */
export interface Found {
  /** The rank of one that was found; undefined for any other. */
  get(id: number): number | null | undefined
}

/** A job that was found. */
export interface FoundPlace {
  readonly id: number
  readonly rank: number | null
}

export interface PlacesOfPage {
  readonly places: readonly FoundPlace[]
  readonly hasMore: boolean
}

type PageAsked = Pick<JobSearchRequest, 'order' | 'after' | 'limit'>

/**
 * The places of a page. `queue` has the ids of all jobs in the order of the queue; of them, `passed` do not stand after the position that
 * is asked for.
 */
export function takePlaces(queue: readonly number[], found: Found, asked: PageAsked, passed: number): PlacesOfPage {
  const groups = groupByRank(queue, found, asked, passed)
  const places: FoundPlace[] = []
  for (const rank of [...groups.keys()].sort((a, b) => compareRanks(asked.order, a, b))) {
    for (const id of groups.get(rank) ?? []) {
      if (places.length === asked.limit) return { places, hasMore: true }
      places.push({ id, rank })
    }
  }
  return { places, hasMore: false }
}

/** What stands after the position, by rank, each in the order of the queue. */
function groupByRank(queue: readonly number[], found: Found, { order, after, limit }: PageAsked, passed: number) {
  const groups = new Map<number | null, number[]>()
  for (let i = 0; i < queue.length; i++) {
    const id = queue[i] as number
    const rank = found.get(id)
    if (rank === undefined) continue
    if (after !== null) {
      const compared = compareRanks(order, rank, after.rank)
      if (compared < 0 || (compared === 0 && i < passed)) continue
    }
    const group = groups.get(rank)
    if (group === undefined) groups.set(rank, [id])
    // one more than the page tells that there are more
    else if (group.length <= limit) group.push(id)
  }
  return groups
}

/** The best first: matches from 0, scores from the highest, none last. */
function compareRanks(order: JobSearchRequest['order'], a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return order === 'match' ? a - b : b - a
}

/** Whether the job, as it is stored now, is still where the position was taken. */
export function isStillThere(position: SearchPosition, stored: { readonly capturedAt: string | null } | null): boolean {
  return stored !== null && positionDate(stored.capturedAt) === position.capturedAt
}

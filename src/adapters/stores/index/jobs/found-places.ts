import type { JobSearchRequest } from '#src/application/jobs/ports/job-search.js'
import type { SearchPosition } from '#src/domain/jobs/job-search.js'
import { positionDate } from '#src/domain/jobs/queue.js'

/** The rank of each job in an order without ranks. */
export const unranked = null

/** The jobs that match. */
export interface Found {
  /** The rank of a matching job; undefined for any other job. */
  get(id: number): number | null | undefined
  /** The number of matches per rank; absent if unknown. */
  readonly sizes?: ReadonlyMap<number | null, number> | null
}

/** A job that matches. */
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
 * The places of a page. `queue` yields the ids of all jobs in the order of the queue, in blocks, and is read only as
 * far as the page needs; the first `passed` of them are not after the requested position.
 */
export function takePlaces(
  queue: Iterable<readonly number[]>,
  found: Found,
  asked: PageAsked,
  passed: number,
): PlacesOfPage {
  const groups = groupByRank(queue, found, asked, passed)
  const places: FoundPlace[] = []
  for (const rank of inOrder(groups, asked.order)) {
    for (const id of groups.get(rank)?.ids ?? []) {
      if (places.length === asked.limit) return { places, hasMore: true }
      places.push({ id, rank })
    }
  }
  return { places, hasMore: false }
}

/** The matches with one rank. */
interface RankGroup {
  /** How many of them were seen. */
  seen: number
  /** The first ones after the position, in the order of the queue: one more than the page means that there are more. */
  readonly ids: number[]
}

type RankGroups = Map<number | null, RankGroup>

function groupByRank(queue: Iterable<readonly number[]>, found: Found, asked: PageAsked, passed: number): RankGroups {
  const groups: RankGroups = new Map()
  let left = passed
  for (const ids of queue) {
    addToGroups(groups, ids, found, asked, left)
    left -= ids.length
    if (isFilled(groups, found.sizes ?? null, asked)) break
  }
  return groups
}

function addToGroups(groups: RankGroups, ids: readonly number[], found: Found, asked: PageAsked, passed: number): void {
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i] as number
    const rank = found.get(id)
    if (rank === undefined) continue
    const group = groups.get(rank) ?? { seen: 0, ids: [] }
    if (group.seen++ === 0) groups.set(rank, group)
    if (group.ids.length <= asked.limit && isAfter(asked, rank, i < passed)) group.ids.push(id)
  }
}

function isAfter({ order, after }: PageAsked, rank: number | null, isPassed: boolean): boolean {
  if (after === null) return true
  const compared = compareRanks(order, rank, after.rank)
  return compared > 0 || (compared === 0 && !isPassed)
}

/** Whether nothing that is still unread can be on the page. */
function isFilled(groups: RankGroups, sizes: Found['sizes'] | null, { order, limit }: PageAsked): boolean {
  if (sizes == null) return false
  let count = 0
  for (const rank of inOrder(sizes, order)) {
    const { seen = 0, ids = [] } = groups.get(rank) ?? {}
    count += ids.length
    if (count > limit) return true
    if (seen < (sizes.get(rank) ?? 0)) return false
  }
  return true
}

/** The ids with the best ranks of all matches, enough for a first page. Returns null if there are more than `most`. */
export function bestOf(ids: readonly number[], found: Found, { order, limit }: PageAsked, most: number) {
  const ranks = new Set<number | null>()
  let count = 0
  for (const rank of inOrder(found.sizes ?? new Map(), order)) {
    if (count > limit) break
    ranks.add(rank)
    count += found.sizes?.get(rank) ?? 0
  }
  if (count > most) return null
  return ids.filter((id) => {
    const rank = found.get(id)
    return rank !== undefined && ranks.has(rank)
  })
}

function inOrder(ranks: ReadonlyMap<number | null, unknown>, order: PageAsked['order']): readonly (number | null)[] {
  return [...ranks.keys()].sort((a, b) => compareRanks(order, a, b))
}

/** Best first: matches from 0, scores from the highest, null last. */
function compareRanks(order: JobSearchRequest['order'], a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return order === 'match' ? a - b : b - a
}

/** Whether the stored job still has the date that its position was taken with. */
export function isStillThere(position: SearchPosition, stored: { readonly capturedAt: string | null } | null): boolean {
  return stored !== null && positionDate(stored.capturedAt) === position.capturedAt
}

import { mean } from '#scripts/kit/statistics.js'

/** `ranks` are those of the right results; Infinity if not found. */
export function meanReciprocalRank(ranks: readonly number[]): number {
  return mean(ranks.map((rank) => 1 / rank))
}

export function recallAt(most: number, ranks: readonly number[]): number {
  return share(ranks, (rank) => rank <= most)
}

/** The chance that a value of `lower` is below one of `higher`; ties count half. */
export function areaUnderCurve(lower: readonly number[], higher: readonly number[]): number {
  const sorted = [...higher].sort((a, b) => a - b)
  const wins = lower.map((value) => {
    const [below, upTo] = [countBelow(sorted, value, false), countBelow(sorted, value, true)]
    return sorted.length - upTo + (upTo - below) / 2
  })
  return mean(wins) / sorted.length
}

/** The gain of the first ten relative to the best possible order; later hits gain less. */
export function gainAtTen(found: readonly number[], relevant: readonly number[]): number {
  const gainOf = (at: number) => 1 / Math.log2(at + 2)
  const wanted = new Set(relevant)
  const ideal = relevant.slice(0, 10).reduce((sum, _, at) => sum + gainOf(at), 0)
  return found.slice(0, 10).reduce((sum, id, at) => sum + (wanted.has(id) ? gainOf(at) : 0), 0) / ideal
}

export function share<T>(values: readonly T[], holds: (value: T) => boolean): number {
  return values.filter(holds).length / values.length
}

/** Returns how many of the sorted values are below `bound`, or also equal to it if `inclusive`. */
function countBelow(sorted: readonly number[], bound: number, inclusive: boolean): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const value = sorted[middle] ?? Number.POSITIVE_INFINITY
    if (value < bound || (inclusive && value === bound)) low = middle + 1
    else high = middle
  }
  return low
}

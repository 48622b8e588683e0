/** Returns the median, the mean of the two middle numbers if their count is even, or null if there are none. */
export function median(numbers: readonly number[]): number | null {
  const sorted = Float64Array.from(numbers).sort()
  const middle = sorted.length >> 1
  const [low, high] = [sorted[middle - 1], sorted[middle]]
  if (high === undefined) return null
  return sorted.length % 2 === 1 || low === undefined ? high : (low + high) / 2
}

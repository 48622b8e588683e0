/** The least of the costs that is not under `share` of them. */
export function percentile(costs: readonly number[], share: number): number {
  const sorted = [...costs].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

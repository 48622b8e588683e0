export const confidenceLevels = ['high', 'medium', 'low'] as const
export type ConfidenceLevel = (typeof confidenceLevels)[number]

/** How far the best result can be trusted; `bestScore` is its combined score, null when there is none. Source: rag-confidence. */
export function confidenceLevel(bestScore: number | null): ConfidenceLevel {
  if (bestScore === null || bestScore > 0.6) return 'low'
  return bestScore < 0.3 ? 'high' : 'medium'
}

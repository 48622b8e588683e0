import { calibratedScore, type VectorCalibration } from './calibration.js'
import { believed, noEvidence } from './evidence.js'

/** What words tell of a chunk that shares some with the query. */
export interface LexicalMatch {
  /** From 0 to 1; what orders results. */
  readonly distance: number
  /** The same of what is asked alone, as far as there is evidence: what confidence is read from. */
  readonly supported: number
  /** How far what is asked stands in the chunk, from 0 to 1. */
  readonly evidence: number
}

/** How far a chunk is from a query, from 0 (alike) to 1; null where that side did not find it. */
export interface ChunkScores {
  readonly chunkId: number
  readonly vectorScore: number | null
  readonly ftsScore: number | null
  readonly combinedScore: number
  /** The same, where vectors too count only as far as what is asked stands in the chunk: what confidence is read from. */
  readonly supportedScore: number
}

/** What was found for a query: any chunk that either side names is judged on both. */
export interface Candidates {
  readonly chunkIds: readonly number[]
  readonly lexical: ReadonlyMap<number, LexicalMatch>
  /** Cosine distances and what they are worth; null when the search is by words alone. */
  readonly vectors: { readonly distances: ReadonlyMap<number, number>; readonly calibration: VectorCalibration } | null
}

// of the combined score, as against the words'
const vectorShare = 0.7

/** Ascending by combined score, ties by cosine distance, then by chunk id. */
export function rankChunks({ chunkIds, lexical, vectors }: Candidates): readonly ChunkScores[] {
  // a model that tells nothing takes the words' verdict on the whole query, and leaves the order to them
  const neutral = Math.min(1, ...[...lexical.values()].map(({ distance }) => distance))
  const scored = chunkIds.map((chunkId) => {
    const match = lexical.get(chunkId)
    const [ftsScore, ftsSupported] = [match?.distance ?? null, match?.supported ?? null]
    const distance = vectors?.distances.get(chunkId)
    if (vectors === null || distance === undefined) {
      const [combinedScore, supportedScore] = [ftsScore, ftsSupported].map((score) =>
        vectors === null ? (score ?? 1) : combine(null, score),
      ) as [number, number]
      return { chunkId, vectorScore: null, ftsScore, combinedScore, supportedScore }
    }
    const evidence = match?.evidence ?? noEvidence
    const vectorScore = calibratedScore(distance, vectors.calibration, neutral)
    const supported = calibratedScore(distance, vectors.calibration, neutral, (own) => believed(own, evidence))
    const combinedScore = combine(vectorScore, ftsScore)
    return { chunkId, vectorScore, ftsScore, combinedScore, supportedScore: combine(supported, ftsSupported) }
  })
  const distanceOf = ({ chunkId }: ChunkScores) => vectors?.distances.get(chunkId) ?? 2
  return scored.sort(
    (a, b) => a.combinedScore - b.combinedScore || distanceOf(a) - distanceOf(b) || a.chunkId - b.chunkId,
  )
}

/** A missing side counts 1. Source: rag-scores. */
function combine(vectorScore: number | null, ftsScore: number | null): number {
  return vectorShare * (vectorScore ?? 1) + (1 - vectorShare) * (ftsScore ?? 1)
}

export const confidenceLevels = ['high', 'medium', 'low'] as const
export type ConfidenceLevel = (typeof confidenceLevels)[number]

/**
 * How far the best result can be trusted; `bestScore` is its supported score, null when there is none. Source:
 * rag-confidence.
 */
export function confidenceLevel(bestScore: number | null): ConfidenceLevel {
  if (bestScore === null || bestScore > 0.6) return 'low'
  return bestScore < 0.3 ? 'high' : 'medium'
}

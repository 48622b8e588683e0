import { calibratedScore, type VectorCalibration } from './calibration.js'
import { discountDistance, noEvidence } from './evidence.js'

/** The lexical match of a chunk that shares words with the query. */
export interface LexicalMatch {
  /** From 0 to 1; orders the results. */
  readonly distance: number
  /** The distance reduced to what the evidence supports; the basis of the confidence. */
  readonly supported: number
  /** How much of what is asked is in the chunk, from 0 to 1. */
  readonly evidence: number
}

/** Distances of a chunk from a query, from 0 (equal) to 1; null if that side did not find it. */
export interface ChunkScores {
  readonly chunkId: number
  readonly vectorScore: number | null
  readonly ftsScore: number | null
  readonly combinedScore: number
  /** The combined score, with vectors limited by the evidence; the basis of the confidence. */
  readonly supportedScore: number
}

/** The candidates for a query: chunks that either side found are judged by both. */
export interface Candidates {
  readonly chunkIds: readonly number[]
  readonly lexical: ReadonlyMap<number, LexicalMatch>
  /** Cosine distances with their calibration; null for a search by words alone. */
  readonly vectors: { readonly distances: ReadonlyMap<number, number>; readonly calibration: VectorCalibration } | null
}

// the vectors' share of the combined score; the rest is the words'
const vectorShare = 0.7

/** Sorted by combined score (ascending), then cosine distance, then chunk id. */
export function rankChunks({ chunkIds, lexical, vectors }: Candidates): readonly ChunkScores[] {
  // an untrusted model scores every chunk like the best lexical match, so that words decide the order
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
    const supported = calibratedScore(distance, vectors.calibration, neutral, (own) => discountDistance(own, evidence))
    const combinedScore = combine(vectorScore, ftsScore)
    return { chunkId, vectorScore, ftsScore, combinedScore, supportedScore: combine(supported, ftsSupported) }
  })
  const distanceOf = ({ chunkId }: ChunkScores) => vectors?.distances.get(chunkId) ?? 2
  return scored.sort(
    (a, b) => a.combinedScore - b.combinedScore || distanceOf(a) - distanceOf(b) || a.chunkId - b.chunkId,
  )
}

/** A missing side counts as 1. Source: rag-scores. */
function combine(vectorScore: number | null, ftsScore: number | null): number {
  return vectorShare * (vectorScore ?? 1) + (1 - vectorShare) * (ftsScore ?? 1)
}

export const confidenceLevels = ['high', 'medium', 'low'] as const
export type ConfidenceLevel = (typeof confidenceLevels)[number]

/**
 * Returns how far the best result can be trusted. `bestScore` is its supported score, null without a result. Source:
 * rag-confidence.
 */
export function confidenceLevel(bestScore: number | null): ConfidenceLevel {
  if (bestScore === null || bestScore > 0.6) return 'low'
  return bestScore < 0.3 ? 'high' : 'medium'
}

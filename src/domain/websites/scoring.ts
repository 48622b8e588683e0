import { calibratedScore, type VectorCalibration } from './calibration.js'

/** How far a chunk is from a query, from 0 (alike) to 1; null where that side did not find it. */
export interface ChunkScores {
  readonly chunkId: number
  readonly vectorScore: number | null
  readonly ftsScore: number | null
  readonly combinedScore: number
}

/** What was found for a query: any chunk that either side names is judged on both. */
export interface Candidates {
  readonly chunkIds: readonly number[]
  /** Lexical distances, from 0 to 1. */
  readonly lexical: ReadonlyMap<number, number>
  /** Cosine distances and what they are worth; null when the search is by words alone. */
  readonly vectors: { readonly distances: ReadonlyMap<number, number>; readonly calibration: VectorCalibration } | null
}

const vectorShare = 0.7

/** Ascending by combined score, ties by cosine distance, then by chunk id. */
export function rankChunks({ chunkIds, lexical, vectors }: Candidates): readonly ChunkScores[] {
  // a model that tells nothing takes the words' verdict on the whole query, and leaves the order to them
  const neutral = Math.min(1, ...lexical.values())
  const scored = chunkIds.map((chunkId) => {
    const ftsScore = lexical.get(chunkId) ?? null
    const distance = vectors?.distances.get(chunkId)
    const isCalibrated = vectors !== null && distance !== undefined
    const vectorScore = isCalibrated ? calibratedScore(distance, vectors.calibration, neutral) : null
    const combinedScore = vectors === null ? (ftsScore ?? 1) : combine(vectorScore, ftsScore)
    return { chunkId, vectorScore, ftsScore, combinedScore }
  })
  const distanceOf = ({ chunkId }: ChunkScores) => vectors?.distances.get(chunkId) ?? 2
  return scored.sort(
    (a, b) => a.combinedScore - b.combinedScore || distanceOf(a) - distanceOf(b) || a.chunkId - b.chunkId,
  )
}

/** A missing side counts 1. Source: seed 003, hybrid search strategy. */
function combine(vectorScore: number | null, ftsScore: number | null): number {
  return vectorShare * (vectorScore ?? 1) + (1 - vectorShare) * (ftsScore ?? 1)
}

import type { LexicalQuery } from '#src/adapters/stores/index/lexical-query.js'
import type {
  ChunkMatch,
  ChunkSearchResult,
  MatchedSource,
} from '#src/application/websites/ports/website-repository.js'
import type { VectorCalibration } from '#src/domain/websites/calibration.js'
import { type Candidates, type ChunkScores, rankChunks } from '#src/domain/websites/scoring.js'

/** How many candidates from words, and how many from vectors, are compared exactly. */
export const maxCandidates = 100
export const maxNeighbours = 50
/** Limit of the postings that BM25 reads: the rarest terms decide, and common ones would cost most. */
export const maxPostings = 20_000
// reading single vectors is slow
const maxReadVectors = 30

/** A candidate from words or vectors. */
export interface FoundChunk {
  readonly id: number
  readonly content: string
  readonly headings: readonly string[]
  /** In words. */
  readonly length: number
  readonly sourceId: number
  readonly sourceUrl: string
  readonly title: string
  /** JSON, as ExtractedEntities. */
  readonly entities: string
}

/** Candidates from words: the best chunks by BM25, and how many chunks contain a term. */
export interface LexicalCandidates {
  readonly ids: readonly number[]
  readonly total: number
}

/** Compares each chunk exactly with the query. */
export function compareWords(
  comparison: ReturnType<LexicalQuery['comparison']>,
  chunks: Iterable<FoundChunk>,
): Candidates['lexical'] {
  const compared = Array.from(chunks, (chunk) => [chunk.id, comparison(chunk)] as const)
  return new Map(compared.flatMap(([id, match]) => (match === null ? [] : [[id, match] as const])))
}

/** The chunks whose vectors are read. A chunk that is neither among these nor a neighbour ranks behind all of them. */
export function closestByWords(lexical: Candidates['lexical'], limit: number): readonly number[] {
  const ascending = [...lexical].sort(([idA, a], [idB, b]) => a.distance - b.distance || idA - idB)
  return ascending.slice(0, Math.max(maxReadVectors, limit)).map(([id]) => id)
}

interface Found {
  readonly chunks: ReadonlyMap<number, FoundChunk>
  readonly lexical: Candidates['lexical']
  /** How many chunks were found by words, before the cut to candidates. */
  readonly total: number
  readonly limit: number
}

/** Cosine distances of the neighbours and of the chunks closest by words, and their calibration. */
export interface ComparedVectors {
  readonly distances: ReadonlyMap<number, number>
  readonly calibration: VectorCalibration
}

/** The result of a search; `vectors` is null for a search by words alone. */
export function rankFound(
  { chunks, lexical, total, limit }: Found,
  vectors: (ComparedVectors & { readonly close: readonly number[] }) | null,
): ChunkSearchResult {
  const chunkIds = [...chunks.keys()]
  const all = total + chunkIds.filter((id) => !lexical.has(id)).length
  if (vectors === null) return { ...best({ chunkIds, lexical, vectors }, chunks, limit), total: all, trust: null }
  const { distances, calibration, close } = vectors
  const judged = [...distances.keys(), ...close.filter((id) => !distances.has(id))]
  const candidates = { chunkIds: judged, lexical, vectors: { distances, calibration } }
  return { ...best(candidates, chunks, limit), total: all, trust: calibration.trust }
}

function best(
  candidates: Candidates,
  chunks: ReadonlyMap<number, FoundChunk>,
  limit: number,
): Pick<ChunkSearchResult, 'matches' | 'sources'> {
  const matches: ChunkMatch[] = []
  const sources = new Map<number, MatchedSource>()
  for (const scores of rankChunks(candidates).slice(0, limit)) {
    const chunk = chunks.get(scores.chunkId)
    if (chunk === undefined) continue
    matches.push(toMatch(chunk, scores))
    if (!sources.has(chunk.sourceId)) sources.set(chunk.sourceId, toSource(chunk))
  }
  return { matches, sources: [...sources.values()] }
}

function toMatch({ sourceId, sourceUrl, title, content, headings }: FoundChunk, scores: ChunkScores): ChunkMatch {
  return { ...scores, sourceId, sourceUrl, title, content, headings }
}

function toSource({ sourceId: id, sourceUrl: url, title, entities }: FoundChunk): MatchedSource {
  return { id, url, title, entities: JSON.parse(entities) }
}

/** The terms to search by: the rarest of those in the store, up to `maxPostings` postings in all. */
export function tellingTerms<T extends { readonly count: number }>(terms: readonly T[]): readonly T[] {
  const rarestFirst = terms.filter(({ count }) => count > 0).sort((a, b) => a.count - b.count)
  let postings = 0
  return rarestFirst.filter(({ count }, at) => {
    postings += count
    return at === 0 || postings <= maxPostings
  })
}

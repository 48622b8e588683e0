import type { LexicalQuery } from '#src/adapters/stores/index/lexical-query.js'
import type {
  ChunkMatch,
  ChunkSearchResult,
  MatchedSource,
} from '#src/application/websites/ports/website-repository.js'
import type { VectorCalibration } from '#src/domain/websites/calibration.js'
import { type Candidates, type ChunkScores, rankChunks } from '#src/domain/websites/scoring.js'

/** How many chunks words, and how many vectors, name to be compared exactly. */
export const maxCandidates = 100
export const maxNeighbours = 50
/** Chunks that BM25 looks at: the rarest terms decide, and common ones would cost most. */
export const maxPostings = 20_000
// a vector is slow to read alone
const maxReadVectors = 30

/** A chunk that words or vectors have named. */
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

/** What was found by words: the chunks that BM25 puts first, and how many hold a term. */
export interface LexicalCandidates {
  readonly ids: readonly number[]
  readonly total: number
}

/** Compares the chunks with the query, each exactly. */
export function compareWords(
  comparison: ReturnType<LexicalQuery['comparison']>,
  chunks: Iterable<FoundChunk>,
): Candidates['lexical'] {
  const compared = Array.from(chunks, (chunk) => [chunk.id, comparison(chunk)] as const)
  return new Map(compared.flatMap(([id, match]) => (match === null ? [] : [[id, match] as const])))
}

/** The chunks to read the vectors of: what neither is among these nor a neighbour is behind all of both. */
export function closestByWords(lexical: Candidates['lexical'], limit: number): readonly number[] {
  const ascending = [...lexical].sort(([idA, a], [idB, b]) => a.distance - b.distance || idA - idB)
  return ascending.slice(0, Math.max(maxReadVectors, limit)).map(([id]) => id)
}

interface Found {
  readonly chunks: ReadonlyMap<number, FoundChunk>
  readonly lexical: Candidates['lexical']
  /** Of what words found before the cut to candidates. */
  readonly total: number
  readonly limit: number
}

/** Cosine distances of the neighbours and of those closest by words, and what they are worth. */
export interface ComparedVectors {
  readonly distances: ReadonlyMap<number, number>
  readonly calibration: VectorCalibration
}

/** What a search answers; `vectors` is null where it was by words alone. */
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

/** The terms to search by: of those that the store holds the rarest, until they make enough work. */
export function tellingTerms<T extends { readonly count: number }>(terms: readonly T[]): readonly T[] {
  const rarestFirst = terms.filter(({ count }) => count > 0).sort((a, b) => a.count - b.count)
  let postings = 0
  return rarestFirst.filter(({ count }, at) => {
    postings += count
    return at === 0 || postings <= maxPostings
  })
}

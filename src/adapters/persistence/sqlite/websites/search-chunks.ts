import { sql } from 'drizzle-orm'
import type {
  ChunkMatch,
  ChunkSearchRequest,
  ChunkSearchResult,
  MatchedSource,
} from '../../../../application/websites/ports/website-repository.js'
import { type Candidates, type ChunkScores, rankChunks } from '../../../../domain/websites/scoring.js'
import { checkVectors } from '../../../../domain/websites/vector-space.js'
import { LexicalQuery } from '../../full-text/lexical-query.js'
import type { QueryTerm } from '../../full-text/query-terms.js'
import type { RowOf } from '../../kit/selection.js'
import { chunkText, fromChunks } from './chunk-text.js'
import { chooseChunks, countChunksWith, countTitledWith, findLexicalCandidates } from './lexical-candidates.js'
import type { OpenStore } from './open-store.js'
import { readCalibration, readStatistics } from './store-info.js'
import { websiteChunks, websiteSources } from './tables.js'
import { distancesOf, type Neighbour, nearestChunks, searchableSpace } from './vector-rows.js'

const candidate = chunkText.with({
  sourceId: websiteChunks.sourceId,
  sourceUrl: websiteSources.url,
  length: websiteChunks.length,
  entities: websiteSources.entities,
})
const byIds = candidate.select<{ ids: string }>(
  sql`${fromChunks} where ${websiteChunks.id} in (select value from json_each(${sql.placeholder('ids')}))`,
)
type CandidateRow = RowOf<typeof candidate>

const maxNeighbours = 50
// a vector is slow to read alone
const maxReadVectors = 30

/** The chunks that words or vectors find, each with its exact score on both sides. Runs in one transaction. */
export function searchChunks(store: OpenStore, request: ChunkSearchRequest): ChunkSearchResult {
  const query = new LexicalQuery(request.query)
  const chosen = chooseChunks(request)
  const vector = usableVector(store, request.vector)
  const byWords = findLexicalCandidates(store, query.terms, chosen)
  const byVector = vector === null ? [] : nearestChunks(store, vector, maxNeighbours, chosen)
  const chunkIds = [...new Set([...byWords.ids, ...byVector.map(({ id }) => id)])]
  const rows = readCandidates(store, chunkIds)
  const lexical = compareWords(store, query, [...rows.values()])
  const total = byWords.total + chunkIds.filter((id) => !lexical.has(id)).length
  if (vector === null) return { ...best({ chunkIds, lexical, vectors: null }, rows, request.limit), total, trust: null }
  const close = closestByWords(lexical, Math.max(maxReadVectors, request.limit))
  const vectors = compareVectors(store, vector, close, byVector)
  const judged = [...vectors.distances.keys(), ...close.filter((id) => !vectors.distances.has(id))]
  const { trust } = vectors.calibration
  return { ...best({ chunkIds: judged, lexical, vectors }, rows, request.limit), total, trust }
}

function best(
  candidates: Candidates,
  rows: ReadonlyMap<number, CandidateRow>,
  limit: number,
): Pick<ChunkSearchResult, 'matches' | 'sources'> {
  const matches: ChunkMatch[] = []
  const sources = new Map<number, MatchedSource>()
  for (const scores of rankChunks(candidates).slice(0, limit)) {
    const row = rows.get(scores.chunkId)
    if (row === undefined) continue
    matches.push(toMatch(row, scores))
    if (!sources.has(row.sourceId)) sources.set(row.sourceId, toSource(row))
  }
  return { matches, sources: [...sources.values()] }
}

/** What neither is among these nor a neighbour is behind all of both. */
function closestByWords(lexical: Candidates['lexical'], count: number): readonly number[] {
  const ascending = [...lexical].sort(([idA, a], [idB, b]) => a.distance - b.distance || idA - idB)
  return ascending.slice(0, count).map(([id]) => id)
}

/** Null when the search is by words alone: nothing to compare with, or not yet with all. */
function usableVector(store: OpenStore, vector: Float32Array | null): Float32Array | null {
  const space = searchableSpace(store)
  if (vector === null || space === null) return null
  checkVectors(space.dimensions, [vector])
  return vector
}

function readCandidates(store: OpenStore, ids: readonly number[]): ReadonlyMap<number, CandidateRow> {
  return new Map(store.all(byIds, { ids: JSON.stringify(ids) }).map((row) => [row.id, row]))
}

function compareWords(store: OpenStore, query: LexicalQuery, rows: readonly CandidateRow[]): Candidates['lexical'] {
  const frequencies = {
    found: (term: QueryTerm) => countChunksWith(store, term),
    titled: (term: QueryTerm) => countTitledWith(store, term),
  }
  const compare = query.comparison(frequencies, readStatistics(store))
  const compared = rows.map((row) => [row.id, compare(row)] as const)
  return new Map(compared.flatMap(([id, match]) => (match === null ? [] : [[id, match] as const])))
}

/** The distances of the neighbours are known; those of what only words found are asked for. */
function compareVectors(
  store: OpenStore,
  vector: Float32Array,
  foundByWords: readonly number[],
  neighbours: readonly Neighbour[],
): NonNullable<Candidates['vectors']> {
  const known = new Set(neighbours.map(({ id }) => id))
  const others = distancesOf(
    store,
    vector,
    foundByWords.filter((id) => !known.has(id)),
  )
  const distances = [...neighbours, ...others].map(({ id, distance }) => [id, distance] as const)
  return { distances: new Map(distances), calibration: readCalibration(store) }
}

function toMatch({ sourceId, sourceUrl, title, content, headings }: CandidateRow, scores: ChunkScores): ChunkMatch {
  return { ...scores, sourceId, sourceUrl, title, content, headings }
}

function toSource({ sourceId: id, sourceUrl: url, title, entities }: CandidateRow): MatchedSource {
  return { id, url, title, entities: JSON.parse(entities) }
}

import { sql } from 'drizzle-orm'
import { LexicalQuery } from '#src/adapters/stores/index/lexical-query.js'
import type { QueryTerm } from '#src/adapters/stores/index/query-terms.js'
import { chunkTexts } from '#src/adapters/stores/sql/websites/chunk-text.js'
import {
  type ComparedVectors,
  closestByWords,
  compareWords,
  type FoundChunk,
  maxNeighbours,
  rankFound,
} from '#src/adapters/stores/sql/websites/rank-found.js'
import type { ChunkSearchRequest, ChunkSearchResult } from '#src/application/websites/ports/website-repository.js'
import { checkVectors } from '#src/domain/websites/vector-space.js'
import { chooseChunks, countChunksWith, countTitledWith, findLexicalCandidates } from './lexical-candidates.js'
import type { OpenStore } from './open-store.js'
import { readCalibration, readStatistics } from './store-info.js'
import { websiteChunks, websiteSources } from './tables.js'
import { distancesOf, type Neighbour, nearestChunks } from './vector-rows.js'
import { websiteStore } from './website-store.js'

const { foundChunk, fromChunks } = chunkTexts({ sources: websiteSources, chunks: websiteChunks })
const byIds = foundChunk.select<{ ids: string }>(
  sql`${fromChunks} where ${websiteChunks.id} in (select value from json_each(${sql.placeholder('ids')}))`,
)

/** Finds chunks by words and by vectors, each with its exact scores for both. Runs in one transaction. */
export function searchChunks(store: OpenStore, request: ChunkSearchRequest): ChunkSearchResult {
  const { limit } = request
  const query = new LexicalQuery(request.query)
  const chosen = chooseChunks(request)
  const vector = usableVector(store, request.vector)
  const { ids, total } = findLexicalCandidates(store, query.terms, chosen)
  const neighbours = vector === null ? [] : nearestChunks(store, vector, maxNeighbours, chosen)
  const chunks = readChunks(store, [...new Set([...ids, ...neighbours.map(({ id }) => id)])])
  const lexical = compareWords(query.comparison(frequenciesIn(store), store.do(readStatistics())), chunks.values())
  if (vector === null) return rankFound({ chunks, lexical, total, limit }, null)
  const close = closestByWords(lexical, limit)
  return rankFound({ chunks, lexical, total, limit }, { ...compareVectors(store, vector, close, neighbours), close })
}

function frequenciesIn(store: OpenStore) {
  return {
    found: (term: QueryTerm) => countChunksWith(store, term),
    titled: (term: QueryTerm) => countTitledWith(store, term),
  }
}

/** Returns null for a search by words alone: there is no vector or no space, or some chunks still lack a vector. */
function usableVector(store: OpenStore, vector: Float32Array | null): Float32Array | null {
  const space = store.do(websiteStore.searchableSpace())
  if (vector === null || space === null) return null
  checkVectors(space.dimensions, [vector])
  return vector
}

function readChunks(store: OpenStore, ids: readonly number[]): ReadonlyMap<number, FoundChunk> {
  return new Map(store.all(byIds, { ids: JSON.stringify(ids) }).map((row) => [row.id, row]))
}

/** The distances of the neighbours are known; computes those of chunks that only words found. */
function compareVectors(
  store: OpenStore,
  vector: Float32Array,
  foundByWords: readonly number[],
  neighbours: readonly Neighbour[],
): ComparedVectors {
  const known = new Set(neighbours.map(({ id }) => id))
  const others = distancesOf(
    store,
    vector,
    foundByWords.filter((id) => !known.has(id)),
  )
  const distances = [...neighbours, ...others].map(({ id, distance }) => [id, distance] as const)
  return { distances: new Map(distances), calibration: store.do(readCalibration()) }
}

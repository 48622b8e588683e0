import { sql } from 'drizzle-orm'
import { LexicalQuery } from '#src/adapters/stores/index/lexical-query.js'
import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
import {
  closestByWords,
  compareWords,
  type FoundChunk,
  rankFound,
} from '#src/adapters/stores/sql/websites/rank-found.js'
import type { ChunkSearchRequest, ChunkSearchResult } from '#src/application/websites/ports/website-repository.js'
import { checkVectors } from '#src/domain/websites/vector-space.js'
import { findByWords, TermCounts } from './lexical-candidates.js'
import { openVectorSearch, type VectorSearch } from './nearest-chunks.js'
import { readFacts, type SearchFacts } from './store-info.js'
import type { StoreMemory } from './store-memory.js'
import { websiteChunks } from './tables.js'
import { foundChunk, fromChunks } from './website-store.js'

/** The result if there are no tables. */
export const nothingFound: ChunkSearchResult = { matches: [], sources: [], total: 0, trust: null }

/** Finds chunks by words and by vectors, each with its exact scores for both. Runs on one snapshot of the store. */
export async function searchChunks(
  connection: PostgresConnection,
  memory: StoreMemory,
  request: ChunkSearchRequest,
): Promise<ChunkSearchResult> {
  const { limit, contentType, sourceIds } = request
  const choice = { contentType, sourceIds }
  const query = new LexicalQuery(request.query)
  const facts = await connection.do(readFacts())
  const counts = new TermCounts(memory.countsIn(facts.version))
  await counts.count(connection, query.terms)
  const byWords = await findByWords(connection, query, counts, facts, choice)
  const chunks = new Map<number, FoundChunk>(byWords.chunks.map((chunk) => [chunk.id, chunk]))
  const vector = usableVector(facts, request.vector)
  const vectors = vector === null ? null : await openVectorSearch(connection, facts, memory)
  const neighbours = vector === null || vectors === null ? [] : await vectors.nearest(vector, choice)
  for (const chunk of await readOthers(connection, neighbours, chunks)) chunks.set(chunk.id, chunk)
  const lexical = compareWords(query.comparison(counts, facts.statistics), chunks.values())
  const found = { chunks, lexical, total: byWords.total, limit }
  if (vector === null) return rankFound(found, null)
  if (vectors === null) return { ...rankFound(found, null), passedOver: 'too-many-vectors' }
  const close = closestByWords(lexical, limit)
  const distances = await distancesTo(vectors, vector, [...neighbours, ...close])
  return rankFound(found, { distances, calibration: facts.calibration, close })
}

/** Returns null for a search by words alone: there is no vector or no space, or some chunks still lack a vector. */
function usableVector({ space }: SearchFacts, vector: Float32Array | null): Float32Array | null {
  if (vector === null || space === null || space.isFilling) return null
  checkVectors(space.dimensions, [vector])
  return vector
}

const byIds = foundChunk.select<{ ids: readonly number[] }>(
  sql`${fromChunks} where ${websiteChunks.id} = any(${sql.placeholder('ids')}::bigint[])`,
)

/** The chunks that vectors found and words did not. */
async function readOthers(
  connection: PostgresConnection,
  ids: readonly number[],
  known: ReadonlyMap<number, FoundChunk>,
): Promise<readonly FoundChunk[]> {
  const others = ids.filter((id) => !known.has(id))
  return others.length === 0 ? [] : connection.all(byIds, { ids: others })
}

function distancesTo(vectors: VectorSearch, vector: Float32Array, ids: readonly number[]) {
  return vectors.distances(vector, [...new Set(ids)])
}

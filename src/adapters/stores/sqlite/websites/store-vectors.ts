import { sql } from 'drizzle-orm'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import type {
  ChunkVectors,
  ChunkVectorsToAdd,
  StoredChunk,
  VectorSpace,
} from '#src/application/websites/ports/website-repository.js'
import { embeddedText } from '#src/domain/websites/page-content.js'
import { checkSpace, requireSpace } from '#src/domain/websites/vector-space.js'
import { insertProbes, recalibrate } from './calibrate-store.js'
import { chunkText, fromChunks } from './chunk-text.js'
import type { OpenStore } from './open-store.js'
import { readSpace, writeSpace } from './store-info.js'
import { websiteChunks } from './tables.js'
import { insertVectors, startSpace } from './vector-rows.js'

const isMissing = sql`${websiteChunks.hasVector} = 0`
const counts = selection({
  total: sql<number>`count(*)`,
  withoutVector: sql<number>`count(*) filter (where ${isMissing})`,
}).select(sql`from ${websiteChunks}`)

/** As `WebsiteRepository.countChunks`. */
export function countChunks(store: OpenStore): { readonly total: number; readonly withoutVector: number } {
  return store.first(counts) ?? { total: 0, withoutVector: 0 }
}

export function beginReindex(
  store: OpenStore,
  space: VectorSpace,
): { readonly total: number; readonly missing: number } {
  const { model, dimensions } = space
  const before = readSpace(store)
  const isSame = before?.model === model && before.dimensions === dimensions
  if (isSame) writeSpace(store, { model, dimensions, isFilling: true })
  else startSpace(store, space, true)
  const { total, withoutVector } = countChunks(store)
  return { total, missing: withoutVector }
}

const missing = chunkText.select<{ limit: number }>(
  sql`${fromChunks} where ${isMissing} order by ${websiteChunks.id} limit ${sql.placeholder('limit')}`,
)

/** By id. */
export function readChunksWithoutVector(store: OpenStore, limit: number): readonly StoredChunk[] {
  return store
    .all(missing, { limit })
    .map((chunk) => ({ chunkId: chunk.id, text: embeddedText(chunk), content: chunk.content }))
}

/**
 * Stores the vectors of the chunks with these ids. The first vectors of a store decide its model and dimensions.
 * Throws EMBEDDING_FAILED when these are of others, or no vectors at all.
 */
export function storePageVectors(store: OpenStore, ids: readonly number[], vectors: ChunkVectors): void {
  const first = vectors.vectors[0]
  if (first === undefined) return
  const before = readSpace(store)
  const space = before ?? { model: vectors.model, dimensions: first.length }
  checkSpace(space, vectors)
  if (before === null) startSpace(store, space, false)
  insertAll(store, ids, vectors)
}

/** Passes over chunks that are gone, or that have a vector by now. */
export function addVectors(store: OpenStore, { chunkIds, vectors }: ChunkVectorsToAdd): void {
  checkSpace(requireSpace(readSpace(store)), vectors)
  insertAll(store, chunkIds, vectors)
}

function insertAll(store: OpenStore, ids: readonly number[], vectors: ChunkVectors): void {
  insertVectors(store, ids, vectors)
  insertProbes(store, ids, vectors)
  recalibrate(store)
}

export function finishReindex(store: OpenStore): void {
  const space = readSpace(store)
  if (space !== null) writeSpace(store, { ...space, isFilling: false })
}

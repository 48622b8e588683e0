import type { ChunkVectors } from '../../../../application/websites/ports/website-repository.js'
import { checkSpace } from '../../../../domain/websites/vector-space.js'
import { insertProbes, recalibrate } from './calibrate-store.js'
import type { OpenStore } from './open-store.js'
import { readSpace } from './store-info.js'
import { insertVectors, startSpace } from './vector-rows.js'

/**
 * Stores the vectors of the chunks with these ids. The first vectors of a store decide its model and dimensions.
 * Throws EMBEDDING_FAILED when these are of others, or no vectors at all.
 */
export function storePageVectors(store: OpenStore, ids: readonly number[], vectors: ChunkVectors): void {
  const first = vectors.vectors[0]
  if (first === undefined) return
  const space = readSpace(store) ?? { model: vectors.model, dimensions: first.length }
  checkSpace(space, vectors)
  if (readSpace(store) === null) startSpace(store, space, false)
  insertVectors(store, ids, vectors)
  insertProbes(store, ids, vectors)
  recalibrate(store)
}

import type {
  ChunkVectorsToAdd,
  StoredChunk,
  VectorSpace,
} from '../../../../application/websites/ports/website-repository.js'
import { embeddedText } from '../../../../domain/websites/embedded-text.js'
import { checkSpace, requireSpace } from '../../../../domain/websites/vector-space.js'
import { insertProbes, recalibrate } from './calibrate-store.js'
import type { OpenStore } from './open-store.js'
import { readSpace, writeSpace } from './store-info.js'
import { insertVectors, startSpace } from './vector-rows.js'

interface ChunkTotals {
  readonly total: number
  readonly withoutVector: number
}

export function countChunks(store: OpenStore): ChunkTotals {
  const counts = store.first<ChunkTotals>(
    `select count(*) as total, count(*) filter (where has_vector = 0) as withoutVector from website_chunks`,
  )
  return counts ?? { total: 0, withoutVector: 0 }
}

export function beginReindex(
  store: OpenStore,
  space: VectorSpace,
): { readonly total: number; readonly missing: number } {
  const { model, dimensions } = space
  const before = readSpace(store)
  if (before?.model === model && before.dimensions === dimensions)
    writeSpace(store, { model, dimensions, isFilling: true })
  else startSpace(store, space, true)
  const { total, withoutVector } = countChunks(store)
  return { total, missing: withoutVector }
}

/** By id. */
export function readChunksWithoutVector(store: OpenStore, limit: number): readonly StoredChunk[] {
  const rows = store.all<{ chunkId: number; title: string; headings: string; content: string }>(
    `select c.id as chunkId, s.title, c.headings, c.content
      from website_chunks c join website_sources s on s.id = c.source_id
      where c.has_vector = 0 order by c.id limit ?`,
    limit,
  )
  return rows.map(({ chunkId, title, headings, content }) => ({
    chunkId,
    text: embeddedText({ title, headings: JSON.parse(headings), content }),
    content,
  }))
}

/** Passes over chunks that are gone, or that have a vector by now. */
export function addVectors(store: OpenStore, { chunkIds, vectors }: ChunkVectorsToAdd): void {
  checkSpace(requireSpace(readSpace(store)), vectors)
  insertVectors(store, chunkIds, vectors)
  insertProbes(store, chunkIds, vectors)
  recalibrate(store)
}

export function finishReindex(store: OpenStore): void {
  const space = readSpace(store)
  if (space !== null) writeSpace(store, { ...space, isFilling: false })
}

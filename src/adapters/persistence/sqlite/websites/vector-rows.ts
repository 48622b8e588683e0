import type { ChunkVectors, VectorSpace } from '../../../../application/websites/ports/website-repository.js'
import type { OpenStore } from './open-store.js'
import { forgetCalibration, readSpace, writeSpace } from './store-info.js'
import { fromBytes, toBytes } from './vector-bytes.js'

/** A chunk and its cosine distance from what was asked, from 0 to 2. */
export interface Neighbour {
  readonly id: number
  readonly distance: number
}

/** Makes the table for vectors of `space`; any others are gone then. */
export function startSpace(store: OpenStore, space: VectorSpace, isFilling: boolean): void {
  store.requireVectors()
  store.db.exec('drop table if exists website_chunks_vec')
  store.run('update website_chunks set has_vector = 0 where has_vector = 1')
  store.run('delete from website_probes')
  forgetCalibration(store)
  store.db.exec(`create virtual table website_chunks_vec using vec0(
    chunk_id integer primary key, embedding float[${space.dimensions}] distance_metric=cosine, +model text)`)
  writeSpace(store, { ...space, isFilling })
}

/**
 * Stores checked vectors of the store's own space; chunks that are gone or have a vector are passed over. Ids go as
 * BigInt, by which sqlite-vec tells them from floats.
 */
export function insertVectors(store: OpenStore, ids: readonly number[], { model, vectors }: ChunkVectors): void {
  store.requireVectors()
  const insert = 'insert into website_chunks_vec (chunk_id, embedding, model) values (?, ?, ?)'
  for (const [at, id] of ids.entries()) {
    const vector = vectors[at]
    if (vector === undefined) continue
    const isMissing = store.run('update website_chunks set has_vector = 1 where id = ? and has_vector = 0', id) === 1
    if (isMissing) store.run(insert, BigInt(id), toBytes(vector), model)
  }
}

export function removeVectors(store: OpenStore, ids: readonly number[]): void {
  if (ids.length === 0) return
  store.requireVectors()
  for (const id of ids) {
    store.run('delete from website_chunks_vec where chunk_id = ?', BigInt(id))
    store.run('delete from website_probes where chunk_id = ?', id)
  }
}

export function countVectors(store: OpenStore): number {
  return store.first<{ n: number }>('select count(*) as n from website_chunks where has_vector = 1')?.n ?? 0
}

export function readVector(store: OpenStore, id: number): Float32Array | null {
  store.requireVectors()
  const row = store.first<{ embedding: Buffer }>(
    'select embedding from website_chunks_vec where chunk_id = ?',
    BigInt(id),
  )
  return row === null ? null : fromBytes(row.embedding)
}

/** The nearest, among `chosen` (a select of chunk ids with named parameters) when that is not null. */
export function nearestChunks(
  store: OpenStore,
  vector: Float32Array,
  count: number,
  chosen: string | null,
  filters: Readonly<Record<string, unknown>>,
): readonly Neighbour[] {
  store.requireVectors()
  const among = chosen === null ? '' : `and chunk_id in (${chosen})`
  return store.all<Neighbour>(
    `select chunk_id as id, distance from website_chunks_vec where embedding match @vector and k = @count ${among}`,
    { ...filters, vector: toBytes(vector), count: BigInt(count) },
  )
}

/** The distances of chunks, however near; those without a vector are left out. */
export function distancesOf(store: OpenStore, vector: Float32Array, ids: readonly number[]): readonly Neighbour[] {
  store.requireVectors()
  const bytes = toBytes(vector)
  // one by one: for a list of ids sqlite-vec reads the whole table
  return ids.flatMap((id) => {
    const row = store.first<{ distance: number }>(
      'select vec_distance_cosine(embedding, ?) as distance from website_chunks_vec where chunk_id = ?',
      bytes,
      BigInt(id),
    )
    return row === null ? [] : [{ id, distance: row.distance }]
  })
}

/** Whether the store's vectors can be searched: there are some, and none is missing that a reindex is to bring. */
export function searchableSpace(store: OpenStore): VectorSpace | null {
  const space = readSpace(store)
  return space === null || space.isFilling ? null : space
}

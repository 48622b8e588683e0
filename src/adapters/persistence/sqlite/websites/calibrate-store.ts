import type { ChunkVectors } from '../../../../application/websites/ports/website-repository.js'
import { calibrate, type ProbeDistances } from '../../../../domain/websites/calibration.js'
import { cosineDistance } from '../../../../domain/websites/vector-space.js'
import type { OpenStore } from './open-store.js'
import { readCalibration, writeCalibration } from './store-info.js'
import { fromBytes, toBytes } from './vector-bytes.js'
import { countVectors, readVector } from './vector-rows.js'

// bounds on the work of a calibration, and on what a single page can say in it
const mostProbes = 256
const mostOthers = 128
const mostProbesAtOnce = 16
// a store that has grown by less gives nearly the same result
const growth = 1.25
const alwaysBelow = 64

/** Keeps some of the probes, the newest ones of the store. */
export function insertProbes(store: OpenStore, ids: readonly number[], { probes }: ChunkVectors): void {
  for (const { chunkIndex, vector } of evenly(probes, mostProbesAtOnce)) {
    const id = ids[chunkIndex]
    if (id === undefined) continue
    store.run(
      `insert or replace into website_probes (chunk_id, vector)
        select id, ? from website_chunks where id = ? and has_vector = 1`,
      toBytes(vector),
      id,
    )
  }
  store.run(
    `delete from website_probes where chunk_id not in
      (select chunk_id from website_probes order by chunk_id desc limit ?)`,
    mostProbes,
  )
}

/** Calibrates anew when the store has changed enough. */
export function recalibrate(store: OpenStore): void {
  const vectors = countVectors(store)
  const before = readCalibration(store).vectors
  if (vectors >= alwaysBelow && vectors < before * growth && vectors * growth > before) return
  writeCalibration(store, { ...calibrate(measureProbes(store), vectors), vectors })
}

function measureProbes(store: OpenStore): readonly ProbeDistances[] {
  const others = sampleVectors(store)
  const probes = store.all<{ id: number; vector: Buffer }>('select chunk_id as id, vector from website_probes')
  return probes.flatMap(({ id, vector }) => {
    const [probe, own] = [fromBytes(vector), readVector(store, id)]
    if (own === null) return []
    const distances = others.flatMap((other) => (other.id === id ? [] : [cosineDistance(probe, other.vector)]))
    return [{ own: cosineDistance(probe, own), others: distances }]
  })
}

/** Vectors from all over the store. */
function sampleVectors(store: OpenStore): readonly { readonly id: number; readonly vector: Float32Array }[] {
  const range = store.first<{ first: number | null; last: number | null }>(
    'select min(id) as first, max(id) as last from website_chunks where has_vector = 1',
  )
  const { first, last } = range ?? { first: null, last: null }
  if (first === null || last === null) return []
  const step = Math.max(1, (last - first + 1) / mostOthers)
  const starts = Array.from(
    { length: Math.min(mostOthers, last - first + 1) },
    (_, at) => first + Math.floor(at * step),
  )
  const ids = starts.flatMap((start) => {
    const row = store.first<{ id: number }>(
      'select id from website_chunks where has_vector = 1 and id >= ? order by id limit 1',
      start,
    )
    return row === null ? [] : [row.id]
  })
  return [...new Set(ids)].flatMap((id) => {
    const vector = readVector(store, id)
    return vector === null ? [] : [{ id, vector }]
  })
}

function evenly<T>(items: readonly T[], most: number): readonly T[] {
  if (items.length <= most) return items
  return Array.from({ length: most }, (_, at) => items[Math.floor((at * items.length) / most)] as T)
}

import type { ChunkVectors } from '../../../../application/websites/ports/website-repository.js'
import { calibrate, type ProbeDistances } from '../../../../domain/websites/calibration.js'
import { probeOf } from '../../../../domain/websites/probes.js'
import { cosineDistance } from '../../../../domain/websites/vector-space.js'
import { probeWords } from '../../full-text/probe-words.js'
import type { OpenStore } from './open-store.js'
import { readCalibration, readSpace, readStatistics, writeCalibration } from './store-info.js'
import { fromBytes, toBytes } from './vector-bytes.js'
import { countVectors, readVector } from './vector-rows.js'

// bounds on the work of a calibration, and on what a single page can say in it
const mostProbes = 64
const mostOthers = 96
const mostProbesAtOnce = 16
// a store that has grown by less gives nearly the same result
const growth = 1.25
const alwaysBelow = 64

/** Keeps some of the probes, the newest ones of the store: both vectors of each, one after the other. */
export function insertProbes(store: OpenStore, ids: readonly number[], { probes }: ChunkVectors): void {
  for (const { chunkIndex, vector, rest } of evenly(probes, mostProbesAtOnce)) {
    const id = ids[chunkIndex]
    if (id === undefined) continue
    store.run(
      `insert or replace into website_probes (chunk_id, vector)
        select id, ? from website_chunks where id = ? and has_vector = 1`,
      Buffer.concat([toBytes(vector), toBytes(rest)]),
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
  const probes = readProbes(store)
  const words = probeWords(
    probes.map(({ content }) => probeOf({ content }) ?? tellingNothing),
    others.map(({ content }) => content),
    readStatistics(store).chunks,
  )
  return probes.map(({ id, vector, rest }, at) => ({
    own: { distance: cosineDistance(vector, rest), words: words[at]?.own ?? 1 },
    others: others.flatMap((other, place) =>
      other.id === id ? [] : [{ distance: cosineDistance(vector, other.vector), words: words[at]?.others[place] ?? 1 }],
    ),
  }))
}

// a chunk that is too short to be taken apart here was taken apart elsewhere
const tellingNothing = { text: '', rest: '' }

interface StoredProbe {
  readonly id: number
  readonly content: string
  readonly vector: Float32Array
  readonly rest: Float32Array
}

/** An earlier version kept one vector only, of a heading: these tell nothing of what is found beyond words. */
function readProbes(store: OpenStore): readonly StoredProbe[] {
  const dimensions = readSpace(store)?.dimensions ?? 0
  const rows = store.all<{ id: number; content: string; vectors: Buffer }>(
    `select p.chunk_id as id, c.content, p.vector as vectors
      from website_probes p join website_chunks c on c.id = p.chunk_id order by p.chunk_id`,
  )
  return rows.flatMap(({ id, content, vectors }) => {
    const both = fromBytes(vectors)
    if (both.length !== 2 * dimensions) return []
    return [{ id, content, vector: both.subarray(0, dimensions), rest: both.subarray(dimensions) }]
  })
}

/** Vectors from all over the store. */
function sampleVectors(
  store: OpenStore,
): readonly { readonly id: number; readonly content: string; readonly vector: Float32Array }[] {
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
  const rows = starts.flatMap((start) => {
    const row = store.first<{ id: number; content: string }>(
      'select id, content from website_chunks where has_vector = 1 and id >= ? order by id limit 1',
      start,
    )
    return row === null ? [] : [[row.id, row] as const]
  })
  return [...new Map(rows).values()].flatMap(({ id, content }) => {
    const vector = readVector(store, id)
    return vector === null ? [] : [{ id, content, vector }]
  })
}

function evenly<T>(items: readonly T[], most: number): readonly T[] {
  if (items.length <= most) return items
  return Array.from({ length: most }, (_, at) => items[Math.floor((at * items.length) / most)] as T)
}

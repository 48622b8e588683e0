import { sql } from 'drizzle-orm'
import type { ChunkVectors } from '../../../../application/websites/ports/website-repository.js'
import { calibrate } from '../../../../domain/websites/calibration.js'
import { type EmbeddedChunk, type EmbeddedProbe, measureProbes } from '../../full-text/measure-probes.js'
import { statement } from '../../kit/query.js'
import { selection } from '../../kit/selection.js'
import { columnList } from '../../kit/writing.js'
import type { OpenStore } from './open-store.js'
import { readCalibration, readSpace, readStatistics, writeCalibration } from './store-info.js'
import { websiteChunks, websiteProbes } from './tables.js'
import { countVectors, fromBytes, readVector, toBytes } from './vector-rows.js'

// bounds on the work of a calibration, and on what a single page can say in it
const maxProbes = 64
const maxOthers = 96
const maxPageProbes = 16
// a store that has grown by less gives nearly the same result
const growth = 1.25
const minCalibrated = 64

const hasVector = sql`${websiteChunks.hasVector} = 1`
const insert = statement<{ id: number; vector: Buffer }>(
  sql`insert or replace into ${websiteProbes} (${columnList(websiteProbes, ['chunkId', 'vector'])})
    select ${websiteChunks.id}, ${sql.placeholder('vector')} from ${websiteChunks}
    where ${websiteChunks.id} = ${sql.placeholder('id')} and ${hasVector}`,
)
const removeOld = statement(
  sql`delete from ${websiteProbes} where ${websiteProbes.chunkId} not in
    (select ${websiteProbes.chunkId} from ${websiteProbes} order by ${websiteProbes.chunkId} desc limit ${maxProbes})`,
)

/** Keeps some of the probes, the newest ones of the store: both vectors of each, one after the other. */
export function insertProbes(store: OpenStore, ids: readonly number[], { probes }: ChunkVectors): void {
  for (const { chunkIndex, vector, rest } of evenly(probes, maxPageProbes)) {
    const id = ids[chunkIndex]
    if (id !== undefined) store.run(insert, { id, vector: Buffer.concat([toBytes(vector), toBytes(rest)]) })
  }
  store.run(removeOld)
}

/** Calibrates anew when the store has changed enough. */
export function recalibrate(store: OpenStore): void {
  const vectors = countVectors(store)
  const before = readCalibration(store).vectors
  if (vectors >= minCalibrated && vectors < before * growth && vectors * growth > before) return
  const probes = measureProbes(readProbes(store), sampleVectors(store), readStatistics(store).chunks)
  writeCalibration(store, { ...calibrate(probes, vectors), vectors })
}

const storedProbes = selection({
  id: websiteProbes.chunkId,
  content: websiteChunks.content,
  vectors: websiteProbes.vector,
}).select(
  sql`from ${websiteProbes} join ${websiteChunks} on ${websiteChunks.id} = ${websiteProbes.chunkId}
    order by ${websiteProbes.chunkId}`,
)

/** An earlier version kept one vector only, of a heading: these tell nothing of what is found beyond words. */
function readProbes(store: OpenStore): readonly EmbeddedProbe[] {
  const dimensions = readSpace(store)?.dimensions ?? 0
  return store.all(storedProbes).flatMap(({ id, content, vectors }) => {
    const both = fromBytes(vectors)
    if (both.length !== 2 * dimensions) return []
    return [{ id, content, vector: both.subarray(0, dimensions), rest: both.subarray(dimensions) }]
  })
}

const range = selection({
  first: sql<number | null>`min(${websiteChunks.id})`,
  last: sql<number | null>`max(${websiteChunks.id})`,
}).select(sql`from ${websiteChunks} where ${hasVector}`)
const nextChunk = selection({ id: websiteChunks.id, content: websiteChunks.content }).select<{ start: number }>(
  sql`from ${websiteChunks} where ${hasVector} and ${websiteChunks.id} >= ${sql.placeholder('start')}
    order by ${websiteChunks.id} limit 1`,
)

/** Vectors from all over the store. */
function sampleVectors(store: OpenStore): readonly EmbeddedChunk[] {
  const { first, last } = store.first(range) ?? { first: null, last: null }
  if (first === null || last === null) return []
  const step = Math.max(1, (last - first + 1) / maxOthers)
  const starts = Array.from({ length: Math.min(maxOthers, last - first + 1) }, (_, at) => first + Math.floor(at * step))
  const rows = starts.flatMap((start) => {
    const row = store.first(nextChunk, { start })
    return row === null ? [] : [[row.id, row] as const]
  })
  return [...new Map(rows).values()].flatMap(({ id, content }) => {
    const vector = readVector(store, id)
    return vector === null ? [] : [{ id, content, vector }]
  })
}

function evenly<T>(items: readonly T[], count: number): readonly T[] {
  if (items.length <= count) return items
  return Array.from({ length: count }, (_, at) => items[Math.floor((at * items.length) / count)] as T)
}

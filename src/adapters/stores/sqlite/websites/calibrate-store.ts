import { sql } from 'drizzle-orm'
import { type EmbeddedChunk, type EmbeddedProbe, measureProbes } from '#src/adapters/stores/index/measure-probes.js'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { columnList } from '#src/adapters/stores/sql/kit/writing.js'
import {
  chosenProbes,
  isCalibrated,
  maxProbes,
  sampleStarts,
} from '#src/adapters/stores/sql/websites/calibration-sample.js'
import type { ChunkVectors } from '#src/application/websites/ports/website-repository.js'
import { calibrate } from '#src/domain/websites/calibration.js'
import type { OpenStore } from './open-store.js'
import { readCalibration, readSpace, readStatistics, writeCalibration } from './store-info.js'
import { websiteChunks, websiteProbes } from './tables.js'
import { countVectors, fromBytes, readVector, toBytes } from './vector-rows.js'

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
  for (const { chunkIndex, vector, rest } of chosenProbes(probes)) {
    const id = ids[chunkIndex]
    if (id !== undefined) store.run(insert, { id, vector: Buffer.concat([toBytes(vector), toBytes(rest)]) })
  }
  store.run(removeOld)
}

/** Calibrates anew when the store has changed enough. */
export function recalibrate(store: OpenStore): void {
  const vectors = countVectors(store)
  if (isCalibrated(readCalibration(store).vectors, vectors)) return
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
  const rows = sampleStarts(first, last).flatMap((start) => {
    const row = store.first(nextChunk, { start })
    return row === null ? [] : [[row.id, row] as const]
  })
  return [...new Map(rows).values()].flatMap(({ id, content }) => {
    const vector = readVector(store, id)
    return vector === null ? [] : [{ id, content, vector }]
  })
}

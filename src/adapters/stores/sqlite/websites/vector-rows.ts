import { type SQL, sql } from 'drizzle-orm'
import { blob, customType, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { EmbeddedChunk } from '#src/adapters/stores/index/measure-probes.js'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import type { StoredValue } from '#src/adapters/stores/sql/kit/stored-values.js'
import { all, run, type Work } from '#src/adapters/stores/sql/kit/work.js'
import { columnList, insertInto, nameOf } from '#src/adapters/stores/sql/kit/writing.js'
import { maxProbes } from '#src/adapters/stores/sql/websites/calibration-sample.js'
import type { Space, StoredProbe } from '#src/adapters/stores/sql/websites/store-engine.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import type { ChunkVectors } from '#src/application/websites/ports/website-repository.js'
import { writeCalibration, writeSpace } from './store-info.js'
import { websiteChunks, websiteProbes } from './tables.js'

/** A chunk and its cosine distance from the query, from 0 to 2. */
export interface Neighbour {
  readonly id: number
  readonly distance: number
}

/** A vector in SQLite's form: 32-bit floats in this machine's byte order. */
export function toBytes(vector: Float32Array): Buffer {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)
}

export function fromBytes(bytes: Uint8Array): Float32Array {
  // a copy, because floats must be aligned to four bytes
  return new Float32Array(Uint8Array.from(bytes).buffer)
}

const readVector = (value: StoredValue) => fromBytes(value as Buffer)

// sqlite-vec distinguishes integers from floats by the type of the bound value
const integer = customType<{ data: bigint }>({ dataType: () => 'integer' })

/** The sqlite-vec table, created with the first vectors, whose length it takes. */
const vectorTable = sqliteTable('website_chunks_vec', {
  chunkId: integer('chunk_id').notNull(),
  embedding: blob({ mode: 'buffer' }).notNull(),
  model: text().notNull(),
})
const ofChunk = sql`${vectorTable.chunkId} = ${sql.placeholder('chunkId')}`
const hasVector = nameOf(websiteChunks, 'hasVector')
const isThis = sql`${websiteChunks.id} = ${sql.placeholder('id')}`

const makeTable = ({ dimensions }: Space) =>
  statement(
    sql.raw(`create virtual table website_chunks_vec using vec0(
    chunk_id integer primary key, embedding float[${dimensions}] distance_metric=cosine, +model text)`),
  )
const removeTable = statement(sql`drop table if exists ${vectorTable}`)
const forgetVectors = statement(sql`update ${websiteChunks} set ${hasVector} = 0 where ${hasVector} = 1`)
const removeProbes = statement(sql`delete from ${websiteProbes}`)

/** Creates the table for vectors of `space`; removes all other vectors. */
export function* startSpace(space: Space): Work<void> {
  yield* run(removeTable)
  yield* run(forgetVectors)
  yield* run(removeProbes)
  yield* writeCalibration(null)
  yield* run(makeTable(space))
  yield* writeSpace(space)
}

const noteVector = statement<{ id: number }>(
  sql`update ${websiteChunks} set ${hasVector} = 1 where ${isThis} and ${hasVector} = 0`,
)
const insert = insertInto(vectorTable, ['chunkId', 'embedding', 'model'])

/** Ids are bound as BigInt, so that sqlite-vec does not take them for floats. */
export function insertVectors(store: Connection, ids: readonly number[], { model, vectors }: ChunkVectors): number {
  let stored = 0
  for (const [at, id] of ids.entries()) {
    const vector = vectors[at]
    if (vector === undefined || store.run(noteVector, { id }).changes === 0) continue
    store.run(insert, { chunkId: BigInt(id), embedding: toBytes(vector), model })
    stored++
  }
  return stored
}

const removeVector = statement<{ chunkId: bigint }>(sql`delete from ${vectorTable} where ${ofChunk}`)
const removeProbe = statement<{ chunkId: number }>(
  sql`delete from ${websiteProbes} where ${websiteProbes.chunkId} = ${sql.placeholder('chunkId')}`,
)

export function removeVectors(store: Connection, ids: readonly number[]): void {
  for (const id of ids) {
    store.run(removeVector, { chunkId: BigInt(id) })
    store.run(removeProbe, { chunkId: id })
  }
}

const insertProbe = statement<{ id: number; vector: Buffer }>(
  sql`insert or replace into ${websiteProbes} (${columnList(websiteProbes, ['chunkId', 'vector'])})
    select ${websiteChunks.id}, ${sql.placeholder('vector')} from ${websiteChunks} where ${isThis} and ${hasVector} = 1`,
)
const removeOldProbes = statement(
  sql`delete from ${websiteProbes} where ${websiteProbes.chunkId} not in
    (select ${websiteProbes.chunkId} from ${websiteProbes} order by ${websiteProbes.chunkId} desc limit ${maxProbes})`,
)

export function insertProbes(store: Connection, vectors: ReadonlyMap<number, Float32Array>): void {
  for (const [id, vector] of vectors) store.run(insertProbe, { id, vector: toBytes(vector) })
  store.run(removeOldProbes)
}

const probes = selection({
  id: websiteProbes.chunkId,
  content: websiteChunks.content,
  vectors: [websiteProbes.vector, readVector],
}).select(
  sql`from ${websiteProbes} join ${websiteChunks} on ${websiteChunks.id} = ${websiteProbes.chunkId}
    order by ${websiteProbes.chunkId}`,
)

export function storedProbes(): Work<readonly StoredProbe[]> {
  return all(probes)
}

const nextChunk = selection({ id: websiteChunks.id, content: websiteChunks.content }).select<{ start: number }>(
  sql`from ${websiteChunks} where ${websiteChunks.hasVector} = 1 and ${websiteChunks.id} >= ${sql.placeholder('start')}
    order by ${websiteChunks.id} limit 1`,
)
const byChunk = selection({ vector: [vectorTable.embedding, readVector] }).select<{ chunkId: bigint }>(
  sql`from ${vectorTable} where ${ofChunk}`,
)

export function chunksFrom(store: Connection, ids: readonly number[]): readonly EmbeddedChunk[] {
  const found = new Map<number, EmbeddedChunk>()
  for (const start of ids) {
    const chunk = store.first(nextChunk, { start })
    if (chunk === null || found.has(chunk.id)) continue
    const stored = store.first(byChunk, { chunkId: BigInt(chunk.id) })
    if (stored !== null) found.set(chunk.id, { ...chunk, ...stored })
  }
  return [...found.values()]
}

const neighbour = selection({ id: [vectorTable.chunkId, Number], distance: sql<number>`distance` })

/** The nearest chunks, among `chosen` (a select of chunk ids) unless that is null. */
export function nearestChunks(
  store: Connection,
  vector: Float32Array,
  count: number,
  chosen: SQL | null,
): readonly Neighbour[] {
  const among = chosen === null ? sql`` : sql`and ${vectorTable.chunkId} in (${chosen})`
  return store.all(
    neighbour.select(
      sql`from ${vectorTable} where ${vectorTable.embedding} match ${toBytes(vector)} and k = ${BigInt(count)} ${among}`,
    ),
  )
}

const distanceOf = selection({
  distance: sql<number>`vec_distance_cosine(${vectorTable.embedding}, ${sql.placeholder('vector')})`,
}).select<{ vector: Buffer; chunkId: bigint }>(sql`from ${vectorTable} where ${ofChunk}`)

/** Distances of chunks by id; skips chunks without a vector. */
export function distancesOf(store: Connection, vector: Float32Array, ids: readonly number[]): readonly Neighbour[] {
  const bytes = toBytes(vector)
  // one by one: for a list of ids sqlite-vec reads the whole table
  return ids.flatMap((id) => {
    const row = store.first(distanceOf, { vector: bytes, chunkId: BigInt(id) })
    return row === null ? [] : [{ id, distance: row.distance }]
  })
}

import { type SQL, sql } from 'drizzle-orm'
import { blob, customType, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { insertInto, nameOf } from '#src/adapters/stores/sql/kit/writing.js'
import type { ChunkVectors, VectorSpace } from '#src/application/websites/ports/website-repository.js'
import type { OpenStore } from './open-store.js'
import { forgetCalibration, readSpace, writeSpace } from './store-info.js'
import { websiteChunks, websiteProbes } from './tables.js'

/** A chunk and its cosine distance from what was asked, from 0 to 2. */
export interface Neighbour {
  readonly id: number
  readonly distance: number
}

/** A vector as SQLite stores it: 32-bit floats, as this machine orders their bytes. */
export function toBytes(vector: Float32Array): Buffer {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)
}

export function fromBytes(bytes: Uint8Array): Float32Array {
  // a copy, because floats must begin at a multiple of four
  return new Float32Array(Uint8Array.from(bytes).buffer)
}

// sqlite-vec tells integers from floats by the type of what is bound
const integer = customType<{ data: bigint }>({ dataType: () => 'integer' })

/** Of sqlite-vec: made with the first vectors, whose length it takes. */
const vectorTable = sqliteTable('website_chunks_vec', {
  chunkId: integer('chunk_id').notNull(),
  embedding: blob({ mode: 'buffer' }).notNull(),
  model: text().notNull(),
})
const ofChunk = sql`${vectorTable.chunkId} = ${sql.placeholder('chunkId')}`
const hasVector = nameOf(websiteChunks, 'hasVector')
const isThis = sql`${websiteChunks.id} = ${sql.placeholder('id')}`

const forgetVectors = statement(sql`update ${websiteChunks} set ${hasVector} = 0 where ${hasVector} = 1`)
const removeProbes = statement(sql`delete from ${websiteProbes}`)

/** Makes the table for vectors of `space`; any others are gone then. */
export function startSpace(store: OpenStore, space: VectorSpace, isFilling: boolean): void {
  store.requireVectors()
  store.db.exec('drop table if exists website_chunks_vec')
  store.run(forgetVectors)
  store.run(removeProbes)
  forgetCalibration(store)
  store.db.exec(`create virtual table website_chunks_vec using vec0(
    chunk_id integer primary key, embedding float[${space.dimensions}] distance_metric=cosine, +model text)`)
  writeSpace(store, { ...space, isFilling })
}

const noteVector = statement<{ id: number }>(
  sql`update ${websiteChunks} set ${hasVector} = 1 where ${isThis} and ${hasVector} = 0`,
)
const insert = insertInto(vectorTable, ['chunkId', 'embedding', 'model'])

/**
 * Stores checked vectors of the store's own space; chunks that are gone or have a vector are passed over. Ids go as
 * BigInt, by which sqlite-vec tells them from floats.
 */
export function insertVectors(store: OpenStore, ids: readonly number[], { model, vectors }: ChunkVectors): void {
  store.requireVectors()
  for (const [at, id] of ids.entries()) {
    const vector = vectors[at]
    if (vector === undefined) continue
    const isMissing = store.run(noteVector, { id }).changes === 1
    if (isMissing) store.run(insert, { chunkId: BigInt(id), embedding: toBytes(vector), model })
  }
}

const removeVector = statement<{ chunkId: bigint }>(sql`delete from ${vectorTable} where ${ofChunk}`)
const removeProbe = statement<{ chunkId: number }>(
  sql`delete from ${websiteProbes} where ${websiteProbes.chunkId} = ${sql.placeholder('chunkId')}`,
)

export function removeVectors(store: OpenStore, ids: readonly number[]): void {
  if (ids.length === 0) return
  store.requireVectors()
  for (const id of ids) {
    store.run(removeVector, { chunkId: BigInt(id) })
    store.run(removeProbe, { chunkId: id })
  }
}

const count = selection({ count: sql<number>`count(*)` }).select(
  sql`from ${websiteChunks} where ${websiteChunks.hasVector} = 1`,
)

export function countVectors(store: OpenStore): number {
  return store.first(count)?.count ?? 0
}

const byChunk = selection({ embedding: vectorTable.embedding }).select<{ chunkId: bigint }>(
  sql`from ${vectorTable} where ${ofChunk}`,
)

export function readVector(store: OpenStore, id: number): Float32Array | null {
  store.requireVectors()
  const row = store.first(byChunk, { chunkId: BigInt(id) })
  return row === null ? null : fromBytes(row.embedding)
}

const neighbour = selection({ id: [vectorTable.chunkId, Number], distance: sql<number>`distance` })

/** The nearest, among `chosen` (a select of chunk ids) when that is not null. */
export function nearestChunks(
  store: OpenStore,
  vector: Float32Array,
  count: number,
  chosen: SQL | null,
): readonly Neighbour[] {
  store.requireVectors()
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

/** The distances of chunks, however near; those without a vector are left out. */
export function distancesOf(store: OpenStore, vector: Float32Array, ids: readonly number[]): readonly Neighbour[] {
  store.requireVectors()
  const bytes = toBytes(vector)
  // one by one: for a list of ids sqlite-vec reads the whole table
  return ids.flatMap((id) => {
    const row = store.first(distanceOf, { vector: bytes, chunkId: BigInt(id) })
    return row === null ? [] : [{ id, distance: row.distance }]
  })
}

/** Whether the store's vectors can be searched: there are some, and none is missing that a reindex is to bring. */
export function searchableSpace(store: OpenStore): VectorSpace | null {
  const space = readSpace(store)
  return space === null || space.isFilling ? null : space
}

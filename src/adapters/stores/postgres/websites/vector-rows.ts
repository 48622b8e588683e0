import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import type { StoredValue } from '#src/adapters/stores/sql/kit/stored-values.js'
import { columnList, nameOf } from '#src/adapters/stores/sql/kit/writing.js'
import type { ChunkVectors, VectorSpace } from '#src/application/websites/ports/website-repository.js'
import { writeCalibration, writeSpace } from './store-info.js'
import { websiteChunks, websiteChunkVectors, websiteProbes, websiteTotals } from './tables.js'

/** A vector as the text of an array. */
export function toArrayText(vector: Float32Array): string {
  return `{${vector.join(',')}}`
}

// how the server sends an array: a head, and before each number its length
const headLength = 20
const itemLength = 8

/** A column of vectors as bytes, which are read in a tenth of the time that texts take. */
export const sentAs = (column: typeof websiteChunkVectors.embedding | typeof websiteProbes.vector) =>
  [sql`array_send(${column})`, readSentVector] as const

function readSentVector(value: StoredValue): Float32Array {
  if (!Buffer.isBuffer(value)) return new Float32Array()
  const vector = new Float32Array(Math.floor((value.length - headLength) / itemLength))
  for (let at = 0; at < vector.length; at++) vector[at] = value.readFloatBE(headLength + at * itemLength + 4)
  return vector
}

const hasVector = nameOf(websiteChunks, 'hasVector')
const removeVectors = statement(sql`delete from ${websiteChunkVectors}`)
const removeProbes = statement(sql`delete from ${websiteProbes}`)
const forgetVectors = statement(sql`update ${websiteChunks} set ${hasVector} = 0 where ${hasVector} = 1`)
const countNone = statement(sql`update ${websiteTotals} set ${nameOf(websiteTotals, 'vectors')} = 0`)

/** Makes the store ready for vectors of `space`, which the caller holds; any others are gone then. */
export async function startSpace(
  connection: PostgresConnection,
  space: VectorSpace & { readonly isFilling: boolean },
): Promise<void> {
  await connection.run(removeVectors)
  await connection.run(removeProbes)
  await connection.run(forgetVectors)
  await writeCalibration(connection, null)
  await writeSpace(connection, { ...space, series: randomUUID() })
  await connection.run(countNone)
}

interface VectorLists {
  readonly ids: readonly number[]
  readonly vectors: readonly string[]
}

const insert = statement<VectorLists>(
  sql`with given as (select * from unnest(${sql.placeholder('ids')}::bigint[], ${sql.placeholder('vectors')}::text[])
      as given (id, vector)),
    missing as (select ${websiteChunks.id} as id from ${websiteChunks}
      where ${websiteChunks.id} = any(${sql.placeholder('ids')}::bigint[]) and ${websiteChunks.hasVector} = 0
      order by ${websiteChunks.id} for update),
    noted as (update ${websiteChunks} set ${hasVector} = 1 where ${websiteChunks.id} in (select missing.id from missing))
    insert into ${websiteChunkVectors} (${columnList(websiteChunkVectors, ['chunkId', 'embedding'])})
      select given.id, given.vector::real[] from given join missing on missing.id = given.id order by given.id`,
)

// a statement holds all of its values in memory, on both sides
const maxBatch = 500

/**
 * Stores checked vectors of the store's own space; chunks that are gone or have a vector are passed over. How many were
 * stored.
 */
export async function insertVectors(
  connection: PostgresConnection,
  ids: readonly number[],
  { vectors }: ChunkVectors,
): Promise<number> {
  const pairs = new Map(ids.flatMap((id, at) => (vectors[at] === undefined ? [] : [[id, vectors[at]] as const])))
  const all = [...pairs]
  let stored = 0
  for (let start = 0; start < all.length; start += maxBatch) {
    const batch = all.slice(start, start + maxBatch)
    const values = { ids: batch.map(([id]) => id), vectors: batch.map(([, vector]) => toArrayText(vector)) }
    stored += (await connection.run(insert, values)).changes
  }
  return stored
}

const byIds = selection({ id: websiteChunkVectors.chunkId, vector: sentAs(websiteChunkVectors.embedding) }).select<{
  ids: readonly number[]
}>(sql`from ${websiteChunkVectors} where ${websiteChunkVectors.chunkId} = any(${sql.placeholder('ids')}::bigint[])`)

/** Those without a vector are left out. */
export async function readVectors(
  connection: PostgresConnection,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Float32Array>> {
  const rows = ids.length === 0 ? [] : await connection.all(byIds, { ids })
  return new Map(rows.map(({ id, vector }) => [id, vector]))
}

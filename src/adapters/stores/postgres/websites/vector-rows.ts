import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { EmbeddedChunk } from '#src/adapters/stores/index/measure-probes.js'
import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
import { literal } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import type { StoredValue } from '#src/adapters/stores/sql/kit/stored-values.js'
import { all, run, type Work } from '#src/adapters/stores/sql/kit/work.js'
import { columnList, nameOf } from '#src/adapters/stores/sql/kit/writing.js'
import { maxProbes } from '#src/adapters/stores/sql/websites/calibration-sample.js'
import type { Space, StoredProbe } from '#src/adapters/stores/sql/websites/store-engine.js'
import type { ChunkVectors } from '#src/application/websites/ports/website-repository.js'
import { writeCalibration, writeSpace } from './store-info.js'
import { websiteChunks, websiteChunkVectors, websiteProbes, websiteTotals } from './tables.js'

/** A vector as the text form of an array. */
export function toArrayText(vector: Float32Array): string {
  return `{${vector.join(',')}}`
}

// the server's binary form of an array: a header, and each number preceded by its length
const headLength = 20
const itemLength = 8

/** Reads a column of vectors as bytes, which takes a tenth of the time of reading texts. */
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

export function* startSpace(space: Space): Work<void> {
  yield* run(removeVectors)
  yield* run(removeProbes)
  yield* run(forgetVectors)
  yield* writeCalibration(null)
  yield* writeSpace({ ...space, series: randomUUID() })
  yield* run(countNone)
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

export function* insertVectors(ids: readonly number[], { vectors }: ChunkVectors): Work<number> {
  const pairs = new Map(ids.flatMap((id, at) => (vectors[at] === undefined ? [] : [[id, vectors[at]] as const])))
  const given = [...pairs]
  let stored = 0
  for (let start = 0; start < given.length; start += maxBatch) {
    const batch = given.slice(start, start + maxBatch)
    stored += (yield* run(insert, toLists(batch))).changes
  }
  return stored
}

function toLists(vectors: Iterable<readonly [id: number, vector: Float32Array]>): VectorLists {
  const pairs = [...vectors]
  return { ids: pairs.map(([id]) => id), vectors: pairs.map(([, vector]) => toArrayText(vector)) }
}

const byIds = selection({ id: websiteChunkVectors.chunkId, vector: sentAs(websiteChunkVectors.embedding) }).select<{
  ids: readonly number[]
}>(sql`from ${websiteChunkVectors} where ${websiteChunkVectors.chunkId} = any(${sql.placeholder('ids')}::bigint[])`)

/** Vectors by chunk id; skips chunks without a vector. */
export async function readVectors(
  connection: PostgresConnection,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Float32Array>> {
  const rows = ids.length === 0 ? [] : await connection.all(byIds, { ids })
  return new Map(rows.map(({ id, vector }) => [id, vector]))
}

const isWithVector = sql`${websiteChunks.hasVector} = 1`
const name = (key: 'chunkId' | 'vector') => nameOf(websiteProbes, key)
const insertProbe = statement<VectorLists>(
  sql`insert into ${websiteProbes} (${columnList(websiteProbes, ['chunkId', 'vector'])})
    select ${websiteChunks.id}, given.vector::real[] from ${websiteChunks}
      join unnest(${sql.placeholder('ids')}::bigint[], ${sql.placeholder('vectors')}::text[]) as given (id, vector)
        on given.id = ${websiteChunks.id}
    where ${isWithVector} order by ${websiteChunks.id}
    on conflict (${name('chunkId')}) do update set ${name('vector')} = excluded.${name('vector')}`,
)
// in the order of ids, or two writers could deadlock
const removeOldProbes = statement(
  sql`delete from ${websiteProbes} where ${websiteProbes.chunkId} in
    (select ${websiteProbes.chunkId} from ${websiteProbes} where ${websiteProbes.chunkId} not in
      (select ${websiteProbes.chunkId} from ${websiteProbes} order by ${websiteProbes.chunkId} desc limit ${literal(maxProbes)})
      order by ${websiteProbes.chunkId} for update)`,
)

export function* insertProbes(vectors: ReadonlyMap<number, Float32Array>): Work<void> {
  if (vectors.size > 0) yield* run(insertProbe, toLists(vectors))
  yield* run(removeOldProbes)
}

const probes = selection({
  id: websiteProbes.chunkId,
  content: websiteChunks.content,
  vectors: sentAs(websiteProbes.vector),
}).select(
  sql`from ${websiteProbes} join ${websiteChunks} on ${websiteChunks.id} = ${websiteProbes.chunkId}
    order by ${websiteProbes.chunkId}`,
)

export function storedProbes(): Work<readonly StoredProbe[]> {
  return all(probes)
}

const nextChunks = selection({
  id: sql<number>`next.id`,
  content: sql<string>`next.content`,
  vector: sentAs(websiteChunkVectors.embedding),
}).select<{ starts: readonly number[] }>(
  sql`from unnest(${sql.placeholder('starts')}::bigint[]) as start (id)
    cross join lateral (select ${websiteChunks.id}, ${websiteChunks.content} from ${websiteChunks}
      where ${isWithVector} and ${websiteChunks.id} >= start.id order by ${websiteChunks.id} limit 1) as next
    join ${websiteChunkVectors} on ${websiteChunkVectors.chunkId} = next.id order by start.id`,
)

export function chunksFrom(starts: readonly number[]): Work<readonly EmbeddedChunk[]> {
  return all(nextChunks, { starts })
}

import { sql } from 'drizzle-orm'
import { type EmbeddedChunk, type EmbeddedProbe, measureProbes } from '#src/adapters/stores/index/measure-probes.js'
import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
import { literal } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { columnList, nameOf } from '#src/adapters/stores/sql/kit/writing.js'
import {
  chosenProbes,
  isCalibrated,
  maxProbes,
  sampleStarts,
} from '#src/adapters/stores/sql/websites/calibration-sample.js'
import type { ChunkVectors } from '#src/application/websites/ports/website-repository.js'
import { calibrate } from '#src/domain/websites/calibration.js'
import { type Change, readFacts, writeCalibration } from './store-info.js'
import { websiteChunks, websiteChunkVectors, websiteProbes } from './tables.js'
import { sentAs, toArrayText } from './vector-rows.js'

const hasVector = sql`${websiteChunks.hasVector} = 1`
const name = (key: 'chunkId' | 'vector') => nameOf(websiteProbes, key)
const insert = statement<{ ids: readonly number[]; vectors: readonly string[] }>(
  sql`insert into ${websiteProbes} (${columnList(websiteProbes, ['chunkId', 'vector'])})
    select ${websiteChunks.id}, given.vector::real[] from ${websiteChunks}
      join unnest(${sql.placeholder('ids')}::bigint[], ${sql.placeholder('vectors')}::text[]) as given (id, vector)
        on given.id = ${websiteChunks.id}
    where ${hasVector} order by ${websiteChunks.id}
    on conflict (${name('chunkId')}) do update set ${name('vector')} = excluded.${name('vector')}`,
)
// in the order of ids, or two writers wait for each other
const removeOld = statement(
  sql`delete from ${websiteProbes} where ${websiteProbes.chunkId} in
    (select ${websiteProbes.chunkId} from ${websiteProbes} where ${websiteProbes.chunkId} not in
      (select ${websiteProbes.chunkId} from ${websiteProbes} order by ${websiteProbes.chunkId} desc limit ${literal(maxProbes)})
      order by ${websiteProbes.chunkId} for update)`,
)

/** Keeps some of the probes, the newest ones of the store: both vectors of each, one after the other. */
export async function insertProbes(
  connection: PostgresConnection,
  ids: readonly number[],
  { probes }: ChunkVectors,
): Promise<void> {
  const byId = new Map<number, string>()
  for (const { chunkIndex, vector, rest } of chosenProbes(probes)) {
    const id = ids[chunkIndex]
    if (id !== undefined) byId.set(id, toArrayText(Float32Array.of(...vector, ...rest)))
  }
  if (byId.size > 0) await connection.run(insert, { ids: [...byId.keys()], vectors: [...byId.values()] })
  await connection.run(removeOld)
}

/** Calibrates anew when the store has changed enough; `change` is what the transaction has done so far. */
export async function recalibrate(connection: PostgresConnection, change: Change): Promise<void> {
  const { statistics, vectors: stored, calibration, space } = await readFacts(connection)
  const [vectors, chunks] = [stored + change.vectors, statistics.chunks + change.chunks]
  if (isCalibrated(calibration.vectors, vectors)) return
  const probes = await readProbes(connection, space?.dimensions ?? 0)
  const distances = measureProbes(probes, await sampleVectors(connection), chunks)
  await writeCalibration(connection, { ...calibrate(distances, vectors), vectors })
}

const storedProbes = selection({
  id: websiteProbes.chunkId,
  content: websiteChunks.content,
  vectors: sentAs(websiteProbes.vector),
}).select(
  sql`from ${websiteProbes} join ${websiteChunks} on ${websiteChunks.id} = ${websiteProbes.chunkId}
    order by ${websiteProbes.chunkId}`,
)

async function readProbes(connection: PostgresConnection, dimensions: number): Promise<readonly EmbeddedProbe[]> {
  const probes = await connection.all(storedProbes)
  return probes
    .filter(({ vectors }) => vectors.length === 2 * dimensions)
    .map(({ id, content, vectors }) => ({
      id,
      content,
      vector: vectors.subarray(0, dimensions),
      rest: vectors.subarray(dimensions),
    }))
}

const range = selection({
  first: sql<number | null>`min(${websiteChunks.id})`,
  last: sql<number | null>`max(${websiteChunks.id})`,
}).select(sql`from ${websiteChunks} where ${hasVector}`)
const chunksFrom = selection({
  id: sql<number>`next.id`,
  content: sql<string>`next.content`,
  vector: sentAs(websiteChunkVectors.embedding),
}).select<{ starts: readonly number[] }>(
  sql`from unnest(${sql.placeholder('starts')}::bigint[]) as start (id)
    cross join lateral (select ${websiteChunks.id}, ${websiteChunks.content} from ${websiteChunks}
      where ${hasVector} and ${websiteChunks.id} >= start.id order by ${websiteChunks.id} limit 1) as next
    join ${websiteChunkVectors} on ${websiteChunkVectors.chunkId} = next.id order by start.id`,
)

/** Vectors from all over the store. */
async function sampleVectors(connection: PostgresConnection): Promise<readonly EmbeddedChunk[]> {
  const { first, last } = (await connection.first(range)) ?? { first: null, last: null }
  if (first === null || last === null) return []
  const rows = await connection.all(chunksFrom, { starts: sampleStarts(first, last) })
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

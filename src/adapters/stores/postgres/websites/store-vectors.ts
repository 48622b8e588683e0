import { sql } from 'drizzle-orm'
import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
import type {
  ChunkVectors,
  ChunkVectorsToAdd,
  StoredChunk,
  VectorSpace,
} from '#src/application/websites/ports/website-repository.js'
import { embeddedText } from '#src/domain/websites/page-content.js'
import { checkSpace, requireSpace } from '#src/domain/websites/vector-space.js'
import { insertProbes, recalibrate } from './calibrate-store.js'
import { chunkText, fromChunks } from './chunk-text.js'
import { type Change, holdSpace, noChange, noteChange, readFacts, writeSpace } from './store-info.js'
import { websiteChunks } from './tables.js'
import { insertVectors, startSpace } from './vector-rows.js'

/** As `WebsiteRepository.countChunks`. */
export async function countChunks(
  connection: PostgresConnection,
): Promise<{ readonly total: number; readonly withoutVector: number }> {
  const { statistics, vectors } = await readFacts(connection)
  return { total: statistics.chunks, withoutVector: statistics.chunks - vectors }
}

/** As `WebsiteRepository.beginReindex`. */
export async function beginReindex(
  connection: PostgresConnection,
  { model, dimensions }: VectorSpace,
): Promise<{ readonly total: number; readonly missing: number }> {
  const before = await holdSpace(connection, 'change')
  const space = { model, dimensions, isFilling: true }
  if (before?.model === model && before.dimensions === dimensions) await writeSpace(connection, { ...before, ...space })
  else await startSpace(connection, space)
  await noteChange(connection, noChange)
  const { total, withoutVector } = await countChunks(connection)
  return { total, missing: withoutVector }
}

const missing = chunkText.select<{ limit: number }>(
  sql`${fromChunks} where ${websiteChunks.hasVector} = 0 order by ${websiteChunks.id}
    limit ${sql.placeholder('limit')}::integer`,
)

/** By id. */
export async function readChunksWithoutVector(
  connection: PostgresConnection,
  limit: number,
): Promise<readonly StoredChunk[]> {
  const chunks = await connection.all(missing, { limit })
  return chunks.map((chunk) => ({ chunkId: chunk.id, text: embeddedText(chunk), content: chunk.content }))
}

/**
 * Makes sure that vectors fit the store until the transaction ends; the first vectors of a store decide its model and
 * dimensions. To be called before the chunks are written. Throws EMBEDDING_FAILED when these are of others, or no
 * vectors at all.
 */
export async function prepareVectors(connection: PostgresConnection, vectors: ChunkVectors | null): Promise<void> {
  const first = vectors?.vectors[0]
  if (vectors === null || first === undefined) return
  const before = await holdSpace(connection, 'use')
  const space = before ?? { model: vectors.model, dimensions: first.length }
  checkSpace(space, vectors)
  if (before === null) await startSpace(connection, { ...space, isFilling: false })
}

/**
 * Stores the vectors of the chunks with these ids, after `prepareVectors`; `change` is what the transaction has done so
 * far. Gives what this adds to it.
 */
export async function storeVectors(
  connection: PostgresConnection,
  ids: readonly number[],
  vectors: ChunkVectors | null,
  change: Change,
): Promise<Change> {
  if (vectors === null || vectors.vectors.length === 0) return noChange
  const added = { ...noChange, vectors: await insertVectors(connection, ids, vectors) }
  await insertProbes(connection, ids, vectors)
  await recalibrate(connection, { ...change, vectors: change.vectors + added.vectors })
  return added
}

/** Passes over chunks that are gone, or that have a vector by now. */
export async function addVectors(
  connection: PostgresConnection,
  { chunkIds, vectors }: ChunkVectorsToAdd,
): Promise<void> {
  checkSpace(requireSpace(await holdSpace(connection, 'use')), vectors)
  await noteChange(connection, await storeVectors(connection, chunkIds, vectors, noChange))
}

export async function finishReindex(connection: PostgresConnection): Promise<void> {
  const space = await holdSpace(connection, 'change')
  if (space !== null) await writeSpace(connection, { ...space, isFilling: false })
}

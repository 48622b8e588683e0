import { sql } from 'drizzle-orm'
import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
import { holdSpace, noteChange, writeSpace } from '#src/adapters/stores/postgres/websites/store-info.js'
import { websiteChunks, websiteChunkVectors } from '#src/adapters/stores/postgres/websites/tables.js'
import { insertVectors, startSpace } from '#src/adapters/stores/postgres/websites/vector-rows.js'
import { noChange } from '#src/adapters/stores/sql/websites/store-engine.js'
import type { Cell, Row } from '#src/domain/copy/cell.js'
import type { VectorSpace } from '#src/domain/websites/vector-space.js'
import { toNumbers } from './cells.js'
import { type TypedChanges, writeRows } from './row-writes.js'
import { readSpace, spaceName } from './vector-rows.js'

/** Makes searches use words alone until the facts of the source are copied: until then some vectors are missing. */
export async function noteFilling(connection: PostgresConnection): Promise<void> {
  const space = await connection.do(holdSpace('change'))
  if (space !== null && !space.isFilling) await connection.do(writeSpace({ ...space, isFilling: true }))
}

/** Vectors of another model or length replace all existing ones. */
export async function writeVectors(connection: PostgresConnection, changes: TypedChanges): Promise<void> {
  const { table, columns, added, changed, removed } = changes
  const cellOf = (row: Row, name: string) => row[columns.findIndex((column) => column.name === name)] ?? null
  await noteFilling(connection)
  const gone = await removeVectors(connection, [...removed, ...changed.map((row) => cellOf(row, table.key))])
  await connection.do(noteChange({ ...noChange, vectors: -gone }))
  const rows = [...changed, ...added].map((row) => ({
    id: Number(cellOf(row, table.key)),
    model: String(cellOf(row, 'model')),
    vector: toNumbers(bytesOf(cellOf(row, 'embedding'))),
  }))
  const first = rows[0]
  if (first === undefined) return
  const { model } = first
  await requireSpace(connection, { model, dimensions: first.vector.length })
  const fitting = rows.filter((row) => row.model === model && row.vector.length === first.vector.length)
  const ids = fitting.map(({ id }) => id)
  const vectors = { model, vectors: fitting.map(({ vector }) => vector), probes: [] }
  const stored = await connection.do(insertVectors(ids, vectors))
  await connection.do(noteChange({ ...noChange, vectors: stored }))
}

async function removeVectors(connection: PostgresConnection, keys: readonly Cell[]): Promise<number> {
  if (keys.length === 0) return 0
  const ids = sql`${sql.param(keys.map(String))}::text[]::bigint[]`
  await connection.all(
    sql`select ${websiteChunks.id} from ${websiteChunks} where ${websiteChunks.id} = any(${ids}) order by ${websiteChunks.id} for update`,
  )
  await connection.run(sql`delete from ${websiteChunkVectors} where ${websiteChunkVectors.chunkId} = any(${ids})`)
  const forgotten = sql`update ${websiteChunks} set has_vector = 0 where ${websiteChunks.id} = any(${ids}) and ${websiteChunks.hasVector} = 1`
  return (await connection.run(forgotten)).changes
}

async function requireSpace(connection: PostgresConnection, space: VectorSpace): Promise<void> {
  const before = await connection.do(holdSpace('change'))
  if (before?.model === space.model && before.dimensions === space.dimensions) return
  await connection.do(startSpace({ ...space, isFilling: true }))
}

function bytesOf(cell: Cell): Uint8Array {
  return cell instanceof Uint8Array ? cell : new Uint8Array()
}

/** Writes facts about the content as a whole; keeps this engine's own notes on its vectors. */
export async function writeFacts(connection: PostgresConnection, changes: TypedChanges): Promise<void> {
  const { columns, added, changed } = changes
  const [nameAt, valueAt] = ['name', 'value'].map((name) => columns.findIndex((column) => column.name === name))
  const rows = [...changed, ...added]
  const space = readSpace(rows.find((row) => row[nameAt ?? -1] === spaceName)?.[valueAt ?? -1])
  const isOther = (row: Row) => row[nameAt ?? -1] !== spaceName
  if (space !== null) {
    // first: a new space deletes other facts
    await requireSpace(connection, space)
    await connection.do(writeSpace({ ...(await connection.do(holdSpace('change'))), ...space }))
  }
  await writeRows(connection, { ...changes, added: added.filter(isOther), changed: changed.filter(isOther) })
  await connection.do(noteChange(noChange))
}

import { sql } from 'drizzle-orm'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { type OpenStore, storeNotes } from '#src/adapters/stores/sqlite/websites/open-store.js'
import { readSpace, writeSpace } from '#src/adapters/stores/sqlite/websites/store-info.js'
import { websiteChunks } from '#src/adapters/stores/sqlite/websites/tables.js'
import {
  fromBytes,
  insertVectors,
  removeVectors,
  startSpace,
} from '#src/adapters/stores/sqlite/websites/vector-rows.js'
import type { RowChanges } from '#src/application/copy/ports/copied-store.js'
import type { Cell, Row } from '#src/domain/copy/cell.js'
import type { VectorSpace } from '#src/domain/websites/vector-space.js'
import { vectorTableName } from './vector-pages.js'

/** Makes searches use words alone until the facts of the source are copied: until then some vectors are missing. */
export function noteFilling(store: OpenStore): void {
  const space = store.do(readSpace())
  if (space !== null && !space.isFilling) store.do(writeSpace({ ...space, isFilling: true }))
}

const forget = statement<{ id: number }>(
  sql`update ${websiteChunks} set has_vector = 0 where ${websiteChunks.id} = ${sql.placeholder('id')} and has_vector = 1`,
)

/** Vectors of another model or length replace all existing ones. */
export function writeVectors(store: OpenStore, { table, columns, added, changed, removed }: RowChanges): void {
  noteFilling(store)
  const cellOf = (row: Row, name: string) => row[columns.indexOf(name)] ?? null
  const gone = [...removed, ...changed.map((row) => cellOf(row, table.key))].map(Number)
  for (const id of gone) if (store.run(forget, { id }).changes === 1) removeVectors(store, [id])
  for (const row of [...changed, ...added]) {
    const vector = fromBytes(bytesOf(cellOf(row, 'embedding')))
    const model = String(cellOf(row, 'model'))
    requireSpace(store, { model, dimensions: vector.length })
    insertVectors(store, [Number(cellOf(row, table.key))], { model, vectors: [vector], probes: [] })
  }
}

function requireSpace(store: OpenStore, space: VectorSpace): void {
  const before = store.do(readSpace())
  if (before?.model === space.model && before.dimensions === space.dimensions && store.hasTable(vectorTableName)) return
  store.do(startSpace({ ...space, isFilling: true }))
}

function bytesOf(cell: Cell): Uint8Array {
  return cell instanceof Uint8Array ? cell : new Uint8Array()
}

const spaceName = 'vector_space'

/** Writes facts about the content as a whole. */
export function writeFacts(store: OpenStore, { columns, added, changed, removed }: RowChanges): void {
  const cellOf = (row: Row, name: string) => String(row[columns.indexOf(name)] ?? '')
  const facts = new Map([...changed, ...added].map((row) => [cellOf(row, 'name'), cellOf(row, 'value')] as const))
  // first: a new table of vectors deletes other facts
  const space = facts.get(spaceName)
  if (space !== undefined && !store.hasTable(vectorTableName))
    store.do(startSpace({ ...JSON.parse(space), isFilling: true }))
  for (const name of removed) storeNotes.write(store, String(name), null)
  for (const [name, value] of facts) storeNotes.write(store, name, value)
}

import { sql } from 'drizzle-orm'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import type { StoredValue } from '#src/adapters/stores/sql/kit/stored-values.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { type CopiedTable, copiedTables } from '#src/application/copy/copied-tables.js'
import type { RowsRequest } from '#src/application/copy/ports/copied-store.js'
import type { Cell, Row } from '#src/domain/copy/cell.js'
import type { StoredColumn } from '#src/domain/copy/fit-cell.js'

/** The sqlite-vec table. */
export const vectorTableName = 'website_chunks_vec'

/** The table of vectors under the name that all stores share. */
export const vectorRows = copiedTables.find(({ name }) => name === 'website_vectors') as CopiedTable

const column = (name: string, kind: StoredColumn['kind']): StoredColumn => ({
  name,
  kind,
  bits: 64,
  isStrict: false,
  isRequired: true,
  hasDefault: false,
})
export const vectorColumns = [column('chunk_id', 'whole'), column('embedding', 'bytes'), column('model', 'text')]

const maxPage = 500

// sqlite-vec finds a single vector by id, and reads all of them for any other query
const idsAfter = statement<{ after: Cell }>(
  sql`select id from website_chunks where has_vector = 1 and id > ${sql.placeholder('after')} order by id limit ${maxPage}`,
)
const vectorOf = statement<{ id: StoredValue }>(
  sql`select embedding, model from ${sql.identifier(vectorTableName)} where chunk_id = ${sql.placeholder('id')}`,
)
const beforeAll = -(2n ** 63n)

/** The vectors of chunks that are marked as having one. */
export function readVectorRows(connection: Connection, { columns, after }: RowsRequest): readonly Row[] {
  for (let last: Cell = after ?? beforeAll; ; ) {
    const ids: readonly StoredValue[] = connection.all(idsAfter, { after: last }).map(([id]) => id ?? null)
    const rows = ids.flatMap((id) => {
      const found = connection.first(vectorOf, { id })
      return found === null ? [] : [toRow(columns, id, found)]
    })
    const next: StoredValue = ids.at(-1) ?? null
    // a store may mark chunks whose vectors are gone
    if (rows.length > 0 || next === null) return rows
    last = next
  }
}

function toRow(columns: readonly string[], id: Cell, [embedding = null, model = null]: readonly StoredValue[]): Row {
  const cells: Readonly<Record<string, Cell>> = { chunk_id: id, embedding, model }
  return columns.map((name) => cells[name] ?? null)
}

export function countVectorRows(connection: Connection): number {
  return Number(connection.first(sql`select count(*) from website_chunks where has_vector = 1`)?.[0] ?? 0)
}

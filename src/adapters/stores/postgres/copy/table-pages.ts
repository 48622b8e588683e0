import { sql } from 'drizzle-orm'
import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
import { literal } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import { type Query, statement } from '#src/adapters/stores/sql/kit/query.js'
import type { StoredRow } from '#src/adapters/stores/sql/kit/stored-values.js'
import type { RowsRequest } from '#src/application/copy/ports/copied-store.js'
import type { Cell, Row } from '#src/domain/copy/cell.js'
import { readable, sizeOf, toCell } from './cells.js'
import { type TypedColumn, tableOf } from './stored-columns.js'

/** Limits of one read, so that memory stays bounded: this many rows, or this many bytes plus one row. */
const pageLimit = { rows: 500, bytes: 4_000_000 } as const

interface PageValues {
  readonly after: Cell
  readonly among: readonly string[]
}

const queries = new WeakMap<readonly TypedColumn[], Map<boolean, Query<StoredRow, PageValues>>>()

/** The next rows of a table with these columns, in the order of the key, which sorts by bytes. */
export async function readRows(
  connection: PostgresConnection,
  request: RowsRequest,
  columns: readonly TypedColumn[],
): Promise<readonly Row[]> {
  const { table, after } = request
  const rows = await connection.all(queryOf(request, columns), { after, among: table.among ?? [] })
  return rows.map((row) => columns.map((column, at) => toCell(row[at] ?? null, column)))
}

/** Compiled once per list of columns; a copy has few of them. */
function queryOf(request: RowsRequest, columns: readonly TypedColumn[]): Query<StoredRow, PageValues> {
  const isFirst = request.after === null
  const known = queries.get(columns) ?? new Map<boolean, Query<StoredRow, PageValues>>()
  queries.set(columns, known)
  const query = known.get(isFirst) ?? compose(request, columns)
  known.set(isFirst, query)
  return query
}

function compose({ table, after }: RowsRequest, columns: readonly TypedColumn[]): Query<StoredRow, PageValues> {
  const key = sql.identifier(table.key)
  const type = sql.raw(columns.find(({ name }) => name === table.key)?.type ?? 'bigint')
  const size = sql.join(columns.map(sizeOf), sql` + `)
  const isAfter = after === null ? sql`true` : sql`${key} > ${sql.placeholder('after')}::${type}`
  const isAmong = table.among === undefined ? sql`true` : sql`${key} = any(${sql.placeholder('among')}::text[])`
  // a name that no column has: `order by` would use the selected form of the key, which is a text
  return statement<PageValues>(sql`with sized as (select ${key}, ${size} as size from ${tableOf(table)}
      where ${isAfter} and ${isAmong} order by ${key} limit ${literal(pageLimit.rows)}),
    page as (select ${key} as page_key, sum(size) over (order by ${key}) - size as before from sized)
    select ${sql.join(columns.map(readable), sql`, `)} from ${tableOf(table)} join page on page_key = ${key}
      where before < ${literal(pageLimit.bytes)} order by page_key`)
}

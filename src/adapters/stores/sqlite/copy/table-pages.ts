import { type SQL, sql } from 'drizzle-orm'
import { type Query, statement } from '#src/adapters/stores/sql/kit/query.js'
import type { StoredRow, StoredValue } from '#src/adapters/stores/sql/kit/stored-values.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import type { RowsRequest } from '#src/application/copy/ports/copied-store.js'
import { type Cell, type Row, sizeOfCell } from '#src/domain/copy/cell.js'

/** Limits of one read, so that memory stays bounded: this many rows, or this many bytes plus one row. */
export const pageLimit = { rows: 500, bytes: 4_000_000 } as const

// what the driver replaces invalid bytes by
const replaced = '\ufffd'

interface PageValues {
  readonly after: Cell
}

/** Reads tables page by page, whatever their columns hold. */
export class TablePages {
  readonly #connection: Connection
  readonly #queries = new Map<string, Query<StoredRow, PageValues>>()
  readonly #isUtf8: boolean

  /** The connection must be set to return integers as bigint. */
  constructor(connection: Connection) {
    this.#connection = connection
    this.#isUtf8 = connection.db.pragma('encoding', { simple: true }) === 'UTF-8'
  }

  read(request: RowsRequest): readonly Row[] {
    const { table, columns, after } = request
    const keyAt = columns.indexOf(table.key)
    const rows: Row[] = []
    let bytes = 0
    for (const stored of this.#connection.iterate(this.#queryOf(request), { after })) {
      const row = stored.map((value, at) => this.#toCell(value, request, columns[at] ?? '', stored[keyAt] ?? null))
      rows.push(row)
      for (const cell of row) bytes += sizeOfCell(cell)
      if (bytes > pageLimit.bytes) break
    }
    return rows
  }

  #queryOf({ table, columns, after }: RowsRequest): Query<StoredRow, PageValues> {
    const isFirst = after === null
    const name = [table.name, isFirst, ...columns].join()
    const known = this.#queries.get(name)
    if (known !== undefined) return known
    const key = sql.identifier(table.key)
    const among = (table.among ?? []).map((each) => sql`${each}`)
    const conditions: SQL[] = [
      ...(isFirst ? [] : [sql`${key} > ${sql.placeholder('after')}`]),
      ...(among.length === 0 ? [] : [sql`${key} in (${sql.join(among, sql`, `)})`]),
    ]
    const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
    const list = sql.join(
      columns.map((column) => sql`${sql.identifier(column)}`),
      sql`, `,
    )
    const query = statement<PageValues>(
      sql`select ${list} from ${sql.identifier(table.name)} ${where} order by ${key} limit ${pageLimit.rows}`,
    )
    this.#queries.set(name, query)
    return query
  }

  #toCell(value: StoredValue, { table }: RowsRequest, column: string, key: StoredValue): Cell {
    if (typeof value !== 'string' || !this.#isUtf8 || !value.includes(replaced)) return value
    const [name, keyed] = [sql.identifier(column), sql.identifier(table.key)]
    const raw = this.#connection.first(
      sql`select cast(${name} as blob) from ${sql.identifier(table.name)} where ${keyed} = ${key}`,
    )?.[0]
    // a valid text may contain this character itself
    return Buffer.isBuffer(raw) && !raw.equals(Buffer.from(value)) ? { brokenText: raw } : value
  }
}

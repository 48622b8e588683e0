import { Column, type GetColumnData, is, type SQL, sql } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import { Compiled, type Dialect, Query } from './query.js'
import type { StoredRow, StoredValue } from './stored-values.js'

type Reader<T> = (value: StoredValue) => T

/**
 * A column or an expression, alone or with a function that reads its values. A bare column has the type that the table
 * declares, which is safe only if no other program writes the table. A bare expression has the type that it names:
 * sql<number>`…`.
 */
type Field = Column | SQL | readonly [source: Column | SQL, read: Reader<unknown>]

type Fields = Readonly<Record<string, Field>>

type ValueOf<F extends Field> = F extends readonly [unknown, Reader<infer T>]
  ? T
  : F extends Column
    ? GetColumnData<F>
    : F extends SQL<infer T>
      ? T
      : never

type RowOfFields<F extends Fields> = { readonly [K in keyof F]: ValueOf<F[K]> }

/** The row type of a selection: `RowOf<typeof page>`. */
export type RowOf<S> = S extends Selection<infer Row> ? Row : never

/**
 * Columns, by the names of their values in a row. Each name is written once, here; the order does not matter.
 *
 *     const page = selection({
 *       id: emails.id,
 *       subject: [emails.subject, readText],
 *       size: sql<number>`octet_length(${emails.raw})`,
 *     })
 *     const byId = page.select<{ id: number }>(sql`from ${emails} where ${emails.id} = ${sql.placeholder('id')}`)
 *     connection.first(byId, { id: 7 })?.subject
 */
export class Selection<Row> {
  readonly #fields: Fields
  readonly #toRow: (values: StoredRow) => Row
  #columns: SQL | null = null

  constructor(fields: Fields) {
    this.#fields = fields
    this.#toRow = rowMaker(fields) as (values: StoredRow) => Row
  }

  /** The column list after `select`. */
  get columns(): SQL {
    this.#columns ??= compileList(Object.values(this.#fields).map(sourceOf))
    return this.#columns
  }

  /** `select` these columns; `rest` is everything from `from` on. */
  select<Values = undefined>(rest: SQL): Query<Row, Values> {
    return this.query(sql`select ${this.columns} ${rest}`)
  }

  /** A statement that returns these columns; `whole` is all of its SQL. */
  query<Values = undefined>(whole: SQL): Query<Row, Values> {
    return new Query<Row, Values>(whole, this.#toRow)
  }

  /** These columns and more. */
  with<F extends Fields>(more: F): Selection<Omit<Row, keyof F> & RowOfFields<F>> {
    return new Selection({ ...this.#fields, ...more })
  }
}

export function selection<const F extends Fields>(fields: F): Selection<RowOfFields<F>> {
  return new Selection(fields)
}

function sourceOf(field: Field): Column | SQL {
  return Array.isArray(field) ? field[0] : (field as Column | SQL)
}

/** Returns null if values are used unchanged: skipping the call is several times as fast. */
function readerOf(field: Field): Reader<unknown> | null {
  if (Array.isArray(field)) return field[1]
  if (!is(field, Column) || field.mapFromDriverValue === Column.prototype.mapFromDriverValue) return null
  return (value) => (value === null ? null : field.mapFromDriverValue(value))
}

function rowMaker(fields: Fields): (values: StoredRow) => unknown {
  const cells = Object.entries(fields).map(([name, field], at) => ({ name, at, read: readerOf(field) }))
  return (values) => {
    const row: Record<string, unknown> = {}
    for (const { name, at, read } of cells) row[name] = read === null ? values[at] : read(values[at] as StoredValue)
    return row
  }
}

/** Compiled once if it binds no values: compiling takes as long as a small query. */
function compileList(columns: readonly (Column | SQL)[]): SQL {
  const list = sql.join([...columns], sql`, `)
  const compiled = new Compiled(list, namesAlone)
  return compiled.bind({}).length === 0 ? sql.raw(compiled.text) : list
}

/** For what all dialects write alike: names in quotation marks. */
const namesAlone: Dialect = {
  sqlToQuery: (statement) =>
    statement.toQuery({
      casing: new CasingCache(),
      escapeName: (name) => `"${name.replaceAll('"', '""')}"`,
      escapeParam: () => '?',
      escapeString: (text) => `'${text.replaceAll("'", "''")}'`,
    }),
}

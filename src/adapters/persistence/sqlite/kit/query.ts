import { is, Param, Placeholder, type SQLWrapper } from 'drizzle-orm'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import type { StoredRow } from './stored-values.js'

const dialect = new SQLiteSyncDialect()

/** Gives the value of one parameter of a statement. */
type Bind = (values: Readonly<Record<string, unknown>>) => unknown

/**
 * A statement that is written with Drizzle's `sql` template or a builder, and how its rows are read. One that stands in a
 * constant is put together once, when it is first used; `sql.placeholder(name)` marks what each run gives a value.
 */
export class Query<Row = StoredRow, Values = undefined> {
  readonly toRow: (row: StoredRow) => Row
  readonly #source: SQLWrapper
  #compiled: { readonly text: string; readonly binds: readonly Bind[] } | null = null
  /** Only for the type checker: nothing is stored here. */
  declare readonly values: Values

  constructor(source: SQLWrapper, toRow: (row: StoredRow) => Row) {
    this.#source = source
    this.toRow = toRow
  }

  get text(): string {
    return this.#compile().text
  }

  /** The parameters in the order of the statement. */
  bind(values: Readonly<Record<string, unknown>>): unknown[] {
    return this.#compile().binds.map((bind) => bind(values))
  }

  #compile(): { readonly text: string; readonly binds: readonly Bind[] } {
    if (this.#compiled === null) {
      const { sql: text, params } = dialect.sqlToQuery(this.#source.getSQL())
      this.#compiled = { text, binds: params.map(toBind) }
    }
    return this.#compiled
  }
}

function toBind(param: unknown): Bind {
  if (is(param, Placeholder)) return (values) => values[param.name]
  if (is(param, Param) && is(param.value, Placeholder)) {
    const { encoder, value } = param
    return (values) => encoder.mapToDriverValue(values[value.name])
  }
  return () => param
}

/** A statement whose rows nobody reads, or reads by place. `Values` names what each run gives. */
export function statement<Values = undefined>(source: SQLWrapper): Query<StoredRow, Values> {
  return new Query(source, (row) => row)
}

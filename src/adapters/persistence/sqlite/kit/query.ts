import { is, Param, Placeholder, type SQLWrapper } from 'drizzle-orm'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import type { StoredRow } from './stored-values.js'

const dialect = new SQLiteSyncDialect()

type Values = Readonly<Record<string, unknown>>

/** Where one parameter of a statement has its value from: the name of a placeholder, or what gives it. */
type Parameter = string | ((values: Values) => unknown)

interface Compiled {
  readonly text: string
  readonly parameters: readonly Parameter[]
}

/**
 * A statement that is written with Drizzle's `sql` template or a builder, and how its rows are read. One that stands in a
 * constant is put together once, when it is first used; `sql.placeholder(name)` marks what each run gives a value.
 */
export class Query<Row = StoredRow, Given = undefined> {
  readonly toRow: (row: StoredRow) => Row
  readonly #source: SQLWrapper
  #compiled: Compiled | null = null
  /** Only for the type checker: nothing is stored here. */
  declare readonly values: Given

  constructor(source: SQLWrapper, toRow: (row: StoredRow) => Row) {
    this.#source = source
    this.toRow = toRow
  }

  get text(): string {
    return this.#compile().text
  }

  /** The parameters in the order of the statement. */
  bind(values: Values): unknown[] {
    const { parameters } = this.#compile()
    const bound: unknown[] = []
    // every message of an import comes through here several times: a loop takes half as long as `map`
    for (const parameter of parameters) {
      bound.push(typeof parameter === 'string' ? values[parameter] : parameter(values))
    }
    return bound
  }

  #compile(): Compiled {
    if (this.#compiled === null) {
      const { sql: text, params } = dialect.sqlToQuery(this.#source.getSQL())
      this.#compiled = { text, parameters: params.map(toParameter) }
    }
    return this.#compiled
  }
}

function toParameter(param: unknown): Parameter {
  if (is(param, Placeholder)) return param.name
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

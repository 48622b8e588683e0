import { is, Param, Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { StoredRow } from './stored-values.js'

/** Compiles statements for a database: Drizzle has a dialect for each. */
export interface Dialect {
  sqlToQuery(statement: SQL): { readonly sql: string; readonly params: readonly unknown[] }
}

type Values = Readonly<Record<string, unknown>>

/** Where a parameter gets its value: the name of a placeholder, or a function that returns it. */
type Parameter = string | ((values: Values) => unknown)

/** A statement compiled for one dialect. */
export class Compiled {
  readonly text: string
  readonly #parameters: readonly Parameter[]

  constructor(source: SQLWrapper, dialect: Dialect) {
    const { sql: text, params } = dialect.sqlToQuery(source.getSQL())
    this.text = text
    this.#parameters = params.map(toParameter)
  }

  /** The parameter values in the order of the statement. */
  bind(values: Values): unknown[] {
    const bound: unknown[] = []
    // each message of an import passes here several times: a loop takes half as long as `map`
    for (const parameter of this.#parameters) {
      bound.push(typeof parameter === 'string' ? values[parameter] : parameter(values))
    }
    return bound
  }
}

/**
 * A statement written with Drizzle's `sql` template or a builder, and the function that reads its rows. It is compiled
 * once per dialect, at its first use; `sql.placeholder(name)` marks a value to be bound at each run.
 */
export class Query<Row = StoredRow, Given = undefined> {
  readonly toRow: (row: StoredRow) => Row
  readonly #source: SQLWrapper
  readonly #compiled = new Map<Dialect, Compiled>()
  /** Only for the type checker: nothing is stored here. */
  declare readonly values: Given

  constructor(source: SQLWrapper, toRow: (row: StoredRow) => Row) {
    this.#source = source
    this.toRow = toRow
  }

  in(dialect: Dialect): Compiled {
    const known = this.#compiled.get(dialect)
    if (known !== undefined) return known
    const compiled = new Compiled(this.#source, dialect)
    this.#compiled.set(dialect, compiled)
    return compiled
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

/** A statement whose rows are ignored or read by position. `Values` names the values of each run. */
export function statement<Values = undefined>(source: SQLWrapper): Query<StoredRow, Values> {
  return new Query(source, (row) => row)
}

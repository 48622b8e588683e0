import { type Column, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Where SQLite and PostgreSQL differ in statements that are written once for both. */
export interface EngineDialect {
  /** Appended to a select: locks its rows until the transaction ends. Empty where a writer locks the whole file. */
  readonly held: SQL
  /** Whether a column equals this text, using the column's text index. */
  hasText(column: SQLWrapper, text: SQLWrapper): SQL
  /** The target of `on conflict` for the unique index of a text column. */
  uniqueText(column: Column): SQL
  /** Whether a value is in the list bound to `name`; a list of numbers by default. */
  oneOf(value: SQLWrapper, name: string, type?: 'bigint' | 'text'): SQL
  /** Whether a column equals one of the texts in such a list, using the column's text index. */
  hasOneOf(column: SQLWrapper, name: string): SQL
}

type SqlType = 'bigint' | 'integer' | 'text'

/** A placeholder with a type that both engines know: PostgreSQL cannot infer the type of each. */
export function given(name: string, type: SqlType): SQL {
  return sql`cast(${sql.placeholder(name)} as ${sql.raw(type)})`
}

/** A value that is known when the statement is built. */
export function constant(value: unknown, type: SqlType): SQL {
  return sql`cast(${value} as ${sql.raw(type)})`
}

/** A trusted number, written into the statement. */
export function literal(value: number): SQL {
  return sql.raw(String(value))
}

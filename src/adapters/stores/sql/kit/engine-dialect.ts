import { type Column, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** What SQLite and PostgreSQL say differently in statements that stand once for both. */
export interface EngineDialect {
  /** Behind a selection: its rows stay as they are until the transaction ends. Nothing where a writer holds the whole file. */
  readonly held: SQL
  /** Whether a column has this text, by the index of its texts. */
  hasText(column: SQLWrapper, text: SQLWrapper): SQL
  /** What `on conflict` names for the unique index of a text. */
  uniqueText(column: Column): SQL
  /** Whether a value is one of the list that each run gives under this name; numbers where no type is named. */
  oneOf(value: SQLWrapper, name: string, type?: 'bigint' | 'text'): SQL
  /** Whether a column has one of the texts of such a list, by the index of its texts. */
  hasOneOf(column: SQLWrapper, name: string): SQL
}

type SqlType = 'bigint' | 'integer' | 'text'

/** A value that each run gives, of a type that both engines know: PostgreSQL does not guess the type of each. */
export function given(name: string, type: SqlType): SQL {
  return sql`cast(${sql.placeholder(name)} as ${sql.raw(type)})`
}

/** A value that is known when the statement is put together. */
export function constant(value: unknown, type: SqlType): SQL {
  return sql`cast(${value} as ${sql.raw(type)})`
}

/** A number of ours as it stands in a statement. */
export function literal(value: number): SQL {
  return sql.raw(String(value))
}

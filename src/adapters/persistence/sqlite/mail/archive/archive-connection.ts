import type Database from 'better-sqlite3'
import { fillPlaceholders, type SQL, sql } from 'drizzle-orm'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { registerFunctions } from './archive-functions.js'
import type { StoredValue } from './stored-values.js'

export type Row = readonly StoredValue[]

const dialect = new SQLiteSyncDialect()

/**
 * A read-only connection that prepares each statement once. Rows come as arrays, in the order of the columns selected.
 */
export class ArchiveConnection {
  readonly db: Database.Database
  readonly #statements = new Map<string, Database.Statement>()

  constructor(db: Database.Database) {
    this.db = db
    registerFunctions(db)
  }

  all(query: SQL): readonly Row[] {
    const { statement, params } = this.#prepare(query)
    return statement.all(...params) as Row[]
  }

  /** Rows as they are found; a caller that has enough stops the query by leaving the loop. */
  iterate(query: SQL): IterableIterator<Row> {
    const { statement, params } = this.#prepare(query)
    return statement.iterate(...params) as IterableIterator<Row>
  }

  first(query: SQL): Row | null {
    const { statement, params } = this.#prepare(query)
    return (statement.get(...params) as Row | undefined) ?? null
  }

  /** A question for one row that is asked over and over: put together once. `sql.placeholder`s take what it is given. */
  question(query: SQL): (values: Record<string, StoredValue>) => Row | null {
    const { statement, params } = this.#prepare(query)
    return (values) => (statement.get(...fillPlaceholders(params, values)) as Row | undefined) ?? null
  }

  hasTable(name: string): boolean {
    return this.first(sql`select 1 from sqlite_schema where type = 'table' and name = ${name}`) !== null
  }

  /** Whether the messages have this column: not all archives do, and one may get it while it is open. */
  hasColumn({ name }: { readonly name: string }): boolean {
    return this.first(sql`select 1 from pragma_table_info('emails') where lower(name) = ${name}`) !== null
  }

  close(): void {
    this.db.close()
  }

  #prepare(query: SQL): { statement: Database.Statement; params: unknown[] } {
    const { sql: text, params } = dialect.sqlToQuery(query)
    let statement = this.#statements.get(text)
    if (statement === undefined) {
      statement = this.db.prepare(text).raw()
      this.#statements.set(text, statement)
    }
    return { statement, params }
  }
}

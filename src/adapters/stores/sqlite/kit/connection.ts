import type Database from 'better-sqlite3'
import { type SQL, sql } from 'drizzle-orm'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { Query, statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import type { StoredRow } from '#src/adapters/stores/sql/kit/stored-values.js'
import { type Changes, type Given, runAtOnce, type Work } from '#src/adapters/stores/sql/kit/work.js'

const dialect = new SQLiteSyncDialect()

/** `deferred` reads one snapshot of the file; `immediate` takes the write lock first, or two writers would deadlock. */
export type TransactionMode = 'deferred' | 'immediate'

export interface RunResult extends Changes {
  /** The id of the last inserted row. */
  readonly lastId: number
}

/**
 * Runs SQL. A statement is a `Query`, or a bare `sql` template whose rows are read by position; each is prepared once
 * per connection. Throws the driver's errors; `translateSqliteError` turns them into an AppError.
 */
export class Connection {
  /** For what is not a statement: pragmas, functions, extensions, copies. */
  readonly db: Database.Database
  readonly #statements = new Map<string, Database.Statement>()

  constructor(db: Database.Database) {
    this.db = db
  }

  all<Row = StoredRow, Values = undefined>(query: Query<Row, Values> | SQL, ...given: Given<Values>): readonly Row[] {
    const { prepared, params, toRow } = this.#prepare<Row>(query, given)
    const rows = prepared.all(...params) as unknown[]
    for (let i = 0; i < rows.length; i++) rows[i] = toRow(rows[i] as StoredRow)
    return rows as Row[]
  }

  /** Streams rows; leaving the loop stops the query. */
  *iterate<Row = StoredRow, Values = undefined>(
    query: Query<Row, Values> | SQL,
    ...given: Given<Values>
  ): Generator<Row> {
    const { prepared, params, toRow } = this.#prepare<Row>(query, given)
    for (const row of prepared.iterate(...params) as IterableIterator<StoredRow>) yield toRow(row)
  }

  first<Row = StoredRow, Values = undefined>(query: Query<Row, Values> | SQL, ...given: Given<Values>): Row | null {
    const { prepared, params, toRow } = this.#prepare<Row>(query, given)
    const row = prepared.get(...params) as StoredRow | undefined
    return row === undefined ? null : toRow(row)
  }

  run<Row = StoredRow, Values = undefined>(query: Query<Row, Values> | SQL, ...given: Given<Values>): RunResult {
    const { prepared, params } = this.#prepare(query, given)
    const { changes, lastInsertRowid } = prepared.run(...params)
    return { changes, lastId: Number(lastInsertRowid) }
  }

  /** Runs work that is written once for both engines. */
  do<T>(work: Work<T>): T {
    return runAtOnce(this, work)
  }

  /** Runs a step of such work. */
  use<T>(work: (connection: this) => T): T {
    return work(this)
  }

  /**
   * Runs `work` atomically. `work` must be synchronous: what it awaits would be outside the transaction. It may call
   * `undo` last, which rolls its writes back without failing. Does not use the driver's own transactions, which prepare
   * nine statements per connection: that costs more than a small read.
   */
  transaction<T>(mode: TransactionMode, work: (undo: () => void) => T): T {
    let isUndone = false
    const undo = () => {
      this.db.exec('rollback')
      isUndone = true
    }
    this.db.exec(`begin ${mode}`)
    try {
      const result = work(undo)
      if (!isUndone) this.db.exec('commit')
      return result
    } finally {
      if (this.db.inTransaction) this.db.exec('rollback')
    }
  }

  hasTable(name: string): boolean {
    return this.first(tableNamed, { name }) !== null
  }

  /** The columns of a table in lower case, including generated ones; empty if there is no such table. */
  columnNames(table: string): ReadonlySet<string> {
    return new Set(this.all(columnsOf, { table }).map(({ name }) => name))
  }

  close(): void {
    this.db.close()
  }

  #prepare<Row>(query: Query<Row, unknown> | SQL, [values]: readonly unknown[]): Prepared<Row> {
    const known = query instanceof Query ? query : (statement(query) as Query<Row, unknown>)
    const compiled = known.in(dialect)
    let prepared = this.#statements.get(compiled.text)
    if (prepared === undefined) {
      prepared = this.db.prepare(compiled.text)
      if (prepared.reader) prepared.raw()
      this.#statements.set(compiled.text, prepared)
    }
    return { prepared, params: compiled.bind((values ?? {}) as Readonly<Record<string, unknown>>), toRow: known.toRow }
  }
}

interface Prepared<Row> {
  readonly prepared: Database.Statement
  readonly params: readonly unknown[]
  readonly toRow: (row: StoredRow) => Row
}

const tableNamed = statement<{ name: string }>(
  sql`select 1 from sqlite_schema where type = 'table' and name = ${sql.placeholder('name')} collate nocase`,
)

// in lower case, because SQLite compares names case-insensitively
const columnsOf = selection({ name: sql<string>`lower(name)` }).select<{ table: string }>(
  sql`from pragma_table_xinfo(${sql.placeholder('table')})`,
)

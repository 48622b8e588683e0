import { type SQL, sql } from 'drizzle-orm'
import { type Query, statement } from '#src/adapters/stores/sql/kit/query.js'
import type { StoredRow } from '#src/adapters/stores/sql/kit/stored-values.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { shownName, sqliteCode } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import type { RowChanges } from '#src/application/copy/ports/copied-store.js'
import { type Cell, isBrokenText, type Row } from '#src/domain/copy/cell.js'
import { storageFailure } from '#src/domain/shared/storage-failure.js'

type Values = Readonly<Record<string, unknown>>

/** Writes rows of any table unchanged. */
export class RowWrites {
  readonly #path: string
  readonly #queries = new Map<string, Query<StoredRow, Values>>()

  constructor(path: string) {
    this.#path = path
  }

  /**
   * Throws a DB_ERROR that names the row if it breaks a rule of its table, and the driver's error for anything else.
   */
  apply(connection: Connection, changes: RowChanges): void {
    for (const key of changes.removed) this.#run(connection, changes, 'delete', [key])
    for (const row of changes.changed) this.#run(connection, changes, 'update', row)
    for (const row of changes.added) this.#run(connection, changes, 'insert', row)
  }

  #run(connection: Connection, changes: RowChanges, verb: Verb, row: Row): void {
    const { table, columns } = changes
    const names = verb === 'delete' ? [table.key] : columns
    try {
      connection.run(
        this.#queryOf(changes, verb, row),
        Object.fromEntries(names.map((name, at) => [name, bound(row[at] ?? null)])),
      )
    } catch (error) {
      if (!sqliteCode(error).startsWith('SQLITE_CONSTRAINT')) throw error
      throw refusedRow(this.#path, table.name, row[names.indexOf(table.key)] ?? null, error)
    }
  }

  #queryOf({ table, columns }: RowChanges, verb: Verb, row: Row): Query<StoredRow, Values> {
    const broken = row.flatMap((cell, at) => (isBrokenText(cell) ? [at] : []))
    const name = [table.name, verb, ...broken, ...columns].join()
    const known = this.#queries.get(name)
    if (known !== undefined) return known
    const query = statement<Values>(compose(table, columns, verb, new Set(broken)))
    this.#queries.set(name, query)
    return query
  }
}

type Verb = 'insert' | 'update' | 'delete'

function compose(table: RowChanges['table'], columns: readonly string[], verb: Verb, broken: ReadonlySet<number>): SQL {
  const name = sql.identifier(table.name)
  const isRow = sql`${sql.identifier(table.key)} = ${sql.placeholder(table.key)}`
  if (verb === 'delete') return sql`delete from ${name} where ${isRow}`
  const names = columns.map((column) => sql`${sql.identifier(column)}`)
  const values = columns.map((column, at) => {
    const value = sql.placeholder(column)
    return broken.has(at) ? sql`cast(${value} as text)` : sql`${value}`
  })
  if (verb === 'insert')
    return sql`insert into ${name} (${sql.join(names, sql`, `)}) values (${sql.join(values, sql`, `)})`
  const pairs = names.map((each, at) => sql`${each} = ${values[at]}`)
  return sql`update ${name} set ${sql.join(pairs, sql`, `)} where ${isRow}`
}

function bound(cell: Cell): unknown {
  return isBrokenText(cell) ? cell.brokenText : cell
}

export function refusedRow(path: string, table: string, key: Cell, cause?: unknown) {
  const isTwice = sqliteCode(cause).includes('UNIQUE') || sqliteCode(cause).includes('PRIMARYKEY')
  const why = isTwice ? 'another row has the same URL or id' : 'it breaks a rule of the table'
  const message = `Database ${shownName(path)} cannot store row ${String(key)} of ${table}: ${why}.`
  return storageFailure('DB_ERROR', message, { problem: 'copy-row-refused' }, { cause })
}

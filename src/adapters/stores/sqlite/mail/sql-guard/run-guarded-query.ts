import { existsSync } from 'node:fs'
import type Database from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { type DatabaseFile, withConnection } from '#src/adapters/stores/sqlite/kit/open-database.js'
import { databaseError, isBusy } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import { isAtMark, readIndexMark } from '#src/adapters/stores/sqlite/mail/search-index.js'
import type { LeftOutValue } from '#src/domain/mail/left-out-value.js'
import { checkProgram, readableObjects, refuseForgedTables, sideSchema } from './check-program.js'
import { type CheckedQuery, checkQuery, readableTables } from './check-query.js'
import { rejection, translateQueryError } from './rejection.js'
import { type ResultRow, ResultRows } from './result-rows.js'

export interface GuardedQuery {
  readonly sql: string
  /** Maximum number of rows, at least 1. */
  readonly limit: number
  /** Limit for the JSON of the result, in bytes; 1,000,000 when absent. */
  readonly maxBytes?: number
  /** Absolute path of the side file with `email_fts` for another program's archive. */
  readonly searchIndex?: string
}

export interface GuardedQueryResult {
  readonly query: string
  readonly rows: readonly ResultRow[]
  /** Whether rows were left out because of `limit` or the size of an answer. */
  readonly truncated: boolean
  /** Present if the next row is too large for any answer. */
  readonly leftOut?: LeftOutValue
}

const defaultMaxBytes = 1_000_000
// the field names and numbers of the result around its rows
const envelopeBytes = 100
const [emails, searchTable] = readableTables

/**
 * Runs a stranger's query on its own read-only connection. It takes as much time and memory as the query needs, so call
 * it in a query process. Throws QUERY_REJECTED, DB_NOT_FOUND, DB_ERROR. Source:
 * mail-sql, mail-sql-guard.
 */
export async function runGuardedQuery(file: DatabaseFile, query: GuardedQuery): Promise<GuardedQueryResult> {
  const checked = checkQuery(query.sql)
  return withConnection(file, 'read', (connection) => {
    try {
      restrict(connection, query.searchIndex)
      // one transaction: what was checked is what runs, even if another program changes the schema
      return connection.transaction('deferred', () => readResult(connection, file, query, checked))
    } catch (error) {
      throw translateQueryError(error, file.path)
    }
  })
}

function restrict(connection: Connection, searchIndex: string | undefined): void {
  const isAttached = searchIndex !== undefined && existsSync(searchIndex) && attach(connection, searchIndex)
  const { db } = connection
  // without it, VACUUM INTO can write a copy from a read-only connection
  db.pragma('query_only = ON')
  // functions in generated columns, indexes and views of the file run only if they are harmless
  db.pragma('trusted_schema = OFF')
  db.pragma('cell_size_check = ON')
  // large sorts spill to unnamed temporary files instead of exhausting the memory
  db.pragma('temp_store = FILE')
  db.pragma('cache_size = -8000')
  // an index of other messages would be joined to the wrong ones
  if (isAttached && !isIndexOfArchive(connection)) db.exec(`DETACH ${sideSchema}`)
}

/** Returns whether attaching worked. */
function attach(connection: Connection, searchIndex: string): boolean {
  try {
    // a read-only connection attaches read-only, and creates nothing
    connection.run(sql`attach ${searchIndex} as ${sql.identifier(sideSchema)}`)
    return true
  } catch (error) {
    // incomplete, damaged or in another encoding: the archive itself can still be queried
    if (isBusy(error)) throw error
    return false
  }
}

/** Whether the attached index belongs to this archive. */
function isIndexOfArchive(connection: Connection): boolean {
  try {
    return isAtMark(connection, readIndexMark(connection, sideSchema))
  } catch (error) {
    if (isBusy(error)) throw error
    return false
  }
}

function readResult(connection: Connection, file: DatabaseFile, query: GuardedQuery, checked: CheckedQuery) {
  const statement = prepareGuarded(connection, file.path, checked, query.limit)
  const columns = statement.columns().map(({ name }) => name)
  const budget = (query.maxBytes ?? defaultMaxBytes) - envelopeBytes - Buffer.byteLength(JSON.stringify(query.sql))
  const taken = new ResultRows(columns, query.limit, budget)
  const truncated = takeRows(taken, statement.raw().safeIntegers().iterate() as Iterable<readonly unknown[]>)
  const leftOut = taken.leftOut === undefined ? {} : { leftOut: taken.leftOut }
  return { query: query.sql, rows: taken.rows, truncated, ...leftOut }
}

/** Prepares and checks the query, within the transaction in which it will run. Throws QUERY_REJECTED, DB_ERROR. */
export function prepareGuarded(connection: Connection, path: string, checked: CheckedQuery, limit: number) {
  const objects = readableObjects(connection, emails, searchTable)
  if (objects === null) throw databaseError(path, 'has no emails table')
  refuseForgedTables(checked, objects)
  const statement = prepare(connection, checked, limit)
  checkProgram(connection, statement.source, objects)
  return statement
}

/** With the driver directly: the text is a stranger's, not one of our statements. */
function prepare({ db }: Connection, { sql, takesLimit }: CheckedQuery, limit: number): Database.Statement<[]> {
  const statement = db.prepare<[]>(sql)
  if (!statement.readonly || !statement.reader) throw rejection('The query would write; it may only read.')
  if (!takesLimit) return statement
  // with a limit SQLite sorts only what is returned; one extra row shows whether there are more
  return db.prepare<[]>(`${sql}\nLIMIT ${limit + 1}`)
}

/** Returns whether rows were left over. */
function takeRows(taken: ResultRows, rows: Iterable<readonly unknown[]>): boolean {
  for (const values of rows) if (!taken.take(values)) return true
  return false
}

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
  /** At most this many rows, from 1. */
  readonly limit: number
  /** Bound on the JSON of the result, in bytes; 1,000,000 when absent. */
  readonly maxBytes?: number
  /** Absolute path of the side file that holds `email_fts` for an archive made elsewhere. */
  readonly searchIndex?: string
}

export interface GuardedQueryResult {
  readonly query: string
  readonly rows: readonly ResultRow[]
  /** Whether there was more than `limit` or the size of an answer allows. */
  readonly truncated: boolean
  /** Present where the next row is too large for any answer. */
  readonly leftOut?: LeftOutValue
}

const defaultMaxBytes = 1_000_000
// the names and figures of the result around its rows
const envelopeBytes = 100
const [emails, searchTable] = readableTables

/**
 * Runs a query that a stranger wrote, on a connection of its own that can only read. It takes as long and as much
 * memory as the query wants, so call it in a query process. Throws QUERY_REJECTED, DB_NOT_FOUND, DB_ERROR. Source:
 * mail-sql, mail-sql-guard.
 */
export async function runGuardedQuery(file: DatabaseFile, query: GuardedQuery): Promise<GuardedQueryResult> {
  const checked = checkQuery(query.sql)
  return withConnection(file, 'read', (connection) => {
    try {
      restrict(connection, query.searchIndex)
      // one transaction: what was checked is what runs, whatever another program does to the schema
      return connection.transaction('deferred', () => readResult(connection, file, query, checked))
    } catch (error) {
      throw translateQueryError(error, file.path)
    }
  })
}

function restrict(connection: Connection, searchIndex: string | undefined): void {
  const isAttached = searchIndex !== undefined && existsSync(searchIndex) && attach(connection, searchIndex)
  const { db } = connection
  // VACUUM INTO writes a copy from a read-only connection without it
  db.pragma('query_only = ON')
  // functions in generated columns, indexes and views of the file run only when they can do no harm
  db.pragma('trusted_schema = OFF')
  db.pragma('cell_size_check = ON')
  // large sorts spill to temporary files that have no name, instead of exhausting the memory
  db.pragma('temp_store = FILE')
  db.pragma('cache_size = -8000')
  // an index of other messages would be joined to the wrong ones
  if (isAttached && !isIndexOfArchive(connection)) db.exec(`DETACH ${sideSchema}`)
}

/** Whether it could be. */
function attach(connection: Connection, searchIndex: string): boolean {
  try {
    // a read-only connection attaches read-only, and creates nothing
    connection.run(sql`attach ${searchIndex} as ${sql.identifier(sideSchema)}`)
    return true
  } catch (error) {
    // half made, damaged or in another encoding: the archive itself can still be questioned
    if (isBusy(error)) throw error
    return false
  }
}

/** Whether the attached index was made of this archive. */
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

/** The query, prepared and judged, within the transaction in which it is to run. Throws QUERY_REJECTED, DB_ERROR. */
export function prepareGuarded(connection: Connection, path: string, checked: CheckedQuery, limit: number) {
  const objects = readableObjects(connection, emails, searchTable)
  if (objects === null) throw databaseError(path, 'has no emails table')
  refuseForgedTables(checked, objects)
  const statement = prepare(connection, checked, limit)
  checkProgram(connection, statement.source, objects)
  return statement
}

/** By the driver itself: what is prepared is a stranger's text, and no statement of ours. */
function prepare({ db }: Connection, { sql, takesLimit }: CheckedQuery, limit: number): Database.Statement<[]> {
  const statement = db.prepare<[]>(sql)
  if (!statement.readonly || !statement.reader) throw rejection('The query would write; it may only read.')
  if (!takesLimit) return statement
  // with a limit SQLite sorts only what is returned; one row more shows whether there was more
  return db.prepare<[]>(`${sql}\nLIMIT ${limit + 1}`)
}

/** Whether rows were left. */
function takeRows(taken: ResultRows, rows: Iterable<readonly unknown[]>): boolean {
  for (const values of rows) if (!taken.take(values)) return true
  return false
}

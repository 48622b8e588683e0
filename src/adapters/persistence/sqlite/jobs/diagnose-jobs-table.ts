import type Database from 'better-sqlite3'
import type { AppError } from '../../../../domain/shared/app-error.js'
import { databaseError, sqliteCode, translateSqliteError } from '../sqlite-errors.js'

/** The columns of `jobs` in lower case, generated ones among them; none where there is no such table. */
export function columnNames(db: Database.Database): ReadonlySet<string> {
  const names = db.prepare(`select name from pragma_table_xinfo('jobs')`).pluck().all() as string[]
  // SQLite's names are case-insensitive
  return new Set(names.map((name) => name.toLowerCase()))
}

/** Why a statement failed on this database: no `jobs` table, a column it lacks, or what the driver said. */
export function diagnose(error: unknown, db: Database.Database, path: string, needed: readonly string[]): AppError {
  if (sqliteCode(error) !== 'SQLITE_ERROR') return translateSqliteError(error, path)
  const present = columnNames(db)
  if (present.size === 0) return databaseError(path, 'has no jobs table', { cause: error })
  const missing = needed.filter((name) => !present.has(name))
  if (missing.length === 0) return translateSqliteError(error, path)
  return databaseError(path, missingColumns(missing), { cause: error })
}

export function missingColumns(names: readonly string[]): string {
  return `needs migration: its jobs table lacks ${names.join(', ')}; run \`jobworkflow jobs migrate\``
}

import type Database from 'better-sqlite3'
import { getTableColumns } from 'drizzle-orm'
import type { AppError } from '../../../../../domain/shared/app-error.js'
import { databaseError, sqliteCode, translateSqliteError } from '../../sqlite-errors.js'
import { emails } from '../tables.js'

/** Why a statement failed on this archive: no `emails` table, a column it lacks, or what the driver said. */
export function diagnose(error: unknown, db: Database.Database, path: string): AppError {
  if (sqliteCode(error) !== 'SQLITE_ERROR') return translateSqliteError(error, path)
  const names = db.prepare(`select name from pragma_table_info('emails')`).pluck().all() as string[]
  if (names.length === 0) return databaseError(path, 'has no emails table: it is no mail archive', { cause: error })
  // SQLite's names are case-insensitive
  const present = new Set(names.map((name) => name.toLowerCase()))
  const missing = Object.values(getTableColumns(emails)).flatMap(({ name }) => (present.has(name) ? [] : name))
  if (missing.length === 0) return translateSqliteError(error, path)
  return databaseError(path, `cannot be read as a mail archive: its emails table lacks ${missing.join(', ')}`, {
    cause: error,
  })
}

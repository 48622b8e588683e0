import type Database from 'better-sqlite3'
import { getTableColumns } from 'drizzle-orm'
import type { AppError } from '../../../../../domain/shared/app-error.js'
import { databaseError, sqliteCode, translateSqliteError } from '../../kit/sqlite-errors.js'
import { emails } from '../tables.js'

// an archive without these is served: no tool needs them, and only our later archives name attachments
const { labels: _l, markdown: _m, createdAt: _c, updatedAt: _u, attachments: _a, ...columns } = getTableColumns(emails)

/** Throws DB_ERROR for a file without an `emails` table, or whose table lacks a column that a tool reads. */
export function requireEmailsTable(db: Database.Database, path: string): void {
  const lack = lackOf(db)
  if (lack !== null) throw databaseError(path, lack)
}

/** Why a statement failed on this archive: no `emails` table, a column it lacks, or what the driver said. */
export function diagnose(error: unknown, db: Database.Database, path: string): AppError {
  const lack = sqliteCode(error) === 'SQLITE_ERROR' ? lackOf(db) : null
  return lack === null ? translateSqliteError(error, path) : databaseError(path, lack, { cause: error })
}

function lackOf(db: Database.Database): string | null {
  const names = db.prepare(`select name from pragma_table_info('emails')`).pluck().all() as string[]
  if (names.length === 0) return 'has no emails table: it is no mail archive'
  // SQLite's names are case-insensitive
  const present = new Set(names.map((name) => name.toLowerCase()))
  const missing = Object.values(columns).flatMap(({ name }) => (present.has(name) ? [] : name))
  return missing.length === 0 ? null : `cannot be read as a mail archive: its emails table lacks ${missing.join(', ')}`
}

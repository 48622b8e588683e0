import type Database from 'better-sqlite3'
import { getTableConfig } from 'drizzle-orm/sqlite-core'
import type { AppError } from '../../../../domain/shared/app-error.js'
import { databaseError, shownName, sqliteCode, translateSqliteError } from '../kit/sqlite-errors.js'
import { jobs } from './table.js'

const { columns } = getTableConfig(jobs)

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
  return databaseError(path, missingColumns(missing, present, path), { cause: error })
}

/** What the table with the columns `present` lacks, and the command that adds it, where one does. */
export function missingColumns(names: readonly string[], present: ReadonlySet<string>, path: string): string {
  const lacks = `its jobs table lacks ${names.join(', ')}`
  if (!columns.every(({ name }) => present.has(name) || canBeAdded(name))) return `is no queue of jobs: ${lacks}`
  return `needs migration: ${lacks}; run \`jobworkflow jobs migrate --db ${quoted(shownName(path))}\``
}

/** Whether rows that are there can be given the column: no value can be made up for one that must have one. */
export function canBeAdded(name: string): boolean {
  const column = columns.find((candidate) => candidate.name === name)
  return column !== undefined && !column.primary && (!column.notNull || column.hasDefault)
}

/** As a shell takes it for one word. */
function quoted(name: string): string {
  return /^[\w.@%+=:,/-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`
}

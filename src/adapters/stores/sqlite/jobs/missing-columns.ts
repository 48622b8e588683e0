import { getTableConfig } from 'drizzle-orm/sqlite-core'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import {
  databaseError,
  shownName,
  sqliteCode,
  translateSqliteError,
} from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import { type JobTextKey, jobTextKeys, optionalTextKeys } from '#src/domain/jobs/job.js'
import type { AppError } from '#src/domain/shared/app-error.js'
import { storageFailure } from '#src/domain/shared/storage-failure.js'
import { makeTextQueries, type TextQueries } from './job-queries.js'
import { jobs } from './tables.js'

const { columns } = getTableConfig(jobs)

/** The column names for keys of `jobs`, except those of optional texts. */
export function neededColumns(...keys: readonly (keyof typeof jobs.$inferSelect)[]): readonly string[] {
  const optional: readonly string[] = optionalTextKeys
  return keys.filter((key) => !optional.includes(key)).map((key) => jobs[key].name)
}

export const columnsOfTexts = neededColumns(...jobTextKeys)

const allTexts = makeTextQueries(new Set())

/** Runs `work` with the statements on texts. Looks for missing optional columns only if one fails. */
export function withTextQueries<T>(connection: Connection, work: (queries: TextQueries) => T): T {
  try {
    return work(allTexts)
  } catch (error) {
    const absent = sqliteCode(error) === 'SQLITE_ERROR' ? absentTexts(connection) : []
    if (absent.length === 0) throw error
    return work(makeTextQueries(new Set(absent)))
  }
}

/** The statements on the texts that the file has. */
export function presentTextQueries(connection: Connection): TextQueries {
  const absent = absentTexts(connection)
  return absent.length === 0 ? allTexts : makeTextQueries(new Set(absent))
}

function absentTexts(connection: Connection): readonly JobTextKey[] {
  if (optionalTextKeys.length === 0) return []
  const present = connection.columnNames('jobs')
  return optionalTextKeys.filter((key) => !present.has(jobs[key].name))
}

/** Why a statement failed on this database: no `jobs` table, a missing column, or the driver's error. */
export function explainFailure(
  error: unknown,
  connection: Connection,
  path: string,
  needed: readonly string[],
): AppError {
  if (sqliteCode(error) !== 'SQLITE_ERROR') return translateSqliteError(error, path)
  return missingColumnsError(needed, connection, path, error) ?? translateSqliteError(error, path)
}

/** Throws DB_ERROR if there is no `jobs` table or it lacks one of these columns. */
export function requireColumns(names: readonly string[], connection: Connection, path: string): void {
  const error = missingColumnsError(names, connection, path)
  if (error !== null) throw error
}

function missingColumnsError(
  needed: readonly string[],
  connection: Connection,
  path: string,
  cause?: unknown,
): AppError | null {
  const options = cause === undefined ? {} : { cause }
  const present = connection.columnNames('jobs')
  if (present.size === 0) return databaseError(path, 'has no jobs table: it is not a jobs database', options)
  const missing = needed.filter((name) => !present.has(name))
  if (missing.length === 0) return null
  const lacks = `its jobs table lacks ${missing.join(', ')}`
  const isQueue = columns.every(({ name }) => present.has(name) || canBeAdded(name))
  if (!isQueue) return databaseError(path, `is not a jobs database: ${lacks}`, options)
  const file = shownName(path)
  const message = `Database ${file} needs migration: ${lacks}.`
  return storageFailure('DB_ERROR', message, { problem: 'queue-outdated', file }, options)
}

/** Whether the column can be added to existing rows: a required column without a default cannot. */
export function canBeAdded(name: string): boolean {
  const column = columns.find((candidate) => candidate.name === name)
  return column !== undefined && !column.primary && (!column.notNull || column.hasDefault)
}

import { basename } from 'node:path'
import { codeOf } from '#src/adapters/kit/errors.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { storageFailure } from '#src/domain/shared/storage-failure.js'

/**
 * The name of a database file that may be shown: never its folder. An empty path or a root has no name, and is quoted.
 */
export function shownName(path: string): string {
  return basename(path) || `"${path}"`
}

/** SQLite's extended result code, such as SQLITE_BUSY_SNAPSHOT; '' if the error is not the driver's. */
export function sqliteCode(error: unknown): string {
  const code = codeOf(error)
  return code.startsWith('SQLITE_') ? code : ''
}

export function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test(sqliteCode(error))
}

// the first matching prefix decides
const reasons: readonly (readonly [prefix: string, reason: string])[] = [
  ['SQLITE_BUSY', 'is in use by another program; try again'],
  ['SQLITE_LOCKED', 'is in use by another program; try again'],
  ['SQLITE_NOTADB', 'is not a SQLite database; check the path, or restore it from a backup'],
  ['SQLITE_CORRUPT', 'is damaged; restore it from a backup'],
  ['SQLITE_FULL', 'cannot grow: the disk is full; free some space, then try again'],
  ['SQLITE_READONLY', 'cannot be written; check its permissions and those of its folder'],
  ['SQLITE_CANTOPEN', 'cannot be opened; check its permissions and those of its folder'],
  ['SQLITE_IOERR', 'could not be read or written: the disk reported an error'],
  ['SQLITE_TOOBIG', 'holds a value too large to read'],
  ['SQLITE_CONSTRAINT', 'refused a value: it breaks a rule of its table'],
]

/** Converts any error of the database at `path` to an AppError whose message is safe to show. */
export function translateSqliteError(error: unknown, path: string): AppError {
  if (error instanceof AppError) return error
  const code = sqliteCode(error)
  if (code === 'SQLITE_READONLY_ROLLBACK') {
    const file = shownName(path)
    const message = `Database ${file} holds the unfinished write of a program that stopped.`
    return storageFailure('DB_ERROR', message, { problem: 'write-unfinished', file }, { cause: error })
  }
  const reason = reasons.find(([prefix]) => code.startsWith(prefix))?.[1]
  if (reason !== undefined) return databaseError(path, reason, { retryable: isBusy(error), cause: error })
  if (code !== '') return databaseError(path, 'could not answer', { cause: error })
  return new AppError('INTERNAL_ERROR', 'Something unexpected went wrong; the log on stderr has the cause.', {
    cause: error,
  })
}

export function databaseError(
  path: string,
  reason: string,
  options: { retryable?: boolean; cause?: unknown } = {},
): AppError {
  return new AppError('DB_ERROR', `Database ${shownName(path)} ${reason}.`, options)
}

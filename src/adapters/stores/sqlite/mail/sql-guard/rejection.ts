import { basename, dirname } from 'node:path'
import { isBusy, sqliteCode, translateSqliteError } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { storageFailure } from '#src/domain/shared/storage-failure.js'

/** The error for a query that is not run; `message` says which rule it broke and what to write instead. */
export function rejection(message: string): AppError {
  return new AppError('QUERY_REJECTED', message)
}

const maxShownLength = 60

/** A name from the query, cut short for display. */
export function quotedName(name: string): string {
  return `"${name.length > maxShownLength ? `${name.slice(0, maxShownLength)}…` : name}"`
}

/** SQLite folds only ASCII letters: `toLowerCase` would turn the Kelvin sign into a k. */
export function foldAscii(name: string): string {
  return name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

const maxMessageLength = 500

// a read-only connection writes nothing but temporary files
const temporaryFileFaults = /^SQLITE_(FULL|IOERR_(WRITE|TRUNCATE|FSYNC|GETTEMPPATH))/
// failures of the file or the disk; all other errors of SQLite are about the query
const fileFaults = /^SQLITE_(BUSY|LOCKED|CANTOPEN|CORRUPT|IOERR|NOTADB|READONLY|PERM|AUTH|PROTOCOL)/

const noSearchTable = /^no such table: (?:main\.)?email_fts$/i
const indexNeeded = 'This archive has no matching search index, so there is no table email_fts.'

/**
 * Turns SQLite's error about a query into one that helps to write a better query. Returns busy errors unchanged, for a
 * retry.
 */
export function translateQueryError(error: unknown, path: string): unknown {
  if (error instanceof AppError || isBusy(error)) return error
  const code = sqliteCode(error)
  if (temporaryFileFaults.test(code)) {
    return rejection('The query needed too much temporary disk space. Select fewer rows or shorter values.')
  }
  if (fileFaults.test(code)) return translateSqliteError(error, path)
  if (error instanceof Error && noSearchTable.test(error.message)) {
    return storageFailure('QUERY_REJECTED', indexNeeded, { problem: 'search-index-missing' })
  }
  if (code === 'SQLITE_NOMEM')
    return rejection('The query needed too much memory. Select fewer rows or shorter values.')
  if (code === 'SQLITE_TOOBIG') return rejection('The query makes a value that is too large. Make it shorter.')
  // no cause: the log must not show what a query asks for. better-sqlite3 throws a RangeError for several statements
  if (error instanceof Error && (code !== '' || error instanceof RangeError)) {
    return rejection(`SQLite refuses the query: ${withoutPaths(error.message, path)}`)
  }
  return error
}

function withoutPaths(message: string, path: string): string {
  const folder = dirname(path)
  const short = message.replaceAll(path, basename(path))
  return (folder.length > 1 ? short.replaceAll(folder, '…') : short).slice(0, maxMessageLength)
}

import { basename, dirname } from 'node:path'
import { isBusy, sqliteCode, translateSqliteError } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { storageFailure } from '#src/domain/shared/storage-failure.js'

/** A query that is not run; `message` says which rule it broke and what to write instead. */
export function rejection(message: string): AppError {
  return new AppError('QUERY_REJECTED', message)
}

const maxShownLength = 60

/** A name out of the query, short enough to show. */
export function quotedName(name: string): string {
  return `"${name.length > maxShownLength ? `${name.slice(0, maxShownLength)}…` : name}"`
}

/** SQLite folds the case of ASCII only: `toLowerCase` would take the Kelvin sign for a k. */
export function foldAscii(name: string): string {
  return name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

const maxMessageLength = 500

// on a connection that only reads, what is written are temporary files
const temporaryFileFaults = /^SQLITE_(FULL|IOERR_(WRITE|TRUNCATE|FSYNC|GETTEMPPATH))/
// the faults of the file and of the disk; everything else that SQLite says is about the query
const fileFaults = /^SQLITE_(BUSY|LOCKED|CANTOPEN|CORRUPT|IOERR|NOTADB|READONLY|PERM|AUTH|PROTOCOL)/

const noSearchTable = /^no such table: (?:main\.)?email_fts$/i
const indexNeeded = 'This archive has no search index that fits it, so there is no table email_fts.'

/**
 * What SQLite said of a query, in words that help to write a better one. Busy errors stay as they are, to be retried.
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
  // no cause: the log must not show what a query asks for. better-sqlite3 refuses several statements by a RangeError
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

import { accessSync, constants, type Stats, statSync } from 'node:fs'
import type Database from 'better-sqlite3'
import { isDenied } from '#src/adapters/kit/errors.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { type StorageProblem, storageFailure } from '#src/domain/shared/storage-failure.js'
import { Connection } from './connection.js'
import { checkDatabaseName } from './database-name.js'
import { connect, syncInFull } from './driver.js'
import { type BusyFile, blockingWaitMs, retryWhileBusy } from './retry-while-busy.js'
import { databaseError, shownName } from './sqlite-errors.js'

export interface DatabaseFile extends BusyFile {
  /** What it is that is not there, where the edges know what helps. */
  readonly whenMissing?: StorageProblem
}

export type OpenMode = 'read' | 'write'

/** What every adapter of a file may be told. */
export interface SqliteFileOptions {
  /** How long to wait for another writer, in milliseconds; 5000 when absent. */
  readonly busyTimeoutMs?: number
}

export function databaseFile(path: string, { busyTimeoutMs = 5000 }: SqliteFileOptions): DatabaseFile {
  return { path, busyTimeoutMs }
}

/**
 * Opens the file, lets `work` use it, and closes it, whatever happens. While another program holds the lock, `work` is
 * run again from its start until the busy timeout is over, so it must do everything in one transaction.
 * Throws DB_NOT_FOUND, DB_ERROR (retryable when busy).
 */
export async function withConnection<T>(
  file: DatabaseFile,
  mode: OpenMode,
  work: (connection: Connection) => T,
): Promise<T> {
  return retryWhileBusy(file, (waitMs) => {
    const connection = new Connection(openDatabase(file, mode, waitMs))
    try {
      return work(connection)
    } finally {
      connection.close()
    }
  })
}

/** Opens an existing database. `read` opens it read-only: its bytes do not change and nothing appears beside it. SQLite waits `waitMs` for a lock. */
export function openDatabase(file: DatabaseFile, mode: OpenMode, waitMs = blockingWaitMs): Database.Database {
  checkFile(file)
  const db = connect(file.path, {
    readonly: mode === 'read',
    fileMustExist: true,
    timeout: Math.min(waitMs, file.busyTimeoutMs),
  })
  try {
    // what a file brought with it, such as triggers, gets nothing that could do harm beyond it
    db.pragma('trusted_schema = OFF')
    if (mode === 'write') syncInFull(db)
    return db
  } catch (error) {
    // the pragma reads the file, which may be locked: attempt after attempt would each keep it open
    db.close()
    throw error
  }
}

/** Says what is wrong with a path before SQLite is asked, because SQLite answers most of these alike. */
function checkFile({ path, whenMissing }: DatabaseFile): void {
  checkDatabaseName(path)
  const stats = inspect(path, whenMissing)
  if (stats.isDirectory()) throw databaseError(path, 'is a folder, not a file')
  if (!stats.isFile()) throw databaseError(path, 'is not a regular file')
  if (stats.size === 0) throw databaseError(path, 'is an empty file')
}

function inspect(path: string, whenMissing: StorageProblem | undefined): Stats {
  try {
    const stats = statSync(path)
    accessSync(path, constants.R_OK)
    return stats
  } catch (cause) {
    const database = `Database ${shownName(path)}`
    if (isDenied(cause)) throw notFound(`${database} may not be read: permission denied. Check the path.`, cause)
    if (whenMissing === undefined) throw notFound(`${database} was not found. Check the path.`, cause)
    throw storageFailure('DB_NOT_FOUND', `${database} was not found.`, whenMissing, { cause })
  }
}

function notFound(message: string, cause: unknown): AppError {
  return new AppError('DB_NOT_FOUND', message, { cause })
}

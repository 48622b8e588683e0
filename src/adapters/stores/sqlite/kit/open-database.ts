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
  /** The problem to report if the file is missing, which tells the edges what to advise. */
  readonly whenMissing?: StorageProblem
}

export type OpenMode = 'read' | 'write'

/** The options of every adapter for a file. */
export interface SqliteFileOptions {
  /** How long to wait for another writer, in milliseconds; 5000 when absent. */
  readonly busyTimeoutMs?: number
}

export function databaseFile(path: string, { busyTimeoutMs = 5000 }: SqliteFileOptions): DatabaseFile {
  return { path, busyTimeoutMs }
}

/**
 * Opens the file, runs `work`, and closes the file in any case. While another program holds the lock, `work` is rerun
 * from its start until the busy timeout, so it must do everything in one transaction. Throws DB_NOT_FOUND, DB_ERROR
 * (retryable if busy).
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

/**
 * Opens an existing database. `read` opens it read-only: its bytes do not change and no file appears next to it. SQLite
 * waits `waitMs` for a lock.
 */
export function openDatabase(file: DatabaseFile, mode: OpenMode, waitMs = blockingWaitMs): Database.Database {
  checkFile(file)
  const db = connect(file.path, {
    readonly: mode === 'read',
    fileMustExist: true,
    timeout: Math.min(waitMs, file.busyTimeoutMs),
  })
  try {
    // code from the file, such as triggers, may not call anything that could do harm outside of it
    db.pragma('trusted_schema = OFF')
    if (mode === 'write') syncInFull(db)
    return db
  } catch (error) {
    // the pragma reads the file, which may be locked: repeated attempts would each leave it open
    db.close()
    throw error
  }
}

/** Rejects an invalid path before SQLite opens it: SQLite reports most of these problems alike. */
function checkFile({ path, whenMissing }: DatabaseFile): void {
  checkDatabaseName(path)
  const stats = inspect(path, whenMissing)
  if (stats.isDirectory()) throw databaseError(path, 'is a folder, not a file; give the file')
  if (!stats.isFile()) throw databaseError(path, 'is not a regular file')
  if (stats.size === 0) throw databaseError(path, 'is an empty file; restore it from a backup, or choose another file')
}

function inspect(path: string, whenMissing: StorageProblem | undefined): Stats {
  try {
    const stats = statSync(path)
    accessSync(path, constants.R_OK)
    return stats
  } catch (cause) {
    const database = `Database ${shownName(path)}`
    if (isDenied(cause))
      throw notFound(
        `${database} cannot be read: permission denied. Check its permissions and those of its folder.`,
        cause,
      )
    if (whenMissing === undefined) throw notFound(`${database} was not found. Check the path.`, cause)
    throw storageFailure('DB_NOT_FOUND', `${database} was not found.`, whenMissing, { cause })
  }
}

function notFound(message: string, cause: unknown): AppError {
  return new AppError('DB_NOT_FOUND', message, { cause })
}

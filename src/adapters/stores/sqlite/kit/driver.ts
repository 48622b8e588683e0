import { createRequire } from 'node:module'
import type Database from 'better-sqlite3'
import { codeOf } from '#src/adapters/kit/errors.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { driverPackage, whyNoDriver } from './driver-choice.js'

type Driver = typeof Database

/**
 * The one place where the driver is asked for a connection. `path` '' is a private temporary database. Throws DB_ERROR
 * where the driver cannot be loaded, and what the driver throws.
 */
export function connect(path: string, options: Database.Options = {}): Database.Database {
  const Connection = loadDriver()
  return orNoDriver(() => new Connection(path, options))
}

/**
 * A commit that was reported survives a power cut from here on. On macOS a sync leaves data in the cache of the disk unless
 * it is asked for in full, also where a log is written back; elsewhere the latter two change nothing.
 */
export function syncInFull(db: Database.Database): void {
  // at once: to prepare each takes as long as all of them
  db.exec('pragma synchronous = full; pragma fullfsync = on; pragma checkpoint_fullfsync = on')
}

/** Loads the driver. Throws DB_ERROR where it cannot be. */
export function checkDriver(): void {
  connect('').close()
}

let loaded: Driver | undefined

/** The driver that this Node can run, loaded when first asked for. Throws DB_ERROR where it is not there. */
export function loadDriver(): Driver {
  // not imported: a program without a driver starts, and says what is wrong
  loaded ??= orNoDriver(
    () => createRequire(import.meta.url ?? process.execPath)(driverPackage(process.versions)) as Driver,
  )
  return loaded
}

function orNoDriver<T>(load: () => T): T {
  try {
    return load()
  } catch (error) {
    if (!isLoadFailure(error)) throw error
    const { versions, platform, arch } = process
    throw new AppError('DB_ERROR', whyNoDriver(versions, platform, arch), { cause: error })
  }
}

/** Not installed, built for another Node or machine, or not built at all; what looks for the built file has no code, but a list. */
function isLoadFailure(error: unknown): boolean {
  if (['ERR_DLOPEN_FAILED', 'MODULE_NOT_FOUND'].includes(codeOf(error))) return true
  return error instanceof Error && 'tries' in error
}

import { createRequire } from 'node:module'
import type Database from 'better-sqlite3'
import { codeOf } from '#src/adapters/kit/errors.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { driverLoadMessage, driverPackage } from './driver-choice.js'

type Driver = typeof Database

/**
 * Opens a connection with the driver; nothing else does. `path` '' is a private temporary database. Throws DB_ERROR if
 * the driver cannot be loaded, and the driver's errors.
 */
export function connect(path: string, options: Database.Options = {}): Database.Database {
  const Connection = loadDriver()
  return orNoDriver(() => new Connection(path, options))
}

/**
 * From here on, a reported commit survives a power cut. On macOS a sync leaves data in the disk's cache unless a full
 * sync is requested, for checkpoints too; on other systems the last two pragmas have no effect.
 */
export function syncInFull(db: Database.Database): void {
  // in one call: preparing each one takes as long as running all of them
  db.exec('pragma synchronous = full; pragma fullfsync = on; pragma checkpoint_fullfsync = on')
}

/** Loads the driver. Throws DB_ERROR if that fails. */
export function checkDriver(): void {
  connect('').close()
}

let loaded: Driver | undefined

/** The driver for this Node, loaded on first use. Throws DB_ERROR if it is missing. */
export function loadDriver(): Driver {
  // not imported, so that a program without a driver starts and can report what is wrong
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
    throw new AppError('DB_ERROR', driverLoadMessage(versions, platform, arch), { cause: error })
  }
}

/**
 * Whether the driver is not installed, not built, or built for another Node or machine. The error of a missing build
 * has no code, but a list of the paths tried.
 */
function isLoadFailure(error: unknown): boolean {
  if (['ERR_DLOPEN_FAILED', 'MODULE_NOT_FOUND'].includes(codeOf(error))) return true
  return error instanceof Error && 'tries' in error
}

import Database from 'better-sqlite3'
import { AppError } from '../../../../domain/shared/app-error.js'
import { keepDriverObjects } from './keep-driver-objects.js'

/**
 * The one place where the driver is asked for a connection. `path` '' is a private temporary database. Throws DB_ERROR
 * where the driver cannot be loaded, and what the driver throws.
 */
export function connect(path: string, options: Database.Options = {}): Database.Database {
  const db = construct(path, options)
  keepDriverObjects(db)
  return db
}

/** Loads the driver. Throws DB_ERROR where it cannot be. */
export function checkDriver(): void {
  connect('').close()
}

function construct(path: string, options: Database.Options): Database.Database {
  try {
    return new Database(path, options)
  } catch (error) {
    if (!isLoadFailure(error)) throw error
    throw new AppError(
      'DB_ERROR',
      `SQLite's driver does not load in Node ${process.versions.node}: it was not built, or built for another Node. ` +
        'Run `npm rebuild better-sqlite3` where jobworkflow is installed, or install jobworkflow anew with this Node, ' +
        'letting the install script of better-sqlite3 run.',
      { cause: error },
    )
  }
}

/** Built for another Node or machine, or not built at all; what looks for the built file has no code, but a list. */
function isLoadFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    ('code' in error && (error.code === 'ERR_DLOPEN_FAILED' || error.code === 'MODULE_NOT_FOUND')) || 'tries' in error
  )
}

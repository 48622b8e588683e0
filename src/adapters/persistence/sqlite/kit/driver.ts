import Database from 'better-sqlite3'
import { AppError } from '../../../../domain/shared/app-error.js'
import { codeOf } from '../../../kit/errors.js'

/**
 * The one place where the driver is asked for a connection. `path` '' is a private temporary database. Throws DB_ERROR
 * where the driver cannot be loaded, and what the driver throws.
 */
export function connect(path: string, options: Database.Options = {}): Database.Database {
  const db = construct(path, options)
  keepDriverObjects(db)
  return db
}

/**
 * A commit that was reported survives a power cut from here on. On macOS a sync leaves data in the cache of the disk unless
 * it is asked for in full, also where a log is written back; elsewhere the latter two change nothing.
 */
export function syncInFull(db: Database.Database): void {
  for (const pragma of ['synchronous = FULL', 'fullfsync = ON', 'checkpoint_fullfsync = ON']) db.pragma(pragma)
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
  if (['ERR_DLOPEN_FAILED', 'MODULE_NOT_FOUND'].includes(codeOf(error))) return true
  return error instanceof Error && 'tries' in error
}

// From 24.19 on, Node's headers let the driver's objects take part in the shutdown of the environment. A driver compiled
// against them ends the process when one of its objects is garbage-collected. So none ever is: a few kilobytes a call.
const [major = 0] = process.versions.node.split('.').map(Number)
const collectingIsFatal = major >= 24

const kept: object[] = []

type Prototype = Record<string, (this: object, ...args: unknown[]) => object>

/** Keeps a connection, and everything the driver makes for it, from the garbage collector where that would be fatal. */
function keepDriverObjects(db: Database.Database): void {
  if (!collectingIsFatal) return
  const natives = Object.getOwnPropertySymbols(db).map((symbol): unknown => Reflect.get(db, symbol))
  for (const native of natives) {
    if (typeof native !== 'object' || native === null || !('prepare' in native)) continue
    kept.push(native)
    keepResults(native, 'backup')
    keepResults(native, 'prepare', (statement) => keepResults(statement, 'iterate'))
  }
}

const patched = new WeakSet<object>()

/** Makes the class of `native` keep what its `method` returns, once for all its objects. */
function keepResults(native: object, method: string, onResult: (result: object) => void = () => {}): void {
  const prototype = Object.getPrototypeOf(native) as Prototype
  const original = prototype[method]
  if (original === undefined || patched.has(original)) return
  const keeping = function (this: object, ...args: unknown[]): object {
    const result = original.apply(this, args)
    kept.push(result)
    onResult(result)
    return result
  }
  patched.add(keeping)
  prototype[method] = keeping
}

import { closeSync, createReadStream, openSync, statSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { removeDatabase } from '#src/adapters/stores/sqlite/kit/create-atomically.js'
import { databaseFile, openDatabase, type SqliteFileOptions } from '#src/adapters/stores/sqlite/kit/open-database.js'
import { retryWhileBusy } from '#src/adapters/stores/sqlite/kit/retry-while-busy.js'
import { translateSqliteError } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import type { StoreSource, TakenStore, TakeOptions } from '#src/application/keeping/ports/kept-stores.js'
import { type KeptStore, storeNames } from '#src/domain/keeping/manifest.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { countRows } from './store-rows.js'

// some milliseconds of work, after which a stop takes effect
const pagesAtOnce = 2000

/** A file to back up. It is copied page by page as it was when the copy began; others write meanwhile. */
export class SqliteStoreSource implements StoreSource {
  readonly store: KeptStore
  readonly #path: string
  readonly #draft: string
  readonly #options: SqliteFileOptions

  /** `draft` is the path of the copy, which exists until it is released. */
  constructor(store: KeptStore, path: string, draft: string, options: SqliteFileOptions = {}) {
    this.store = store
    this.#path = path
    this.#draft = draft
    this.#options = options
  }

  async take({ signal, onProgress }: TakeOptions): Promise<TakenStore> {
    await copyFile(this.#path, this.#draft, { ...this.#options, signal, onProgress })
    return takenFile(this.store, this.#draft)
  }
}

/** A database at `path` that was made for a backup. Removing it is left to `release`. */
export async function takenFile(store: KeptStore, path: string): Promise<TakenStore> {
  return {
    name: storeNames[store],
    bytes: statSync(path).size,
    rows: await countRows(path, store),
    read: () => createReadStream(path, { highWaterMark: 2 ** 18 }),
    release: async () => removeDatabase(path),
  }
}

/** Throws DB_NOT_FOUND, DB_ERROR, and TIMEOUT if `signal` is aborted. */
async function copyFile(
  path: string,
  target: string,
  { signal, onProgress, ...options }: TakeOptions & SqliteFileOptions,
): Promise<void> {
  const file = databaseFile(path, options)
  const db = await retryWhileBusy(file, (waitMs) => {
    const opened = openDatabase(file, 'read', waitMs)
    try {
      // the copy is of this moment, and what others write does not make it start again
      opened.exec('begin; select 1 from sqlite_schema')
      return opened
    } catch (error) {
      opened.close()
      throw error
    }
  })
  try {
    removeDatabase(target)
    closeSync(openSync(target, 'wx', 0o600))
    await db.backup(target, {
      progress: ({ totalPages, remainingPages }) => {
        if (signal?.aborted) throw new AppError('TIMEOUT', 'The backup was stopped.')
        onProgress?.({ done: totalPages - remainingPages, total: totalPages })
        return pagesAtOnce
      },
    })
    await nextTurn()
  } catch (error) {
    removeDatabase(target)
    throw translateSqliteError(error, path)
  } finally {
    db.close()
  }
}

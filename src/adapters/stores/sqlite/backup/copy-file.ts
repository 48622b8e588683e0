import { closeSync, createReadStream, openSync, statSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { removeDatabase } from '#src/adapters/stores/sqlite/kit/create-atomically.js'
import { databaseFile, openDatabase, type SqliteFileOptions } from '#src/adapters/stores/sqlite/kit/open-database.js'
import { retryWhileBusy } from '#src/adapters/stores/sqlite/kit/retry-while-busy.js'
import { isBusy, translateSqliteError } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import type { StoreSource, TakenStore, TakeOptions } from '#src/application/keeping/ports/kept-stores.js'
import { type KeptStore, storeNames } from '#src/domain/keeping/manifest.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { countRows } from './store-rows.js'

// takes a lock until the connection is closed
const ofThisMoment = 'begin; select 1 from sqlite_schema'
// how often others may make a copy start again before they have to wait for it
const maxRestarts = 3

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
    return takenFile(this.store, this.#draft, this.#path)
  }
}

/** A copy of the database `of`, made at `path` for a backup. Removing it is left to `release`. Throws DB_ERROR. */
export async function takenFile(store: KeptStore, path: string, of = path): Promise<TakenStore> {
  return {
    name: storeNames[store],
    bytes: statSync(path).size,
    rows: await countRows(path, store, of),
    read: () => createReadStream(path, { highWaterMark: 2 ** 18 }),
    release: async () => removeDatabase(path),
  }
}

/** While somebody writes, the next step tries again. */
function begin(db: ReturnType<typeof openDatabase>): void {
  try {
    db.exec(ofThisMoment)
  } catch (error) {
    if (!isBusy(error)) throw error
    db.exec('rollback')
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
      // what others write then does not make the copy start again; without that journal, it would keep them from writing
      if (opened.pragma('journal_mode', { simple: true }) === 'wal') opened.exec(ofThisMoment)
      return opened
    } catch (error) {
      opened.close()
      throw error
    }
  })
  try {
    removeDatabase(target)
    closeSync(openSync(target, 'wx', 0o600))
    let [left, restarts] = [Number.POSITIVE_INFINITY, 0]
    await db.backup(target, {
      progress: ({ totalPages, remainingPages }) => {
        if (signal?.aborted) throw new AppError('TIMEOUT', 'The backup was stopped.')
        if (remainingPages >= left) restarts++
        if (restarts >= maxRestarts && !db.inTransaction) begin(db)
        left = remainingPages
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

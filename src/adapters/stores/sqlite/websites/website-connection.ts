import { statSync } from 'node:fs'
import type { TransactionMode } from '#src/adapters/stores/sqlite/kit/connection.js'
import { HeldConnection } from '#src/adapters/stores/sqlite/kit/held-connection.js'
import type { DatabaseFile } from '#src/adapters/stores/sqlite/kit/open-database.js'
import { retryWhileBusy } from '#src/adapters/stores/sqlite/kit/retry-while-busy.js'
import { isBusy } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import {
  createStore,
  loadVectorExtension,
  type OpenStore,
  openEmptyStore,
  openStore,
  refuseForeignWrites,
} from './open-store.js'

/** The result of work that met vectors before their extension was loaded. */
const vectorsNeeded = Symbol('vectors needed')

/**
 * The connection of a repository: opened on first use, and kept until another file takes its name. Work runs in one
 * transaction and may be rerun from its start: if another process holds the file, or if vectors turn out to be stored.
 * A missing store counts as empty; only `create` creates it.
 */
export class WebsiteConnection {
  readonly #file: DatabaseFile
  readonly #held: HeldConnection<OpenStore>

  /** With `isDurable`, a reported write is on the disk. */
  constructor(file: DatabaseFile, { isDurable = true }: { readonly isDurable?: boolean } = {}) {
    this.#file = file
    const open = () => {
      const store = isAbsent(file.path) ? openEmptyStore() : openStore(file)
      if (!isDurable) store.db.pragma('synchronous = NORMAL')
      return store
    }
    this.#held = new HeldConnection({ path: file.path, open, onLeave: takeJournalAlong })
  }

  /** Runs `work` on one snapshot of the store. */
  read<T>(work: (store: OpenStore) => T): Promise<T> {
    return this.#run('deferred', work)
  }

  /** Runs `work` atomically. */
  write<T>(work: (store: OpenStore) => T): Promise<T> {
    return this.#run('immediate', work)
  }

  /** Like `write`, but creates a missing store. */
  create<T>(work: (store: OpenStore) => T): Promise<T> {
    return this.#run('immediate', work, createStore)
  }

  close(): void {
    this.#held.close()
  }

  async #run<T>(
    mode: TransactionMode,
    work: (store: OpenStore) => T,
    prepare: (path: string) => void = () => {},
  ): Promise<T> {
    for (;;) {
      const outcome = await retryWhileBusy(this.#file, () => {
        prepare(this.#file.path)
        return this.#attempt((store) =>
          store.transaction(mode, () => {
            if (mode === 'immediate') refuseForeignWrites(store, this.#file.path)
            return work(store)
          }),
        )
      })
      if (outcome !== vectorsNeeded) return outcome
      const load = await loadVectorExtension()
      this.#held.open().loadVectors(load)
    }
  }

  #attempt<T>(work: (store: OpenStore) => T): T | typeof vectorsNeeded {
    const store = this.#held.open()
    try {
      return work(store)
    } catch (error) {
      if (store.lacksVectors(error)) return vectorsNeeded
      // the connection's cache may be wrong
      if (!isBusy(error)) this.close()
      throw error
    }
  }
}

/** Empties the journal: SQLite would leave it to the file that has the name now. */
function takeJournalAlong({ db }: OpenStore): void {
  try {
    db.pragma('wal_checkpoint(TRUNCATE)')
  } catch {
    // the file was deleted on a full or failing disk: its content is no longer needed
  }
}

/** Whether the file does not exist, as opposed to one that may not be looked at. */
function isAbsent(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) === undefined
  } catch {
    return false
  }
}

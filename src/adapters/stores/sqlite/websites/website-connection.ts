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

/** What work gives that met vectors before the extension for them was loaded. */
const vectorsNeeded = Symbol('vectors needed')

/**
 * The connection of a repository: opened when first used, and kept as long as the file bears its name. Work runs in one
 * transaction and may run again from its start: when another process holds the file, and when it turns out that vectors
 * are stored. A store that is not there is empty; `create` alone makes it.
 */
export class WebsiteConnection {
  readonly #file: DatabaseFile
  readonly #held: HeldConnection<OpenStore>

  /** What is written is on the disk when it is said to be, unless it need not be. */
  constructor(file: DatabaseFile, { isDurable = true }: { readonly isDurable?: boolean } = {}) {
    this.#file = file
    const open = () => {
      const store = isAbsent(file.path) ? openEmptyStore() : openStore(file)
      if (!isDurable) store.db.pragma('synchronous = NORMAL')
      return store
    }
    this.#held = new HeldConnection({ path: file.path, open, onLeave: takeJournalAlong })
  }

  /** Runs `work` on one state of the store. */
  read<T>(work: (store: OpenStore) => T): Promise<T> {
    return this.#run('deferred', work)
  }

  /** Runs `work`, all of it or nothing. */
  write<T>(work: (store: OpenStore) => T): Promise<T> {
    return this.#run('immediate', work)
  }

  /** As `write`, on a store that is made where there is none. */
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
      // whatever the connection remembers may be wrong
      if (!isBusy(error)) this.close()
      throw error
    }
  }
}

/** SQLite would leave it to the file that bears the name now. */
function takeJournalAlong({ db }: OpenStore): void {
  try {
    db.pragma('wal_checkpoint(TRUNCATE)')
  } catch {
    // it was deleted on a full or failing disk: nothing of it is wanted any longer
  }
}

/** Whether there is none, as opposed to one that may not be looked at. */
function isAbsent(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) === undefined
  } catch {
    return false
  }
}

import {
  type DatabaseFile,
  databaseFile,
  type SqliteFileOptions,
} from '#src/adapters/stores/sqlite/kit/open-database.js'
import { retryWhileBusy } from '#src/adapters/stores/sqlite/kit/retry-while-busy.js'
import type { MigratableStorage, MigrationReport } from '#src/application/shared/ports/storage-migration.js'
import { openStore } from './open-store.js'

/** One SQLite file of web pages. Opening it upgrades it; nothing else is done here. */
export class SqliteWebsiteStorage implements MigratableStorage {
  readonly #file: DatabaseFile

  constructor(path: string, options: SqliteFileOptions = {}) {
    this.#file = databaseFile(path, options)
  }

  async migrate(): Promise<MigrationReport> {
    const outcome = await retryWhileBusy(this.#file, () => {
      const store = openStore(this.#file)
      store.close()
      return store.wasUpgraded ? 'updated' : 'current'
    })
    return { outcome, backup: null, addedColumns: [], addedIndexes: [] }
  }
}

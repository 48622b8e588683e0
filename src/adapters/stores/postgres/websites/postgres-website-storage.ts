import type { PostgresDatabase } from '#src/adapters/stores/postgres/kit/database.js'
import type { MigratableStorage, MigrationReport } from '#src/application/shared/ports/storage-migration.js'
import { websitesDatabase } from './websites-database.js'

/** The tables of a store of pages in one schema of a PostgreSQL database. */
export class PostgresWebsiteStorage implements MigratableStorage {
  readonly #database: PostgresDatabase

  constructor(url: string) {
    this.#database = websitesDatabase(url)
  }

  /** Runs in one transaction, so that no backup is needed. */
  async migrate(): Promise<MigrationReport> {
    return { outcome: await this.#database.migrate(), backup: null, addedColumns: [], addedIndexes: [] }
  }

  close(): Promise<void> {
    return this.#database.close()
  }
}

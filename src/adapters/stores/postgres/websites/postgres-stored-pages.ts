import type { DatabaseOptions, PostgresDatabase } from '#src/adapters/stores/postgres/kit/database.js'
import { postgresDialect } from '#src/adapters/stores/postgres/kit/dialect.js'
import { stateOfLog } from '#src/adapters/stores/postgres/kit/log-state.js'
import { pageStatements } from '#src/adapters/stores/sql/websites/stored-pages.js'
import type { StoredPage, StoredPages } from '#src/application/jobs/ports/stored-pages.js'
import { websiteSources } from './tables.js'
import { websitesDatabase } from './websites-database.js'

const pages = pageStatements(websiteSources, postgresDialect)

/** Read-only access to the pages of a store in one schema. */
export class PostgresStoredPages implements StoredPages {
  readonly #database: PostgresDatabase

  /** Throws VALIDATION_ERROR if the URL is invalid. */
  constructor(url: string, options: DatabaseOptions = {}) {
    this.#database = websitesDatabase(url, options)
  }

  state(): Promise<string | null> {
    return stateOfLog(this.#database)
  }

  withIds(values: readonly number[]): Promise<readonly StoredPage[]> {
    return this.#database.ask(pages.withIds, () => [], { values })
  }

  withUrls(values: readonly string[]): Promise<readonly StoredPage[]> {
    return this.#database.ask(pages.withUrls, () => [], { values })
  }

  close(): Promise<void> {
    return this.#database.close()
  }
}

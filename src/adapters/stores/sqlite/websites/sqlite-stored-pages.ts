import type { Query } from '#src/adapters/stores/sql/kit/query.js'
import { pageStatements } from '#src/adapters/stores/sql/websites/stored-pages.js'
import { sqliteDialect } from '#src/adapters/stores/sqlite/kit/dialect.js'
import { fileState } from '#src/adapters/stores/sqlite/kit/file-state.js'
import {
  type DatabaseFile,
  databaseFile,
  type SqliteFileOptions,
  withConnection,
} from '#src/adapters/stores/sqlite/kit/open-database.js'
import { databaseError } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import type { StoredPage, StoredPages } from '#src/application/jobs/ports/stored-pages.js'
import { toAppError } from '#src/domain/shared/app-error.js'
import { websiteSources } from './tables.js'

const pages = pageStatements(websiteSources, sqliteDialect)

/** The pages of a store file, of this version or an earlier one: opened, read and closed for each call. */
export class SqliteStoredPages implements StoredPages {
  readonly #file: DatabaseFile

  constructor(path: string, options: SqliteFileOptions = {}) {
    this.#file = databaseFile(path, options)
  }

  state(): Promise<string | null> {
    return fileState(this.#file.path)
  }

  withIds(sourceIds: readonly number[]): Promise<readonly StoredPage[]> {
    return this.#read(pages.withIds, sourceIds)
  }

  withUrls(urls: readonly string[]): Promise<readonly StoredPage[]> {
    return this.#read(pages.withUrls, urls)
  }

  async close(): Promise<void> {}

  async #read<Value>(
    query: Query<StoredPage, { values: readonly Value[] }>,
    values: readonly Value[],
  ): Promise<readonly StoredPage[]> {
    try {
      return await withConnection(this.#file, 'read', (connection) => {
        if (!connection.hasTable('website_sources'))
          throw databaseError(this.#file.path, 'is not a store of web pages; check the path')
        return connection.all(query, { values })
      })
    } catch (error) {
      if (toAppError(error).code === 'DB_NOT_FOUND') return []
      throw error
    }
  }
}

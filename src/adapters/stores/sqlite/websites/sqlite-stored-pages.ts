import { asc, type SQL, sql } from 'drizzle-orm'
import type { Query } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
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

/** The pages of a store in a file, of this version or an earlier one: opened for each call, read and closed. */
export class SqliteStoredPages implements StoredPages {
  readonly #file: DatabaseFile

  constructor(path: string, options: SqliteFileOptions = {}) {
    this.#file = databaseFile(path, options)
  }

  state(): Promise<string | null> {
    return fileState(this.#file.path)
  }

  withIds(sourceIds: readonly number[]): Promise<readonly StoredPage[]> {
    return this.#read(pagesWithIds, sourceIds)
  }

  withUrls(urls: readonly string[]): Promise<readonly StoredPage[]> {
    return this.#read(pagesWithUrls, urls)
  }

  async close(): Promise<void> {}

  async #read(
    query: Query<StoredPage, { values: string }>,
    values: readonly (number | string)[],
  ): Promise<readonly StoredPage[]> {
    try {
      return await withConnection(this.#file, 'read', (connection) => {
        if (!connection.hasTable('website_sources')) throw databaseError(this.#file.path, 'is not a store of websites')
        return connection.all(query, { values: JSON.stringify(values) })
      })
    } catch (error) {
      if (toAppError(error).code === 'DB_NOT_FOUND') return []
      throw error
    }
  }
}

const given = sql`(select value from json_each(${sql.placeholder('values')}))`

const page = selection({
  sourceId: websiteSources.id,
  url: websiteSources.url,
  title: [websiteSources.title, (value) => (value === '' ? null : String(value))],
  fetchedAt: websiteSources.fetchedAt,
})

const where = (condition: SQL) =>
  page.select<{ values: string }>(sql`from ${websiteSources} where ${condition} order by ${asc(websiteSources.id)}`)

const pagesWithIds = where(sql`${websiteSources.id} in ${given}`)
const pagesWithUrls = where(sql`${websiteSources.url} in ${given}`)

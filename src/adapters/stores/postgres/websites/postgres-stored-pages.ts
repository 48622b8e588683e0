import { asc, type SQL, sql } from 'drizzle-orm'
import type { DatabaseOptions, PostgresDatabase } from '#src/adapters/stores/postgres/kit/database.js'
import { stateOfLog } from '#src/adapters/stores/postgres/kit/log-state.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import type { StoredPage, StoredPages } from '#src/application/jobs/ports/stored-pages.js'
import { websiteSources } from './tables.js'
import { websitesDatabase } from './websites-database.js'

/** The pages of a store in a schema, which are only read. */
export class PostgresStoredPages implements StoredPages {
  readonly #database: PostgresDatabase

  /** Throws VALIDATION_ERROR for a URL that is none. */
  constructor(url: string, options: DatabaseOptions = {}) {
    this.#database = websitesDatabase(url, options)
  }

  state(): Promise<string | null> {
    return stateOfLog(this.#database)
  }

  withIds(values: readonly number[]): Promise<readonly StoredPage[]> {
    return this.#database.ask(pagesWithIds, () => [], { values })
  }

  withUrls(values: readonly string[]): Promise<readonly StoredPage[]> {
    return this.#database.ask(pagesWithUrls, () => [], { values })
  }

  close(): Promise<void> {
    return this.#database.close()
  }
}

const given = sql.placeholder('values')

const page = selection({
  sourceId: websiteSources.id,
  url: websiteSources.url,
  title: [websiteSources.title, (value) => (value === '' ? null : String(value))],
  fetchedAt: websiteSources.fetchedAt,
})

const where = <Value>(condition: SQL) =>
  page.select<{ values: readonly Value[] }>(
    sql`from ${websiteSources} where ${condition} order by ${asc(websiteSources.id)}`,
  )

const pagesWithIds = where<number>(sql`${websiteSources.id} = any(${given}::bigint[])`)
// the index of URLs is one of their hashes
const pagesWithUrls = where<string>(
  sql`md5(${websiteSources.url}) in (select md5(asked.url) from unnest(${given}::text[]) as asked(url))
    and ${websiteSources.url} = any(${given}::text[])`,
)

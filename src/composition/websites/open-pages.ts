import { isPostgresUrl } from '#src/adapters/kit/postgres-url.js'
import type { StoredPages } from '#src/application/jobs/ports/stored-pages.js'
import { lazyPort } from '#src/composition/lazy.js'

export interface PagesOptions {
  /** How long to wait for another program's write, in milliseconds; defaults to 5000. */
  readonly busyTimeoutMs?: number
}

/**
 * The stored pages in the SQLite file or at the PostgreSQL URL `source`, for a hunt. They are only read, and nothing is
 * loaded or opened before the first lookup.
 */
export function openPages(source: string, options: PagesOptions = {}): StoredPages {
  return lazyPort(() => open(source, options))
}

async function open(source: string, options: PagesOptions): Promise<StoredPages> {
  if (isPostgresUrl(source)) {
    const { PostgresStoredPages } = await import('#src/adapters/stores/postgres/websites/postgres-stored-pages.js')
    return new PostgresStoredPages(source)
  }
  const { SqliteStoredPages } = await import('#src/adapters/stores/sqlite/websites/sqlite-stored-pages.js')
  return new SqliteStoredPages(source, options)
}

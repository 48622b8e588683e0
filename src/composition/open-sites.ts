import { defaults } from '#src/adapters/edges/cli/defaults.js'
import { ownFile } from '#src/adapters/kit/own-files.js'
import { isPostgresUrl } from '#src/adapters/kit/postgres-url.js'
import { WorkerContentExtractor } from '#src/adapters/sources/extraction/worker-content-extractor.js'
import { HttpPageFetcher } from '#src/adapters/sources/fetching/http-page-fetcher.js'
import { SqliteHostTurns } from '#src/adapters/stores/sqlite/websites/sqlite-host-turns.js'
import type { ContentExtractor } from '#src/application/websites/ports/content-extractor.js'
import { type HostTurns, unsharedTurns } from '#src/application/websites/ports/host-turns.js'
import type { PageFetcher } from '#src/application/websites/ports/page-fetcher.js'
import type { FetchingOptions } from './open-websites.js'
import { version } from './version.js'

/** What a hunt reads postings with. */
export interface Sites {
  readonly fetcher: PageFetcher
  readonly extractor: Pick<ContentExtractor, 'extract'>
  /** Breaks off what is under way. */
  close(): Promise<void>
}

export interface SitesOptions extends FetchingOptions {
  /** The store of web pages, a SQLite file or the URL of PostgreSQL, with whose users the hosts are shared; with nobody when absent. */
  readonly websitesDb?: string
}

/** Postings are read as pages are: politely, and not from private networks. Nothing is started before the first. Throws VALIDATION_ERROR. */
export async function openSites(options: SitesOptions = {}): Promise<Sites> {
  const { hostDelayMs = defaults.hostDelayMs, allowHosts = [], websitesDb } = options
  const hostTurns = await openTurns(websitesDb)
  const fetcher = new HttpPageFetcher({ version, hostDelayMs, allowHosts, hostTurns })
  const extractor = new WorkerContentExtractor({ workerUrl: ownFile('./extraction-worker.js', import.meta.url) })
  return {
    fetcher,
    extractor,
    close: async () => {
      await fetcher.close()
      await extractor.close()
      await hostTurns.close()
    },
  }
}

async function openTurns(websitesDb: string | undefined): Promise<HostTurns & { close(): Promise<void> }> {
  if (websitesDb === undefined) return { ...unsharedTurns, close: async () => {} }
  if (!isPostgresUrl(websitesDb)) return new SqliteHostTurns(websitesDb)
  const { PostgresHostTurns } = await import('#src/adapters/stores/postgres/websites/postgres-host-turns.js')
  return new PostgresHostTurns(websitesDb)
}

import { defaults } from '../adapters/cli/defaults.js'
import { WorkerContentExtractor } from '../adapters/extraction/worker-content-extractor.js'
import { HttpPageFetcher } from '../adapters/fetching/http-page-fetcher.js'
import { ownFile } from '../adapters/kit/own-files.js'
import { isPostgresUrl } from '../adapters/kit/postgres-url.js'
import { SqliteHostTurns } from '../adapters/persistence/sqlite/websites/sqlite-host-turns.js'
import type { ContentExtractor } from '../application/websites/ports/content-extractor.js'
import { type HostTurns, unsharedTurns } from '../application/websites/ports/host-turns.js'
import type { PageFetcher } from '../application/websites/ports/page-fetcher.js'
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
  const { PostgresHostTurns } = await import('../adapters/persistence/postgres/websites/postgres-host-turns.js')
  return new PostgresHostTurns(websitesDb)
}

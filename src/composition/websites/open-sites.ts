import { defaults } from '#src/adapters/edges/cli/defaults.js'
import type { Closable } from '#src/adapters/kit/closing.js'
import { ownFile } from '#src/adapters/kit/own-files.js'
import { isPostgresUrl } from '#src/adapters/kit/postgres-url.js'
import { WorkerContentExtractor } from '#src/adapters/sources/extraction/worker-content-extractor.js'
import { HttpPageFetcher } from '#src/adapters/sources/fetching/http-page-fetcher.js'
import { SqliteHostTurns } from '#src/adapters/stores/sqlite/websites/sqlite-host-turns.js'
import type { ContentExtractor } from '#src/application/websites/ports/content-extractor.js'
import { type HostTurns, unsharedTurns } from '#src/application/websites/ports/host-turns.js'
import type { PageFetcher } from '#src/application/websites/ports/page-fetcher.js'
import { version } from '#src/composition/version.js'

/** How pages are fetched. */
export interface FetchingOptions {
  /** Between two requests to one host, in milliseconds; 1000 when absent. */
  readonly hostDelayMs?: number
  /** Hosts that may be in a private network; none when absent. */
  readonly allowHosts?: readonly string[]
}

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
  const hostTurns = await openTurns(options.websitesDb)
  const fetcher = openPageFetcher(options, hostTurns)
  const extractor = createContentExtractor()
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

async function openTurns(websitesDb: string | undefined): Promise<HostTurns & Closable> {
  if (websitesDb === undefined) return { ...unsharedTurns, close: async () => {} }
  if (!isPostgresUrl(websitesDb)) return new SqliteHostTurns(websitesDb)
  const { PostgresHostTurns } = await import('#src/adapters/stores/postgres/websites/postgres-host-turns.js')
  return new PostgresHostTurns(websitesDb)
}

/** Fetches pages politely and not from private networks; the caller closes it. Throws VALIDATION_ERROR. */
export function createPageFetcher(options: FetchingOptions = {}): PageFetcher & Closable {
  return openPageFetcher(options, unsharedTurns)
}

/** As `createPageFetcher`, among all who take turns there. */
export function openPageFetcher(options: FetchingOptions, hostTurns: HostTurns): PageFetcher & Closable {
  const { hostDelayMs = defaults.hostDelayMs, allowHosts = [] } = options
  return new HttpPageFetcher({ version, hostDelayMs, allowHosts, hostTurns })
}

/** Reads pages in threads that start with the first page; the caller closes it. */
export function createContentExtractor(): ContentExtractor {
  return new WorkerContentExtractor({ workerUrl: ownFile('./extraction-worker.js', import.meta.url) })
}

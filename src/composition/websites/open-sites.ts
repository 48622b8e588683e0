import { defaults } from '#src/adapters/edges/cli/defaults.js'
import type { Closable } from '#src/adapters/kit/closing.js'
import { ownFile } from '#src/adapters/kit/own-files.js'
import { isPostgresUrl } from '#src/adapters/kit/postgres-url.js'
import { WorkerContentExtractor } from '#src/adapters/sources/extraction/worker-content-extractor.js'
import { HttpPageFetcher } from '#src/adapters/sources/fetching/http-page-fetcher.js'
import { SqliteHostLeases } from '#src/adapters/stores/sqlite/websites/sqlite-host-leases.js'
import type { ContentExtractor } from '#src/application/websites/ports/content-extractor.js'
import { type HostLeases, unsharedLeases } from '#src/application/websites/ports/host-leases.js'
import type { PageFetcher } from '#src/application/websites/ports/page-fetcher.js'
import { openPaperReader } from '#src/composition/paper-reader.js'
import { version } from '#src/composition/version.js'

/** How pages are fetched. */
export interface FetchingOptions {
  /** The pause between two requests to one host, in milliseconds; defaults to 1000. */
  readonly hostDelayMs?: number
  /** Hosts that may be in a private network; none by default. */
  readonly allowHosts?: readonly string[]
}

/** Reads the postings of a hunt. */
export interface Sites {
  readonly fetcher: PageFetcher
  readonly extractor: Pick<ContentExtractor, 'extract'>
  /** Aborts requests in progress. */
  close(): Promise<void>
}

export interface SitesOptions extends FetchingOptions {
  /**
   * The store of web pages, a SQLite file or a PostgreSQL URL, with whose users the hosts are shared; by default they
   * are not shared.
   */
  readonly websitesDb?: string
}

/**
 * Reads postings in the same way as pages: politely, and not from private networks. Nothing is started before the first
 * one. Throws VALIDATION_ERROR.
 */
export async function openSites(options: SitesOptions = {}): Promise<Sites> {
  const hostLeases = await openLeases(options.websitesDb)
  const fetcher = openPageFetcher(options, hostLeases)
  const extractor = createContentExtractor()
  return {
    fetcher,
    extractor,
    close: async () => {
      await fetcher.close()
      await extractor.close()
      await hostLeases.close()
    },
  }
}

async function openLeases(websitesDb: string | undefined): Promise<HostLeases & Closable> {
  if (websitesDb === undefined) return { ...unsharedLeases, close: async () => {} }
  if (!isPostgresUrl(websitesDb)) return new SqliteHostLeases(websitesDb)
  const { PostgresHostLeases } = await import('#src/adapters/stores/postgres/websites/postgres-host-leases.js')
  return new PostgresHostLeases(websitesDb)
}

/** Fetches pages politely and not from private networks; the caller closes it. Throws VALIDATION_ERROR. */
export function createPageFetcher(options: FetchingOptions = {}): PageFetcher & Closable {
  return openPageFetcher(options, unsharedLeases)
}

/** Like `createPageFetcher`, with the hosts shared by `hostLeases`. */
export function openPageFetcher(options: FetchingOptions, hostLeases: HostLeases): PageFetcher & Closable {
  const { hostDelayMs = defaults.hostDelayMs, allowHosts = [] } = options
  return new HttpPageFetcher({ version, hostDelayMs, allowHosts, hostLeases })
}

/** Reads pages in threads that start with the first page, and papers in a process; the caller closes it. */
export function createContentExtractor(): ContentExtractor {
  return new WorkerContentExtractor({
    workerUrl: ownFile('./extraction-worker.js', import.meta.url),
    papers: openPaperReader(),
  })
}

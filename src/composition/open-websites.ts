import type {
  CreateWebsiteChunksRequest,
  CreateWebsiteChunksResult,
} from '../application/websites/create-website-chunks.js'
import type {
  CreateWebsiteSourceRequest,
  CreateWebsiteSourceResult,
} from '../application/websites/create-website-source.js'
import type { ListWebsitesRequest, ListWebsitesResult } from '../application/websites/list-websites.js'
import type { DeletedSource } from '../application/websites/ports/website-repository.js'
import type {
  ProcessWebsiteRequest,
  ProcessWebsiteResult,
  RefreshWebsiteRequest,
} from '../application/websites/process-website.js'
import type { QueryWebsitesRequest, QueryWebsitesResult } from '../application/websites/query-websites.js'
import type { ReadWebsiteChunksRequest, ReadWebsiteChunksResult } from '../application/websites/read-website.js'
import type { ReindexRequest, ReindexResult } from '../application/websites/reindex-websites.js'
import type { UpdateWebsiteStatusRequest } from '../application/websites/update-website-status.js'
import type { WebsiteSource } from '../domain/websites/website.js'
import { Container } from './container.js'
import { LazyContext } from './lazy-context.js'
import { createWebsites, type WebsitesContext, type WebsitesOptions, type WebsitesSource } from './websites-context.js'

/** A store of web pages: fetched, kept and searched. Each method throws AppError: VALIDATION_ERROR, DB_ERROR and what it says itself. */
export interface Websites {
  /** Fetches a page and makes it searchable; one that is there is left as it is. Throws FETCH_FAILED, EMBEDDING_FAILED, TIMEOUT. */
  process(request: ProcessWebsiteRequest): Promise<ProcessWebsiteResult>
  /** Reads a page of the store again. Throws as `process`, and NOT_FOUND. */
  refresh(request: RefreshWebsiteRequest): Promise<ProcessWebsiteResult>
  /** Finds the passages that answer a question. Throws EMBEDDING_FAILED when the stored vectors are another model's. */
  query(request: QueryWebsitesRequest): Promise<QueryWebsitesResult>
  list(request?: ListWebsitesRequest): Promise<ListWebsitesResult>
  /** Throws NOT_FOUND. */
  getStatus(sourceId: number): Promise<WebsiteSource>
  /** Removes a page with everything made of it. Throws NOT_FOUND. */
  delete(sourceId: number): Promise<DeletedSource>
  /** Makes the index of all pages anew, with the embedder in use. Throws EMBEDDING_FAILED. */
  reindex(request?: ReindexRequest): Promise<ReindexResult>
  /** A page whose text is pasted: see `createChunks`. */
  createSource(request: CreateWebsiteSourceRequest): Promise<CreateWebsiteSourceResult>
  createChunks(request: CreateWebsiteChunksRequest): Promise<CreateWebsiteChunksResult>
  updateStatus(request: UpdateWebsiteStatusRequest): Promise<WebsiteSource>
  readChunks(request: ReadWebsiteChunksRequest): Promise<ReadWebsiteChunksResult>
  /** What is being worked on is marked as interrupted. The store is not to be used after it. */
  close(): Promise<void>
}

/**
 * The store in the SQLite file at `source`, or the one that `source` keeps. Nothing is opened before the first call; then
 * what a process that died was at is marked as interrupted.
 */
export function openWebsites(source: WebsitesSource, options: WebsitesOptions = {}): Websites {
  const context = new LazyContext(() => createWebsites(new Container(), source, options))
  const use = async <T>(work: (open: WebsitesContext) => Promise<T>) => work(await context.load())
  const websites: Websites = {
    process: (request) => use((open) => open.processWebsite.execute(request)),
    refresh: (request) => use((open) => open.refreshWebsite.execute(request)),
    query: (request) =>
      use((open) =>
        open.queryWebsites.execute({ ...request, synthesizer: request.synthesizer ?? options.synthesizer ?? null }),
      ),
    list: (request) => use((open) => open.listWebsites.execute(request)),
    getStatus: (sourceId) => use((open) => open.getWebsiteStatus.execute(sourceId)),
    delete: (sourceId) => use((open) => open.deleteWebsite.execute(sourceId)),
    reindex: (request = {}) => use((open) => open.reindexWebsites.execute(request)),
    createSource: (request) => use((open) => open.createWebsiteSource.execute(request)),
    createChunks: (request) => use((open) => open.createWebsiteChunks.execute(request)),
    updateStatus: (request) => use((open) => open.updateWebsiteStatus.execute(request)),
    readChunks: (request) => use((open) => open.readWebsiteChunks.execute(request)),
    close: () => context.close(),
  }
  contexts.set(websites, context)
  return websites
}

const contexts = new WeakMap<Websites, LazyContext<WebsitesContext>>()

/** @internal The use cases behind what `openWebsites` gave. */
export async function loadWebsites(websites: Websites): Promise<WebsitesContext> {
  const context = contexts.get(websites)
  if (context === undefined) throw new TypeError('These websites were not opened by openWebsites.')
  return context.load()
}

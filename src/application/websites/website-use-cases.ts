import type { DeletedSource, WebsiteRepository } from '#src/application/websites/ports/website-repository.js'
import type { WebsiteSource } from '#src/domain/websites/website.js'
import {
  CreateWebsiteChunks,
  type CreateWebsiteChunksRequest,
  type CreateWebsiteChunksResult,
} from './create-website-chunks.js'
import {
  CreateWebsiteSource,
  type CreateWebsiteSourceRequest,
  type CreateWebsiteSourceResult,
} from './create-website-source.js'
import { DeleteWebsite } from './delete-website.js'
import { ListWebsites, type ListWebsitesRequest, type ListWebsitesResult } from './list-websites.js'
import { OwnLease } from './own-lease.js'
import { PageWorks, type WorkParts } from './page-works.js'
import {
  ProcessWebsite,
  type ProcessWebsiteRequest,
  type ProcessWebsiteResult,
  RefreshWebsite,
  type RefreshWebsiteRequest,
} from './process-website.js'
import { QueryWebsites, type QueryWebsitesRequest, type QueryWebsitesResult } from './query-websites.js'
import { type QueuedWebsite, QueueWebsites, type QueueWebsitesRequest } from './queue-websites.js'
import {
  GetWebsiteStatus,
  ReadWebsiteChunks,
  type ReadWebsiteChunksRequest,
  type ReadWebsiteChunksResult,
  type WebsiteStatus,
} from './read-website.js'
import { type ReindexRequest, type ReindexResult, ReindexWebsites } from './reindex-websites.js'
import { UpdateWebsiteStatus, type UpdateWebsiteStatusRequest } from './update-website-status.js'
import { WorkOnQueue, type WorkOnQueueRequest, type WorkOnQueueResult } from './work-on-queue.js'

/**
 * The use cases of a store of web pages. Each method throws VALIDATION_ERROR, DB_ERROR and the errors it names itself.
 */
export interface WebsiteUseCases {
  /**
   * Fetches a page and makes it searchable; an existing page is not fetched again. Throws FETCH_FAILED,
   * EMBEDDING_FAILED, TIMEOUT.
   */
  process(request: ProcessWebsiteRequest): Promise<ProcessWebsiteResult>
  /** Fetches a stored page again. Throws like `process`, and NOT_FOUND. */
  refresh(request: RefreshWebsiteRequest): Promise<ProcessWebsiteResult>
  /**
   * Finds the passages that answer a question. Throws EMBEDDING_FAILED if the stored vectors are from another model.
   */
  query(request: QueryWebsitesRequest): Promise<QueryWebsitesResult>
  list(request?: ListWebsitesRequest): Promise<ListWebsitesResult>
  /** Throws NOT_FOUND. */
  getStatus(sourceId: number): Promise<WebsiteStatus>
  /** Deletes a page with all derived data. Throws NOT_FOUND. */
  delete(sourceId: number): Promise<DeletedSource>
  /** Rebuilds the index of all pages with the embedder in use. Throws EMBEDDING_FAILED. */
  reindex(request?: ReindexRequest): Promise<ReindexResult>
  /** Leaves pages to the workers of the queue; returns a result for each URL. Fetches nothing. */
  queue(request: QueueWebsitesRequest): Promise<readonly QueuedWebsite[]>
  /** Processes pages of the queue until it is told to stop. */
  workOnQueue(request?: WorkOnQueueRequest): Promise<WorkOnQueueResult>
  /** Creates a page for pasted text; see `createChunks`. */
  createSource(request: CreateWebsiteSourceRequest): Promise<CreateWebsiteSourceResult>
  createChunks(request: CreateWebsiteChunksRequest): Promise<CreateWebsiteChunksResult>
  updateStatus(request: UpdateWebsiteStatusRequest): Promise<WebsiteSource>
  readChunks(request: ReadWebsiteChunksRequest): Promise<ReadWebsiteChunksResult>
}

export interface WebsiteParts extends WorkParts {
  readonly repository: WebsiteRepository
}

export interface OpenWebsiteUseCases extends WebsiteUseCases {
  /** The background work; call its `recover` at the start. */
  readonly works: PageWorks
  /** Marks pages that are being worked on as interrupted. */
  close(): Promise<void>
}

/** Creates all use cases of the website store from the same dependencies. */
export function createWebsiteUseCases(parts: WebsiteParts): OpenWebsiteUseCases {
  const { repository, embedder, clock, events } = parts
  const works = new PageWorks(parts)
  const editing = { ...parts, works, lease: new OwnLease(repository) }
  const updateStatus = new UpdateWebsiteStatus(editing)
  return {
    process: executing(new ProcessWebsite(repository, works)),
    refresh: executing(new RefreshWebsite(repository, works)),
    query: executing(new QueryWebsites(repository, embedder, events)),
    list: executing(new ListWebsites(repository, clock, embedder)),
    getStatus: executing(new GetWebsiteStatus(repository, works)),
    delete: executing(new DeleteWebsite(repository, works)),
    reindex: executing(new ReindexWebsites(repository, embedder)),
    queue: executing(new QueueWebsites(repository, clock)),
    workOnQueue: executing(new WorkOnQueue(works, repository)),
    createSource: executing(new CreateWebsiteSource(repository, clock)),
    createChunks: executing(new CreateWebsiteChunks(editing)),
    updateStatus: executing(updateStatus),
    readChunks: executing(new ReadWebsiteChunks(repository)),
    works,
    close: async () => {
      await works.close()
      await updateStatus.close()
    },
  }
}

interface UseCase<Args extends readonly unknown[], Result> {
  execute(...args: Args): Promise<Result>
}

function executing<Args extends readonly unknown[], Result>(useCase: UseCase<Args, Result>) {
  return (...args: Args) => useCase.execute(...args)
}

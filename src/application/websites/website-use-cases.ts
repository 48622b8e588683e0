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

/** What can be asked of a store of web pages. Each method throws AppError: VALIDATION_ERROR, DB_ERROR and what it says itself. */
export interface WebsiteUseCases {
  /**
   * Fetches a page and makes it searchable; one that is there is left as it is. Throws FETCH_FAILED, EMBEDDING_FAILED,
   * TIMEOUT.
   */
  process(request: ProcessWebsiteRequest): Promise<ProcessWebsiteResult>
  /** Reads a page of the store again. Throws as `process`, and NOT_FOUND. */
  refresh(request: RefreshWebsiteRequest): Promise<ProcessWebsiteResult>
  /** Finds the passages that answer a question. Throws EMBEDDING_FAILED when the stored vectors are another model's. */
  query(request: QueryWebsitesRequest): Promise<QueryWebsitesResult>
  list(request?: ListWebsitesRequest): Promise<ListWebsitesResult>
  /** Throws NOT_FOUND. */
  getStatus(sourceId: number): Promise<WebsiteStatus>
  /** Removes a page with everything made of it. Throws NOT_FOUND. */
  delete(sourceId: number): Promise<DeletedSource>
  /** Makes the index of all pages anew, with the embedder in use. Throws EMBEDDING_FAILED. */
  reindex(request?: ReindexRequest): Promise<ReindexResult>
  /** Leaves pages to whoever works on the queue; an answer for each URL. Nothing is fetched. */
  queue(request: QueueWebsitesRequest): Promise<readonly QueuedWebsite[]>
  /** Processes pages of the queue until it is told to stop. */
  workOnQueue(request?: WorkOnQueueRequest): Promise<WorkOnQueueResult>
  /** A page whose text is pasted: see `createChunks`. */
  createSource(request: CreateWebsiteSourceRequest): Promise<CreateWebsiteSourceResult>
  createChunks(request: CreateWebsiteChunksRequest): Promise<CreateWebsiteChunksResult>
  updateStatus(request: UpdateWebsiteStatusRequest): Promise<WebsiteSource>
  readChunks(request: ReadWebsiteChunksRequest): Promise<ReadWebsiteChunksResult>
}

export interface WebsiteParts extends WorkParts {
  readonly repository: WebsiteRepository
}

export interface OpenWebsiteUseCases extends WebsiteUseCases {
  /** The background: recover it at the start. */
  readonly works: PageWorks
  /** What is being worked on is marked as interrupted. */
  close(): Promise<void>
}

/** Every use case of the website store, over the same parts. */
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

import { CreateWebsiteChunks } from './create-website-chunks.js'
import { CreateWebsiteSource } from './create-website-source.js'
import { DeleteWebsite } from './delete-website.js'
import { GetWebsiteStatus } from './get-website-status.js'
import { ListWebsites } from './list-websites.js'
import { OwnLease } from './own-lease.js'
import { PageWorks, type WorkParts } from './page-works.js'
import { ProcessWebsite } from './process-website.js'
import { QueryWebsites } from './query-websites.js'
import { ReadWebsiteChunks } from './read-website-chunks.js'
import { RefreshWebsite } from './refresh-website.js'
import { ReindexWebsites } from './reindex-websites.js'
import { UpdateWebsiteStatus } from './update-website-status.js'

/** Every use case of the website store, over the same parts. */
export interface WebsiteUseCases {
  readonly processWebsite: ProcessWebsite
  readonly refreshWebsite: RefreshWebsite
  readonly queryWebsites: QueryWebsites
  readonly listWebsites: ListWebsites
  readonly deleteWebsite: DeleteWebsite
  readonly getWebsiteStatus: GetWebsiteStatus
  readonly reindexWebsites: ReindexWebsites
  readonly createWebsiteSource: CreateWebsiteSource
  readonly createWebsiteChunks: CreateWebsiteChunks
  readonly updateWebsiteStatus: UpdateWebsiteStatus
  readonly readWebsiteChunks: ReadWebsiteChunks
}

/** `works` is the background: recover it at the start, close it at the end. */
export function createWebsiteUseCases(parts: WorkParts): WebsiteUseCases & { readonly works: PageWorks } {
  const { repository, embedder, clock, events } = parts
  const works = new PageWorks(parts)
  const editing = { ...parts, works, lease: new OwnLease(repository) }
  return {
    works,
    processWebsite: new ProcessWebsite(repository, works),
    refreshWebsite: new RefreshWebsite(repository, works),
    queryWebsites: new QueryWebsites(repository, embedder, events),
    listWebsites: new ListWebsites(repository, clock, embedder),
    deleteWebsite: new DeleteWebsite(repository, works),
    getWebsiteStatus: new GetWebsiteStatus(repository),
    reindexWebsites: new ReindexWebsites(repository, embedder),
    createWebsiteSource: new CreateWebsiteSource(repository, clock),
    createWebsiteChunks: new CreateWebsiteChunks(editing),
    updateWebsiteStatus: new UpdateWebsiteStatus(editing),
    readWebsiteChunks: new ReadWebsiteChunks(repository),
  }
}

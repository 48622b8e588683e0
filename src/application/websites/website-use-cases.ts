import { CreateWebsiteChunks } from './create-website-chunks.js'
import { CreateWebsiteSource } from './create-website-source.js'
import { DeleteWebsite } from './delete-website.js'
import { ListWebsites } from './list-websites.js'
import { OwnLease } from './own-lease.js'
import { PageWorks, type WorkParts } from './page-works.js'
import type { WebsiteRepository } from './ports/website-repository.js'
import { ProcessWebsite, RefreshWebsite } from './process-website.js'
import { QueryWebsites } from './query-websites.js'
import { GetWebsiteStatus, ReadWebsiteChunks } from './read-website.js'
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

export interface WebsiteParts extends WorkParts {
  readonly repository: WebsiteRepository
}

/** `works` is the background: recover it at the start, close it at the end. */
export function createWebsiteUseCases(parts: WebsiteParts): WebsiteUseCases & { readonly works: PageWorks } {
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

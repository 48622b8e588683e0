import { DeleteWebsite } from './delete-website.js'
import { GetWebsiteStatus } from './get-website-status.js'
import { ListWebsites } from './list-websites.js'
import { PageWorks, type WorkParts } from './page-works.js'
import { ProcessWebsite } from './process-website.js'
import { QueryWebsites } from './query-websites.js'
import { RefreshWebsite } from './refresh-website.js'
import { ReindexWebsites } from './reindex-websites.js'

/** Every use case of the website store, over the same parts. */
export interface WebsiteUseCases {
  readonly processWebsite: ProcessWebsite
  readonly refreshWebsite: RefreshWebsite
  readonly queryWebsites: QueryWebsites
  readonly listWebsites: ListWebsites
  readonly deleteWebsite: DeleteWebsite
  readonly getWebsiteStatus: GetWebsiteStatus
  readonly reindexWebsites: ReindexWebsites
}

/** `works` is the background: recover it at the start, close it at the end. */
export function createWebsiteUseCases(parts: WorkParts): WebsiteUseCases & { readonly works: PageWorks } {
  const { repository, embedder, clock, events } = parts
  const works = new PageWorks(parts)
  return {
    works,
    processWebsite: new ProcessWebsite(repository, works),
    refreshWebsite: new RefreshWebsite(repository, works),
    queryWebsites: new QueryWebsites(repository, embedder, events),
    listWebsites: new ListWebsites(repository, clock, embedder),
    deleteWebsite: new DeleteWebsite(repository, works),
    getWebsiteStatus: new GetWebsiteStatus(repository),
    reindexWebsites: new ReindexWebsites(repository, embedder),
  }
}

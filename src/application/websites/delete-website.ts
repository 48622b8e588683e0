import { goneSource } from './page-processing.js'
import type { PageWorks } from './page-works.js'
import type { WebsiteRepository } from './ports/website-repository.js'

export interface DeleteWebsiteResult {
  readonly url: string
  readonly chunksDeleted: number
}

/** Removes a page and everything made of it, and stops the work on it. Throws NOT_FOUND, DB_ERROR. Source: rag-delete. */
export class DeleteWebsite {
  readonly #repository: WebsiteRepository
  readonly #works: PageWorks

  constructor(repository: WebsiteRepository, works: PageWorks) {
    this.#repository = repository
    this.#works = works
  }

  async execute(sourceId: number): Promise<DeleteWebsiteResult> {
    const deleted = await this.#repository.delete(sourceId)
    if (deleted === null) throw goneSource(sourceId)
    await this.#works.cancel(sourceId, deleted.url)
    return deleted
  }
}

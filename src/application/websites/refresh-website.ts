import { goneSource } from './page-processing.js'
import type { PageWorks } from './page-works.js'
import type { WebsiteRepository } from './ports/website-repository.js'
import { awaitWork, type ProcessWebsiteRequest, type ProcessWebsiteResult } from './process-website.js'

export interface RefreshWebsiteRequest extends Pick<ProcessWebsiteRequest, 'waitMs' | 'onProgress'> {
  readonly sourceId: number
}

/**
 * Processes a known page again. What it serves is served until the new is stored; a failure changes nothing.
 * Throws NOT_FOUND, and what ProcessWebsite throws; VALIDATION_ERROR for text that was pasted, which stays. Source: rag-refresh, rag-stale.
 */
export class RefreshWebsite {
  readonly #repository: WebsiteRepository
  readonly #works: PageWorks

  constructor(repository: WebsiteRepository, works: PageWorks) {
    this.#repository = repository
    this.#works = works
  }

  async execute(request: RefreshWebsiteRequest): Promise<ProcessWebsiteResult> {
    const record = await this.#repository.find(request.sourceId)
    if (record === null) throw goneSource(request.sourceId)
    const { url, contentType } = record.source
    const work = await this.#works.begin({ url, contentType, operation: 'refresh' })
    return awaitWork(this.#repository, work, url, request)
  }
}

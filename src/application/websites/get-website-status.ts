import type { WebsiteSource } from '../../domain/websites/website.js'
import { goneSource } from './page-processing.js'
import type { WebsiteRepository } from './ports/website-repository.js'

/** How the processing of a page stands. Throws NOT_FOUND, DB_ERROR. Source: rag-status. */
export class GetWebsiteStatus {
  readonly #repository: WebsiteRepository

  constructor(repository: WebsiteRepository) {
    this.#repository = repository
  }

  async execute(sourceId: number): Promise<WebsiteSource> {
    const record = await this.#repository.find(sourceId)
    if (record === null) throw goneSource(sourceId)
    return record.source
  }
}

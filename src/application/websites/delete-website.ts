import type { DeletedSource, SourceEdits } from '#src/application/websites/ports/website-repository.js'
import { goneSource } from '#src/domain/websites/website-failure.js'
import type { PageWorks } from './page-works.js'

/** Deletes a page with all derived data and stops the work on it. Throws NOT_FOUND, DB_ERROR. Source: rag-delete. */
export class DeleteWebsite {
  readonly #sources: SourceEdits
  readonly #works: PageWorks

  constructor(sources: SourceEdits, works: PageWorks) {
    this.#sources = sources
    this.#works = works
  }

  async execute(sourceId: number): Promise<DeletedSource> {
    const deleted = await this.#sources.delete(sourceId)
    if (deleted === null) throw goneSource(sourceId)
    await this.#works.cancel(sourceId, deleted.url)
    return deleted
  }
}

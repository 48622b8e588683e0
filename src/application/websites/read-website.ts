import type { AppError } from '../../domain/shared/app-error.js'
import type { WebsiteSource } from '../../domain/websites/website.js'
import { refusedRequest } from '../../domain/websites/website-failure.js'
import type { PageChunks, PageQuestions } from './ports/website-repository.js'
import { requireSource } from './require-source.js'

export interface ReadWebsiteChunksRequest {
  readonly sourceId: number
  /** The id of the chunk that was read last; from the first chunk when absent. */
  readonly after?: number
}

export interface ReadWebsiteChunksResult extends PageChunks {
  /** Whether the source serves more after these. */
  readonly hasMore: boolean
}

/** More than one answer holds, at the usual lengths of chunks. */
const maxChunks = 100

/**
 * What a source serves, from its beginning to its end, part by part. All parts are of one version of the page: going on in
 * one that was replaced meanwhile is refused. Throws NOT_FOUND, VALIDATION_ERROR, DB_ERROR.
 * Source: rag-data.
 */
export class ReadWebsiteChunks {
  readonly #pages: PageQuestions

  constructor(pages: PageQuestions) {
    this.#pages = pages
  }

  async execute({ sourceId, after }: ReadWebsiteChunksRequest): Promise<ReadWebsiteChunksResult> {
    const read = await this.#pages.readChunks({ id: sourceId, after: after ?? null, limit: maxChunks + 1 })
    if (read === null) {
      await requireSource(this.#pages, sourceId)
      throw otherVersion(sourceId, after)
    }
    const { source, chunks } = read
    return { source, chunks: chunks.slice(0, maxChunks), hasMore: chunks.length > maxChunks }
  }
}

function otherVersion(sourceId: number, after: number | undefined): AppError {
  return refusedRequest(`The source holds no chunk ${after}: its page was read anew, or never had it.`, {
    problem: 'chunk-not-served',
    sourceId,
    after,
  })
}

/** How the processing of a page stands. Throws NOT_FOUND, DB_ERROR. Source: rag-status. */
export class GetWebsiteStatus {
  readonly #pages: PageQuestions

  constructor(pages: PageQuestions) {
    this.#pages = pages
  }

  async execute(sourceId: number): Promise<WebsiteSource> {
    return (await requireSource(this.#pages, sourceId)).source
  }
}

import type { AppError } from '../../domain/shared/app-error.js'
import { websiteFailure } from '../../domain/websites/website-failure.js'
import { goneSource } from './page-processing.js'
import type { PageChunks, WebsiteRepository } from './ports/website-repository.js'

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
  readonly #repository: WebsiteRepository

  constructor(repository: WebsiteRepository) {
    this.#repository = repository
  }

  async execute({ sourceId, after }: ReadWebsiteChunksRequest): Promise<ReadWebsiteChunksResult> {
    const read = await this.#repository.readChunks({ id: sourceId, after: after ?? null, limit: maxChunks + 1 })
    if (read === null) {
      if ((await this.#repository.find(sourceId)) === null) throw goneSource(sourceId)
      throw otherVersion(sourceId, after)
    }
    const { source, chunks } = read
    return { source, chunks: chunks.slice(0, maxChunks), hasMore: chunks.length > maxChunks }
  }
}

function otherVersion(sourceId: number, after: number | undefined): AppError {
  return websiteFailure(
    'VALIDATION_ERROR',
    `The source holds no chunk ${after}: its page was read anew, or never had it.`,
    { problem: 'chunk-not-served', sourceId, after },
  )
}

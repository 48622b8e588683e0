import type { Clock } from '#src/application/shared/ports/clock.js'
import type { Embedder } from '#src/application/websites/ports/embedder.js'
import type { IndexState, PageQuestions, SourceOrder } from '#src/application/websites/ports/website-repository.js'
import {
  type ContentType,
  isStale,
  listLimit,
  type ProcessingStatus,
  type WebsiteSource,
} from '#src/domain/websites/website.js'
import { checkNumber } from '#src/domain/websites/website-failure.js'

export interface ListWebsitesRequest {
  readonly contentType?: ContentType
  readonly status?: ProcessingStatus
  /** 1 to 100; defaults to 50. */
  readonly limit?: number
  /** From 0; defaults to 0. */
  readonly offset?: number
  /** Defaults to `fetchedAt`. */
  readonly orderBy?: SourceOrder
  /** Defaults to true. */
  readonly descending?: boolean
}

export interface ListedWebsite extends WebsiteSource {
  readonly isStale: boolean
}

export interface EmbeddingState {
  /** The embedder in use; null if search is by words alone. */
  readonly model: string | null
  /** The model of the stored vectors; null if there are none, or while they are being made anew. */
  readonly storedModel: string | null
  readonly storedDimensions: number | null
  readonly chunks: number
  readonly chunksWithoutVector: number
}

export interface ListWebsitesResult {
  readonly websites: readonly ListedWebsite[]
  readonly total: number
  readonly limit: number
  readonly offset: number
  readonly embedding: EmbeddingState
  /** False if another version split the text into words; a reindex renews the index. */
  readonly textIndexIsCurrent: boolean
}

/** Lists the requested pages. Throws VALIDATION_ERROR, DB_ERROR. Source: rag-list, rag-stale. */
export class ListWebsites {
  readonly #repository: PageQuestions & IndexState
  readonly #clock: Clock
  readonly #embedder: Embedder | null

  constructor(repository: PageQuestions & IndexState, clock: Clock, embedder: Embedder | null) {
    this.#repository = repository
    this.#clock = clock
    this.#embedder = embedder
  }

  async execute(request: ListWebsitesRequest = {}): Promise<ListWebsitesResult> {
    const { limit = listLimit.default, offset = 0 } = request
    checkNumber('limit', limit, listLimit)
    checkNumber('offset', offset, { min: 0, max: Number.MAX_SAFE_INTEGER })
    const { sources, total } = await this.#repository.list({
      contentType: request.contentType ?? null,
      status: request.status ?? null,
      limit,
      offset,
      orderBy: request.orderBy ?? 'fetchedAt',
      descending: request.descending ?? true,
    })
    const now = this.#clock.now()
    const websites = sources.map((source) => ({ ...source, isStale: isStale(source.fetchedAt, now) }))
    const textIndexIsCurrent = await this.#repository.isTextIndexCurrent()
    return { websites, total, limit, offset, embedding: await this.#embeddingState(), textIndexIsCurrent }
  }

  async #embeddingState(): Promise<EmbeddingState> {
    const space = await this.#repository.vectorSpace()
    const { total, withoutVector } = await this.#repository.countChunks()
    return {
      model: this.#embedder?.model ?? null,
      storedModel: space?.model ?? null,
      storedDimensions: space?.dimensions ?? null,
      chunks: total,
      chunksWithoutVector: withoutVector,
    }
  }
}

import type { Clock } from '#src/application/shared/ports/clock.js'
import type { SourceEdits } from '#src/application/websites/ports/website-repository.js'
import { normalizePageUrl } from '#src/domain/websites/page-url.js'
import { toPastedTitle } from '#src/domain/websites/pasted-text.js'
import { type ContentType, defaultContentType, type WebsiteSource } from '#src/domain/websites/website.js'

export interface CreateWebsiteSourceRequest {
  readonly url: string
  /** Defaults to `defaultContentType`. */
  readonly contentType?: ContentType
  /** The title of the page; defaults to none. */
  readonly title?: string
}

export interface CreateWebsiteSourceResult {
  readonly source: WebsiteSource
  /** False if the URL already existed; what it serves is not changed. */
  readonly created: boolean
}

/**
 * Creates a source without fetching its page: a person pastes its text, or it is processed later. Throws
 * VALIDATION_ERROR, DB_ERROR. Source: rag-data.
 */
export class CreateWebsiteSource {
  readonly #sources: SourceEdits
  readonly #clock: Clock

  constructor(sources: SourceEdits, clock: Clock) {
    this.#sources = sources
    this.#clock = clock
  }

  async execute(request: CreateWebsiteSourceRequest): Promise<CreateWebsiteSourceResult> {
    const { contentType = defaultContentType } = request
    const url = normalizePageUrl(request.url)
    const title = toPastedTitle(request.title ?? '')
    const at = this.#clock.now().toISOString()
    const { record, created } = await this.#sources.create({ url, contentType, title, at })
    return { source: record.source, created }
  }
}

import type { PageContent } from '../../../domain/websites/page-content.js'
import type { ContentType } from '../../../domain/websites/website.js'
import type { PageFormat } from './page-fetcher.js'

export interface ExtractionRequest {
  readonly url: string
  readonly format: PageFormat
  readonly text: string
  readonly contentType: ContentType
  readonly signal: AbortSignal
}

/** Finds what a page says in what its server sends. */
export interface ContentExtractor {
  /**
   * The main content as blocks, and what the page states of a job. It ends within 10 seconds, whatever the page is.
   * Throws WebsiteError (type ChunkingError): VALIDATION_ERROR when the page has no readable text, TIMEOUT when it could
   * not be read in time. After `signal` is aborted it throws too.
   */
  extract(request: ExtractionRequest): Promise<PageContent>
  close(): Promise<void>
}

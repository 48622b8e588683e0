import type { ProcessedPage } from '../../../domain/websites/page-content.js'
import type { ContentType } from '../../../domain/websites/website.js'
import type { FetchedPage } from './page-fetcher.js'

export interface ExtractionRequest extends Pick<FetchedPage, 'bytes' | 'charset' | 'format'> {
  readonly url: string
  readonly contentType: ContentType
  readonly signal: AbortSignal
}

export interface ExtractedPage {
  readonly page: ProcessedPage
  /** Two pages with one hash say the same. */
  readonly contentHash: string
}

/** Finds what a page says in what its server sends. */
export interface ContentExtractor {
  /**
   * The main content in chunks, its language, and what the page states of a job. It ends within 10 seconds, whatever the
   * page is, and keeps nobody waiting meanwhile.
   * Throws (problem `page-not-read`) VALIDATION_ERROR when the page has no readable text, TIMEOUT when it could
   * not be read in time. After `signal` is aborted it throws too.
   */
  extract(request: ExtractionRequest): Promise<ExtractedPage>
  /** Ends what it works with. Nothing is asked of it afterwards. */
  close(): Promise<void>
}

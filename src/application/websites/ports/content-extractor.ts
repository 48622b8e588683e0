import type { PageFacts } from '#src/domain/websites/judging/page-facts.js'
import type { ProcessedPage } from '#src/domain/websites/page-content.js'
import type { ContentType } from '#src/domain/websites/website.js'
import type { FetchedPage } from './page-fetcher.js'

export interface ExtractionRequest extends Pick<FetchedPage, 'bytes' | 'charset' | 'format'> {
  readonly url: string
  readonly contentType: ContentType
  readonly signal: AbortSignal
}

export interface ExtractedPage {
  /** Null if there is no readable text. */
  readonly page: ProcessedPage | null
  /** Two pages with the same hash have the same content. */
  readonly contentHash: string
  /** The basis for judging the page. */
  readonly facts: PageFacts
}

/** Extracts the content of a page from the response of its server. */
export interface ContentExtractor {
  /**
   * Returns the main content in chunks, its language, the facts of a posting, and the basis for judging the page; a
   * page that shows nothing is judged too. The chunks of a PDF have the number of their page as a heading. Ends within
   * 10 seconds for any page, and 40 for a PDF or Word file, without blocking other work. Throws (problem
   * `page-not-read`) TIMEOUT if it takes too long, INTERNAL_ERROR if the page is damaged, FETCH_FAILED if it is a paper
   * whose text cannot be read. Also throws after `signal` is aborted.
   */
  extract(request: ExtractionRequest): Promise<ExtractedPage>
  /** Stops its workers; no calls may follow. */
  close(): Promise<void>
}

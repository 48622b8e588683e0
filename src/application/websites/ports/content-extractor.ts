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
  /** Null where there is no text to read. */
  readonly page: ProcessedPage | null
  /** Two pages with one hash say the same. */
  readonly contentHash: string
  /** What the page is judged by. */
  readonly facts: PageFacts
}

/** Finds what a page says in what its server sends. */
export interface ContentExtractor {
  /**
   * The main content in chunks, its language, what the page states of a job, and what it is judged by: a page that shows
   * nothing is one too. It ends within 10 seconds, whatever the page is, and keeps nobody waiting meanwhile.
   * Throws (problem `page-not-read`) TIMEOUT when it could not be read in time, INTERNAL_ERROR when it is damaged. After
   * `signal` is aborted it throws too.
   */
  extract(request: ExtractionRequest): Promise<ExtractedPage>
  /** Ends what it works with. Nothing is asked of it afterwards. */
  close(): Promise<void>
}

import type { PostingPage } from '../../../domain/jobs/postings/posting-page.js'
import type { FetchedPage } from '../../websites/ports/page-fetcher.js'

export interface PostingReading extends Pick<FetchedPage, 'bytes' | 'charset' | 'format'> {
  /** Where the page is: redirects may have led there. */
  readonly url: string
  readonly signal: AbortSignal
}

/** Finds what a posting's page says in what its server sends. */
export interface PostingReader {
  /**
   * What the page says; a page that shows nothing is one too. It ends within 10 seconds, whatever the page is, and keeps nobody
   * waiting meanwhile. Throws (problem `page-not-read`) TIMEOUT when it could not be read in time, INTERNAL_ERROR when it is
   * damaged. After `signal` is aborted it throws too.
   */
  readPosting(reading: PostingReading): Promise<PostingPage>
}

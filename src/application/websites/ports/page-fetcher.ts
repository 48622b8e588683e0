/** What tells whether a page has changed since it was fetched. */
export interface PageValidators {
  readonly etag: string | null
  readonly lastModified: string | null
}

export interface PageRequest {
  /** Normalised, http or https. */
  readonly url: string
  /** Those of an earlier answer, to be told when nothing changed; null asks for the page in any case. */
  readonly validators: PageValidators | null
  /** Aborted when nobody wants the page any longer. */
  readonly signal: AbortSignal
  /** Called with true when the page has to wait for its turn at its host, and with false when it is asked for. */
  readonly onWait?: (isWaiting: boolean) => void
}

const pageFormats = ['html', 'text', 'markdown'] as const
export type PageFormat = (typeof pageFormats)[number]

export interface FetchedPage {
  /** Where redirects ended. */
  readonly finalUrl: string
  readonly format: PageFormat
  /** The body, as it is before it is decoded to text. */
  readonly bytes: Uint8Array
  /** The label of the charset in its header; null when there is none. */
  readonly charset: string | null
  /** Of the URL that was asked for; none after redirects, which may lead to another page the next time. */
  readonly validators: PageValidators
}

/**
 * Reads pages from the web, politely and safely: robots.txt, a pause between requests to one host, bounds on time, size
 * and redirects, and no address of a private network.
 */
export interface PageFetcher {
  /**
   * The page, or 'unchanged' when the server says that the one with these validators still holds.
   * Throws FETCH_FAILED (problem `page-not-fetched`, with the url, and the status and the time waited where they apply) when
   * it cannot be had, retryable when it may be had later. After `signal` is aborted it throws too.
   */
  fetch(request: PageRequest): Promise<FetchedPage | 'unchanged'>
}

/** Values that tell whether a page has changed since it was fetched. */
export interface PageValidators {
  readonly etag: string | null
  readonly lastModified: string | null
}

export interface PageRequest {
  /** Normalized, http or https. */
  readonly url: string
  /** Validators of an earlier response, to detect an unchanged page; null fetches the page in any case. */
  readonly validators: PageValidators | null
  /** Aborted if nobody wants the page any longer. */
  readonly signal: AbortSignal
  /** Called with true when the page must wait for its turn at its host, and with false when it is requested. */
  readonly onWait?: (isWaiting: boolean) => void
}

/** The last two are papers: PDF and Word. */
const pageFormats = ['html', 'text', 'markdown', 'pdf', 'docx'] as const
export type PageFormat = (typeof pageFormats)[number]

export interface FetchedPage {
  /** The address after redirects. */
  readonly finalUrl: string
  readonly format: PageFormat
  /** The body before decoding. */
  readonly bytes: Uint8Array
  /** The charset label of the header; null if there is none. */
  readonly charset: string | null
  /** Validators of the requested URL; none after redirects, which may lead to another page the next time. */
  readonly validators: PageValidators
}

/**
 * Fetches pages from the web politely and safely: respects robots.txt, pauses between requests to a host, limits time,
 * size and redirects, and refuses addresses of private networks.
 */
export interface PageFetcher {
  /**
   * Returns the page, or 'unchanged' if the server says that the validators still hold. Throws FETCH_FAILED (problem
   * `page-not-fetched`, with the URL and, if applicable, the status and the time waited), retryable if it may work
   * later. Also throws after `signal` is aborted.
   */
  fetch(request: PageRequest): Promise<FetchedPage | 'unchanged'>
}

import type { Clock } from '#src/application/shared/ports/clock.js'
import type { ContentExtractor } from '#src/application/websites/ports/content-extractor.js'
import type { FetchedPage, PageFetcher } from '#src/application/websites/ports/page-fetcher.js'
import {
  addressOfText,
  type NamedPosting,
  type PostingPage,
  pastedText,
  toNamedPosting,
} from '#src/domain/jobs/named-posting.js'
import type { Posting } from '#src/domain/jobs/posting.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { judgePage } from '#src/domain/websites/judging/judge-page.js'
import { normalizePageUrl } from '#src/domain/websites/page-url.js'
import { refusedAs } from '#src/domain/websites/page-verdict.js'
import { defaultContentType } from '#src/domain/websites/website.js'
import { refusedPage } from '#src/domain/websites/website-failure.js'

// a host may queue many requests; after this time nobody needs the page
const defaultReadingMs = 120_000

export interface PostingReaderParts {
  readonly fetcher: PageFetcher
  readonly extractor: Pick<ContentExtractor, 'extract'>
  readonly clock: Clock
  /** SHA-256 in hexadecimal digits. */
  readonly hash: (text: string) => string
  /** The time limit for one page, in milliseconds; defaults to two minutes. */
  readonly readingMs?: number
}

/** Reads postings that somebody names by their addresses or their texts. */
export class PostingReader {
  readonly #parts: PostingReaderParts

  constructor(parts: PostingReaderParts) {
    this.#parts = parts
  }

  /** The URL of the job, or the pseudo-address of a text without one. Throws VALIDATION_ERROR if it has neither. */
  addressOf(posting: NamedPosting): string {
    if (posting.url !== undefined) return normalizePageUrl(posting.url)
    if (pastedText(posting) !== '') return addressOfText(posting, this.#parts.hash)
    throw new AppError('VALIDATION_ERROR', 'Give the address of the posting, or its text.')
  }

  /** Reads the page at `url`, or the text if there is one. Throws FETCH_FAILED, VALIDATION_ERROR, TIMEOUT. */
  async read(named: NamedPosting, url: string, source: string): Promise<Posting> {
    const page = await this.#read(named, url)
    return toNamedPosting(named, page, { url, source, at: this.#parts.clock.now().toISOString() })
  }

  async #read(named: NamedPosting, url: string): Promise<PostingPage> {
    const signal = AbortSignal.timeout(this.#parts.readingMs ?? defaultReadingMs)
    try {
      const text = pastedText(named)
      if (text === '') return await this.#readPage(named, url, signal)
      return await this.#parts.extractor.extract({ ...pasted(text), url, contentType: defaultContentType, signal })
    } catch (error) {
      if (!signal.aborted) throw error
      throw new AppError('TIMEOUT', 'The page did not load in time: add the posting again.', {
        retryable: true,
        cause: error,
      })
    }
  }

  async #readPage(named: NamedPosting, url: string, signal: AbortSignal): Promise<PostingPage> {
    const { fetcher, extractor, clock } = this.#parts
    const fetched = await fetcher.fetch({ url, validators: null, signal })
    // a server may only say so if it gets validators
    if (fetched === 'unchanged') throw new AppError('FETCH_FAILED', 'The site did not send a page.')
    const { finalUrl, bytes, charset, format } = fetched
    const contentType = defaultContentType
    const read = await extractor.extract({ url: finalUrl, bytes, charset, format, contentType, signal })
    const names = named.title === undefined ? [] : [named.title]
    const now = clock.now().getTime()
    const verdict = judgePage({ url, finalUrl, contentType, page: read.facts, now, names })
    const wall = refusedAs(verdict.kind, contentType) ?? (read.page === null ? 'empty' : null)
    if (wall !== null) throw refusedPage(wall, verdict, finalUrl)
    return read
  }
}

function pasted(text: string): Pick<FetchedPage, 'bytes' | 'charset' | 'format'> {
  return { bytes: new TextEncoder().encode(text), charset: 'utf-8', format: 'text' }
}

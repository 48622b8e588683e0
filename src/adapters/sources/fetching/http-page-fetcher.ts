import type {
  FetchedPage,
  PageFetcher,
  PageRequest,
  PageValidators,
} from '#src/application/websites/ports/page-fetcher.js'
import { normalizePageUrl } from '#src/domain/websites/page-url.js'
import { FetchFailed } from './fetch-failures.js'
import { conditionalHeaders, redirectOf, retryAfterOf } from './headers.js'
import { Deadline, type HttpAnswer } from './polite-client.js'
import { readPage } from './read-page.js'
import { followRedirects, reachSites, type SitesOptions } from './sites.js'
import { docxType } from './sniff-type.js'
import { toFetchError } from './to-fetch-error.js'

export interface HttpPageFetcherOptions extends SitesOptions {
  /**
   * Time limit for all requests of one page, including redirects and robots.txt, in milliseconds; defaults to 30,000.
   */
  readonly deadlineMs?: number
  /** The largest body, both as sent and as decoded; defaults to 10 MB. */
  readonly maxBodyBytes?: number
}

// for all requests of one page together
const defaultDeadlineMs = 30_000
// both as sent and as decoded
const defaultMaxBodyBytes = 10 * 2 ** 20

type Outcome = FetchedPage | 'unchanged' | URL

/** Shared by all requests for one page. */
interface Visit extends Pick<PageRequest, 'signal' | 'onWait'> {
  readonly deadline: Deadline
}

const noValidators: PageValidators = { etag: null, lastModified: null }

const accept = `text/html, application/xhtml+xml, text/markdown;q=0.9, text/plain;q=0.8, application/pdf;q=0.7, ${docxType};q=0.7`

/**
 * Reads pages over HTTP with undici. Requests to one host, on any port, take turns and pause in between; different
 * hosts are read concurrently. Waiting for a turn does not count towards a page's deadline. Source: rag-fetching.
 */
export class HttpPageFetcher implements PageFetcher {
  readonly #sites: ReturnType<typeof reachSites>
  readonly #deadlineMs: number
  readonly #maxBodyBytes: number
  readonly #closing = new AbortController()
  readonly #underWay = new Set<Promise<unknown>>()

  /** Throws VALIDATION_ERROR if an entry of `allowHosts` is not a host. */
  constructor(options: HttpPageFetcherOptions) {
    this.#sites = reachSites(options, 'single pages')
    this.#deadlineMs = options.deadlineMs ?? defaultDeadlineMs
    this.#maxBodyBytes = options.maxBodyBytes ?? defaultMaxBodyBytes
  }

  /** See the port. Throws VALIDATION_ERROR if the URL is not a web URL, and if taking the host's turn throws. */
  async fetch(request: PageRequest): Promise<FetchedPage | 'unchanged'> {
    const fetched = this.#fetch(request)
    this.#underWay.add(fetched)
    try {
      return await fetched
    } finally {
      this.#underWay.delete(fetched)
    }
  }

  /** Aborts requests in progress and accepts no more. */
  async close(): Promise<void> {
    this.#closing.abort(new FetchFailed({ kind: 'closed' }))
    await Promise.allSettled(this.#underWay)
  }

  async #fetch(request: PageRequest): Promise<FetchedPage | 'unchanged'> {
    const url = new URL(normalizePageUrl(request.url))
    const signal = AbortSignal.any([request.signal, this.#closing.signal])
    try {
      return await this.#follow(url, request, signal)
    } catch (error) {
      const cancelled = request.signal.aborted && !this.#closing.signal.aborted
      throw toFetchError(cancelled ? new FetchFailed({ kind: 'cancelled' }, error) : error, request.url)
    }
  }

  async #follow(
    url: URL,
    { validators, onWait }: PageRequest,
    signal: AbortSignal,
  ): Promise<FetchedPage | 'unchanged'> {
    const visit = { deadline: new Deadline(this.#deadlineMs), signal, onWait }
    return followRedirects(url, async (at) => {
      // validators only apply to their own URL: a redirect target may be older than the page was
      if (at === url) return this.#visit(at, validators, visit)
      const outcome = await this.#visit(at, null, visit)
      return outcome instanceof URL || outcome === 'unchanged' ? outcome : { ...outcome, validators: noValidators }
    })
  }

  /** One request with all checks before it. */
  async #visit(url: URL, validators: PageValidators | null, { deadline, signal, onWait }: Visit): Promise<Outcome> {
    const pauseMs = await this.#sites.robots.check(url, deadline, signal)
    onWait?.(true)
    const headers = { accept, ...conditionalHeaders(validators) }
    return this.#sites.client.get(
      { url, headers, pauseMs, deadline, signal, onTurn: () => onWait?.(false) },
      (answer) => this.#outcomeOf(answer, url, headers),
    )
  }

  async #outcomeOf(answer: HttpAnswer, url: URL, asked: Readonly<Record<string, string>>): Promise<Outcome> {
    const redirect = redirectOf(answer, url)
    if (redirect !== null) return redirect
    const conditional = 'if-none-match' in asked || 'if-modified-since' in asked
    if (answer.statusCode === 304 && conditional) return 'unchanged'
    if (answer.statusCode === 200) return readPage(answer, url, this.#maxBodyBytes)
    const retryAfterSeconds = retryAfterOf(answer, new Date())
    throw new FetchFailed({ kind: 'status', host: url.host, status: answer.statusCode, retryAfterSeconds })
  }
}

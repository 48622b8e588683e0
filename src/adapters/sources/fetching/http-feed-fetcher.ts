import { normalizePageUrl } from '#src/domain/websites/page-url.js'
import { FetchFailed } from './fetch-failures.js'
import { headerOf, redirectOf, retryAfterOf } from './headers.js'
import { type IdleLimits, IdleTimeout } from './idle-timeout.js'
import { Deadline, type HttpAnswer } from './polite-client.js'
import { bodyFailure, decodeBody } from './read-page.js'
import { followRedirects, reachSites, type SitesOptions } from './sites.js'
import { toFeedError } from './to-feed-error.js'
import { UnbufferedChannel } from './unbuffered-channel.js'

export interface HttpFeedFetcherOptions extends Omit<SitesOptions, 'hostLeases'> {
  /** Defaults to 30 s without data and 15 minutes in total. */
  readonly limits?: IdleLimits
  /** The largest answer, both as sent and as decoded; defaults to 200 MB. */
  readonly maxBytes?: number
  /** Maps a URL to the one that is actually requested; by default, the same URL. */
  readonly mirror?: (url: URL) => URL
}

export interface FeedRequest {
  readonly url: string
  /** The media types to request. */
  readonly accept: string
  readonly signal: AbortSignal
}

const feedLimits = {
  robotsMs: 30_000,
  idle: { idleMs: 30_000, totalMs: 15 * 60_000 },
  maxBytes: 200 * 2 ** 20,
} as const

/**
 * Reads answers of any length in chunks, with the same rules as for pages: robots.txt, turns and pauses per host, and
 * checked addresses, also after redirects. An answer ends when no more data arrives. Source: jobs-fetch-rules.
 */
export class HttpFeedFetcher {
  readonly #sites: ReturnType<typeof reachSites>
  readonly #options: HttpFeedFetcherOptions
  readonly #closing = new AbortController()

  /** Throws VALIDATION_ERROR if an entry of `allowHosts` is not a host. */
  constructor(options: HttpFeedFetcherOptions) {
    this.#sites = reachSites(options, 'single boards')
    this.#options = options
  }

  /** Yields the decoded chunks of an answer with status 200. Throws FETCH_FAILED after the chunks received so far. */
  async *read(request: FeedRequest): AsyncGenerator<Buffer> {
    const left = new AbortController()
    const signal = AbortSignal.any([request.signal, this.#closing.signal, left.signal])
    const parts = new UnbufferedChannel<Buffer>()
    const fetched = this.#follow(request, parts, signal).then(
      () => parts.end(),
      (error: unknown) => parts.end(toFeedError(error, request.url)),
    )
    try {
      yield* parts
    } finally {
      left.abort(new FetchFailed({ kind: 'cancelled' }))
      await fetched
    }
  }

  /** Aborts requests in progress and accepts no more. */
  async close(): Promise<void> {
    this.#closing.abort(new FetchFailed({ kind: 'closed' }))
  }

  async #follow(request: FeedRequest, parts: UnbufferedChannel<Buffer>, signal: AbortSignal): Promise<void> {
    const { mirror = (url) => url } = this.#options
    const url = new URL(normalizePageUrl(mirror(new URL(request.url)).href))
    await followRedirects(url, (at) => this.#visit(at, request, parts, signal))
  }

  /** One request with all checks before it. Returns the redirect target, or null when the answer was read. */
  async #visit(
    url: URL,
    { accept }: FeedRequest,
    parts: UnbufferedChannel<Buffer>,
    signal: AbortSignal,
  ): Promise<URL | null> {
    const pauseMs = await this.#sites.robots.check(url, new Deadline(feedLimits.robotsMs), signal)
    const idleTimeout = new IdleTimeout(this.#options.limits ?? feedLimits.idle)
    return this.#sites.client.get(
      { url, headers: { accept }, pauseMs, deadline: idleTimeout, signal },
      async (answer) => {
        const redirect = redirectOf(answer, url)
        if (redirect !== null) return redirect
        if (answer.statusCode !== 200) {
          const retryAfterSeconds = retryAfterOf(answer, new Date())
          throw new FetchFailed({ kind: 'status', host: url.host, status: answer.statusCode, retryAfterSeconds })
        }
        await this.#pass(answer, url, parts, idleTimeout)
        return null
      },
    )
  }

  async #pass(
    answer: HttpAnswer,
    { host }: URL,
    parts: UnbufferedChannel<Buffer>,
    idleTimeout: IdleTimeout,
  ): Promise<void> {
    const limit = this.#options.maxBytes ?? feedLimits.maxBytes
    const tooLarge = new FetchFailed({ kind: 'too-large', limit, status: answer.statusCode })
    if (Number(headerOf(answer, 'content-length') ?? 0) > limit) throw tooLarge
    let length = 0
    try {
      for await (const part of decodeBody(answer, limit)) {
        length += part.length
        if (length > limit) throw tooLarge
        await idleTimeout.whileWorking(parts.give(part))
      }
    } catch (error) {
      const failure = bodyFailure(error, answer)
      // a valid beginning without a proper end means a lost connection
      throw failure instanceof FetchFailed ? failure : new FetchFailed({ kind: 'connection-lost', host }, error)
    }
  }
}

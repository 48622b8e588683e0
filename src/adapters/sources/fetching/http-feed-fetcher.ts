import { normalizePageUrl } from '#src/domain/websites/page-url.js'
import { FetchFailed } from './fetch-failures.js'
import { Handover } from './handover.js'
import { headerOf, redirectOf, retryAfterOf } from './headers.js'
import { Deadline, type HttpAnswer } from './polite-client.js'
import { bodyFailure, decodeBody } from './read-page.js'
import { Silence, type SilenceLimits } from './silence.js'
import { followRedirects, reachSites, type SitesOptions } from './sites.js'
import { toFeedError } from './to-feed-error.js'

export interface HttpFeedFetcherOptions extends Omit<SitesOptions, 'hostTurns'> {
  /** 30 s of silence, 15 minutes in all when absent. */
  readonly limits?: SilenceLimits
  /** Of an answer, as sent and as decoded; 200 MB when absent. */
  readonly maxBytes?: number
  /** Where an address is asked in place of itself; there when absent. */
  readonly mirror?: (url: URL) => URL
}

export interface FeedRequest {
  readonly url: string
  /** The media types to ask for. */
  readonly accept: string
  readonly signal: AbortSignal
}

const feedLimits = {
  robotsMs: 30_000,
  silence: { silenceMs: 30_000, totalMs: 15 * 60_000 },
  maxBytes: 200 * 2 ** 20,
} as const

/**
 * Reads answers of any length, part by part, by the rules of pages: robots.txt, turns and pauses of hosts, addresses
 * checked where they are dialled, at each redirect too. An answer ends when nothing more of it comes. Source: jobs-fetch-rules.
 */
export class HttpFeedFetcher {
  readonly #sites: ReturnType<typeof reachSites>
  readonly #options: HttpFeedFetcherOptions
  readonly #closing = new AbortController()

  /** Throws VALIDATION_ERROR for an entry of `allowHosts` that is no host. */
  constructor(options: HttpFeedFetcherOptions) {
    this.#sites = reachSites(options, 'single boards')
    this.#options = options
  }

  /** The answer with status 200, decoded, in parts. Throws FETCH_FAILED, after the parts that came. */
  async *read(request: FeedRequest): AsyncGenerator<Buffer> {
    const left = new AbortController()
    const signal = AbortSignal.any([request.signal, this.#closing.signal, left.signal])
    const parts = new Handover<Buffer>()
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

  /** Breaks off what is under way, and takes no more. */
  async close(): Promise<void> {
    this.#closing.abort(new FetchFailed({ kind: 'closed' }))
  }

  async #follow(request: FeedRequest, parts: Handover<Buffer>, signal: AbortSignal): Promise<void> {
    const { mirror = (url) => url } = this.#options
    const url = new URL(normalizePageUrl(mirror(new URL(request.url)).href))
    await followRedirects(url, (at) => this.#visit(at, request, parts, signal))
  }

  /** One request, and everything that is checked before it. Where it redirects to; null when the answer was read. */
  async #visit(url: URL, { accept }: FeedRequest, parts: Handover<Buffer>, signal: AbortSignal): Promise<URL | null> {
    const pauseMs = await this.#sites.robots.check(url, new Deadline(feedLimits.robotsMs), signal)
    const silence = new Silence(this.#options.limits ?? feedLimits.silence)
    return this.#sites.client.get({ url, headers: { accept }, pauseMs, deadline: silence, signal }, async (answer) => {
      const redirect = redirectOf(answer, url)
      if (redirect !== null) return redirect
      if (answer.statusCode !== 200) {
        const retryAfterSeconds = retryAfterOf(answer, new Date())
        throw new FetchFailed({ kind: 'status', host: url.host, status: answer.statusCode, retryAfterSeconds })
      }
      await this.#pass(answer, url, parts, silence)
      return null
    })
  }

  async #pass(answer: HttpAnswer, { host }: URL, parts: Handover<Buffer>, silence: Silence): Promise<void> {
    const limit = this.#options.maxBytes ?? feedLimits.maxBytes
    const tooLarge = new FetchFailed({ kind: 'too-large', limit, status: answer.statusCode })
    if (Number(headerOf(answer, 'content-length') ?? 0) > limit) throw tooLarge
    let length = 0
    try {
      for await (const part of decodeBody(answer, limit)) {
        length += part.length
        if (length > limit) throw tooLarge
        await silence.whileWorking(parts.give(part))
      }
    } catch (error) {
      const failure = bodyFailure(error, answer)
      // what began properly and has no proper end was broken off
      throw failure instanceof FetchFailed ? failure : new FetchFailed({ kind: 'connection-lost', host }, error)
    }
  }
}

import robotsModule from 'robots-parser'
import { forgetOldest } from '#src/domain/shared/forget-oldest.js'
import { FetchFailed, type RobotsRule } from './fetch-failures.js'
import { redirectOf } from './headers.js'
import type { Pauses } from './host-queue.js'
import type { HttpAnswer, PoliteClient, TimeLimit } from './polite-client.js'
import { readBody } from './read-page.js'

// its types describe an ES module, but it is CommonJS: Node returns the function itself
const parseRobots: typeof robotsModule.default = 'default' in robotsModule ? robotsModule.default : robotsModule

// RFC 9309, 2.3.1.2, 2.4 and 2.5
const robotsLimits = {
  maxRedirects: 5,
  /** How much is kept; the rest is not read. */
  maxBytes: 500 * 1024,
  /** Limit for the characters of wildcard rules; matching more could block the process for seconds. */
  maxWildcardLength: 64 * 1024,
  cachedForMs: 60 * 60 * 1000,
  cachedOrigins: 64,
  /** Longer pauses requested by a site are reduced to this one. */
  maxCrawlDelayMs: 30_000,
} as const

export interface RobotsOptions {
  readonly client: PoliteClient
  readonly pauses: Pauses
  /** The least pause between two requests to one host. */
  readonly hostDelayMs: number
  /** The name that rules in robots.txt refer to. */
  readonly productToken: string
}

interface CachedText {
  readonly text: string
  readonly until: number
}

/**
 * What sites allow in robots.txt (RFC 9309). Texts are cached for an hour; failures are not. Concurrent callers share
 * one request, which counts towards the deadline of the first.
 */
export class Robots {
  readonly #options: RobotsOptions
  // texts are cached because parsed rules are many times as large
  readonly #texts = new Map<string, CachedText>()
  readonly #loading = new SingleFlight<string>()

  constructor(options: RobotsOptions) {
    this.#options = options
  }

  /**
   * Returns the pause before a request for `url`, in milliseconds. Throws FetchFailed: 'robots-disallow' if the site
   * forbids it, 'robots-unreadable' if robots.txt cannot be read, and errors of the request.
   */
  async check(url: URL, deadline: TimeLimit, signal: AbortSignal): Promise<number> {
    const { productToken, hostDelayMs } = this.#options
    const text = await this.#textOf(url.origin, deadline, signal)
    const rules = parseRobots(`${url.origin}/robots.txt`, text)
    if (rules.isAllowed(url.href, productToken) === false) {
      const rule = lineOf(text, rules.getMatchingLineNumber(url.href, productToken))
      throw new FetchFailed({ kind: 'robots-disallow', host: url.host, rule })
    }
    const crawlDelayMs = (rules.getCrawlDelay(productToken) ?? 0) * 1000
    return Math.max(hostDelayMs, Math.min(crawlDelayMs, robotsLimits.maxCrawlDelayMs))
  }

  async #textOf(origin: string, deadline: TimeLimit, signal: AbortSignal): Promise<string> {
    const cached = this.#texts.get(origin)
    if (cached !== undefined && cached.until > this.#options.pauses.now()) return cached.text
    return this.#loading.join(origin, signal, async (wanted) => {
      const text = await this.#load(origin, deadline, wanted)
      this.#keep(origin, text)
      return text
    })
  }

  async #load(origin: string, deadline: TimeLimit, signal: AbortSignal): Promise<string> {
    const { client, hostDelayMs: pauseMs } = this.#options
    let url = new URL('/robots.txt', origin)
    for (let redirects = 0; redirects <= robotsLimits.maxRedirects; redirects++) {
      const at = url
      const found = await client.get({ url: at, headers: {}, pauseMs, deadline, signal }, (answer) => read(answer, at))
      if (typeof found === 'string') return found
      url = found
    }
    // RFC 9309, 2.3.1.2: after too many redirects, robots.txt counts as missing
    return ''
  }

  #keep(origin: string, text: string): void {
    this.#texts.delete(origin)
    this.#texts.set(origin, { text, until: this.#options.pauses.now() + robotsLimits.cachedForMs })
    forgetOldest(this.#texts, robotsLimits.cachedOrigins)
  }
}

/** The text, or its redirect target. Returns '' if it does not exist, which allows everything. */
async function read(answer: HttpAnswer, url: URL): Promise<string | URL> {
  const { statusCode } = answer
  if (statusCode >= 400 && statusCode < 500) return ''
  const unreadable = (cause?: unknown) => new FetchFailed({ kind: 'robots-unreadable', host: url.host }, cause)
  try {
    const redirect = redirectOf(answer, url)
    if (redirect !== null) return redirect
    if (statusCode !== 200) throw unreadable()
    const text = await readText(answer)
    if (wildcardLength(text) > robotsLimits.maxWildcardLength) throw unreadable()
    return text
  } catch (error) {
    throw unreadable(error)
  }
}

/** The text up to the limit, without the line that the limit cuts. */
async function readText(answer: HttpAnswer): Promise<string> {
  const { bytes, isWhole } = await readBody(answer, robotsLimits.maxBytes)
  const text = bytes.toString('utf8')
  return isWhole ? text : text.slice(0, text.lastIndexOf('\n') + 1)
}

const maxRuleLength = 200

/** The rule that decides, by its line number; null if unknown. */
function lineOf(text: string, line: number): RobotsRule | null {
  // a lone CR ends a line too
  const rule = text.split(/\r\n|\r|\n/)[line - 1]?.trim()
  return rule ? { line, text: rule.slice(0, maxRuleLength) } : null
}

function wildcardLength(text: string): number {
  const patterns = text.split(/[\r\n]+/).filter((line) => line.includes('*'))
  return patterns.reduce((sum, line) => sum + line.length, 0)
}

interface Running<T> {
  readonly result: Promise<T>
  readonly controller: AbortController
  wantedBy: number
}

/** Concurrent calls with the same key share one run, which is aborted when no caller waits any more. */
export class SingleFlight<T> {
  readonly #running = new Map<string, Running<T>>()

  /** The result of the current run for `key`, or else of `start`. Aborting `signal` throws its reason immediately. */
  async join(key: string, signal: AbortSignal, start: (signal: AbortSignal) => Promise<T>): Promise<T> {
    signal.throwIfAborted()
    const work = this.#running.get(key) ?? this.#begin(key, start)
    work.wantedBy++
    let leave = () => {}
    const left = new Promise<never>((_, reject) => {
      leave = () => {
        reject(signal.reason)
        work.wantedBy--
        if (work.wantedBy === 0) this.#giveUp(key, work, signal.reason)
      }
    })
    signal.addEventListener('abort', leave, { once: true })
    try {
      return await Promise.race([work.result, left])
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  #begin(key: string, start: (signal: AbortSignal) => Promise<T>): Running<T> {
    const controller = new AbortController()
    const result = start(controller.signal).finally(() => {
      if (this.#running.get(key) === work) this.#running.delete(key)
    })
    // waiting callers get the error; without callers it does not matter
    result.catch(() => {})
    const work: Running<T> = { result, controller, wantedBy: 0 }
    this.#running.set(key, work)
    return work
  }

  #giveUp(key: string, work: Running<T>, reason: unknown): void {
    // removed immediately, so that the next caller starts a new run
    if (this.#running.get(key) === work) this.#running.delete(key)
    work.controller.abort(reason)
  }
}

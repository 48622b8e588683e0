import { failureWording } from '#src/adapters/edges/words/websites/failure-words.js'
import { MemoryWebsiteRepository } from '#src/adapters/stores/memory/websites/memory-website-repository.js'
import type { ContentExtractor } from '#src/application/websites/ports/content-extractor.js'
import type { Embedder, EmbeddingPurpose } from '#src/application/websites/ports/embedder.js'
import type { EventSink, WebsiteEvent } from '#src/application/websites/ports/event-sink.js'
import type { FetchedPage, PageFetcher, PageRequest } from '#src/application/websites/ports/page-fetcher.js'
import type { SynthesisAnswer, SynthesisRequest, Synthesizer } from '#src/application/websites/ports/synthesizer.js'
import type { WebsiteRepository } from '#src/application/websites/ports/website-repository.js'
import { createWebsiteUseCases } from '#src/application/websites/website-use-cases.js'
import { websiteFailure } from '#src/domain/websites/website-failure.js'
import { LineExtractor } from './line-extractor.js'

interface Deferred<T> {
  readonly promise: Promise<T>
  readonly resolve: (value: T) => void
  readonly reject: (error: Error) => void
}

/** A promise that a test settles. */
export function deferred<T>(): Deferred<T> {
  let resolve: (value: T) => void = () => {}
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}

type Serve = (request: PageRequest) => FetchedPage | 'unchanged' | Promise<FetchedPage | 'unchanged'>

/** A fetch that is held until the test releases it. */
export interface HeldPage {
  /** Resolves when the page is requested. */
  readonly asked: Promise<void>
  release(text: string): void
}

// replaced by the requested address
const noRedirect = 'https://example.com/'

/** A plain-text page as its server would send it. */
export function aText(text: string, changes: Partial<FetchedPage> = {}): FetchedPage {
  return {
    finalUrl: noRedirect,
    format: 'text',
    bytes: new TextEncoder().encode(text),
    charset: null,
    validators: { etag: null, lastModified: null },
    ...changes,
  }
}

export const siteDown = websiteFailure(
  'FETCH_FAILED',
  'The server answered 503.',
  { problem: 'page-not-fetched', statusCode: 503, advice: 'Try again later.' },
  { retryable: true },
)

/** Serves scripted pages; other pages contain their own URL. */
export class ScriptedFetcher implements PageFetcher {
  readonly requests: PageRequest[] = []
  readonly #pages = new Map<string, Serve>()

  serve(url: string, text: string | Serve): void {
    this.#pages.set(url, typeof text === 'string' ? () => aText(text) : text)
  }

  fail(url: string, error: Error = siteDown): void {
    this.serve(url, () => {
      throw error
    })
  }

  /** Holds the next request for this page until it is released or aborted; later requests are served at once. */
  hold(url: string): HeldPage {
    const asked = deferred<void>()
    const page = deferred<FetchedPage>()
    this.serve(url, ({ signal }) => {
      this.#pages.delete(url)
      asked.resolve()
      signal.addEventListener('abort', () => page.reject(new Error('The connection was closed.')), { once: true })
      return page.promise
    })
    return { asked: asked.promise, release: (text) => page.resolve(aText(text)) }
  }

  async fetch(request: PageRequest): Promise<FetchedPage | 'unchanged'> {
    this.requests.push(request)
    // a network never answers synchronously
    await settle()
    request.signal.throwIfAborted()
    const page = (await this.#pages.get(request.url)?.(request)) ?? aText(`This is the page at ${request.url}.`)
    return page === 'unchanged' || page.finalUrl !== noRedirect ? page : { ...page, finalUrl: request.url }
  }
}

export const embedderDown = websiteFailure(
  'EMBEDDING_FAILED',
  'The embedder does not answer.',
  { problem: 'embedder-failed', advice: 'Start it.' },
  { retryable: true },
)

/** Counts letters, so that texts with the same letters get the same direction. */
export class LetterEmbedder implements Embedder {
  readonly model: string
  readonly calls: { readonly texts: readonly string[]; readonly purpose: EmbeddingPurpose }[] = []
  /** Called before each answer; its error is passed on. */
  before: (call: number, signal: AbortSignal | undefined) => void | Promise<void> = () => {}
  length = 26

  constructor(model = 'letters') {
    this.model = model
  }

  async dimensions(): Promise<number> {
    return this.length
  }

  async embed(
    texts: readonly string[],
    purpose: EmbeddingPurpose,
    signal?: AbortSignal,
  ): Promise<readonly Float32Array[]> {
    this.calls.push({ texts, purpose })
    await this.before(this.calls.length, signal)
    return texts.map((text) => this.#count(text.toLowerCase()))
  }

  async close(): Promise<void> {}

  #count(text: string): Float32Array {
    // a small value everywhere, so that no vector is all zero
    const vector = new Float32Array(this.length).fill(0.01)
    for (const letter of text) {
      const at = letter.charCodeAt(0) - 97
      if (at >= 0 && at < this.length) vector[at] = (vector[at] ?? 0) + 1
    }
    return vector
  }
}

export class RecordingEventSink implements EventSink {
  readonly events: WebsiteEvent[] = []

  emit(event: WebsiteEvent): void {
    this.events.push(event)
  }

  names(): readonly string[] {
    return this.events.map(({ name }) => name)
  }
}

/** Returns a scripted answer. */
export class ScriptedSynthesizer implements Synthesizer {
  readonly requests: SynthesisRequest[] = []
  readonly #answer: SynthesisAnswer

  constructor(answer: SynthesisAnswer) {
    this.#answer = answer
  }

  async synthesize(request: SynthesisRequest): Promise<SynthesisAnswer> {
    this.requests.push(request)
    return this.#answer
  }
}

/** Writes a claim at once, but reports it to its caller only when the test says so. */
export class SlowClaims extends MemoryWebsiteRepository {
  readonly #written = deferred<void>()
  readonly #heard = deferred<void>()
  /** Resolves when the first claim is written. */
  readonly claimed = this.#written.promise

  override async claim(...request: Parameters<MemoryWebsiteRepository['claim']>) {
    const answer = await super.claim(...request)
    this.#written.resolve()
    await this.#heard.promise
    return answer
  }

  release(): void {
    this.#heard.resolve()
  }
}

export interface SceneOptions {
  /** Defaults to LineExtractor. */
  readonly reader?: ContentExtractor
  readonly repository?: WebsiteRepository
  readonly embedder?: Embedder | null
  readonly now?: string
}

/** The use cases on a store in memory, with scripted parts. */
export function aWebsiteScene(options: SceneOptions = {}) {
  const repository: WebsiteRepository = options.repository ?? new MemoryWebsiteRepository()
  const fetcher = new ScriptedFetcher()
  const extractor = new LineExtractor()
  const events = new RecordingEventSink()
  const clock = { time: options.now ?? '2026-01-01T00:00:00.000Z', now: () => new Date(clock.time) }
  const embedder = options.embedder ?? null
  const { works, close, ...websites } = createWebsiteUseCases({
    repository,
    fetcher,
    extractor: options.reader ?? extractor,
    embedder,
    clock,
    events,
    wording: failureWording,
  })
  return {
    websites,
    works,
    close,
    repository,
    fetcher,
    extractor,
    events,
    clock,
    process: (url: string, rest: Partial<Parameters<typeof websites.process>[0]> = {}) =>
      websites.process({ url, ...rest }),
    status: (sourceId: number) => websites.getStatus(sourceId),
    /** Returns the contents that match a query. */
    find: async (query: string) => (await websites.query({ query })).results.map(({ content }) => content),
  }
}

/** Lets all pending callbacks run. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

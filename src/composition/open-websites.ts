import type { Writable } from 'node:stream'
import { defaults, type EmbedderKind } from '#src/adapters/edges/cli/defaults.js'
import { commandOn } from '#src/adapters/edges/words/store-commands.js'
import { failureWording } from '#src/adapters/edges/words/websites/failure-words.js'
import { ownFile } from '#src/adapters/kit/own-files.js'
import { isPostgresUrl } from '#src/adapters/kit/postgres-url.js'
import { defaultModelDir } from '#src/adapters/models/embedding/local/model-files.js'
import { WorkerContentExtractor } from '#src/adapters/sources/extraction/worker-content-extractor.js'
import { HttpPageFetcher } from '#src/adapters/sources/fetching/http-page-fetcher.js'
import { SqliteHostTurns } from '#src/adapters/stores/sqlite/websites/sqlite-host-turns.js'
import { SqliteWebsiteRepository } from '#src/adapters/stores/sqlite/websites/sqlite-website-repository.js'
import { systemClock } from '#src/adapters/system/clock.js'
import { JsonLinesEventSink } from '#src/adapters/system/event-log.js'
import { silentLogger } from '#src/adapters/system/logger.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import type { Logger } from '#src/application/shared/ports/logger.js'
import type { ContentExtractor } from '#src/application/websites/ports/content-extractor.js'
import type { Embedder } from '#src/application/websites/ports/embedder.js'
import type { EventSink } from '#src/application/websites/ports/event-sink.js'
import { type HostTurns, unsharedTurns } from '#src/application/websites/ports/host-turns.js'
import type { PageFetcher } from '#src/application/websites/ports/page-fetcher.js'
import type { Synthesizer } from '#src/application/websites/ports/synthesizer.js'
import type { WebsiteRepository } from '#src/application/websites/ports/website-repository.js'
import {
  createWebsiteUseCases,
  type OpenWebsiteUseCases,
  type WebsiteUseCases,
} from '#src/application/websites/website-use-cases.js'
import { chooseEmbedder } from './choose-embedder.js'
import { Container, checkSource, tokens } from './container.js'
import { Lazy } from './lazy.js'
import { version } from './version.js'

/** Where pages are kept: a SQLite file, the URL of a PostgreSQL database, or storage of one's own. */
export type WebsitesSource = string | { readonly repository: WebsiteRepository }

/** How pages are fetched. */
export interface FetchingOptions {
  /** Between two requests to one host, in milliseconds; 1000 when absent. */
  readonly hostDelayMs?: number
  /** Hosts that may be in a private network; none when absent. */
  readonly allowHosts?: readonly string[]
}

export interface WebsitesOptions extends FetchingOptions {
  /** How long to wait for another program's write, in milliseconds; 5000 when absent. */
  readonly busyTimeoutMs?: number
  /** What makes vectors for search by meaning; `auto` when absent: the endpoint if one is given, else the local model if it is there, else none. */
  readonly embedder?: EmbedderKind | Embedder
  /** An OpenAI-compatible endpoint. */
  readonly embeddings?: { readonly url: string; readonly model: string; readonly apiKey: string | null } | null
  /** The folder of local models; the user's cache folder when absent. */
  readonly modelDir?: string
  /** Writes a synthesis for each question that names no synthesizer of its own; null there writes none. */
  readonly synthesizer?: Synthesizer
  /** In place of `synthesizer`: Anthropic's API writes, and is sent the passages found. */
  readonly anthropicApiKey?: string | null
  /** The model that the adapter prefers when null or absent. */
  readonly anthropicModel?: string | null
  /** Where events go: a sink, a stream or the path of a file; nowhere when null or absent. */
  readonly events?: EventSink | Writable | string | null
  readonly fetcher?: PageFetcher
  readonly extractor?: ContentExtractor
  readonly clock?: Clock
  /** Nothing is logged when absent. */
  readonly logger?: Logger
}

/** A store of web pages: fetched, kept and searched. */
export interface Websites extends WebsiteUseCases {
  /** What is being worked on is marked as interrupted. The store is not to be used after it. */
  close(): Promise<void>
}

/**
 * The store in the SQLite file or at the PostgreSQL URL that `source` is, or the one that it keeps. Nothing is opened before the first call; then
 * what a process that died was at is marked as interrupted. Throws VALIDATION_ERROR.
 */
export function openWebsites(source: WebsitesSource, options: WebsitesOptions = {}): Websites {
  checkSource(source, 'repository')
  const context = new Lazy(() => createWebsites(new Container(), source, options))
  const websites = context.port<Websites>((opened) => opened, {
    query: async (request) => {
      const opened = await context.load()
      const { synthesizer = opened.synthesizer } = request
      return opened.query({ ...request, synthesizer })
    },
    close: () => context.close(),
  })
  contexts.set(websites, context)
  return websites
}

const contexts = new WeakMap<Websites, Lazy<WebsitesContext>>()

/** The open store behind what `openWebsites` gave. */
export async function loadWebsites(websites: Websites): Promise<WebsitesContext> {
  const context = contexts.get(websites)
  if (context === undefined) throw new TypeError('These websites were not opened by openWebsites.')
  return context.load()
}

/** A store that is open. */
export interface WebsitesContext extends WebsiteUseCases {
  /** Writes a synthesis where the client's own model cannot; null when none is configured. */
  readonly synthesizer: Synthesizer | null
  close(): Promise<void>
}

/** The use cases with the parts of `container`; closing them closes it. Throws VALIDATION_ERROR, DB_ERROR. */
export async function createWebsites(
  container: Container,
  source: WebsitesSource,
  options: WebsitesOptions = {},
): Promise<WebsitesContext> {
  await provideStore(container, source, options)
  provideParts(container, options)
  const logger = container.resolve(tokens.logger)
  try {
    const embedder = await container.resolve(tokens.embedder)
    logger.info(`websites are searched ${embedder === null ? 'by words alone' : `with vectors of ${embedder.model}`}`)
    const { works, ...useCases } = openUseCases(container, embedder)
    await works.recover()
    if (!(await container.resolve(tokens.websiteRepository).isTextIndexCurrent())) logger.info(oldTextIndex())
    const synthesizer = await container.resolve(tokens.synthesizer)
    return { ...useCases, synthesizer, close: () => container.close() }
  } catch (error) {
    await container.close()
    throw error
  }
}

const oldTextIndex = () =>
  `another version of jobworkflow or Node has split the text of the websites into words; run \`${commandOn('websites', 'websites reindex')}\``

async function provideStore(
  container: Container,
  source: WebsitesSource,
  { busyTimeoutMs = defaults.busyTimeoutMs }: WebsitesOptions,
): Promise<void> {
  if (typeof source !== 'string') {
    container.give(tokens.websiteRepository, source.repository).provide(tokens.hostTurns, () => unsharedTurns)
  } else if (isPostgresUrl(source)) {
    const { providePostgresWebsites } = await import('./postgres-websites.js')
    await providePostgresWebsites(container, source)
  } else {
    const workerUrl = ownFile('./website-store-worker.js', import.meta.url)
    container
      .provide(tokens.websiteRepository, () => new SqliteWebsiteRepository(source, { busyTimeoutMs, workerUrl }))
      .provide(tokens.hostTurns, () => new SqliteHostTurns(source, { busyTimeoutMs }))
  }
}

function provideParts(container: Container, options: WebsitesOptions): void {
  const { embedder = defaults.embedder, embeddings = null } = options
  const modelDir = options.modelDir ?? defaultModelDir(process.env)
  if (typeof embedder !== 'string') container.give(tokens.embedder, Promise.resolve(embedder))
  else container.provide(tokens.embedder, () => chooseEmbedder({ embedder, embeddings, modelDir }))
  if (options.synthesizer !== undefined) container.give(tokens.synthesizer, Promise.resolve(options.synthesizer))
  container
    .give(tokens.clock, options.clock)
    .give(tokens.logger, options.logger)
    .give(tokens.pageFetcher, options.fetcher)
    .give(tokens.contentExtractor, options.extractor)
    .provide(tokens.clock, () => systemClock)
    .provide(tokens.logger, () => silentLogger)
    .provide(tokens.events, () => openEvents(container, options.events ?? null))
    .provide(tokens.pageFetcher, () => openPageFetcher(options, container.resolve(tokens.hostTurns)))
    .provide(tokens.contentExtractor, createContentExtractor)
    .provide(tokens.synthesizer, () => createSynthesizer(options))
}

function openEvents(container: Container, events: EventSink | Writable | string | null): EventSink {
  if (events === null) return { emit: () => {} }
  if ((typeof events === 'object' && 'write' in events) || typeof events === 'string') {
    const [clock, logger] = [container.resolve(tokens.clock), container.resolve(tokens.logger)]
    return new JsonLinesEventSink({ target: events, clock, logger })
  }
  return { emit: (event) => events.emit(event) }
}

/** What is made first is closed last: what works on pages ends before what it works with. */
function openUseCases(container: Container, embedder: Embedder | null): OpenWebsiteUseCases {
  container.provide(tokens.websiteUseCases, () =>
    createWebsiteUseCases({
      events: container.resolve(tokens.events),
      repository: container.resolve(tokens.websiteRepository),
      fetcher: container.resolve(tokens.pageFetcher),
      extractor: container.resolve(tokens.contentExtractor),
      embedder,
      clock: container.resolve(tokens.clock),
      wording: failureWording,
    }),
  )
  return container.resolve(tokens.websiteUseCases)
}

interface Closable {
  close(): Promise<void>
}

/** Fetches pages politely and not from private networks; the caller closes it. Throws VALIDATION_ERROR. */
export function createPageFetcher(options: FetchingOptions = {}): PageFetcher & Closable {
  return openPageFetcher(options, unsharedTurns)
}

function openPageFetcher(options: FetchingOptions, hostTurns: HostTurns): PageFetcher & Closable {
  const { hostDelayMs = defaults.hostDelayMs, allowHosts = [] } = options
  return new HttpPageFetcher({ version, hostDelayMs, allowHosts, hostTurns })
}

/** Reads pages in threads that start with the first page; the caller closes it. */
export function createContentExtractor(): ContentExtractor {
  return new WorkerContentExtractor({ workerUrl: ownFile('./extraction-worker.js', import.meta.url) })
}

async function createSynthesizer({ anthropicApiKey, anthropicModel }: WebsitesOptions): Promise<Synthesizer | null> {
  if (anthropicApiKey == null) return null
  const { AnthropicSynthesizer } = await import('#src/adapters/models/synthesis/anthropic-synthesizer.js')
  return new AnthropicSynthesizer({
    apiKey: anthropicApiKey,
    ...(anthropicModel == null ? {} : { model: anthropicModel }),
  })
}

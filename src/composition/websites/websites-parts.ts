import type { Writable } from 'node:stream'
import { defaults, type EmbedderKind } from '#src/adapters/edges/cli/defaults.js'
import { defaultModelDir } from '#src/adapters/kit/cache-folder.js'
import { ownFile } from '#src/adapters/kit/own-files.js'
import { isPostgresUrl } from '#src/adapters/kit/postgres-url.js'
import { LocalEmbedder } from '#src/adapters/models/embedding/local/local-embedder.js'
import { SqliteHostLeases } from '#src/adapters/stores/sqlite/websites/sqlite-host-leases.js'
import { SqliteWebsiteRepository } from '#src/adapters/stores/sqlite/websites/sqlite-website-repository.js'
import { systemClock } from '#src/adapters/system/clock.js'
import { JsonLinesEventSink } from '#src/adapters/system/event-log.js'
import { silentLogger } from '#src/adapters/system/logger.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import type { Logger } from '#src/application/shared/ports/logger.js'
import type { ContentExtractor } from '#src/application/websites/ports/content-extractor.js'
import type { Embedder } from '#src/application/websites/ports/embedder.js'
import type { EventSink } from '#src/application/websites/ports/event-sink.js'
import { unsharedLeases } from '#src/application/websites/ports/host-leases.js'
import type { PageFetcher } from '#src/application/websites/ports/page-fetcher.js'
import type { Synthesizer } from '#src/application/websites/ports/synthesizer.js'
import type { WebsiteRepository } from '#src/application/websites/ports/website-repository.js'
import { type Container, tokens } from '#src/composition/container.js'
import type { AppError } from '#src/domain/shared/app-error.js'
import { websiteFailure } from '#src/domain/websites/website-failure.js'
import { createContentExtractor, type FetchingOptions, openPageFetcher } from './open-sites.js'

/** The storage of pages: a SQLite file, the URL of a PostgreSQL database, or a custom repository. */
export type WebsitesSource = string | { readonly repository: WebsiteRepository }

export interface WebsitesOptions extends FetchingOptions {
  /** How long to wait for another program's write, in milliseconds; defaults to 5000. */
  readonly busyTimeoutMs?: number
  /**
   * Makes the vectors for search by meaning; defaults to `auto`: the endpoint if one is given, else the local model if
   * it is installed, else none.
   */
  readonly embedder?: EmbedderKind | Embedder
  /** An OpenAI-compatible endpoint. */
  readonly embeddings?: { readonly url: string; readonly model: string; readonly apiKey: string | null } | null
  /** The folder of local models; defaults to the user's cache folder. */
  readonly modelDir?: string
  /** Writes the synthesis of each question that does not set its own synthesizer; a question with null gets none. */
  readonly synthesizer?: Synthesizer
  /** Used if `synthesizer` is absent: Anthropic's API, which receives the passages found. */
  readonly anthropicApiKey?: string | null
  /** The adapter's default model if null or absent. */
  readonly anthropicModel?: string | null
  /** The destination of events: a sink, a stream or the path of a file; none if null or absent. */
  readonly events?: EventSink | Writable | string | null
  readonly fetcher?: PageFetcher
  readonly extractor?: ContentExtractor
  readonly clock?: Clock
  /** Nothing is logged if absent. */
  readonly logger?: Logger
}

/** Provides the store and the leases of hosts, unless they were given. */
export async function provideStore(
  container: Container,
  source: WebsitesSource,
  { busyTimeoutMs = defaults.busyTimeoutMs }: WebsitesOptions,
): Promise<void> {
  if (typeof source !== 'string') {
    container.give(tokens.websiteRepository, source.repository).provide(tokens.hostLeases, () => unsharedLeases)
  } else if (isPostgresUrl(source)) {
    await providePostgres(container, source)
  } else {
    const workerUrl = ownFile('./website-store-worker.js', import.meta.url)
    container
      .provide(tokens.websiteRepository, () => new SqliteWebsiteRepository(source, { busyTimeoutMs, workerUrl }))
      .provide(tokens.hostLeases, () => new SqliteHostLeases(source, { busyTimeoutMs }))
  }
}

/** The store in the schema that `url` names, and the host leases shared by all its users. */
async function providePostgres(container: Container, url: string): Promise<void> {
  // the driver and its adapters
  const { PostgresWebsiteRepository } = await import(
    '#src/adapters/stores/postgres/websites/postgres-website-repository.js'
  )
  const { PostgresHostLeases } = await import('#src/adapters/stores/postgres/websites/postgres-host-leases.js')
  container
    .provide(tokens.websiteRepository, () => new PostgresWebsiteRepository(url))
    .provide(tokens.hostLeases, () => new PostgresHostLeases(url))
}

/** Provides the other parts of a store, unless they were given. */
export function provideParts(container: Container, options: WebsitesOptions): void {
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
    .provide(tokens.pageFetcher, () => openPageFetcher(options, container.resolve(tokens.hostLeases)))
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

async function createSynthesizer({ anthropicApiKey, anthropicModel }: WebsitesOptions): Promise<Synthesizer | null> {
  if (anthropicApiKey == null) return null
  const { AnthropicSynthesizer } = await import('#src/adapters/models/synthesis/anthropic-synthesizer.js')
  return new AnthropicSynthesizer({
    apiKey: anthropicApiKey,
    ...(anthropicModel == null ? {} : { model: anthropicModel }),
  })
}

interface EmbedderSettings extends Required<Pick<WebsitesOptions, 'embeddings' | 'modelDir'>> {
  readonly embedder: EmbedderKind
}

/**
 * The configured embedder; null for none. `auto` means the endpoint if one is set, else the local model if its package
 * and files are installed, else none. Throws VALIDATION_ERROR if a named one is not available.
 */
export async function chooseEmbedder(config: EmbedderSettings): Promise<Embedder | null> {
  const { embedder, embeddings, modelDir } = config
  if (embedder === 'none') return null
  if (embedder === 'http' && embeddings === null) throw noEndpoint()
  if (embedder !== 'local' && embeddings !== null) {
    const { HttpEmbedder } = await import('#src/adapters/models/embedding/http/http-embedder.js')
    return new HttpEmbedder(embeddings)
  }
  const { localEmbedderStatus } = await import('#src/adapters/models/embedding/local/open-model.js')
  const status = await localEmbedderStatus(modelDir)
  // an embedder requested as `local` reports itself what is missing
  if (embedder === 'auto' && !(status.package && status.model)) return null
  return createLocalEmbedder({ modelDir })
}

function noEndpoint(): AppError {
  const advice = 'Set JOBWORKFLOW_EMBEDDINGS_URL to an OpenAI-compatible endpoint, such as http://localhost:11434/v1.'
  return websiteFailure('VALIDATION_ERROR', 'The http embedder has no address.', { problem: 'embedder-failed', advice })
}

/** Embeds with the model in `modelDir`, in a process that starts with the first text; the caller closes it. */
export function createLocalEmbedder({ modelDir }: Pick<EmbedderSettings, 'modelDir'>): Embedder {
  return new LocalEmbedder({ modelDir, entry: ownFile('./embedding-child.js', import.meta.url) })
}

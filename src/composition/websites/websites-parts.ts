import type { Writable } from 'node:stream'
import { defaults, type EmbedderKind } from '#src/adapters/edges/cli/defaults.js'
import { defaultModelDir } from '#src/adapters/kit/cache-folder.js'
import { ownFile } from '#src/adapters/kit/own-files.js'
import { isPostgresUrl } from '#src/adapters/kit/postgres-url.js'
import { LocalEmbedder } from '#src/adapters/models/embedding/local/local-embedder.js'
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
import { unsharedTurns } from '#src/application/websites/ports/host-turns.js'
import type { PageFetcher } from '#src/application/websites/ports/page-fetcher.js'
import type { Synthesizer } from '#src/application/websites/ports/synthesizer.js'
import type { WebsiteRepository } from '#src/application/websites/ports/website-repository.js'
import { type Container, tokens } from '#src/composition/container.js'
import type { AppError } from '#src/domain/shared/app-error.js'
import { websiteFailure } from '#src/domain/websites/website-failure.js'
import { createContentExtractor, type FetchingOptions, openPageFetcher } from './open-sites.js'

/** Where pages are kept: a SQLite file, the URL of a PostgreSQL database, or storage of one's own. */
export type WebsitesSource = string | { readonly repository: WebsiteRepository }

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

/** The store, and whose turn it is to ask a host, unless they were given. */
export async function provideStore(
  container: Container,
  source: WebsitesSource,
  { busyTimeoutMs = defaults.busyTimeoutMs }: WebsitesOptions,
): Promise<void> {
  if (typeof source !== 'string') {
    container.give(tokens.websiteRepository, source.repository).provide(tokens.hostTurns, () => unsharedTurns)
  } else if (isPostgresUrl(source)) {
    await providePostgres(container, source)
  } else {
    const workerUrl = ownFile('./website-store-worker.js', import.meta.url)
    container
      .provide(tokens.websiteRepository, () => new SqliteWebsiteRepository(source, { busyTimeoutMs, workerUrl }))
      .provide(tokens.hostTurns, () => new SqliteHostTurns(source, { busyTimeoutMs }))
  }
}

/** The store in the schema that `url` names, and the turns of hosts among all who use it. */
async function providePostgres(container: Container, url: string): Promise<void> {
  // the driver, and what speaks to it
  const { PostgresWebsiteRepository } = await import(
    '#src/adapters/stores/postgres/websites/postgres-website-repository.js'
  )
  const { PostgresHostTurns } = await import('#src/adapters/stores/postgres/websites/postgres-host-turns.js')
  container
    .provide(tokens.websiteRepository, () => new PostgresWebsiteRepository(url))
    .provide(tokens.hostTurns, () => new PostgresHostTurns(url))
}

/** What works with a store, unless it was given. */
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
 * The embedder that the configuration names, null for none. `auto`: the endpoint if one is set, else the local model if
 * its package and its files are there, else none. Throws VALIDATION_ERROR when the one that is named cannot be had.
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
  // a local one that was asked for by name says itself what it lacks
  if (embedder === 'auto' && !(status.package && status.model)) return null
  return createLocalEmbedder({ modelDir })
}

function noEndpoint(): AppError {
  const advice = 'Set JOBWORKFLOW_EMBEDDINGS_URL to an OpenAI-compatible endpoint, such as http://localhost:11434/v1.'
  return websiteFailure('VALIDATION_ERROR', 'The embedder http has no address.', { problem: 'embedder-failed', advice })
}

/** Embeds with the model in `modelDir`, in a process that starts with the first text; the caller closes it. */
export function createLocalEmbedder({ modelDir }: Pick<EmbedderSettings, 'modelDir'>): Embedder {
  return new LocalEmbedder({ modelDir, entry: ownFile('./embedding-child.js', import.meta.url) })
}

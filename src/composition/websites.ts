import type { Writable } from 'node:stream'
import { WorkerContentExtractor } from '../adapters/extraction/worker-content-extractor.js'
import { HttpPageFetcher } from '../adapters/fetching/http-page-fetcher.js'
import { SqliteWebsiteRepository } from '../adapters/persistence/sqlite/websites/sqlite-website-repository.js'
import { failureWording } from '../adapters/presentation/websites/failure-words.js'
import { JsonLinesEventSink } from '../adapters/system/event-log.js'
import type { Clock } from '../application/shared/ports/clock.js'
import type { Logger } from '../application/shared/ports/logger.js'
import type { ContentExtractor } from '../application/websites/ports/content-extractor.js'
import type { PageFetcher } from '../application/websites/ports/page-fetcher.js'
import type { Synthesizer } from '../application/websites/ports/synthesizer.js'
import { createWebsiteUseCases, type WebsiteUseCases } from '../application/websites/website-use-cases.js'
import { chooseEmbedder, type EmbedderSettings } from './choose-embedder.js'
import type { Config } from './config.js'
import { version } from './version.js'

interface Closable {
  close(): Promise<void>
}

/** What a store is opened with: where it is, how pages are fetched, what makes vectors and answers. */
export type WebsitesContextSettings = FetchingSettings &
  EmbedderSettings &
  Pick<Config, 'websitesDb' | 'busyTimeoutMs' | 'anthropicApiKey' | 'anthropicModel'>

export type FetchingSettings = Pick<Config, 'hostDelayMs' | 'allowHosts'>

/** Fetches pages politely and not from private networks; the caller closes it. Throws VALIDATION_ERROR. */
export function createPageFetcher({ hostDelayMs, allowHosts }: FetchingSettings): PageFetcher & Closable {
  return new HttpPageFetcher({ version, hostDelayMs, allowHosts })
}

/** Reads pages in threads that start with the first page; the caller closes it. */
export function createContentExtractor(): ContentExtractor {
  return new WorkerContentExtractor({ workerUrl: new URL('./extraction-worker.js', import.meta.url) })
}

const noEvents = { emit: () => {}, close: async () => {} }

/** What websites say: fetched, kept and searched. */
export interface WebsitesContext extends WebsiteUseCases {
  /** Writes a synthesis where the client's own model cannot; null when none is configured. */
  readonly synthesizer: Synthesizer | null
  close(): Promise<void>
}

export interface ContextParts {
  readonly clock: Clock
  readonly logger: Logger
  /** Where events go: a stream, or the path of a file; null for nowhere. */
  readonly eventsTo: Writable | string | null
}

/** Opens the store; what a process that died was at is marked as interrupted. Throws VALIDATION_ERROR, DB_ERROR. */
export async function createWebsitesContext(
  config: WebsitesContextSettings,
  { clock, logger, eventsTo }: ContextParts,
): Promise<WebsitesContext> {
  const embedder = await chooseEmbedder(config)
  logger.info(`websites are searched ${embedder === null ? 'by words alone' : `with vectors of ${embedder.model}`}`)
  const repository = new SqliteWebsiteRepository(config.websitesDb, {
    busyTimeoutMs: config.busyTimeoutMs,
    workerUrl: new URL('./website-store-worker.js', import.meta.url),
  })
  const fetcher = createPageFetcher(config)
  const extractor = createContentExtractor()
  const events = eventsTo === null ? noEvents : new JsonLinesEventSink({ target: eventsTo, clock, logger })
  const { works, ...useCases } = createWebsiteUseCases({
    repository,
    fetcher,
    extractor,
    embedder,
    clock,
    events,
    wording: failureWording,
  })
  const close = async () => {
    await works.close()
    await useCases.updateWebsiteStatus.close()
    await Promise.all([fetcher.close(), extractor.close(), embedder?.close()])
    await repository.close()
    await events.close()
  }
  try {
    await works.recover()
    if (!(await repository.isTextIndexCurrent())) logger.info(oldTextIndex)
    return { ...useCases, synthesizer: await createSynthesizer(config), close }
  } catch (error) {
    await close()
    throw error
  }
}

const oldTextIndex =
  'another version of jobworkflow or Node has split the text of the websites into words; run `jobworkflow websites reindex`'

async function createSynthesizer({
  anthropicApiKey,
  anthropicModel,
}: WebsitesContextSettings): Promise<Synthesizer | null> {
  if (anthropicApiKey === null) return null
  const { AnthropicSynthesizer } = await import('../adapters/synthesis/anthropic-synthesizer.js')
  return new AnthropicSynthesizer({
    apiKey: anthropicApiKey,
    ...(anthropicModel === null ? {} : { model: anthropicModel }),
  })
}

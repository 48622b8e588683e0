import { commandOn } from '#src/adapters/edges/words/store-commands.js'
import { failureWording } from '#src/adapters/edges/words/websites/failure-words.js'
import type { Embedder } from '#src/application/websites/ports/embedder.js'
import type { Synthesizer } from '#src/application/websites/ports/synthesizer.js'
import {
  createWebsiteUseCases,
  type OpenWebsiteUseCases,
  type WebsiteUseCases,
} from '#src/application/websites/website-use-cases.js'
import { Container, checkSource, tokens } from '#src/composition/container.js'
import { Lazy } from '#src/composition/lazy.js'
import { provideParts, provideStore, type WebsitesOptions, type WebsitesSource } from './websites-parts.js'

/** A store of web pages: fetched, stored and searched. */
export interface Websites extends WebsiteUseCases {
  /** Marks unfinished work as interrupted. The store must not be used afterwards. */
  close(): Promise<void>
}

/**
 * Opens the store in the SQLite file or at the PostgreSQL URL `source`, or one with a custom repository. Nothing is
 * opened before the first call, which marks the unfinished work of a dead process as interrupted. Throws
 * VALIDATION_ERROR.
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

/** The open store behind the result of `openWebsites`. */
export async function loadWebsites(websites: Websites): Promise<WebsitesContext> {
  const context = contexts.get(websites)
  if (context === undefined) throw new TypeError('These websites were not opened with openWebsites.')
  return context.load()
}

/** An open store. */
export interface WebsitesContext extends WebsiteUseCases {
  /** Writes syntheses if the client's model cannot; null if none is configured. */
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
    logger.info(`websites are searched ${embedder === null ? 'by words only' : `with vectors of ${embedder.model}`}`)
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
  `another version of jobworkflow or Node made the word index of the websites; run \`${commandOn('websites', 'websites reindex')}\``

/** Parts are closed in reverse order: the use cases end before the parts they use. */
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

import type { Writable } from 'node:stream'
import { createOffer, type Offer } from '#src/adapters/edges/mcp/offer.js'
import { serveStdio } from '#src/adapters/edges/mcp/serve-stdio.js'
import { chooseTools, type ToolContexts, type ToolName } from '#src/adapters/edges/mcp/tools/catalog.js'
import type { Closable } from '#src/adapters/kit/closing.js'
import { defined } from '#src/adapters/kit/defined.js'
import { withCodes } from '#src/adapters/kit/errors.js'
import { isTaken } from '#src/adapters/kit/is-taken.js'
import { isPostgresUrl } from '#src/adapters/kit/postgres-url.js'
import { accountLanguage } from '#src/adapters/system/account-language.js'
import type { Launch } from '#src/adapters/system/clients/launch.js'
import { systemClock } from '#src/adapters/system/clock.js'
import { createLogger } from '#src/adapters/system/logger.js'
import type { StoredPages } from '#src/application/jobs/ports/stored-pages.js'
import type { Logger } from '#src/application/shared/ports/logger.js'
import { archiveOf, type Config, toMailOptions } from '#src/composition/config.js'
import { Container, type Token, token, tokens } from '#src/composition/container.js'
import type { Hunt } from '#src/composition/hunt/open-hunt.js'
import type { JobQueues } from '#src/composition/jobs/open-jobs.js'
import { Lazy, lazyPort } from '#src/composition/lazy.js'
import type { Mail } from '#src/composition/mail/open-mail.js'
import type { ServedSync } from '#src/composition/sync/serve-sync.js'
import { version } from '#src/composition/version.js'
import type { Sites } from '#src/composition/websites/open-sites.js'
import type { WebsitesContext } from '#src/composition/websites/open-websites.js'
import { AppError, toAppError } from '#src/domain/shared/app-error.js'

/** Runs the MCP server until its client disconnects. */
export function serve(config: Config, launch: Launch): Promise<void> {
  return serveOffer(config, (offer) => offer, { launch })
}

async function serveOffer(config: Config, choose: (offer: Offer) => Offer, parts: ContainerParts = {}): Promise<void> {
  const container = createServerContainer(config, parts)
  const logger = container.resolve(tokens.logger)
  const { toolNames, ...offer } = configuredOffer(config, container)
  logger.info(`serving ${config.toolChoice.toolsets.join(', ')}: ${toolNames.length} tools, on stdin and stdout`)
  await serveStdio({ version, ...choose(offer), logger, onGreeted: () => void reportDriver(config, logger) })
  await container.close()
  logger.info('stopped')
}

/** Serves only the mail tools, with or without an archive, under the names in the specification, and no prompts. */
export async function serveMail(config: Config): Promise<void> {
  const toolChoice = { toolsets: ['mail'], tools: [], readOnly: false } as const
  await serveOffer(
    { ...config, toolChoice, toolNames: config.toolNames ?? 'dotted' },
    ({ loadPrompts: _, ...tools }) => tools,
  )
}

/** The contexts that a server uses. */
export const served = {
  jobs: token<Lazy<JobQueues>>('jobs'),
  mail: token<Lazy<Mail>>('mail'),
  websites: token<Lazy<WebsitesContext>>('websites'),
  sites: token<Lazy<Sites>>('sites'),
  pages: token<StoredPages>('pages'),
  hunt: token<Lazy<ServedHunt>>('hunt'),
  sync: token<Lazy<ServedSync>>('sync'),
}

export interface ContainerParts {
  readonly logger?: Logger
  /** How this program is started again, to fetch news in a separate process; without it that is not offered. */
  readonly launch?: Launch
  /** The destination of events if no file is named; defaults to stderr, null for none. */
  readonly defaultEventsTo?: Writable | null
}

/** All parts of a server. A context is not loaded before one of its tools is called. */
export function createServerContainer(config: Config, parts: ContainerParts = {}): Container {
  const container = new Container()
  const events = config.eventsFile ?? (parts.defaultEventsTo === undefined ? process.stderr : parts.defaultEventsTo)
  container
    .give(tokens.logger, parts.logger)
    .provide(tokens.clock, () => systemClock)
    .provide(tokens.logger, () => createLogger(process.stderr, config.quiet, config.mailAddress))
    .provide(served.pages, () =>
      lazyPort(async () => {
        const { openPages } = await import('#src/composition/websites/open-pages.js')
        return openPages(config.websitesDb, config)
      }),
    )
  const lazily = <Loaded extends Closable>(part: Token<Lazy<Loaded>>, load: () => Promise<Loaded>) =>
    container.provide(part, () => new Lazy(load))
  lazily(served.jobs, async () => (await import('#src/composition/jobs/open-jobs.js')).openJobQueues(config, container))
  lazily(served.mail, async () => {
    const { createMail } = await import('#src/composition/mail/open-mail.js')
    return createMail(new Container(container), archiveOf(config), toMailOptions(config))
  })
  lazily(served.websites, async () => {
    const { createWebsites } = await import('#src/composition/websites/open-websites.js')
    return createWebsites(new Container(container), config.websitesDb, { ...config, events })
  })
  lazily(served.sites, async () => (await import('#src/composition/websites/open-sites.js')).openSites(config))
  lazily(served.hunt, () => loadHunt(config, container))
  lazily(served.sync, async () => {
    if (parts.launch === undefined) throw new AppError('VALIDATION_ERROR', 'This server cannot start other processes.')
    const { serveSync } = await import('#src/composition/sync/serve-sync.js')
    return serveSync(config, parts.launch, container)
  })
  return container
}

/** The offer of a server with this configuration. */
export function configuredOffer(
  config: Config,
  container: Container,
): Offer & { readonly toolNames: readonly ToolName[] } {
  const toolNames = chooseTools(config.toolChoice, { hasArchive: config.hasMail })
  return { toolNames, ...createOffer(toolNames, toolContexts(config, container), accountLanguage()) }
}

/** A context is not loaded before one of its tools is called. */
function toolContexts(config: Config, container: Container): ToolContexts {
  const jobs = container.resolve(served.jobs)
  const mail = container.resolve(served.mail)
  const websites = container.resolve(served.websites)
  const hunt = container.resolve(served.hunt)
  const sync = container.resolve(served.sync)
  const openHunt: ToolContexts['hunt']['openHunt'] = async ({ signal }) =>
    (await (await hunt.load()).current()).until(signal)
  return {
    jobs: {
      openJobs: async (dbPath) => (await jobs.load()).open(dbPath),
      ...(config.hasMail ? { openHunt } : {}),
      page: config.page,
    },
    websites: { openWebsites: () => websites.load(), page: config.page },
    mail: {
      openMail: async ({ signal }) => (await mail.load()).until(signal),
      maxLimit: config.mailMaxLimit,
      page: config.page,
      toolNames: config.toolNames ?? 'underscored',
    },
    hunt: {
      openHunt,
      syncNow: async (request) => (await sync.load()).now(request),
      page: config.page,
      isReadOnly: config.toolChoice.readOnly,
    },
    person: {
      openPerson: async (call) => {
        const { openPerson } = await import('#src/composition/person/open-person.js')
        const datesAhead = async () => (await openHunt(call)).datesAhead()
        return openPerson({ jobs: await (await jobs.load()).open(), hunt: { datesAhead } })
      },
      page: config.page,
    },
  }
}

interface ServedHunt {
  /** One instance for all calls, because it caches what it reads; another one when the home gets its archive. */
  current(): Promise<Pick<Hunt, 'until'>>
  close(): Promise<void>
}

/** Its sources are closed separately. */
async function loadHunt(config: Config, container: Container): Promise<ServedHunt> {
  const { openHunt } = await import('#src/composition/hunt/open-hunt.js')
  const { ownAddresses } = await import('#src/composition/sync/own-addresses.js')
  const jobs = await (await container.resolve(served.jobs).load()).open()
  // nothing for fetching is loaded before a posting is fetched
  const lazy = container.resolve(served.sites)
  const sites = { fetcher: lazy.port(({ fetcher }) => fetcher), extractor: lazy.port(({ extractor }) => extractor) }
  const clock = container.resolve(tokens.clock)
  const open = async (hasMail: boolean) => {
    const archive = hasMail ? { mail: await container.resolve(served.mail).load() } : {}
    const sources = { jobs, sites, pages: container.resolve(served.pages), ...archive }
    const { until } = openHunt(sources, {
      me: await ownAddresses(config),
      clock,
      ...defined({ home: config.home?.folder }),
    })
    return { until, close: async () => {} }
  }
  const [withMail, withoutMail] = [new Lazy(() => open(true)), new Lazy(() => open(false))]
  return { current: () => (hasArchive(config) ? withMail : withoutMail).load(), close: async () => {} }
}

/** Whether there is mail by now: the first sync of a home makes its archive while the server runs. */
export function hasArchive({ hasMail, home }: Config): boolean {
  return hasMail || (home !== null && isTaken(home.mail))
}

/** Reports immediately if no call can succeed, and why; each call reports it too. */
export async function reportDriver({ jobsDb, websitesDb, hasMail }: Config, logger: Logger): Promise<void> {
  if (isPostgresUrl(jobsDb) && isPostgresUrl(websitesDb) && !hasMail) return
  try {
    const { checkDriver } = await import('#src/adapters/stores/sqlite/kit/driver.js')
    checkDriver()
  } catch (error) {
    const failure = toAppError(error)
    logger.error(withCodes(failure.message, failure.cause))
  }
}

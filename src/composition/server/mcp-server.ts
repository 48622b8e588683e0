import { defaults } from '#src/adapters/edges/cli/defaults.js'
import { createOffer } from '#src/adapters/edges/mcp/offer.js'
import { serveStdio, serveTransport } from '#src/adapters/edges/mcp/serve-stdio.js'
import {
  chooseTools,
  type ToolContexts,
  type ToolName,
  type ToolsetName,
  toolCatalog,
} from '#src/adapters/edges/mcp/tools/catalog.js'
import { toPageBudget } from '#src/adapters/kit/answers/page-budget.js'
import { defined } from '#src/adapters/kit/defined.js'
import { silentLogger } from '#src/adapters/system/logger.js'
import type { StoredPages } from '#src/application/jobs/ports/stored-pages.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import type { Logger } from '#src/application/shared/ports/logger.js'
import { openHunt } from '#src/composition/hunt/open-hunt.js'
import type { Jobs } from '#src/composition/jobs/open-jobs.js'
import type { Mail } from '#src/composition/mail/open-mail.js'
import { openPerson } from '#src/composition/person/open-person.js'
import { version } from '#src/composition/version.js'
import type { Sites } from '#src/composition/websites/open-sites.js'
import { loadWebsites, type Websites } from '#src/composition/websites/open-websites.js'
import { AppError } from '#src/domain/shared/app-error.js'

/** What is served. Nothing is closed when the server ends; the caller closes it. */
export interface Opened {
  readonly jobs?: Jobs
  readonly websites?: Websites
  readonly mail?: Mail
  /** Reads postings and checks them again; without it those tools are left out. */
  readonly sites?: Sites
  /** The stored pages of jobs; without it none is known. */
  readonly pages?: StoredPages
}

export interface McpServerOptions {
  /** Toolsets; defaults to those of everything that was opened. */
  readonly toolsets?: readonly ToolsetName[]
  /** Single tools in addition to the toolsets. */
  readonly tools?: readonly ToolName[]
  /** Excludes every tool that cannot do without writing; nothing is recorded. Defaults to false. */
  readonly readOnly?: boolean
  /** The limit of a paged answer, in characters of its JSON; null for none, defaults to 20,000. */
  readonly pageChars?: number | null
  /** The same limit in bytes of UTF-8; null for none, defaults to 32,000. */
  readonly pageBytes?: number | null
  /** The largest limit of a list of mail; defaults to 1000. */
  readonly mailMaxLimit?: number
  /** Addresses that the applicant sends from, in addition to senders in mailboxes of sent mail. */
  readonly me?: readonly string[]
  /** The folder that holds the folder `papers` with the files that are ready to send; without it none can be named. */
  readonly home?: string
  /** Determines how long an employer has been silent; defaults to the system clock. */
  readonly clock?: Clock
  /** Logs the tool, outcome and duration of each call; without it nothing is logged. */
  readonly logger?: Logger
}

/** A transport of the protocol, such as those of the SDK. */
export interface McpTransport {
  start(): Promise<void>
  send(message: unknown): Promise<void>
  close(): Promise<void>
  onmessage?: ((message: never) => void) | undefined
  onclose?: (() => void) | undefined
  onerror?: ((error: Error) => void) | undefined
}

export interface McpServer {
  /** The names of its tools, in the order of the list. */
  readonly tools: readonly ToolName[]
  /** Serves on stdin and stdout until the client disconnects or the process is told to stop. */
  serveStdio(): Promise<void>
  /** Serves one client over `transport`, which must not be started yet, until it closes. */
  serve(transport: McpTransport): Promise<void>
}

/** Creates a server for both variants of the protocol. Tools of contexts that were not opened are left out. */
export function createMcpServer(opened: Opened, options: McpServerOptions = {}): McpServer {
  const { toolsets = setsOf(opened), tools = [], readOnly = false, logger = silentLogger } = options
  const asked = chooseTools({ toolsets, tools, readOnly }, { hasArchive: opened.mail !== undefined })
  const toolNames = asked.filter((name) => isOpened(name, opened))
  const offer = createOffer(toolNames, toolContexts(opened, options))
  const parts = { version, ...offer, logger, onGreeted: () => {} }
  return {
    tools: toolNames,
    serveStdio: () => serveStdio(parts),
    serve: (transport) => serveTransport(parts, transport as Parameters<typeof serveTransport>[1]).closed,
  }
}

function setsOf({ jobs, websites, mail }: Opened): readonly ToolsetName[] {
  return [
    ...(jobs === undefined ? [] : (['jobs', 'hunt', 'person'] as const)),
    ...(websites === undefined ? [] : (['websites'] as const)),
    ...(mail === undefined ? [] : (['mail'] as const)),
  ]
}

function isOpened(name: ToolName, { jobs, websites, mail, sites }: Opened): boolean {
  // it starts the program anew, which a library does not have
  if (name === 'sync_now') return false
  if ((name === 'check_postings' || name === 'add_jobs') && sites === undefined) return false
  if (name === 'get_news' && jobs?.news === undefined) return false
  const person = jobs?.keepsDocuments === true ? jobs : undefined
  const parts = { jobs, websites, hunt: jobs, person, data: websites, mail }
  return toolCatalog.some(
    (tool) =>
      tool.name === name &&
      tool.sets.some((set) => parts[set] !== undefined) &&
      (mail !== undefined || tool.needsMail !== true),
  )
}

function toolContexts({ jobs, websites, mail, sites, pages }: Opened, options: McpServerOptions): ToolContexts {
  const { pageChars = defaults.pageChars, pageBytes = defaults.pageBytes } = options
  const { mailMaxLimit = defaults.mailMaxLimit, me, home, clock } = options
  const page = toPageBudget(pageChars, pageBytes)
  // one instance for all calls, because it caches what it reads
  const hunt =
    jobs === undefined ? null : openHunt({ jobs, ...defined({ mail, sites, pages }) }, defined({ me, home, clock }))
  const open: ToolContexts['hunt']['openHunt'] = async ({ signal }) => (hunt ?? notOpened('jobs')).until(signal)
  return {
    jobs: {
      openJobs: async (dbPath) => {
        if (dbPath === undefined) return jobs ?? notOpened('jobs')
        throw new AppError('VALIDATION_ERROR', 'This server has one job queue: omit db_path.')
      },
      ...(mail === undefined ? {} : { openHunt: open }),
      page,
    },
    websites: { openWebsites: async () => loadWebsites(websites ?? notOpened('websites')), page },
    mail: {
      openMail: async ({ signal }) => (mail ?? notOpened('mail')).until(signal),
      maxLimit: mailMaxLimit,
      page,
      toolNames: 'underscored',
    },
    hunt: {
      openHunt: open,
      page,
      isReadOnly: options.readOnly === true,
    },
    person: {
      openPerson: async (call) => {
        const datesAhead = async () => (await open(call)).datesAhead()
        return openPerson({ jobs: jobs ?? notOpened('jobs'), hunt: { datesAhead } }, defined({ clock }))
      },
      page,
    },
  }
}

function notOpened(context: string): never {
  throw new AppError('VALIDATION_ERROR', `This server was created without ${context}.`)
}

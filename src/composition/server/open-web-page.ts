import { createHmac } from 'node:crypto'
import { basename, join, resolve } from 'node:path'
import type { HttpServeFlags } from '#src/adapters/edges/cli/flags.js'
import { createTokenCheck } from '#src/adapters/edges/mcp/http/guard.js'
import { chooseTools, toolCatalog, toolsets } from '#src/adapters/edges/mcp/tools/catalog.js'
import type { LoginCodes } from '#src/adapters/edges/web/login-codes.js'
import { createPageHandler } from '#src/adapters/edges/web/node-handler.js'
import type { ServerSettings } from '#src/adapters/edges/web/pages/settings/server-settings.js'
import { sessionsInMemory } from '#src/adapters/edges/web/sessions.js'
import type { PageSync, ServerToken, TokenPlace, WebParts } from '#src/adapters/edges/web/web-parts.js'
import type { Finding } from '#src/adapters/edges/words/finding.js'
import type { Closable } from '#src/adapters/kit/closing.js'
import type { PageHandler } from '#src/adapters/kit/page-handler.js'
import { isPostgresUrl } from '#src/adapters/kit/postgres-url.js'
import { clientIds } from '#src/adapters/system/clients/clients.js'
import { formatClientHttp, formatClientStdio } from '#src/adapters/system/clients/format-client.js'
import { type Launch, toPlatform } from '#src/adapters/system/clients/launch.js'
import { systemClock } from '#src/adapters/system/clock.js'
import { SessionFile, sessionFileName } from '#src/adapters/system/session-file.js'
import type { Config } from '#src/composition/config.js'
import { type Container, tokens } from '#src/composition/container.js'
import { Lazy } from '#src/composition/lazy.js'
import { storeArguments } from '#src/composition/sync/store-arguments.js'
import { version } from '#src/composition/version.js'
import type { HttpToken } from './http-token.js'
import { openAccountEntry } from './open-account-entry.js'
import { openBoardWatch } from './open-board-watch.js'
import { openFiles } from './open-files.js'
import { openHomeBackups } from './open-home-backups.js'
import { hasArchive, served } from './serve.js'

/** How a server was started: absolute paths of the program, and its flags. */
export interface Started {
  readonly launch: Launch
  readonly flags: HttpServeFlags
}

interface PageSources {
  readonly token: HttpToken | null
  readonly codes: LoginCodes
  readonly started: Started
  readonly container: Container
}

/**
 * The web page, with a login if there is a token. Contexts are opened by the first page that needs them; the server
 * closes them.
 */
export function openWebPage(config: Config, { token, codes, started, container }: PageSources): PageHandler & Closable {
  const jobs = container.resolve(served.jobs)
  const hunt = container.resolve(served.hunt)
  const mail = container.resolve(served.mail)
  const websites = container.resolve(served.websites)
  const papers = new Lazy(async () => (await import('#src/composition/paper-reader.js')).openPaperReader())
  const openHunt: WebParts['openHunt'] = async (signal) => (await (await hunt.load()).current()).until(signal)
  const openMail = async (signal: AbortSignal) => (await mail.load()).until(signal)
  const files = openFiles(config, started.launch, async () => (await jobs.load()).open())
  const boards = openBoardWatch(config, async () => (await jobs.load()).open())
  const accounts = openAccountEntry(config, started.launch)
  const backups = openHomeBackups(config, started.launch)
  const parts: WebParts = {
    version,
    openJobs: async () => (await jobs.load()).open(),
    openHunt,
    openPerson: async (signal) => {
      const { openPerson } = await import('#src/composition/person/open-person.js')
      const datesAhead = async () => (await openHunt(signal)).datesAhead()
      return openPerson({ jobs: await (await jobs.load()).open(), hunt: { datesAhead } })
    },
    readPaper: async (bytes, call) => {
      const { readUpload } = await import('#src/composition/person/read-upload.js')
      return readUpload(await papers.load(), bytes, call)
    },
    files,
    boards: boards.watch,
    accounts: accounts?.entry ?? null,
    sync: openPageSync(container, started.flags.sync !== undefined),
    backups,
    get openMail() {
      return hasArchive(config) ? openMail : null
    },
    openWebsites: () => websites.load(),
    states: {
      jobs: async () => (await (await jobs.load()).open()).hunt.state(),
      mail: () => stateOfMail(config),
      websites: () => container.resolve(served.pages).state(),
    },
    token: token === null ? null : serverToken(token),
    codes,
    sessionPlace:
      config.home === null ? sessionsInMemory() : new SessionFile(join(config.home.folder, sessionFileName)),
    settings: serverSettings(config, started, token === null ? null : shownPlace(token)),
    isReadOnly: config.toolChoice.readOnly,
    clock: systemClock,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    logger: container.resolve(tokens.logger),
  }
  const page = createPageHandler(parts)
  const closing = new AbortController()
  let isAhead = parts.openMail === null
  return {
    isLoggedIn: page.isLoggedIn,
    answer: async (asked) => {
      await page.answer(asked)
      if (isAhead) return
      isAhead = true
      void readAhead(parts, closing.signal)
    },
    close: async () => {
      closing.abort()
      await Promise.all([papers.close(), files.close(), boards.close(), accounts?.close(), backups?.close()])
    },
  }
}

/** What a page asks of the runs of a server; loaded when it is first asked. */
function openPageSync(container: Container, isRegular: boolean): PageSync {
  const sync = container.resolve(served.sync)
  return {
    isRegular,
    begin: async () => (await sync.load()).fetchAll(),
    look: async () => (await sync.load()).look(),
  }
}

/**
 * Warms the cache of the hunt, because people who open the jobs usually need their mail next. Errors are reported when
 * it is used.
 */
async function readAhead({ openHunt }: WebParts, signal: AbortSignal): Promise<void> {
  try {
    await (await openHunt(signal)).listApplications({ limit: 1 })
  } catch {}
}

/** The state of the archive's files, which this process may read; the mail itself is read in another process. */
async function stateOfMail({ mailArchive }: Config): Promise<string | null> {
  if (mailArchive === null) return 'none'
  const { archiveState } = await import('#src/adapters/stores/sqlite/mail/archive/archive-state.js')
  return archiveState(mailArchive)
}

const shownPlace = ({ place: { kind, name } }: HttpToken): TokenPlace => ({ kind, name: basename(name) })

function serverToken(token: HttpToken): ServerToken {
  const { value } = token
  const isSent = createTokenCheck(value)
  return {
    place: shownPlace(token),
    isToken: (sent) => isSent(`Bearer ${sent}`),
    deriveKey: (purpose) => createHmac('sha256', value).update(purpose).digest('base64url'),
  }
}

/** What the settings page shows about a server started like this; `token` is null if none is required. */
export function serverSettings(config: Config, { launch, flags }: Started, token: TokenPlace | null): ServerSettings {
  const hasToken = token !== null
  const machine = { env: process.env, platform: toPlatform(process.platform) }
  const program = { command: launch.command, args: [...launch.args, 'mcp', ...storeArguments(config)] }
  const sent = hasToken ? { file: tokenFileOf(config, flags) } : null
  let running: Promise<readonly Finding[]> | null = null
  return {
    get stores(): ServerSettings['stores'] {
      return [
        { holds: 'jobs', place: shown(config.jobsDb) },
        { holds: 'websites', place: shown(config.websitesDb) },
        { holds: 'mail', place: hasArchive(config) ? config.mailArchive : null },
      ]
    },
    tools: servedTools(config),
    get hasNewTools() {
      return !config.hasMail && hasArchive(config) && hasToolsOfMail(config)
    },
    setups: (url) =>
      clientIds.map((client) => ({
        stdio: formatClientStdio(client, program, machine),
        http: formatClientHttp(client, { url, token: sent }, machine),
      })),
    // concurrent callers share one result
    diagnose: () => {
      running ??= look(config, flags, token).finally(() => {
        running = null
      })
      return running
    },
  }
}

/** A database URL may contain a password. */
const shown = (store: string) => (isPostgresUrl(store) ? 'PostgreSQL' : store)

function servedTools({ toolChoice, hasMail }: Config): ServerSettings['tools'] {
  const names = new Set(chooseTools(toolChoice, { hasArchive: hasMail }))
  return toolsets.flatMap((set) => {
    // a tool in several sets is listed in the first
    const ofSet = toolCatalog.filter(({ name, sets }) => sets[0] === set && names.has(name)).map(({ name }) => name)
    return ofSet.length === 0 ? [] : [{ set, names: ofSet }]
  })
}

/** Whether tools are served if there is mail that are not served without it. */
function hasToolsOfMail({ toolChoice }: Config): boolean {
  return chooseTools(toolChoice, { hasArchive: true }).length > chooseTools(toolChoice, { hasArchive: false }).length
}

function tokenFileOf({ home, workingDirectory }: Config, { tokenFile }: HttpServeFlags): string | null {
  if (tokenFile !== undefined) return resolve(workingDirectory, tokenFile)
  return home?.token ?? null
}

async function look(config: Config, flags: HttpServeFlags, token: TokenPlace | null): Promise<readonly Finding[]> {
  const { diagnose } = await import('#src/composition/doctor/diagnose.js')
  return diagnose(flags, process.env, config.workingDirectory, { token })
}

import { createHmac } from 'node:crypto'
import { basename } from 'node:path'
import { createTokenCheck } from '#src/adapters/edges/mcp/http/guard.js'
import { createPageHandler, type PageHandler } from '#src/adapters/edges/web/node-handler.js'
import type { ServerToken, WebParts } from '#src/adapters/edges/web/web-parts.js'
import { systemClock } from '#src/adapters/system/clock.js'
import type { Config } from './config.js'
import { type Container, tokens } from './container.js'
import { served } from './serve.js'
import { type HttpToken, type Started, serverSettings } from './server-settings.js'
import { version } from './version.js'

/** The page for people, over what the server serves. */
export interface OpenWebPage extends PageHandler {
  close(): Promise<void>
}

interface PageSources {
  readonly token: HttpToken | null
  readonly started: Started
  readonly container: Container
}

/** Whom it asks for a token, where there is one. What it asks is opened with the first question of a page, and stays the server's, who closes it. */
export function openWebPage(config: Config, { token, started, container }: PageSources): OpenWebPage {
  const jobs = container.resolve(served.jobs)
  const hunt = container.resolve(served.hunt)
  const mail = container.resolve(served.mail)
  const websites = container.resolve(served.websites)
  const parts: WebParts = {
    version,
    openJobs: async () => (await jobs.load()).open(),
    openHunt: async (signal) => (await hunt.load()).until(signal),
    openMail: config.hasMail ? async (signal) => (await mail.load()).until(signal) : null,
    openWebsites: () => websites.load(),
    states: {
      jobs: async () => (await (await jobs.load()).open()).hunt.state(),
      mail: () => stateOfMail(config),
      websites: () => container.resolve(served.pages).state(),
    },
    token: token === null ? null : serverToken(token),
    settings: serverSettings(config, started, token !== null),
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
    close: async () => closing.abort(),
  }
}

/** Whoever looks at the jobs asks for their mail next: what a hunt remembers is read meanwhile. A failure is told where it is asked for. */
async function readAhead({ openHunt }: WebParts, signal: AbortSignal): Promise<void> {
  try {
    await (await openHunt(signal)).listApplications({ limit: 1 })
  } catch {}
}

/** Of its files, which this process may look at: the mail itself is read in another. */
async function stateOfMail({ mailArchive }: Config): Promise<string | null> {
  if (mailArchive === null) return 'none'
  const { archiveState } = await import('#src/adapters/stores/sqlite/mail/archive/archive-state.js')
  return archiveState(mailArchive)
}

function serverToken({ value, place }: HttpToken): ServerToken {
  const isSent = createTokenCheck(value)
  return {
    place: { kind: place.kind, name: basename(place.name) },
    isToken: (sent) => isSent(`Bearer ${sent}`),
    deriveKey: (purpose) => createHmac('sha256', value).update(purpose).digest('base64url'),
  }
}

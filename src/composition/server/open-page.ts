import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { defaults } from '#src/adapters/edges/cli/defaults.js'
import type { OpenFlags } from '#src/adapters/edges/cli/flags.js'
import type { PageOpening } from '#src/adapters/edges/cli/services.js'
import { codeLifeMs } from '#src/adapters/edges/web/login-codes.js'
import { homeCommandForPerson } from '#src/adapters/edges/words/store-commands.js'
import { codePath } from '#src/adapters/kit/page-handler.js'
import { onShutdownSignal } from '#src/adapters/kit/shutdown-signal.js'
import { xmlText } from '#src/adapters/kit/text/xml-text.js'
import { openBrowser } from '#src/adapters/system/open-browser.js'
import { findServing } from '#src/adapters/system/serving-file.js'
import { removeSessions, sessionFileName } from '#src/adapters/system/session-file.js'
import { type Config, readConfig } from '#src/composition/config.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { type HttpToken, readToken } from './http-token.js'

const requestTimeoutMs = 10_000
const askEveryMs = 250
/** A browser that has not used the code after this time, in milliseconds, may never do so: some cannot read the file. */
const quickMs = 5000
const fileName = /^open-[0-9a-f]{12}\.html$/

/** Opens the page of the server that runs over a home, or where the flags say. Throws VALIDATION_ERROR. */
export function createPageOpening(flags: OpenFlags, env: NodeJS.ProcessEnv, workingDirectory: string): PageOpening {
  const config = readConfig(flags, env, workingDirectory)
  const address = addressOf(flags, config)
  const token = readToken(flags, env, config)
  const folder = config.home?.folder ?? null
  const code = async () => {
    if (token !== null) return (await askServer(address, token, 'new')).code
    await requireServer(address)
    return null
  }
  const link = (path: string, given: string | null) => {
    if (given === null) return new URL(path, address).href
    const url = new URL('/login', address)
    url.searchParams.set('code', given)
    if (path !== '/') url.searchParams.set('next', path)
    return url.href
  }
  return {
    link: async (path) => link(path, await code()),
    open: async (path, tell) => {
      const given = await code()
      const way = link(path, given)
      if (given === null || token === null || folder === null) {
        // a link with a code is not passed to a program: every account can see what programs were given
        if (given !== null) tell({ problem: 'noBrowser', link: way })
        else if (!(await openBrowser(way, env))) tell({ problem: 'noBrowserNoLogin', link: way })
        return
      }
      const file = writeOpener(folder, { address, code: given, path })
      const remove = () => rmSync(file, { force: true })
      const stop = new AbortController()
      const forget = onShutdownSignal(() => stop.abort())
      try {
        if (!(await openBrowser(pathToFileURL(file).href, env))) return tell({ problem: 'noBrowser', link: way })
        await untilUsed(address, token, given, () => tell({ problem: 'unused', link: way }), stop.signal)
      } finally {
        forget()
        remove()
      }
    },
    revoke: () => {
      if (folder === null)
        throw new AppError('VALIDATION_ERROR', 'Without a home, logins end with the server: stop it to end them.')
      return removeSessions(join(folder, sessionFileName))
    },
  }
}

function addressOf({ host, port }: OpenFlags, { home }: Config): string {
  const serving = home === null || host !== undefined || port !== undefined ? null : findServing(home.folder)
  return serving?.url ?? `http://${host ?? defaults.httpHost}:${port ?? defaults.httpPort}/`
}

/** Waits until the code was used or is too old; after some seconds, `onSlow` is called. */
async function untilUsed(
  address: string,
  token: HttpToken,
  code: string,
  onSlow: () => void,
  signal: AbortSignal,
): Promise<void> {
  const began = Date.now()
  let isTold = false
  while (!signal.aborted && Date.now() - began < codeLifeMs) {
    const { is_waiting } = await askServer(address, token, 'state', { code })
    if (!is_waiting) return
    if (!isTold && Date.now() - began > quickMs) {
      isTold = true
      onSlow()
    }
    await delay(askEveryMs, null, { signal }).catch(() => {})
  }
}

interface CodeAnswer {
  readonly code: string
  readonly is_waiting: boolean
}

async function askServer(
  address: string,
  { value }: HttpToken,
  what: 'new' | 'state',
  fields: Readonly<Record<string, string>> = {},
): Promise<CodeAnswer> {
  const response = await send(address, `/login/codes/${what}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${value}` },
    body: new URLSearchParams(fields),
  })
  if (response.ok) return (await response.json()) as CodeAnswer
  await response.body?.cancel()
  const message =
    response.status === 401
      ? `The server at ${address} has another token: it was started with another home, --token-file or JOBWORKFLOW_HTTP_TOKEN. Give the same here.`
      : otherServer(address)
  throw new AppError('FETCH_FAILED', message)
}

/** Without a token, nothing else tells whether the server runs, and a link to one that does not is of no use. */
async function requireServer(address: string): Promise<void> {
  const response = await send(address, '/healthz')
  await response.body?.cancel()
  if (!response.ok) throw new AppError('FETCH_FAILED', otherServer(address))
}

const otherServer = (address: string) =>
  `The program that answers at ${address} is not a server of this version of jobworkflow. If it is one of an earlier version, stop it and start it again; otherwise say where your server listens with --host and --port.`

function send(address: string, path: string, request: RequestInit = {}): Promise<Response> {
  const signal = AbortSignal.timeout(requestTimeoutMs)
  return fetch(new URL(path, address), { ...request, redirect: 'error', signal }).catch((cause: unknown) => {
    throw new AppError(
      'FETCH_FAILED',
      `No server answers at ${address}. ${startServer(address)}, then run this again.`,
      { cause, retryable: true },
    )
  })
}

function startServer(address: string): string {
  const { hostname, port } = new URL(address)
  if (hostname !== defaults.httpHost) return 'Start it there, or say where your server listens with --host and --port'
  // a URL leaves out the port of its protocol
  const given = Number(port || 80)
  const option = given === defaults.httpPort ? '' : ` --port ${given}`
  return `Start one with \`${homeCommandForPerson('serve')}${option}\` in another terminal`
}

/** A page on disk that posts the code at once. Only this account can read it. */
function writeOpener(folder: string, { address, code, path }: { address: string; code: string; path: string }): string {
  removeOldOpeners(folder)
  const file = join(folder, `open-${randomBytes(6).toString('hex')}.html`)
  const action = new URL(codePath, address).href
  const text = `<!doctype html>
<meta charset="utf-8">
<title>jobworkflow</title>
<form method="post" action="${xmlText(action)}">
<input type="hidden" name="code" value="${xmlText(code)}">
<input type="hidden" name="next" value="${xmlText(path)}">
<button>jobworkflow</button>
</form>
<script>document.forms[0].submit()</script>
`
  writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
  return file
}

/** A killed process leaves its file behind; the code in it has long been too old. */
function removeOldOpeners(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => fileName.test(each))) {
    const { mtimeMs } = statSync(join(folder, name), { throwIfNoEntry: false }) ?? { mtimeMs: 0 }
    if (Date.now() - mtimeMs > codeLifeMs) rmSync(join(folder, name), { force: true })
  }
}

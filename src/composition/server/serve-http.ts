import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { defaults } from '#src/adapters/edges/cli/defaults.js'
import type { HttpFlags } from '#src/adapters/edges/cli/flags.js'
import { createServerFactory } from '#src/adapters/edges/mcp/create-server.js'
import { createMessageHandler } from '#src/adapters/edges/mcp/http/handle-message.js'
import { type HttpServer, type HttpServerOptions, listen } from '#src/adapters/edges/mcp/http/http-server.js'
import { LoginCodes } from '#src/adapters/edges/web/login-codes.js'
import { homeCommandForPerson } from '#src/adapters/edges/words/store-commands.js'
import { codeOf } from '#src/adapters/kit/errors.js'
import { canonicalHost, canonicalOrigin, isLoopback, withoutBrackets } from '#src/adapters/kit/host-name.js'
import type { PageHandler } from '#src/adapters/kit/page-handler.js'
import { isPostgresUrl } from '#src/adapters/kit/postgres-url.js'
import { onShutdownSignal } from '#src/adapters/kit/shutdown-signal.js'
import { systemClock } from '#src/adapters/system/clock.js'
import { createLogger, createServerLogger } from '#src/adapters/system/logger.js'
import { findServing, noteServing } from '#src/adapters/system/serving-file.js'
import type { Logger } from '#src/application/shared/ports/logger.js'
import type { Config } from '#src/composition/config.js'
import { type Container, tokens } from '#src/composition/container.js'
import { Lazy } from '#src/composition/lazy.js'
import { version } from '#src/composition/version.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { type HttpToken, readToken, tokenVariable } from './http-token.js'
import type { Started } from './open-web-page.js'
import { configuredOffer, createServerContainer, reportDriver, served } from './serve.js'

/** How messages are served over HTTP. */
export interface HttpConfig extends Pick<HttpServerOptions, 'host' | 'port' | 'allowedHosts' | 'allowedOrigins'> {
  /** Null if no token is required. */
  readonly token: HttpToken | null
  /** Absolute paths of the folders in which clients may name databases. */
  readonly dbFolders: readonly string[]
}

const maxPort = 65_535

/** The flags and their defaults, with the folder of the jobs database allowed. Throws VALIDATION_ERROR. */
export function readHttpConfig(
  flags: HttpFlags,
  env: NodeJS.ProcessEnv,
  paths: Pick<Config, 'workingDirectory' | 'jobsDb' | 'home'>,
): HttpConfig {
  const host = readName('--host', flags.host ?? defaults.httpHost)
  const token = readToken(flags, env, paths)
  if (token === null && !isLoopback(host)) throw tokenIsMissing(host)
  return {
    host: withoutBrackets(host),
    port: checkPort(flags.port ?? defaults.httpPort),
    allowedHosts: (flags.allowedHost ?? []).map((name) => readName('--allowed-host', name)),
    allowedOrigins: (flags.allowedOrigin ?? []).map(readOrigin),
    token,
    dbFolders: [
      ...foldersOf(paths.jobsDb),
      ...(flags.dbFolder ?? []).map((path) => existingFolder('--db-folder', path, paths.workingDirectory)),
    ],
  }
}

/** Returns the absolute path. Throws VALIDATION_ERROR unless it leads to a folder. */
function existingFolder(flag: string, path: string, workingDirectory: string): string {
  const folder = resolve(workingDirectory, path)
  if (existsSync(folder) && statSync(folder).isDirectory()) return folder
  throw new AppError('VALIDATION_ERROR', `${flag} must be a folder that exists, not "${path}".`)
}

/** A queue on PostgreSQL has no folder. */
function foldersOf(jobsDb: string): readonly string[] {
  return isPostgresUrl(jobsDb) ? [] : [dirname(jobsDb)]
}

/** Explains what is needed before other machines may reach the server. */
function tokenIsMissing(host: string): AppError {
  return new AppError(
    'VALIDATION_ERROR',
    `On ${host}, other machines can reach this server, so it needs a token: give a file that holds one with --token-file, set ${tokenVariable} (at least 32 characters, for example from \`openssl rand -hex 32\`), or omit --host to use ${defaults.httpHost}.`,
  )
}

function checkPort(port: number): number {
  if (port <= maxPort) return port
  throw new AppError('VALIDATION_ERROR', `--port (or JOBWORKFLOW_HTTP_PORT) must be at most ${maxPort}, not ${port}.`)
}

function readName(flag: string, text: string): string {
  const name = canonicalHost(text)
  if (name !== null) return name
  throw new AppError('VALIDATION_ERROR', `${flag} must be a host name or an address without a port, not "${text}".`)
}

function readOrigin(text: string): string {
  const origin = canonicalOrigin(text)
  if (origin !== null) return origin
  throw new AppError(
    'VALIDATION_ERROR',
    `--allowed-origin must be the origin of a page, such as https://app.example, not "${text}".`,
  )
}

/** Runs the MCP server over HTTP until the process is told to stop. Throws VALIDATION_ERROR if it cannot listen. */
export async function serveHttp(config: Config, http: HttpConfig, started: Started): Promise<void> {
  const stop = new Promise<void>((resolve) => onShutdownSignal(() => resolve()))
  // nothing sent by clients is logged, so website events are not written to stderr
  const container = createServerContainer(
    { ...config, dbFolders: http.dbFolders },
    { logger: httpLogger(config), defaultEventsTo: null, launch: started.launch },
  )
  const logger = container.resolve(tokens.logger)
  const { toolNames, ...offer } = configuredOffer(config, container)
  const handleMessage = createMessageHandler(createServerFactory({ version, ...offer, logger, hidesMessages: true }))
  // created when a browser first requests it
  const codes = new LoginCodes(systemClock)
  const opened = new Lazy(async () =>
    (await import('./open-web-page.js')).openWebPage(config, { token: http.token, codes, started, container }),
  )
  const page = opened.port<PageHandler>((page) => page)
  const listening = listen({ ...http, token: http.token?.value ?? null, version, logger, handleMessage, page })
  const server = await listening.catch((error: unknown) => {
    throw isServed(config, http.port, error) ? servedAlready(http.port, error) : error
  })
  await checkReach(server, http, logger)
  logger.info(`serving ${config.toolChoice.toolsets.join(', ')}: ${toolNames.length} tools, over HTTP`)
  // programs that start the server wait for this line, so it is also written with --quiet
  process.stderr.write(`listening on ${server.url}\n`)
  const pageUrl = reachable(server.url)
  const forgetServing = config.home && noteServing(config.home.folder, { url: pageUrl, pid: process.pid })
  logger.info(howToOpen(pageUrl, http, codes))
  void reportDriver(config, logger)
  const syncing = syncRegularly(started.flags.sync, container, logger)
  await stop
  forgetServing?.()
  logger.info('stopping: no new calls are accepted')
  // its run gets no more time than the calls that are answered now
  const synced = syncing.end()
  await server.close()
  await synced
  await opened.close()
  await container.close()
  logger.info('stopped')
}

/** Whether the port is in use by a server of this home. */
function isServed({ home }: Config, port: number, error: unknown): boolean {
  if (!(error instanceof AppError) || codeOf(error.cause) !== 'EADDRINUSE' || home === null) return false
  const serving = findServing(home.folder)
  return serving !== null && new URL(serving.url).port === `${port}`
}

function servedAlready(port: number, cause: unknown): AppError {
  const message = `A server of this home runs on port ${port} already: \`${homeCommandForPerson('open')}\` shows its page. To start a second one, choose another port with --port.`
  return new AppError('VALIDATION_ERROR', message, { cause })
}

/** Fetches news at once and then at every interval, if there is one. */
function syncRegularly(intervalMs: number | undefined, container: Container, logger: Logger) {
  if (intervalMs === undefined) return { end: async () => {} }
  const stop = new AbortController()
  const onFailure = (error: unknown) => logger.error('what is new cannot be fetched', error)
  const running = (async () => (await container.resolve(served.sync).load()).regularly(intervalMs, stop.signal))()
  const ended = running.catch(onFailure)
  return {
    end: () => {
      stop.abort()
      return ended
    },
  }
}

/** The address of the page as a browser on this machine reaches it. */
function reachable(url: string): string {
  const page = new URL('/', url)
  if (page.hostname === '0.0.0.0') page.hostname = '127.0.0.1'
  if (page.hostname === '[::]') page.hostname = '[::1]'
  return page.href
}

/** Only a terminal gets a link that logs in: a log is kept, and others may read it. */
function howToOpen(url: string, { token }: HttpConfig, codes: LoginCodes): string {
  if (token === null) return `open ${url} in a browser`
  const { kind, name } = token.place
  const place = kind === 'variable' ? `in the variable ${name}` : `in ${name}`
  const link = process.stderr.isTTY ? `, or ${new URL(`/login?code=${codes.issue()}`, url)} within a minute` : ''
  return `the page is at ${url}: \`${homeCommandForPerson('open')}\` logs your browser in${link}; the token is ${place}`
}

function httpLogger({ quiet, mailAddress }: Config): Logger {
  return createServerLogger(createLogger(process.stderr, quiet, mailAddress), systemClock)
}

/** "localhost" may resolve to another address on this machine. */
async function checkReach(server: HttpServer, { token, host }: HttpConfig, logger: Logger): Promise<void> {
  if (token !== null) return
  if (!server.isLoopback) {
    await server.close()
    throw tokenIsMissing(host)
  }
  // also shown with --quiet, because it does not concern a single call
  logger.error(
    'No token is set: every account and program on this machine can read and write through this server. Set one with --token-file or JOBWORKFLOW_HTTP_TOKEN.',
  )
}

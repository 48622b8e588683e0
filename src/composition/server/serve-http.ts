import { dirname, resolve } from 'node:path'
import { defaults } from '#src/adapters/edges/cli/defaults.js'
import type { HttpFlags } from '#src/adapters/edges/cli/flags.js'
import { createServerFactory } from '#src/adapters/edges/mcp/create-server.js'
import { createMessageHandler } from '#src/adapters/edges/mcp/http/handle-message.js'
import { canonicalHost, canonicalOrigin, isLoopback, withoutBrackets } from '#src/adapters/edges/mcp/http/host-name.js'
import { type HttpServer, type HttpServerOptions, listen } from '#src/adapters/edges/mcp/http/http-server.js'
import type { PageHandler } from '#src/adapters/kit/page-handler.js'
import { isPostgresUrl } from '#src/adapters/kit/postgres-url.js'
import { onceToldToStop } from '#src/adapters/kit/told-to-stop.js'
import { systemClock } from '#src/adapters/system/clock.js'
import { createLogger, createServerLogger } from '#src/adapters/system/logger.js'
import { checkToken, readHomeToken, readTokenFile } from '#src/adapters/system/token-file.js'
import type { Logger } from '#src/application/shared/ports/logger.js'
import { type Config, initCommand } from '#src/composition/config.js'
import { tokens } from '#src/composition/container.js'
import { Lazy } from '#src/composition/lazy.js'
import { version } from '#src/composition/version.js'
import { AppError } from '#src/domain/shared/app-error.js'
import type { HttpToken, Started } from './open-web-page.js'
import { configuredOffer, createServerContainer, reportDriver } from './serve.js'

/** How messages are served over HTTP. */
export interface HttpConfig extends Pick<HttpServerOptions, 'host' | 'port' | 'allowedHosts' | 'allowedOrigins'> {
  /** Null when none is asked for. */
  readonly token: HttpToken | null
  /** Absolute paths of the folders in which clients may name databases. */
  readonly dbFolders: readonly string[]
}

const maxPort = 65_535
const tokenVariable = 'JOBWORKFLOW_HTTP_TOKEN'

/** What the flags name, and the folder of the jobs database. Throws VALIDATION_ERROR. */
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
      ...(flags.dbFolder ?? []).map((path) => resolve(paths.workingDirectory, path)),
    ],
  }
}

/** A queue on PostgreSQL is in none. */
function foldersOf(jobsDb: string): readonly string[] {
  return isPostgresUrl(jobsDb) ? [] : [dirname(jobsDb)]
}

/** What to do before a server leaves this machine. */
function tokenIsMissing(host: string): AppError {
  return new AppError(
    'VALIDATION_ERROR',
    `On ${host}, other machines can reach this server, so it needs a token: name a file that holds one with --token-file, or set ` +
      `${tokenVariable} (at least 32 characters, such as \`openssl rand -hex 32\` makes), or leave --host out for ${defaults.httpHost}.`,
  )
}

function checkPort(port: number): number {
  if (port <= maxPort) return port
  throw new AppError('VALIDATION_ERROR', `--port (or JOBWORKFLOW_HTTP_PORT) must be at most ${maxPort}, not ${port}.`)
}

function readName(flag: string, text: string): string {
  const name = canonicalHost(text)
  if (name !== null) return name
  throw new AppError('VALIDATION_ERROR', `${flag} must be a name or an address without a port, not "${text}".`)
}

function readOrigin(text: string): string {
  const origin = canonicalOrigin(text)
  if (origin !== null) return origin
  throw new AppError(
    'VALIDATION_ERROR',
    `--allowed-origin must be the origin of a page, such as https://app.example, not "${text}".`,
  )
}

/** What is named is required: only where nothing names a token there is none. */
function readToken(
  flags: HttpFlags,
  env: NodeJS.ProcessEnv,
  { workingDirectory, home }: Pick<Config, 'workingDirectory' | 'home'>,
): HttpToken | null {
  if (flags.tokenFile !== undefined) {
    const file = resolve(workingDirectory, flags.tokenFile)
    return {
      value: readTokenFile(file, 'name one that is there with --token-file'),
      place: { kind: 'file', name: file },
    }
  }
  const token = env[tokenVariable]
  if (token !== undefined)
    return { value: checkToken(token, tokenVariable), place: { kind: 'variable', name: tokenVariable } }
  if (home === null) return null
  return { value: readHomeToken(home.token, initCommand(flags)), place: { kind: 'home', name: home.token } }
}

/** Runs the MCP server over HTTP until the process is told to stop. Throws VALIDATION_ERROR when it cannot listen. */
export async function serveHttp(config: Config, http: HttpConfig, started: Started): Promise<void> {
  const stop = new Promise<void>((resolve) => onceToldToStop(() => resolve()))
  // nothing that a client sends is logged, which the events of websites would do
  const container = createServerContainer(
    { ...config, dbFolders: http.dbFolders },
    { logger: httpLogger(config), defaultEventsTo: null },
  )
  const logger = container.resolve(tokens.logger)
  const { toolNames, ...offer } = configuredOffer(config, container)
  const handleMessage = createMessageHandler(createServerFactory({ version, ...offer, logger, hidesMessages: true }))
  // made when a browser first asks for it
  const opened = new Lazy(async () =>
    (await import('./open-web-page.js')).openWebPage(config, { token: http.token, started, container }),
  )
  const page = opened.port<PageHandler>((page) => page)
  const server = await listen({ ...http, token: http.token?.value ?? null, version, logger, handleMessage, page })
  await checkReach(server, http, logger)
  logger.info(`serving ${config.toolChoice.toolsets.join(', ')}: ${toolNames.length} tools, over HTTP`)
  // whoever starts the server waits for this line, also with --quiet
  process.stderr.write(`listening on ${server.url}\n`)
  logger.info(`people look at ${new URL('/', server.url)}${howToLogIn(http)}`)
  void reportDriver(config, logger)
  await stop
  logger.info('stopping: no new calls are taken')
  await server.close()
  await opened.close()
  await container.close()
  logger.info('stopped')
}

/** Read by the person who started the server, and by nobody else. */
function howToLogIn({ token }: HttpConfig): string {
  if (token === null) return ''
  const { kind, name } = token.place
  return `, and log in with the token ${kind === 'variable' ? `that is the value of ${name}` : `in ${name}`}`
}

function httpLogger({ quiet, mailAddress }: Config): Logger {
  return createServerLogger(createLogger(process.stderr, quiet, mailAddress), systemClock)
}

/** What "localhost" means, a machine may be told otherwise. */
async function checkReach(server: HttpServer, { token, host }: HttpConfig, logger: Logger): Promise<void> {
  if (token !== null) return
  if (!server.isLoopback) {
    await server.close()
    throw tokenIsMissing(host)
  }
  // not with --quiet either: it is no news of a call
  logger.error(
    'No token is set: every account and program of this machine can read and write through this server. Set one with --token-file or JOBWORKFLOW_HTTP_TOKEN.',
  )
}

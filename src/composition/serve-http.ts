import { onceToldToStop } from '../adapters/kit/told-to-stop.js'
import { createServerFactory } from '../adapters/mcp/create-server.js'
import { createMessageHandler } from '../adapters/mcp/http/handle-message.js'
import { type HttpServer, listen } from '../adapters/mcp/http/http-server.js'
import { systemClock } from '../adapters/system/clock.js'
import { createLogger, createServerLogger } from '../adapters/system/logger.js'
import type { Logger } from '../application/shared/ports/logger.js'
import type { Config } from './config.js'
import { type HttpConfig, tokenIsMissing } from './http-config.js'
import { configuredOffer } from './offer.js'
import { reportDriver } from './report-driver.js'
import { createServerContainer } from './server-container.js'
import { tokens } from './tokens.js'
import { version } from './version.js'

/** Runs the MCP server over HTTP until the process is told to stop. Throws VALIDATION_ERROR when it cannot listen. */
export async function serveHttp(config: Config, http: HttpConfig): Promise<void> {
  const stop = new Promise<void>(onceToldToStop)
  // nothing that a client sends is logged, which the events of websites would do
  const container = createServerContainer(
    { ...config, dbFolders: http.dbFolders },
    { logger: httpLogger(config), defaultEventsTo: null },
  )
  const logger = container.resolve(tokens.logger)
  const { toolNames, ...offer } = configuredOffer(config, container)
  const handleMessage = createMessageHandler(createServerFactory({ version, ...offer, logger, hidesMessages: true }))
  const server = await listen({ ...http, version, logger, handleMessage })
  await checkReach(server, http, logger)
  logger.info(`serving ${config.toolChoice.toolsets.join(', ')}: ${toolNames.length} tools, over HTTP`)
  // whoever starts the server waits for this line, also with --quiet
  process.stderr.write(`listening on ${server.url}\n`)
  void reportDriver(logger)
  await stop
  logger.info('stopping: no new calls are taken')
  await server.close()
  await container.close()
  logger.info('stopped')
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

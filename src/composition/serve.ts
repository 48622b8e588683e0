import { serveStdio } from '../adapters/mcp/serve-stdio.js'
import type { Config } from './config.js'
import { configuredOffer } from './offer.js'
import { reportDriver } from './report-driver.js'
import { createServerContainer } from './server-container.js'
import { tokens } from './tokens.js'
import { version } from './version.js'

/** Runs the MCP server until its client goes away. */
export async function serve(config: Config): Promise<void> {
  const container = createServerContainer(config)
  const logger = container.resolve(tokens.logger)
  const { toolNames, ...offer } = configuredOffer(config, container)
  logger.info(`serving ${config.toolChoice.toolsets.join(', ')}: ${toolNames.length} tools, on stdin and stdout`)
  await serveStdio({ version, ...offer, logger, onGreeted: () => void reportDriver(logger) })
  await container.close()
  logger.info('stopped')
}

/** The same for the mail tools alone, with or without an archive, under the names that the requirements spell. */
export async function serveMail(config: Config): Promise<void> {
  const toolChoice = { toolsets: ['mail'], tools: [], readOnly: false } as const
  await serve({ ...config, toolChoice, toolNames: config.toolNames ?? 'dotted' })
}

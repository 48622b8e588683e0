import {
  jobsInstructions,
  mailInstructions,
  websitesInstructions,
  writeInstructions,
} from '../adapters/mcp/instructions.js'
import { triageNewJobs } from '../adapters/mcp/prompts/triage-new-jobs.js'
import { serveStdio } from '../adapters/mcp/serve-stdio.js'
import type { ToolContexts } from '../adapters/mcp/tools/index.js'
import type { Logger } from '../application/shared/ports/logger.js'
import { toAppError } from '../domain/shared/app-error.js'
import type { Config } from './config.js'
import { createContainer } from './container.js'
import { tokens } from './tokens.js'
import { version } from './version.js'

/** What one server offers. */
export type Offer = 'everything' | 'mail'

/** Runs the MCP server until its client goes away. */
export async function serve(config: Config, offer: Offer): Promise<void> {
  const container = createContainer(config)
  const logger = container.resolve(tokens.logger)
  const jobs = container.resolve(tokens.jobs)
  const mail = container.resolve(tokens.mail)
  const websites = container.resolve(tokens.websites)
  const toolNames = config.toolNames ?? (offer === 'mail' ? 'dotted' : 'underscored')
  const contexts: ToolContexts = {
    mail: { openMail: async (call) => (await mail.load()).open(call), maxLimit: config.mailMaxLimit, toolNames },
    ...(offer === 'mail'
      ? {}
      : {
          jobs: { openJobs: async (dbPath) => (await jobs.load()).open(dbPath), pageChars: config.pageChars },
          websites: { openWebsites: () => websites.load() },
        }),
  }
  logger.info(`serving ${offer} on stdin and stdout`)
  await serveStdio({
    version,
    instructions: writeInstructions(
      offer === 'mail'
        ? [mailInstructions(toolNames)]
        : [jobsInstructions, websitesInstructions, mailInstructions(toolNames)],
    ),
    prompts: offer === 'mail' ? [] : [triageNewJobs],
    logger,
    onInitialized: () => void reportDriver(logger),
    loadTools: async () => (await import('../adapters/mcp/tools/index.js')).createTools(contexts),
  })
  await Promise.all([jobs.close(), mail.close(), websites.close()])
  logger.info('stopped')
}

/** Says at once when no call can succeed, and why: each call says it too. */
async function reportDriver(logger: Logger): Promise<void> {
  try {
    const { checkDriver } = await import('../adapters/persistence/sqlite/driver.js')
    checkDriver()
  } catch (error) {
    logger.error(toAppError(error).message, error)
  }
}

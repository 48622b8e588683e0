import type { WebsiteServices } from '../adapters/cli/services.js'
import { createLogger } from '../adapters/system/logger.js'
import type { Config } from './config.js'
import { Container } from './container.js'
import { createWebsites } from './websites-context.js'

/**
 * What the commands about websites need, on the configured store. Whoever runs a command sees what comes of it: notes
 * for those who watch a server are left out, and events are written only where a file is named for them.
 */
export function openWebsiteServices(config: Config): Promise<WebsiteServices> {
  const logger = createLogger(process.stderr, true)
  return createWebsites(new Container(), config.websitesDb, { ...config, logger, events: config.eventsFile })
}

import type { WebsiteServices } from '../adapters/cli/services.js'
import { createLogger } from '../adapters/system/logger.js'
import type { Clock } from '../application/shared/ports/clock.js'
import type { Config } from './config.js'
import { createWebsitesContext } from './websites.js'

/**
 * What the commands about websites need, on the configured store. Whoever runs a command sees what comes of it: notes
 * for those who watch a server are left out, and events are written only where a file is named for them.
 */
export function openWebsiteServices(config: Config, clock: Clock): Promise<WebsiteServices> {
  return createWebsitesContext(config, {
    clock,
    logger: createLogger(process.stderr, true),
    eventsTo: config.eventsFile,
  })
}

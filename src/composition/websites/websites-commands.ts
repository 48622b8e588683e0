import type { ModelServices, WebsiteServices } from '#src/adapters/edges/cli/services.js'
import { localEmbedderStatus } from '#src/adapters/models/embedding/local/open-model.js'
import { describeModel, pullModel } from '#src/adapters/models/embedding/local/pull-model.js'
import { createLogger } from '#src/adapters/system/logger.js'
import type { Config } from '#src/composition/config.js'
import { Container } from '#src/composition/container.js'
import { createWebsites } from './open-websites.js'

/**
 * What the commands about websites need, on the configured store. Whoever runs a command sees what comes of it: notes
 * for those who watch a server are left out, and events are written only where a file is named for them.
 */
export function openWebsiteServices(config: Config): Promise<WebsiteServices> {
  const logger = createLogger(process.stderr, true)
  return createWebsites(new Container(), config.websitesDb, { ...config, logger, events: config.eventsFile })
}

/** What the command about the local model needs. */
export async function openModelServices(config: Config): Promise<ModelServices> {
  const request = { modelDir: config.modelDir, ...(config.modelHub === null ? {} : { hub: config.modelHub }) }
  return {
    hasPackage: (await localEmbedderStatus(config.modelDir)).package,
    describe: () => describeModel(request),
    pull: async (onBytes, signal) => {
      const done = new Map<string, number>()
      const onProgress = ({ file, bytes }: { readonly file: string; readonly bytes: number }) => {
        done.set(file, bytes)
        onBytes(
          [...done.values()].reduce((sum, each) => sum + each, 0),
          file,
        )
      }
      await pullModel({ ...request, signal, onProgress })
    },
  }
}

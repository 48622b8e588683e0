import type { ModelServices, WebsiteServices } from '#src/adapters/edges/cli/services.js'
import { localEmbedderStatus } from '#src/adapters/models/embedding/local/open-model.js'
import { describeModel, pullModel } from '#src/adapters/models/embedding/local/pull-model.js'
import { createLogger } from '#src/adapters/system/logger.js'
import type { Config } from '#src/composition/config.js'
import { Container } from '#src/composition/container.js'
import { createWebsites } from './open-websites.js'

/**
 * The services of the commands about websites, on the configured store. A command prints its own results, so notes for
 * those who watch a server are not logged, and events are only written to a named file.
 */
export function openWebsiteServices(config: Config): Promise<WebsiteServices> {
  const logger = createLogger(process.stderr, true)
  return createWebsites(new Container(), config.websitesDb, { ...config, logger, events: config.eventsFile })
}

/** The services of the command about the local model. */
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

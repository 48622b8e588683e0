import type { ModelServices } from '../adapters/cli/services.js'
import { localEmbedderStatus } from '../adapters/embedding/local/open-model.js'
import { describeModel, pullModel } from '../adapters/embedding/local/pull-model.js'
import type { Config } from './config.js'

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

import { ownFile } from '#src/adapters/kit/own-files.js'
import { LocalEmbedder } from '#src/adapters/models/embedding/local/local-embedder.js'
import type { Embedder } from '#src/application/websites/ports/embedder.js'
import type { AppError } from '#src/domain/shared/app-error.js'
import { websiteFailure } from '#src/domain/websites/website-failure.js'
import type { WebsitesConfig } from './config.js'

export type EmbedderSettings = Pick<WebsitesConfig, 'embedder' | 'embeddings' | 'modelDir'>

/**
 * The embedder that the configuration names, null for none. `auto`: the endpoint if one is set, else the local model if
 * its package and its files are there, else none. Throws VALIDATION_ERROR when the one that is named cannot be had.
 */
export async function chooseEmbedder(config: EmbedderSettings): Promise<Embedder | null> {
  const { embedder, embeddings, modelDir } = config
  if (embedder === 'none') return null
  if (embedder === 'http' && embeddings === null) throw noEndpoint()
  if (embedder !== 'local' && embeddings !== null) {
    const { HttpEmbedder } = await import('#src/adapters/models/embedding/http/http-embedder.js')
    return new HttpEmbedder(embeddings)
  }
  const { localEmbedderStatus } = await import('#src/adapters/models/embedding/local/open-model.js')
  const status = await localEmbedderStatus(modelDir)
  // a local one that was asked for by name says itself what it lacks
  if (embedder === 'auto' && !(status.package && status.model)) return null
  return createLocalEmbedder({ modelDir })
}

function noEndpoint(): AppError {
  const advice = 'Set JOBWORKFLOW_EMBEDDINGS_URL to an OpenAI-compatible endpoint, such as http://localhost:11434/v1.'
  return websiteFailure('VALIDATION_ERROR', 'The embedder http has no address.', { problem: 'embedder-failed', advice })
}

/** Embeds with the model in `modelDir`, in a process that starts with the first text; the caller closes it. */
export function createLocalEmbedder({ modelDir }: Pick<WebsitesConfig, 'modelDir'>): Embedder {
  return new LocalEmbedder({ modelDir, entry: ownFile('./embedding-child.js', import.meta.url) })
}

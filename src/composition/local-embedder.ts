import { LocalEmbedder } from '../adapters/embedding/local/local-embedder.js'
import type { Embedder } from '../application/websites/ports/embedder.js'
import type { WebsitesConfig } from './websites-config.js'

/** Embeds with the model in `modelDir`, in a process that starts with the first text; the caller closes it. */
export function createLocalEmbedder({ modelDir }: Pick<WebsitesConfig, 'modelDir'>): Embedder {
  return new LocalEmbedder({ modelDir, entry: new URL('./embedding-child.js', import.meta.url) })
}

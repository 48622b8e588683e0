import { WebsiteError } from '../../domain/websites/website-error.js'
import type { Embedder } from './ports/embedder.js'
import type { VectorSpace } from './ports/website-repository.js'

/** Why vectors of `embedder` cannot be compared with those of the store; null when they can. */
export function spaceConflict(space: VectorSpace | null, { model }: Pick<Embedder, 'model'>): WebsiteError | null {
  if (space === null || space.model === model) return null
  return new WebsiteError(
    'EMBEDDING_FAILED',
    `The stored vectors were made by ${space.model}, and the embedder in use is ${model}: they do not compare.`,
    {
      type: 'EmbeddingError',
      details: { stored_model: space.model, model },
      suggestion: 'Run `jobworkflow websites reindex` to make them anew, or go back to the embedder that made them.',
    },
  )
}

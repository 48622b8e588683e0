import { AppError } from '../../../domain/shared/app-error.js'
import { websiteFactsOf } from '../../../domain/websites/website-failure.js'
import { serveProcess } from '../../kit/workers/serve.js'
import { formatStacks } from '../../kit/workers/wire-error.js'
import { embeddingFailed } from '../embedding-failed.js'
import { pullAgain } from './model-files.js'
import { openModel } from './open-model.js'
import type { FeatureExtractor } from './transformers.js'

/** A text as the model is to read it, its prefix included. */
export interface ModelRequest {
  readonly text: string
}

/** What the process with the model answers; `failed` in the words of an EMBEDDING_FAILED, its cause for the log. */
export type ModelAnswer =
  | { readonly outcome: 'embedded'; readonly vector: Float32Array; readonly dimensions: number | undefined }
  | { readonly outcome: 'failed'; readonly message: string; readonly advice: string; readonly cause: string | null }

/** Answers the embedder that started this process, one text after the other. The model is loaded with the first. */
export function serveModel(modelDir: string): void {
  let loading: Promise<FeatureExtractor> | null = null
  serveProcess<ModelRequest, ModelAnswer>({
    answer: async ({ text }) => {
      loading ??= openModel(modelDir)
      return read(await loading, text)
    },
    toFailure: (error) => {
      const facts = websiteFactsOf(error)
      if (!(error instanceof AppError) || facts?.problem !== 'embedder-failed') throw error
      const { message, cause } = error
      const { advice } = facts
      return { outcome: 'failed', message, advice, cause: cause === undefined ? null : formatStacks(cause) }
    },
  })
}

async function read(extractor: FeatureExtractor, text: string): Promise<ModelAnswer> {
  const { dims, data } = await extractor([text], { pooling: 'mean', normalize: true }).catch((cause: unknown) => {
    throw embeddingFailed('The local embedding model could not read a text.', { advice: pullAgain, cause })
  })
  return { outcome: 'embedded', vector: Float32Array.from(data), dimensions: dims[1] }
}

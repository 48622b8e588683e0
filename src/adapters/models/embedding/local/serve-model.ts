import { serveProcess } from '#src/adapters/kit/workers/serve.js'
import { toWireError, type WireError } from '#src/adapters/kit/workers/wire-error.js'
import { embeddingFailed } from '#src/adapters/models/embedding/embedders.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { pullAgain } from './model-files.js'
import { type FeatureExtractor, openModel } from './open-model.js'

/** The text for the model, including its prefix. */
export interface EmbedRequest {
  readonly text: string
}

/** What the model process answers; failures are those of every embedder. */
export type ModelAnswer =
  | { readonly outcome: 'embedded'; readonly vector: Float32Array; readonly dimensions: number | undefined }
  | { readonly outcome: 'failed'; readonly error: WireError }

/** Answers the embedder that started this process, one text at a time. The model is loaded with the first. */
export function serveModel(modelDir: string): void {
  let loading: Promise<FeatureExtractor> | null = null
  serveProcess<EmbedRequest, ModelAnswer>({
    answer: async ({ text }) => {
      loading ??= openModel(modelDir)
      return read(await loading, text)
    },
    toFailure: (error) => {
      // any other error is a bug: it ends the process and is logged
      if (!(error instanceof AppError)) throw error
      return { outcome: 'failed', error: toWireError(error) }
    },
  })
}

async function read(extractor: FeatureExtractor, text: string): Promise<ModelAnswer> {
  const { dims, data } = await extractor([text], { pooling: 'mean', normalize: true }).catch((cause: unknown) => {
    throw embeddingFailed('The local embedding model could not process a text.', { advice: pullAgain, cause })
  })
  return { outcome: 'embedded', vector: Float32Array.from(data), dimensions: dims[1] }
}

import { serveProcess } from '#src/adapters/kit/workers/serve.js'
import { toWireError, type WireError } from '#src/adapters/kit/workers/wire-error.js'
import { embeddingFailed } from '#src/adapters/models/embedding/embedders.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { pullAgain } from './model-files.js'
import { type FeatureExtractor, openModel } from './open-model.js'

/** A text as the model is to read it, its prefix included. */
export interface EmbedRequest {
  readonly text: string
}

/** What the process with the model answers; its failures are those of every embedder. */
export type ModelAnswer =
  | { readonly outcome: 'embedded'; readonly vector: Float32Array; readonly dimensions: number | undefined }
  | { readonly outcome: 'failed'; readonly error: WireError }

/** Answers the embedder that started this process, one text after the other. The model is loaded with the first. */
export function serveModel(modelDir: string): void {
  let loading: Promise<FeatureExtractor> | null = null
  serveProcess<EmbedRequest, ModelAnswer>({
    answer: async ({ text }) => {
      loading ??= openModel(modelDir)
      return read(await loading, text)
    },
    toFailure: (error) => {
      // anything else is a mistake of ours: it ends the process, and the log has it
      if (!(error instanceof AppError)) throw error
      return { outcome: 'failed', error: toWireError(error) }
    },
  })
}

async function read(extractor: FeatureExtractor, text: string): Promise<ModelAnswer> {
  const { dims, data } = await extractor([text], { pooling: 'mean', normalize: true }).catch((cause: unknown) => {
    throw embeddingFailed('The local embedding model could not read a text.', { advice: pullAgain, cause })
  })
  return { outcome: 'embedded', vector: Float32Array.from(data), dimensions: dims[1] }
}

import { WebsiteError } from '../../../domain/websites/website-error.js'
import { embeddingFailed } from '../embedding-failed.js'
import { pullAgain } from './model-files.js'
import type { ModelAnswer, ModelRequest } from './model-messages.js'
import { openModel } from './open-model.js'
import type { FeatureExtractor } from './transformers.js'

/**
 * Answers the embedder that started this process, one text after the other. The model is loaded with the first. The
 * process ends when its parent is gone.
 */
export function serveModel(modelDir: string): void {
  // a terminal's Ctrl-C reaches the whole group, but it is the parent that decides what to give up
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.exit(0))
  let loading: Promise<FeatureExtractor> | null = null
  process.on('message', async ({ text }: ModelRequest) => {
    loading ??= openModel(modelDir)
    const answer = await answerTo(loading, text)
    // the callback takes the error of a parent that is gone
    process.send?.(answer, undefined, undefined, () => {})
  })
}

async function answerTo(loading: Promise<FeatureExtractor>, text: string): Promise<ModelAnswer> {
  try {
    return await read(await loading, text)
  } catch (error) {
    if (!(error instanceof WebsiteError)) throw error
    const { message, suggestion, cause } = error
    return { outcome: 'failed', message, suggestion, cause: cause === undefined ? null : describe(cause) }
  }
}

async function read(extractor: FeatureExtractor, text: string): Promise<ModelAnswer> {
  const { dims, data } = await extractor([text], { pooling: 'mean', normalize: true }).catch((cause: unknown) => {
    throw embeddingFailed('The local embedding model could not read a text.', { suggestion: pullAgain, cause })
  })
  return { outcome: 'embedded', vector: Float32Array.from(data), dimensions: dims[1] }
}

function describe(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
}

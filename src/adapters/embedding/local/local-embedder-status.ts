import { hasModel } from './model-files.js'
import { hasTransformers } from './transformers.js'

export interface LocalEmbedderStatus {
  /** Whether @huggingface/transformers is installed beside this program. */
  readonly package: boolean
  /** Whether the model is in its folder. */
  readonly model: boolean
}

/** What is there of what local embedding needs. Nothing is loaded. */
export async function localEmbedderStatus(modelDir: string): Promise<LocalEmbedderStatus> {
  return { package: hasTransformers(), model: await hasModel(modelDir) }
}

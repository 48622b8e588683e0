import { embeddingFailed } from '../embedding-failed.js'
import { hasModel, localModel, pullAgain } from './model-files.js'
import { type FeatureExtractor, loadTransformers, type Transformers } from './transformers.js'

// errors only: the package writes the rest to stdout
const errorsOnly = 40

/**
 * The model, loaded; it is never downloaded. Throws EMBEDDING_FAILED when the package or the model is missing, or the
 * model cannot be opened.
 */
export async function openModel(modelDir: string): Promise<FeatureExtractor> {
  const transformers = await loadTransformers().catch((cause: unknown) => {
    throw embeddingFailed('Local embedding needs the package @huggingface/transformers, which could not be loaded.', {
      advice: 'Install it beside jobworkflow: npm install -g @huggingface/transformers.',
      cause,
    })
  })
  if (!(await hasModel(modelDir)))
    throw embeddingFailed(`The local embedding model ${localModel.name} is not on this machine.`, {
      advice: 'Run jobworkflow websites model pull, or name its folder with JOBWORKFLOW_MODEL_DIR.',
    })
  return openFiles(transformers, modelDir).catch((cause: unknown) => {
    throw embeddingFailed(`The local embedding model ${localModel.name} could not be opened.`, {
      advice: pullAgain,
      cause,
    })
  })
}

async function openFiles({ env, pipeline }: Transformers, modelDir: string): Promise<FeatureExtractor> {
  // local_files_only alone would still ask the hub
  env.allowRemoteModels = false
  env.localModelPath = modelDir
  env.useFSCache = false
  env.logLevel = errorsOnly
  return pipeline('feature-extraction', localModel.name, { dtype: 'q8', device: 'cpu', local_files_only: true })
}

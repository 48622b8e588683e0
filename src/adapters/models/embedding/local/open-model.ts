import { embeddingFailed } from '#src/adapters/models/embedding/embedders.js'
import { hasModel, localModel, pullAgain } from './model-files.js'

const packageName = '@huggingface/transformers'

/** Converts texts to vectors: rows of `dims[1]` numbers, one per text, concatenated. */
export type FeatureExtractor = (
  texts: readonly string[],
  options: { readonly pooling: 'mean'; readonly normalize: boolean },
) => Promise<{ readonly dims: readonly number[]; readonly data: ArrayLike<number> }>

/** The part of @huggingface/transformers that is used, versions 3 and 4. It is optional: its types may be missing. */
interface Transformers {
  readonly env: {
    allowRemoteModels: boolean
    localModelPath: string
    useFSCache: boolean
    logLevel?: number
  }
  pipeline(
    task: 'feature-extraction',
    model: string,
    options: { readonly dtype: 'q8'; readonly device: 'cpu'; readonly local_files_only: true },
  ): Promise<FeatureExtractor>
}

/** Whether `loadTransformers` would find the package. Loads nothing. */
function hasTransformers(): boolean {
  try {
    import.meta.resolve(packageName)
    return true
  } catch {
    return false
  }
}

/**
 * Loads the package from the folders above this program: installed next to it, or next to its global installation. Not
 * from the working directory, which may be anybody's. Rejects if it is not installed.
 */
export async function loadTransformers(): Promise<Transformers> {
  // a variable, so that the bundler leaves this import alone
  const name: string = packageName
  return import(name)
}

export interface LocalEmbedderStatus {
  /** Whether @huggingface/transformers is installed next to this program. */
  readonly package: boolean
  /** Whether the model is in its folder. */
  readonly model: boolean
}

/** Which parts of local embedding are installed. Loads nothing. */
export async function localEmbedderStatus(modelDir: string): Promise<LocalEmbedderStatus> {
  return { package: hasTransformers(), model: await hasModel(modelDir) }
}

// the package writes the other levels to stdout
const errorsOnly = 40

/**
 * Loads the model; it is never downloaded. Throws EMBEDDING_FAILED if the package or the model is missing, or the model
 * cannot be opened.
 */
export async function openModel(modelDir: string): Promise<FeatureExtractor> {
  const transformers = await loadTransformers().catch((cause: unknown) => {
    throw embeddingFailed('Local embedding needs the package @huggingface/transformers, which could not be loaded.', {
      advice: 'Install it next to jobworkflow: `npm install --global @huggingface/transformers`.',
      cause,
    })
  })
  if (!(await hasModel(modelDir)))
    throw embeddingFailed(`The local embedding model ${localModel.name} is not on this machine.`, {
      advice: 'Run `jobworkflow websites model pull`, or set JOBWORKFLOW_MODEL_DIR to its folder.',
    })
  return openFiles(transformers, modelDir).catch((cause: unknown) => {
    throw embeddingFailed(`The local embedding model ${localModel.name} could not be opened.`, {
      advice: pullAgain,
      cause,
    })
  })
}

async function openFiles({ env, pipeline }: Transformers, modelDir: string): Promise<FeatureExtractor> {
  // with local_files_only alone it would still ask the hub
  env.allowRemoteModels = false
  env.localModelPath = modelDir
  env.useFSCache = false
  env.logLevel = errorsOnly
  return pipeline('feature-extraction', localModel.name, { dtype: 'q8', device: 'cpu', local_files_only: true })
}

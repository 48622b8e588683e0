import { embeddingFailed } from '#src/adapters/models/embedding/embedders.js'
import { hasModel, localModel, pullAgain } from './model-files.js'

const packageName = '@huggingface/transformers'

/** Texts to vectors: one row of `dims[1]` numbers a text, one after the other. */
export type FeatureExtractor = (
  texts: readonly string[],
  options: { readonly pooling: 'mean'; readonly normalize: boolean },
) => Promise<{ readonly dims: readonly number[]; readonly data: ArrayLike<number> }>

/** What is used of @huggingface/transformers, versions 3 and 4. It is an add-on: its types need not be there. */
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

/** Whether the package is installed where `loadTransformers` finds it. Nothing of it is loaded. */
function hasTransformers(): boolean {
  try {
    import.meta.resolve(packageName)
    return true
  } catch {
    return false
  }
}

/**
 * The package, from the folders above this program alone: beside it, or beside a global installation of it. The working
 * directory has no say: it may be anybody's. Rejects when it is not installed.
 */
export async function loadTransformers(): Promise<Transformers> {
  // a variable: the bundler must leave this import alone
  const name: string = packageName
  return import(name)
}

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

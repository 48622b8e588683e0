import type { Embedder, EmbeddingPurpose } from '../../../application/websites/ports/embedder.js'
import { faultOf } from '../check-vector.js'
import { embeddingFailed, embeddingStopped } from '../embedding-failed.js'
import { prefixOf } from '../prefixes.js'
import { hasModel, localModel } from './model-files.js'
import { type FeatureExtractor, loadTransformers, type Transformers } from './transformers.js'

export interface LocalEmbedderOptions {
  /** The folder of models, see `modelFolder`. */
  readonly modelDir: string
  readonly loadTransformers?: () => Promise<Transformers>
}

// errors only: the package writes the rest to stdout, which belongs to the protocol
const errorsOnly = 40

/** Embeds on this machine with multilingual-e5-small. Package and model are loaded with the first text; never downloaded. */
export class LocalEmbedder implements Embedder {
  readonly model = `local:${localModel.name}`
  readonly #options: LocalEmbedderOptions
  readonly #closing = new AbortController()
  #loading: Promise<FeatureExtractor> | null = null
  #lastRun: Promise<unknown> = Promise.resolve()
  #dimensions: number | null = null

  constructor(options: LocalEmbedderOptions) {
    this.#options = options
  }

  async dimensions(signal?: AbortSignal): Promise<number> {
    if (this.#dimensions !== null) return this.#dimensions
    const [vector] = await this.embed(['dimensions'], 'query', signal)
    return vector?.length ?? 0
  }

  /** One text at a time: with 8-bit weights, its neighbours in a batch would change the vector of a text. */
  async embed(
    texts: readonly string[],
    purpose: EmbeddingPurpose,
    signal?: AbortSignal,
  ): Promise<readonly Float32Array[]> {
    const prefix = prefixOf(localModel.name, purpose)
    const vectors: Float32Array[] = []
    for (const text of texts) vectors.push(await this.#inTurn(() => this.#embedOne(prefix + text, signal)))
    return vectors
  }

  /** Waits for the text that is being embedded. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.#lastRun
    const loading = this.#loading
    this.#loading = null
    await loading?.then((extractor) => extractor.dispose()).catch(() => {})
  }

  /** Callers take turns text by text, so that a question does not wait for a page. */
  #inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
    const result = this.#lastRun.then(run)
    this.#lastRun = result.catch(() => {})
    return result
  }

  async #embedOne(text: string, signal: AbortSignal | undefined): Promise<Float32Array> {
    if (this.#closing.signal.aborted || signal?.aborted) throw embeddingStopped(signal?.reason)
    const extractor = await this.#loaded()
    const { dims, data } = await extractor([text], { pooling: 'mean', normalize: true }).catch((cause: unknown) => {
      throw embeddingFailed('The local embedding model could not read a text.', { suggestion: pullAgain, cause })
    })
    return this.#checked(Float32Array.from(data), dims[1])
  }

  #loaded(): Promise<FeatureExtractor> {
    this.#loading ??= load(this.#options).catch((error: unknown) => {
      // so that it works once the user has installed what is missing
      this.#loading = null
      throw error
    })
    return this.#loading
  }

  #checked(vector: Float32Array, length: number | undefined): Float32Array {
    const fault = vector.length === length ? faultOf(vector) : 'vectors of an unexpected shape'
    if (fault !== null) throw embeddingFailed(`The local embedding model gave ${fault}.`, { suggestion: pullAgain })
    this.#dimensions ??= vector.length
    return vector
  }
}

const pullAgain = `Remove the folder ${localModel.name} from the folder of models and run jobworkflow websites model pull.`

async function load(options: LocalEmbedderOptions): Promise<FeatureExtractor> {
  const transformers = await (options.loadTransformers ?? loadTransformers)().catch((cause: unknown) => {
    throw embeddingFailed('Local embedding needs the package @huggingface/transformers, which could not be loaded.', {
      suggestion: 'Install it beside jobworkflow: npm install -g @huggingface/transformers.',
      cause,
    })
  })
  if (!(await hasModel(options.modelDir)))
    throw embeddingFailed(`The local embedding model ${localModel.name} is not on this machine.`, {
      suggestion: 'Run jobworkflow websites model pull, or name its folder with JOBWORKFLOW_MODEL_DIR.',
    })
  return openModel(transformers, options.modelDir).catch((cause: unknown) => {
    throw embeddingFailed(`The local embedding model ${localModel.name} could not be opened.`, {
      suggestion: pullAgain,
      cause,
    })
  })
}

async function openModel({ env, pipeline }: Transformers, modelDir: string): Promise<FeatureExtractor> {
  // local_files_only alone would still ask the hub
  env.allowRemoteModels = false
  env.localModelPath = modelDir
  env.useFSCache = false
  env.logLevel = errorsOnly
  return pipeline('feature-extraction', localModel.name, { dtype: 'q8', device: 'cpu', local_files_only: true })
}

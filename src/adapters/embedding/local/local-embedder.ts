import type { Embedder, EmbeddingPurpose } from '../../../application/websites/ports/embedder.js'
import { faultOf } from '../check-vector.js'
import { embeddingFailed, embeddingStopped } from '../embedding-failed.js'
import { prefixOf } from '../prefixes.js'
import { localModel, pullAgain } from './model-files.js'
import { type ModelOutcome, ModelProcess } from './model-process.js'

export interface LocalEmbedderOptions {
  /** The folder of models, see `modelFolder`. */
  readonly modelDir: string
  /** The file that the process with the model runs: it calls `serveModel`. */
  readonly entry: URL
  /** How long the model is kept in memory without work, in milliseconds; five minutes when absent. */
  readonly idleMs?: number
}

const defaultIdleMs = 300_000

/**
 * Embeds on this machine with multilingual-e5-small, in a process of its own: the model keeps the thread that it runs on
 * busy. Package and model are loaded with the first text; never downloaded.
 */
export class LocalEmbedder implements Embedder {
  readonly model = `local:${localModel.name}`
  readonly #process: ModelProcess
  readonly #closing = new AbortController()
  #lastRun: Promise<unknown> = Promise.resolve()
  #dimensions: number | null = null

  constructor({ modelDir, entry, idleMs = defaultIdleMs }: LocalEmbedderOptions) {
    this.#process = new ModelProcess({ entry, modelDir, idleMs })
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
    const closing = this.#closing.signal
    // one of its own for each call: a signal with many listeners gives a warning
    const stop = AbortSignal.any(signal === undefined ? [closing] : [closing, signal])
    const prefix = prefixOf(localModel.name, purpose)
    const vectors: Float32Array[] = []
    for (const text of texts) vectors.push(await unlessStopped(() => this.#inTurn(prefix + text, stop), stop))
    return vectors
  }

  /** Ends the process, and with it what is being embedded. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.#process.close()
  }

  /** Callers take turns text by text, so that a question does not wait for a page. */
  #inTurn(text: string, stop: AbortSignal): Promise<Float32Array> {
    const result = this.#lastRun.then(() => this.#embedOne(text, stop))
    this.#lastRun = result.catch(() => {})
    return result
  }

  async #embedOne(text: string, stop: AbortSignal): Promise<Float32Array> {
    if (stop.aborted) throw embeddingStopped(stop.reason)
    const vector = toVector(await this.#process.run({ text }))
    this.#dimensions ??= vector.length
    return vector
  }
}

/** What `run` promises, or an end as soon as it is no longer wanted. What is begun is finished for nobody. */
function unlessStopped<Result>(run: () => Promise<Result>, stop: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(embeddingStopped(stop.reason))
    if (stop.aborted) return leave()
    stop.addEventListener('abort', leave, { once: true })
    run()
      .finally(() => stop.removeEventListener('abort', leave))
      .then(resolve, reject)
  })
}

function toVector(outcome: ModelOutcome): Float32Array {
  if (outcome.outcome === 'ended') throw modelEnded(outcome.cause)
  if (outcome.outcome === 'failed') {
    const { message, suggestion, cause } = outcome
    throw embeddingFailed(message, { suggestion, cause })
  }
  // what arrived is a view of the whole message
  const vector = outcome.vector.slice()
  const fault = vector.length === outcome.dimensions ? faultOf(vector) : 'vectors of an unexpected shape'
  if (fault !== null) throw embeddingFailed(`The local embedding model gave ${fault}.`, { suggestion: pullAgain })
  return vector
}

function modelEnded(cause: unknown) {
  return embeddingFailed('The process with the local embedding model ended before it answered.', {
    suggestion: 'Try again. If it ends each time, there may be too little memory for the model.',
    retryable: true,
    cause,
  })
}

import { causeOf } from '#src/adapters/kit/workers/pool-call.js'
import { startProcess } from '#src/adapters/kit/workers/runner.js'
import { fromWireError } from '#src/adapters/kit/workers/wire-error.js'
import { WorkerPool } from '#src/adapters/kit/workers/worker-pool.js'
import {
  embeddingFailed,
  embeddingStopped,
  faultOf,
  measureDimensions,
  prefixOf,
} from '#src/adapters/models/embedding/embedders.js'
import type { Embedder, EmbeddingPurpose } from '#src/application/websites/ports/embedder.js'
import { localModel, pullAgain } from './model-files.js'
import type { EmbedRequest, ModelAnswer } from './serve-model.js'

export interface LocalEmbedderOptions {
  /** The folder of models, see `modelFolder`. */
  readonly modelDir: string
  /** The file that the model process runs: it calls `serveModel`. */
  readonly entry: URL
  /** Idle timeout after which the model is unloaded, in milliseconds; five minutes when absent. */
  readonly idleMs?: number
}

const defaultIdleMs = 300_000

/**
 * Embeds on this machine with multilingual-e5-small, in a separate process: the model blocks the thread that it runs
 * on. Package and model are loaded with the first text, and never downloaded.
 */
export class LocalEmbedder implements Embedder {
  readonly model = `local:${localModel.name}`
  readonly #pool: WorkerPool<EmbedRequest, ModelAnswer>
  #dimensions: number | null = null

  constructor({ modelDir, entry, idleMs = defaultIdleMs }: LocalEmbedderOptions) {
    this.#pool = new WorkerPool({
      start: () => startProcess({ entry, args: [modelDir] }),
      size: 1,
      idleMs,
      // keeps the model: loading it takes longer than any text
      finishesAborted: true,
      // a missing package or model may be there for the next text
      shouldReplace: ({ outcome }) => outcome === 'failed',
    })
  }

  async dimensions(signal?: AbortSignal): Promise<number> {
    return this.#dimensions ?? measureDimensions(this, signal)
  }

  /**
   * Embeds one text at a time: with 8-bit weights, the vector of a text would depend on the others in its batch.
   * Callers alternate text by text, so that a query does not wait for a whole page.
   */
  async embed(
    texts: readonly string[],
    purpose: EmbeddingPurpose,
    signal?: AbortSignal,
  ): Promise<readonly Float32Array[]> {
    const prefix = prefixOf(localModel.name, purpose)
    const vectors: Float32Array[] = []
    for (const text of texts) vectors.push(await this.#embedOne(prefix + text, signal))
    return vectors
  }

  /** Ends the process, even while it embeds. */
  async close(): Promise<void> {
    await this.#pool.close()
  }

  async #embedOne(text: string, signal: AbortSignal | undefined): Promise<Float32Array> {
    const outcome = await this.#pool.call({ text }, { signal })
    if (outcome.kind === 'aborted' || outcome.kind === 'closed') throw embeddingStopped(signal?.reason)
    if (outcome.kind !== 'answered') throw modelEnded(causeOf(outcome))
    const vector = toVector(outcome.answer)
    this.#dimensions ??= vector.length
    return vector
  }
}

function toVector(answer: ModelAnswer): Float32Array {
  if (answer.outcome === 'failed') throw fromWireError(answer.error)
  // the received vector is a view of the whole message
  const vector = answer.vector.slice()
  const fault = vector.length === answer.dimensions ? faultOf(vector) : 'vectors of an unexpected shape'
  if (fault !== null) throw embeddingFailed(`The local embedding model returned ${fault}.`, { advice: pullAgain })
  return vector
}

function modelEnded(cause: unknown) {
  return embeddingFailed('The process with the local embedding model ended before it answered.', {
    advice: 'Try again. If it ends each time, there may be too little memory for the model.',
    retryable: true,
    cause,
  })
}

import { setTimeout as pause } from 'node:timers/promises'
import { embeddingStopped, measureDimensions, prefixOf } from '#src/adapters/models/embedding/embedders.js'
import type { Embedder, EmbeddingPurpose } from '#src/application/websites/ports/embedder.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { EmbeddingsEndpoint, endpointAddress } from './embeddings-endpoint.js'
import { dimensionsChanged, PassingFailure } from './endpoint-failures.js'

export interface HttpEmbedderOptions {
  /** The address of the server, its API or its endpoint, such as http://localhost:11434/v1. */
  readonly url: string
  readonly model: string
  /** Null for a server that needs none. */
  readonly apiKey: string | null
  /** For one request; 60 seconds by default: some servers load the model at the first request. */
  readonly timeoutMs?: number
  /** For one answer; 32 MiB by default. */
  readonly maxAnswerBytes?: number
  /** Pauses between two attempts; rejects once the signal is aborted. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

// limits of one request
const maxTexts = 64
const maxCharacters = 100_000

const backoffMs = [500, 1000, 2000]
const maxWaitMs = 30_000

/** Embeds through a server that speaks the OpenAI embeddings API: hosted ones, Ollama, llama.cpp, vLLM and others. */
export class HttpEmbedder implements Embedder {
  readonly model: string
  readonly #modelName: string
  readonly #endpoint: EmbeddingsEndpoint
  readonly #sleep: NonNullable<HttpEmbedderOptions['sleep']>
  readonly #closing = new AbortController()
  #dimensions: number | null = null

  /** Throws VALIDATION_ERROR if the address or the key is invalid. */
  constructor(options: HttpEmbedderOptions) {
    this.#modelName = options.model
    this.model = `http:${options.model}`
    this.#sleep = options.sleep ?? ((ms, signal) => pause(ms, undefined, { signal }))
    this.#endpoint = new EmbeddingsEndpoint({
      address: endpointAddress(options.url),
      model: options.model,
      headers: { 'content-type': 'application/json', ...authorization(options.apiKey) },
      timeoutMs: options.timeoutMs ?? 60_000,
      maxBytes: options.maxAnswerBytes ?? 32 * 1024 * 1024,
    })
  }

  async dimensions(signal?: AbortSignal): Promise<number> {
    return this.#dimensions ?? measureDimensions(this, signal)
  }

  async embed(
    texts: readonly string[],
    purpose: EmbeddingPurpose,
    signal?: AbortSignal,
  ): Promise<readonly Float32Array[]> {
    const stopped = signal === undefined ? this.#closing.signal : AbortSignal.any([this.#closing.signal, signal])
    const prefix = prefixOf(this.#modelName, purpose)
    const vectors: Float32Array[] = []
    try {
      for (const batch of toBatches(texts.map((text) => prefix + text))) {
        vectors.push(...this.#checked(await this.#askWithRetries(batch, stopped)))
      }
    } catch (error) {
      throw stopped.aborted ? embeddingStopped(error) : error
    }
    return vectors
  }

  async close(): Promise<void> {
    this.#closing.abort()
  }

  async #askWithRetries(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]> {
    for (const backoff of backoffMs) {
      signal.throwIfAborted()
      try {
        return await this.#endpoint.ask(texts, signal)
      } catch (error) {
        if (!(error instanceof PassingFailure)) throw error
        const wait = error.waitMs ?? backoff
        if (wait > maxWaitMs) throw error.error
        await this.#sleep(wait, signal)
      }
    }
    return this.#endpoint.ask(texts, signal).catch((error: unknown) => {
      throw error instanceof PassingFailure ? error.error : error
    })
  }

  /** Returns the vectors. Throws EMBEDDING_FAILED if their length differs from that of earlier ones. */
  #checked(vectors: readonly Float32Array[]): readonly Float32Array[] {
    const actual = vectors[0]?.length ?? 0
    this.#dimensions ??= actual
    if (actual !== this.#dimensions) throw dimensionsChanged(this.#endpoint.name, this.#dimensions, actual)
    return vectors
  }
}

function authorization(apiKey: string | null): Readonly<Record<string, string>> {
  const key = apiKey?.trim() ?? ''
  if (key === '') return {}
  // the platform's error about an invalid header would quote the key
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new AppError('VALIDATION_ERROR', 'JOBWORKFLOW_EMBEDDINGS_API_KEY has characters that a key cannot have.')
  return { authorization: `Bearer ${key}` }
}

/** Splits the texts, in order, into batches within both limits; a text longer than `maxCharacters` is its own batch. */
function* toBatches(texts: readonly string[]): Generator<readonly string[]> {
  let batch: string[] = []
  let characters = 0
  for (const text of texts) {
    if (batch.length === maxTexts || (batch.length > 0 && characters + text.length > maxCharacters)) {
      yield batch
      batch = []
      characters = 0
    }
    batch.push(text)
    characters += text.length
  }
  if (batch.length > 0) yield batch
}

import {
  type Endpoint,
  isPassing,
  PassingFailure,
  refusal,
  tooSlow,
  unreachable,
  unusable,
} from './endpoint-failures.js'
import { readBounded } from './read-bounded.js'
import { readVectors } from './read-vectors.js'
import { retryAfterMs } from './retry-after.js'

export interface EndpointParts {
  readonly address: URL
  readonly model: string
  readonly headers: Readonly<Record<string, string>>
  /** For one request, answer included. */
  readonly timeoutMs: number
  /** Of one answer. */
  readonly maxBytes: number
}

/** One server that embeds, one request at a time. */
export class EmbeddingsEndpoint {
  readonly #parts: EndpointParts
  readonly name: Endpoint

  constructor(parts: EndpointParts) {
    this.#parts = parts
    this.name = { host: parts.address.host, model: parts.model }
  }

  /**
   * One vector a text, all of one length. Throws PassingFailure for what a second request may cure, EMBEDDING_FAILED for
   * the rest, and the reason of `signal` once it is aborted.
   */
  async ask(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]> {
    const { timeoutMs } = this.#parts
    const deadline = AbortSignal.timeout(timeoutMs)
    try {
      return this.#read(await this.#post(texts, AbortSignal.any([signal, deadline])), texts.length)
    } catch (error) {
      signal.throwIfAborted()
      // not asked again: a server that is too slow only gets slower
      if (deadline.aborted) throw tooSlow(this.name, timeoutMs)
      throw error
    }
  }

  async #post(texts: readonly string[], signal: AbortSignal): Promise<string> {
    const { address, model, headers, maxBytes } = this.#parts
    const body = JSON.stringify({ model, input: texts, encoding_format: 'float' })
    // a redirect would carry the key to another server
    const request = { method: 'POST', headers, body, signal, redirect: 'manual' } as const
    const response = await fetch(address, request).catch((error: unknown) => {
      throw new PassingFailure(unreachable(this.name, error))
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw this.#refused(response)
    }
    const text = await readBounded(response.body, maxBytes).catch((error: unknown) => {
      throw new PassingFailure(unreachable(this.name, error))
    })
    if (text === null) throw unusable(this.name, `more than ${maxBytes} bytes`)
    return text
  }

  #refused({ status, headers }: Response): Error {
    const error = refusal(this.name, status)
    return isPassing(status) ? new PassingFailure(error, retryAfterMs(headers)) : error
  }

  #read(text: string, count: number): readonly Float32Array[] {
    try {
      return readVectors(JSON.parse(text), count)
    } catch (error) {
      // a parser quotes what it read, which says nothing to whoever set the address
      const problem = error instanceof Error && !(error instanceof SyntaxError) ? error.message : 'no JSON'
      throw unusable(this.name, problem)
    }
  }
}

import { isPassingStatus, readBounded } from '#src/adapters/kit/http-answers.js'
import { faultOf } from '#src/adapters/models/embedding/embedders.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { isObject } from '#src/domain/shared/json.js'
import { type Endpoint, PassingFailure, refusal, tooSlow, unreachable, unusable } from './endpoint-failures.js'

export interface EndpointParts {
  readonly address: URL
  readonly model: string
  readonly headers: Readonly<Record<string, string>>
  /** For one request, including its answer. */
  readonly timeoutMs: number
  /** Maximum size of one answer. */
  readonly maxBytes: number
}

/** Sends requests to one embedding server, one at a time. */
export class EmbeddingsEndpoint {
  readonly #parts: EndpointParts
  readonly name: Endpoint

  constructor(parts: EndpointParts) {
    this.#parts = parts
    this.name = { host: parts.address.host, model: parts.model }
  }

  /**
   * Returns one vector per text, all of the same length. Throws PassingFailure if a retry may help, EMBEDDING_FAILED
   * otherwise, and the reason of `signal` once it is aborted.
   */
  async ask(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]> {
    const { timeoutMs } = this.#parts
    const deadline = AbortSignal.timeout(timeoutMs)
    try {
      return this.#read(await this.#post(texts, AbortSignal.any([signal, deadline])), texts.length)
    } catch (error) {
      signal.throwIfAborted()
      // no retry: a server that is too slow only gets slower
      if (deadline.aborted) throw tooSlow(this.name, timeoutMs)
      throw error
    }
  }

  async #post(texts: readonly string[], signal: AbortSignal): Promise<string> {
    const { address, model, headers, maxBytes } = this.#parts
    const body = JSON.stringify({ model, input: texts, encoding_format: 'float' })
    // a redirect would send the key to another server
    const request = { method: 'POST', headers, body, signal, redirect: 'manual' } as const
    const response = await fetch(address, request).catch((error: unknown) => {
      throw new PassingFailure(unreachable(this.name, error))
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw this.#refused(response)
    }
    const { bytes, isWhole } = await readBounded(bodyOf(response), maxBytes).catch((error: unknown) => {
      throw new PassingFailure(unreachable(this.name, error))
    })
    if (!isWhole) throw unusable(this.name, `more than ${maxBytes} bytes`)
    return bytes.toString('utf8')
  }

  #refused({ status, headers }: Response): Error {
    const error = refusal(this.name, status)
    return isPassingStatus(status) ? new PassingFailure(error, retryAfterMs(headers)) : error
  }

  #read(text: string, count: number): readonly Float32Array[] {
    try {
      return readVectors(JSON.parse(text), count)
    } catch (error) {
      // a parser's message quotes the answer, which does not help the user who configured the address
      const problem =
        error instanceof Error && !(error instanceof SyntaxError) ? error.message : 'something that is not JSON'
      throw unusable(this.name, problem)
    }
  }
}

async function* bodyOf({ body }: Response): AsyncGenerator<Uint8Array> {
  if (body !== null) yield* body
}

/**
 * How long the server asks to wait, in milliseconds. Returns null if it does not say. Dates are read by the server's
 * clock.
 */
function retryAfterMs(headers: Headers): number | null {
  const text = headers.get('retry-after')?.trim() ?? ''
  if (/^\d{1,9}(\.\d+)?$/.test(text)) return Number(text) * 1000
  const wait = Date.parse(text) - Date.parse(headers.get('date') ?? '')
  return Number.isNaN(wait) ? null : Math.max(0, wait)
}

/**
 * The URL of the embeddings endpoint, from the address of a server (`http://localhost:11434`), of its API
 * (`http://localhost:11434/v1`) or of the endpoint itself (`…/v1/embeddings`). Throws VALIDATION_ERROR.
 */
export function endpointAddress(text: string): URL {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null
  if (url === null || !/^https?:$/.test(url.protocol)) throw refused('an HTTP or HTTPS address')
  if (url.username !== '' || url.password !== '')
    throw refused('an address without user and password, with the key in JOBWORKFLOW_EMBEDDINGS_API_KEY')
  const path = url.pathname.replace(/(?<!\/)\/+$/, '')
  if (path === '') url.pathname = '/v1/embeddings'
  else if (!path.endsWith('/embeddings')) url.pathname = `${path}/embeddings`
  else url.pathname = path
  url.hash = ''
  return url
}

function refused(wanted: string): AppError {
  return new AppError(
    'VALIDATION_ERROR',
    `JOBWORKFLOW_EMBEDDINGS_URL must be ${wanted}, such as http://localhost:11434/v1.`,
  )
}

interface Entry {
  readonly index: number
  readonly embedding: readonly unknown[]
}

/**
 * The vectors of an answer from /v1/embeddings, in the order of the texts. Throws Error if the answer is invalid, with
 * a message worded to follow "answered".
 */
function readVectors(answer: unknown, count: number): readonly Float32Array[] {
  const data = isObject(answer) ? answer.data : undefined
  if (!Array.isArray(data)) throw new Error('something other than a list of embeddings')
  if (data.length !== count) throw new Error(`${data.length} embeddings for ${count} texts`)
  const vectors = new Array<Float32Array | undefined>(count)
  for (const { index, embedding } of data.map(toEntry)) {
    if (!(index in vectors) && index >= 0 && index < count) vectors[index] = toVector(embedding)
    else throw new Error(`an embedding with index ${index}, which is repeated or out of range`)
  }
  const complete = vectors.filter((vector) => vector !== undefined)
  if (complete.some(({ length }) => length !== complete[0]?.length)) throw new Error('vectors of different lengths')
  return complete
}

/** Some servers omit the index: then the position counts. */
function toEntry(entry: unknown, position: number): Entry {
  if (!isObject(entry) || !Array.isArray(entry.embedding)) throw new Error('an embedding that is not a list of numbers')
  const { index = position, embedding } = entry
  if (!Number.isInteger(index)) throw new Error('an embedding whose index is not a whole number')
  return { index: Number(index), embedding }
}

function toVector(values: readonly unknown[]): Float32Array {
  if (!values.every((value) => typeof value === 'number')) throw new Error('an embedding that is not a list of numbers')
  const vector = Float32Array.from(values)
  const fault = faultOf(vector)
  if (fault !== null) throw new Error(fault)
  return vector
}

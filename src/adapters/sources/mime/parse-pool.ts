import { availableParallelism } from 'node:os'
import { defined } from '#src/adapters/kit/defined.js'
import { causeOf } from '#src/adapters/kit/workers/pool-call.js'
import { startThread } from '#src/adapters/kit/workers/runner.js'
import { WorkerPool } from '#src/adapters/kit/workers/worker-pool.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import { isRaw, latestArrival, type RawMessage } from '#src/domain/mail/raw-message.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { type Batch, BatchReader, maxBatchBytes } from './batch-reader.js'
import type { EmailParser, ParsedEntry } from './email-parser.js'
import { type Fault, faults } from './faults.js'
import { type Arrival, parseHeadersOnly } from './parse-email.js'
import type { ParseAnswer, ParsedContent, ParseItem, ParseRequest } from './serve-parsing.js'
import { stripAttachments } from './strip-attachments.js'
import { understandRead } from './understand-email.js'

export interface ParsePoolOptions {
  /** The module that threads run; it must call `serveParsing`. */
  readonly workerUrl: URL
  /** Decides which dates are in the future. */
  readonly clock: Clock
  /** The number of threads; by default one less than the CPU cores, from one to three. */
  readonly size?: number
  /** Time limit for one message. */
  readonly timeLimitMs?: number
  /**
   * The most bytes of messages to read ahead, or one message if it is larger; by default 2 MB per thread and 2 MB more.
   */
  readonly maxBytesAhead?: number
}

interface Pending<Other> {
  readonly results: Promise<readonly (ParsedEntry | Other)[]>
  readonly bytes: number
}

/** The result of a batch: all parsed, or stopped at one message. */
type BatchOutcome =
  | { readonly contents: readonly ParsedContent[] }
  | { readonly stoppedAt: number; readonly fault: Fault }

const defaultTimeLimitMs = 15_000
const batchesPerThread = 2
// one core writes what they parse: more than three threads would wait for it, using 70 MB each
const maxThreads = 3
// a message that fills the heap ends the thread, not the program; the young generation is kept small
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 }

/**
 * Parses on several cores. A message that takes too long, or ends its thread, is returned with only its headers and a
 * fault; the others are parsed. Memory is limited by `maxBytesAhead`.
 */
export class ParsePool implements EmailParser {
  readonly #pool: WorkerPool<ParseRequest, ParseAnswer>
  readonly #maxBatches: number
  readonly #maxBytesAhead: number
  readonly #timeLimitMs: number
  readonly #clock: Clock

  constructor({ workerUrl, ...options }: ParsePoolOptions) {
    const size = Math.max(1, options.size ?? Math.min(availableParallelism() - 1, maxThreads))
    const start = () => startThread<ParseRequest, ParseAnswer>(workerUrl, resourceLimits)
    this.#pool = new WorkerPool({ start, whenReady: async () => {}, size })
    this.#maxBatches = size * batchesPerThread
    // one batch per thread and one waiting; each message may be in memory twice, here and in a thread
    this.#maxBytesAhead = options.maxBytesAhead ?? (size + 1) * maxBatchBytes
    this.#timeLimitMs = options.timeLimitMs ?? defaultTimeLimitMs
    this.#clock = options.clock
  }

  /** Throws INTERNAL_ERROR if no thread can be started, and after `close`. */
  async *parse<Other extends object>(entries: AsyncIterable<RawMessage | Other>): AsyncGenerator<ParsedEntry | Other> {
    const batches = new BatchReader(entries)
    try {
      yield* this.#parseAhead(batches)
    } finally {
      await batches.close()
    }
    batches.throwFailure()
  }

  async close(): Promise<void> {
    await this.#pool.close()
  }

  async *#parseAhead<Other extends object>(batches: BatchReader<Other>): AsyncGenerator<ParsedEntry | Other> {
    const pending: Pending<Other>[] = []
    let bytesAhead = 0
    while (true) {
      while (pending.length === 0 || (bytesAhead < this.#maxBytesAhead && pending.length < this.#maxBatches)) {
        const batch = await batches.next()
        if (batch === null) break
        pending.push({ results: this.#submit(batch), bytes: batch.bytes })
        bytesAhead += batch.bytes
      }
      const first = pending.shift()
      if (first === undefined) return
      yield* await first.results
      bytesAhead -= first.bytes
    }
  }

  get #latest(): number {
    return latestArrival(this.#clock.now())
  }

  #submit<Other extends object>(batch: Batch<Other>): Promise<readonly (ParsedEntry | Other)[]> {
    const results = this.#parseBatch(batch)
    // it is awaited later, and the error is thrown there
    results.catch(() => {})
    return results
  }

  async #parseBatch<Other extends object>({ entries }: Batch<Other>): Promise<readonly (ParsedEntry | Other)[]> {
    const messages = entries.filter((entry): entry is RawMessage => isRaw(entry))
    const parsed = (await this.#parseAll(messages)).values()
    return entries.map((entry) => (isRaw(entry) ? (parsed.next().value ?? failed(entry)) : entry))
  }

  /** Parses `messages`; if one of them stops the thread, those before and after it are parsed on a new one. */
  async #parseAll(messages: readonly RawMessage[]): Promise<readonly ParsedEntry[]> {
    if (messages.length === 0) return []
    const outcome = await this.#run(messages)
    if ('contents' in outcome) return messages.map((message, index) => toEntry(message, outcome.contents[index]))
    const { stoppedAt, fault } = outcome
    const culprit = messages.slice(stoppedAt, stoppedAt + 1)
    return [
      ...(await this.#parseAll(messages.slice(0, stoppedAt))),
      ...culprit.map((message) => failed({ ...message, latest: this.#latest }, fault)),
      ...(await this.#parseAll(messages.slice(stoppedAt + 1))),
    ]
  }

  async #run(messages: readonly RawMessage[]): Promise<BatchOutcome> {
    const request = toRequest(messages, this.#latest)
    const progress = new Int32Array(request.progress)
    const watch = watchProgress(progress, this.#timeLimitMs)
    const outcome = await this.#pool.call(request, { signal: watch.tooSlow, transfer: [request.bytes] })
    watch.end()
    const stopped = (fault: Fault) => ({ stoppedAt: Math.max(0, Atomics.load(progress, 0)), fault })
    if (outcome.kind === 'answered') return { contents: outcome.answer }
    if (outcome.kind === 'aborted') return stopped(faults.tooSlow)
    if (outcome.kind === 'died') return stopped(faults.failed)
    if (outcome.kind === 'closed') throw new AppError('INTERNAL_ERROR', 'The mail parser was closed.')
    throw new AppError('INTERNAL_ERROR', 'The mail parser could not be started.', { cause: causeOf(outcome) })
  }
}

const looksPerLimit = 10
const notTaken = -1

/** `tooSlow` is aborted when one message has been processed for too long. */
function watchProgress(progress: Int32Array, timeLimitMs: number): { tooSlow: AbortSignal; end(): void } {
  const controller = new AbortController()
  let [index, unchanged] = [notTaken, 0]
  const watch = setInterval(() => {
    const now = Atomics.load(progress, 0)
    // checks are counted, not time: this thread may have been busy while an answer was waiting
    unchanged = now === index && now !== notTaken ? unchanged + 1 : 0
    index = now
    if (unchanged >= looksPerLimit) controller.abort()
  }, timeLimitMs / looksPerLimit)
  return { tooSlow: controller.signal, end: () => clearInterval(watch) }
}

function toRequest(messages: readonly RawMessage[], latest: number): ParseRequest {
  const light = messages.map(({ raw }) => stripAttachments(raw))
  const bytes = new Uint8Array(light.reduce((sum, message) => sum + message.bytes.length, 0))
  const items: ParseItem[] = []
  let at = 0
  for (const [index, message] of light.entries()) {
    bytes.set(message.bytes, at)
    at += message.bytes.length
    const { separatorDate = null, separatorIsStamp = false } = messages[index] ?? {}
    items.push({ length: message.bytes.length, textCut: message.textCut, separatorDate, separatorIsStamp })
  }
  const progress = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  new Int32Array(progress).fill(notTaken)
  return { bytes: bytes.buffer, items, progress, latest }
}

function toEntry(message: RawMessage, parsed: ParsedContent | undefined): ParsedEntry {
  if (parsed === undefined) return failed(message)
  const { indexText, facts, ...content } = parsed
  const email = { raw: message.raw, mailbox: message.mailbox, ...content }
  return { position: message.position, source: message, email, ...defined({ indexText, facts }) }
}

function failed(message: RawMessage & Arrival, fault: Fault = faults.failed): ParsedEntry {
  const email = parseHeadersOnly(message, fault)
  const facts = understandRead({ content: email, root: null }, message.raw)
  return { position: message.position, source: message, email, ...(facts === null ? {} : { facts }) }
}

import { availableParallelism } from 'node:os'
import { isProblem, type MailEntry, type MailProblem, type RawMessage } from '../../domain/mail/raw-message.js'
import type { EmailParser, ParsedEntry } from './email-parser.js'
import { faults } from './faults.js'
import { lighten } from './lighten.js'
import { parseHeadersOnly } from './parse-email.js'
import type { ParsedContent, ParseItem, ParseRequest } from './parse-messages.js'
import { ParseThread } from './parse-thread.js'

export interface ParsePoolOptions {
  /** The module that workers run: the built `parse-worker.js`. */
  readonly workerUrl: URL
  /** Threads; as many as the machine has cores, but four at most, unless said. */
  readonly size?: number
  /** How long one message may take. */
  readonly timeLimitMs?: number
  /** Bytes of messages that are read ahead of the reader at most, or one message when it is larger. */
  readonly maxBytesAhead?: number
}

type ParseResult = ParsedEntry | MailProblem

interface Batch {
  readonly entries: readonly MailEntry[]
  readonly bytes: number
}

interface Pending {
  readonly results: Promise<readonly ParseResult[]>
  readonly bytes: number
}

const batchEntries = 64
const batchBytes = 512 * 1024
// each message may be in memory twice, here and in a worker: 32 MB in all
const defaultBytesAhead = 16 * 1024 * 1024
const batchesPerThread = 4
// one thread writes what they parse: more would wait for it, and take memory
const mostThreads = 4

/**
 * Parses on several cores. A message that takes too long, or ends its worker, comes back with its headers alone and the fault
 * that says so; those beside it are parsed. Memory is bounded by `maxBytesAhead`.
 */
export class ParsePool implements EmailParser {
  readonly #threads: readonly ParseThread[]
  readonly #idle: ParseThread[]
  readonly #waiting: ((thread: ParseThread) => void)[] = []
  readonly #maxBytesAhead: number

  constructor(options: ParsePoolOptions) {
    const size = Math.max(1, options.size ?? Math.min(availableParallelism(), mostThreads))
    const create = () => new ParseThread(options.workerUrl, options.timeLimitMs ?? 15_000)
    this.#threads = Array.from({ length: size }, create)
    this.#idle = [...this.#threads]
    this.#maxBytesAhead = options.maxBytesAhead ?? defaultBytesAhead
  }

  async *parse(entries: AsyncIterable<MailEntry>): AsyncGenerator<ParseResult> {
    const batches = new BatchReader(entries)
    try {
      yield* this.#parseAhead(batches)
    } finally {
      await batches.close()
    }
    batches.throwFailure()
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()))
  }

  async *#parseAhead(batches: BatchReader): AsyncGenerator<ParseResult> {
    const pending: Pending[] = []
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

  get #maxBatches(): number {
    return this.#threads.length * batchesPerThread
  }

  #submit(batch: Batch): Promise<readonly ParseResult[]> {
    const results = this.#parseBatch(batch)
    // it is awaited later, in its turn, and fails there
    results.catch(() => {})
    return results
  }

  async #parseBatch({ entries }: Batch): Promise<readonly ParseResult[]> {
    const messages = entries.filter((entry): entry is RawMessage => !isProblem(entry))
    const thread = this.#idle.pop() ?? (await new Promise<ParseThread>((resolve) => this.#waiting.push(resolve)))
    try {
      const parsed = (await parseAll(thread, messages)).values()
      return entries.map((entry) => (isProblem(entry) ? entry : (parsed.next().value ?? failed(entry))))
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#idle.push(thread)
      else next(thread)
    }
  }
}

/** Parses `messages`; when one of them stops the worker, those before and after it on a new one. */
async function parseAll(thread: ParseThread, messages: readonly RawMessage[]): Promise<readonly ParsedEntry[]> {
  if (messages.length === 0) return []
  const outcome = await thread.run(toRequest(messages))
  if ('contents' in outcome) return messages.map((message, index) => toEntry(message, outcome.contents[index]))
  const { stoppedAt, fault } = outcome
  const culprit = messages.slice(stoppedAt, stoppedAt + 1)
  return [
    ...(await parseAll(thread, messages.slice(0, stoppedAt))),
    ...culprit.map((message) => ({ position: message.position, email: parseHeadersOnly(message, fault) })),
    ...(await parseAll(thread, messages.slice(stoppedAt + 1))),
  ]
}

function toRequest(messages: readonly RawMessage[]): ParseRequest {
  const light = messages.map(({ raw }) => lighten(raw))
  const bytes = new Uint8Array(light.reduce((sum, message) => sum + message.bytes.length, 0))
  const items: ParseItem[] = []
  let at = 0
  for (const [index, message] of light.entries()) {
    bytes.set(message.bytes, at)
    at += message.bytes.length
    const { separatorDate = null, separatorIsStamp = false } = messages[index] ?? {}
    items.push({ length: message.bytes.length, textCut: message.textCut, separatorDate, separatorIsStamp })
  }
  return { bytes: bytes.buffer, items }
}

function toEntry(message: RawMessage, parsed: ParsedContent | undefined): ParsedEntry {
  if (parsed === undefined) return failed(message)
  const { indexText, ...content } = parsed
  const email = { raw: message.raw, mailbox: message.mailbox, ...content }
  return { position: message.position, email, ...(indexText === undefined ? {} : { indexText }) }
}

function failed(message: RawMessage): ParsedEntry {
  return { position: message.position, email: parseHeadersOnly(message, faults.failed) }
}

/** Puts entries together to batches; keeps what the source throws until everything before it is delivered. */
class BatchReader {
  readonly #entries: AsyncIterator<MailEntry>
  #ended = false
  #failure: { readonly error: unknown } | null = null

  constructor(entries: AsyncIterable<MailEntry>) {
    this.#entries = entries[Symbol.asyncIterator]()
  }

  async next(): Promise<Batch | null> {
    const entries: MailEntry[] = []
    let bytes = 0
    while (!this.#ended && entries.length < batchEntries && bytes < batchBytes) {
      const entry = await this.#read()
      if (entry === null) break
      entries.push(entry)
      bytes += isProblem(entry) ? 0 : entry.raw.length
    }
    return entries.length === 0 ? null : { entries, bytes }
  }

  /** A reader that stops early lets go of its files. */
  async close(): Promise<void> {
    if (!this.#ended) await this.#entries.return?.()
  }

  throwFailure(): void {
    if (this.#failure !== null) throw this.#failure.error
  }

  async #read(): Promise<MailEntry | null> {
    try {
      const { value, done } = await this.#entries.next()
      if (done !== true) return value
    } catch (error) {
      this.#failure = { error }
    }
    this.#ended = true
    return null
  }
}

import { isProblem, type MailEntry } from '../../domain/mail/raw-message.js'

/** What is parsed at once: 64 entries, or fewer when they are large. */
export interface Batch {
  readonly entries: readonly MailEntry[]
  readonly bytes: number
}

const maxEntries = 64
const maxBytes = 512 * 1024

/** Puts entries together to batches; keeps what the source throws until everything before it is delivered. */
export class BatchReader {
  readonly #entries: AsyncIterator<MailEntry>
  #ended = false
  #failure: { readonly error: unknown } | null = null

  constructor(entries: AsyncIterable<MailEntry>) {
    this.#entries = entries[Symbol.asyncIterator]()
  }

  async next(): Promise<Batch | null> {
    const entries: MailEntry[] = []
    let bytes = 0
    while (!this.#ended && entries.length < maxEntries && bytes < maxBytes) {
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

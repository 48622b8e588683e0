import { isRaw, type RawMessage } from '#src/domain/mail/raw-message.js'

/** What is parsed at once: 320 entries, or fewer when they are large. */
export interface Batch<Other> {
  readonly entries: readonly (RawMessage | Other)[]
  readonly bytes: number
}

const maxEntries = 320
export const maxBatchBytes = 2 * 1024 * 1024

/** Puts entries together to batches; keeps what the source throws until everything before it is delivered. */
export class BatchReader<Other extends object> {
  readonly #entries: AsyncIterator<RawMessage | Other>
  #ended = false
  #failure: { readonly error: unknown } | null = null

  constructor(entries: AsyncIterable<RawMessage | Other>) {
    this.#entries = entries[Symbol.asyncIterator]()
  }

  async next(): Promise<Batch<Other> | null> {
    const entries: (RawMessage | Other)[] = []
    let bytes = 0
    while (!this.#ended && entries.length < maxEntries && bytes < maxBatchBytes) {
      const entry = await this.#read()
      if (entry === null) break
      entries.push(entry)
      bytes += isRaw(entry) ? entry.raw.length : 0
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

  async #read(): Promise<RawMessage | Other | null> {
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

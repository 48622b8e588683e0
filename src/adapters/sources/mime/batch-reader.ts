import { isRaw, type RawMessage } from '#src/domain/mail/raw-message.js'

/** A batch of messages to parse: up to 320 entries, or fewer if they are large. */
export interface Batch<Other> {
  readonly entries: readonly (RawMessage | Other)[]
  readonly bytes: number
}

const maxEntries = 320
export const maxBatchBytes = 2 * 1024 * 1024

/** Groups entries into batches; an error of the source is kept until everything before it was delivered. */
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

  /** Releases the files of a source that was not read to its end. */
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

import type { Clock } from '../shared/ports/clock.js'
import type { Progress } from '../shared/progress.js'
import { type ImportProgress, type ImportReport, ImportTally } from './import-tally.js'
import type { MailSource, MailSourceItem, NewMessage } from './ports/mail-source.js'
import type { MailStore } from './ports/mail-store.js'
import { prepareStore } from './prepare-store.js'

export interface ImportRequest {
  readonly sources: Iterable<MailSource> | AsyncIterable<MailSource>
  /** Called after every batch. */
  readonly onProgress?: (progress: ImportProgress) => void
  /** Called while an archive of an earlier version is made ready; counts messages. */
  readonly onPreparing?: (progress: Progress) => void
  /** Stops reading; what was read is kept. */
  readonly signal?: AbortSignal
}

/** What is stored in one transaction, at most. */
export interface BatchBounds {
  readonly messages: number
  readonly bytes: number
}

// large enough that a commit costs little, small enough that a kill costs little
const defaultBounds: BatchBounds = { messages: 1000, bytes: 8 * 1024 * 1024 }

/**
 * Reads sources into the archive. Killed at any point, the next run continues without loss or repeat; run again, all is
 * already present. Throws VALIDATION_ERROR for a source that cannot be read, DB_NOT_FOUND, DB_ERROR; what was committed
 * before stays. Source: mail-import.
 */
export class ImportMail {
  readonly #store: MailStore
  readonly #clock: Clock
  readonly #bounds: BatchBounds

  constructor(store: MailStore, clock: Clock, bounds: BatchBounds = defaultBounds) {
    this.#store = store
    this.#clock = clock
    this.#bounds = bounds
  }

  async execute({ sources, onProgress, onPreparing, signal }: ImportRequest): Promise<ImportReport> {
    const tally = new ImportTally()
    if (!(await prepareStore(this.#store, { onProgress: onPreparing, signal }))) return tally.report(false)
    for await (const source of sources) {
      if (signal?.aborted) break
      await this.#read(source, tally, () => onProgress?.(tally.progress(source.key)), signal)
    }
    const finished = !signal?.aborted
    if (finished) await this.#store.finish()
    return tally.report(finished)
  }

  async #read(source: MailSource, tally: ImportTally, onProgress: () => void, signal?: AbortSignal): Promise<void> {
    const saved = await this.#store.position(source.key)
    let after = saved !== null && (await source.canResume(saved)) ? saved : null
    for await (const items of this.#batches(source, after, signal)) {
      const messages = items.flatMap((item) => this.#take(item, tally) ?? [])
      const position = items.at(-1)?.position ?? ''
      const at = this.#clock.now().toISOString()
      tally.count(messages, await this.#store.add({ source: source.key, after, position, messages, at }))
      after = position
      onProgress()
    }
    if (!signal?.aborted) await this.#store.complete(source.key)
  }

  /** The message of an item, unless it cannot be stored; then it is counted. */
  #take(item: MailSourceItem, tally: ImportTally): NewMessage | undefined {
    if (item.message === undefined) {
      tally.skip(item)
      return undefined
    }
    if (item.message.email.raw.byteLength > this.#store.maxMessageBytes) {
      tally.skipLarge()
      return undefined
    }
    if (item.warning !== undefined) tally.warn(item.warning)
    return item.message
  }

  /** The items in groups that are never empty. What was read before a failure is a group too. */
  async *#batches(source: MailSource, after: string | null, signal?: AbortSignal): AsyncGenerator<MailSourceItem[]> {
    let batch: MailSourceItem[] = []
    let bytes = 0
    let failure: unknown
    const items = untilFailure(source.items(after, signal), (error) => {
      failure = error
    })
    for await (const item of items) {
      batch.push(item)
      bytes += weigh(item)
      if (signal?.aborted) break
      if (batch.length < this.#bounds.messages && bytes < this.#bounds.bytes) continue
      yield batch
      batch = []
      bytes = 0
    }
    if (batch.length > 0) yield batch
    // a source may answer an abort by rejecting
    if (failure !== undefined && !signal?.aborted) throw failure
  }
}

async function* untilFailure<T>(items: AsyncIterable<T>, onFailure: (error: unknown) => void): AsyncGenerator<T> {
  try {
    yield* items
  } catch (error) {
    onFailure(error)
  }
}

/** About what an item takes of memory, in bytes. */
function weigh({ message }: MailSourceItem): number {
  if (message === undefined) return 0
  const { raw, plainText } = message.email
  return raw.byteLength + 2 * (plainText?.length ?? 0)
}

import type { AttachmentReader } from '#src/application/mail/ports/attachment-reader.js'
import type { MessageToRead, ReadPart, UnreadAttachments } from '#src/application/mail/ports/unread-attachments.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import type { PaperFault } from '#src/application/shared/ports/paper-reader.js'
import type { Progress } from '#src/application/shared/progress.js'

export interface ReadAttachmentsRequest {
  /** How long to go on, in milliseconds; unlimited when absent. The next run reads the rest. */
  readonly budgetMs?: number | undefined
  /** Called after every message; counts messages. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

export interface ReadAttachmentsReport {
  /** Attachments whose text is now found by searches, and those that have none that can be read. */
  readonly read: number
  readonly unreadable: number
  /** Messages that are left for the next run. */
  readonly left: number
}

/** The file may be read another time. */
const passing: readonly PaperFault[] = ['stopped', 'busy']

/**
 * Reads the text of attachments that are not read yet, newest messages first. After a kill at any point, the next run
 * continues. Throws DB_NOT_FOUND, DB_ERROR. Source: mail-attachment-text.
 */
export class ReadAttachments {
  readonly #store: UnreadAttachments
  readonly #reader: AttachmentReader
  readonly #clock: Clock

  constructor(store: UnreadAttachments, reader: AttachmentReader, clock: Clock) {
    this.#store = store
    this.#reader = reader
    this.#clock = clock
  }

  async execute({ budgetMs, onProgress, signal }: ReadAttachmentsRequest = {}): Promise<ReadAttachmentsReport> {
    const total = await this.#store.countUnread()
    const end = budgetMs === undefined ? Number.POSITIVE_INFINITY : this.#clock.now().getTime() + budgetMs
    const count = { read: 0, unreadable: 0 }
    let [done, before] = [0, Number.MAX_SAFE_INTEGER]
    while (done < total && !signal?.aborted && this.#clock.now().getTime() < end) {
      const message = await this.#store.nextUnread(before)
      if (message === null) break
      const readings = await this.#read(message, signal)
      if (readings === null) break
      await this.#store.keepReadings(message.id, readings)
      for (const { reading } of readings) count[reading.outcome === 'read' ? 'read' : 'unreadable'] += 1
      before = message.id
      done += 1
      onProgress?.({ done, total })
    }
    return { ...count, left: total - done }
  }

  /** Returns null if it was stopped. */
  async #read({ raw, parts }: MessageToRead, signal: AbortSignal | undefined): Promise<readonly ReadPart[] | null> {
    const read: ReadPart[] = []
    for (const part of parts) {
      const reading = await this.#reader.readPart(raw, part, { signal })
      if (reading?.outcome === 'failed' && passing.includes(reading.fault)) return null
      if (reading !== null) read.push({ part, reading })
    }
    return read
  }
}

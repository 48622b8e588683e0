import type { AttachmentReader } from '#src/application/mail/ports/attachment-reader.js'
import type { MessageToRead, ReadPart, UnreadAttachments } from '#src/application/mail/ports/unread-attachments.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import type { PaperFault, PaperReading } from '#src/application/shared/ports/paper-reader.js'
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

/** The file was not tried. */
const untried: readonly PaperFault[] = ['stopped', 'busy']
/** A busy machine may be the cause, or a reader that the next version mends. */
const passing: readonly PaperFault[] = ['too-slow', 'crashed']
const retryMs = 7 * 24 * 3_600_000

/** Whether the same file may be read at another time. */
export function mayPass({ fault }: { readonly fault: PaperFault }): boolean {
  return passing.includes(fault)
}

/**
 * Reads the text of attachments that are not read yet, newest messages first; each has the time of a paper for itself,
 * and what took too long is tried again after a week. After a kill at any point, the next run continues. Throws DB_NOT_FOUND, DB_ERROR. Source: mail-attachment-text.
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
    const start = this.#clock.now()
    const now = start.toISOString()
    const total = await this.#store.countUnread(now)
    const end = budgetMs === undefined ? Number.POSITIVE_INFINITY : start.getTime() + budgetMs
    const isOver = () => signal?.aborted === true || this.#clock.now().getTime() >= end
    const count = { read: 0, unreadable: 0 }
    let [done, before] = [0, Number.MAX_SAFE_INTEGER]
    while (done < total && !isOver()) {
      const message = await this.#store.nextUnread(before, now)
      if (message === null) break
      const { readings, isAll } = await this.#read(message, isOver, signal)
      if (readings.length > 0 || isAll) await this.#store.keepReadings(message.id, readings, isAll)
      for (const { reading } of readings) count[reading.outcome === 'read' ? 'read' : 'unreadable'] += 1
      if (!isAll) break
      before = message.id
      done += 1
      onProgress?.({ done, total })
    }
    return { ...count, left: total - done }
  }

  /** Reads its parts, until it is stopped or the time is over; a part that was begun has its own time. */
  async #read({ raw, parts }: MessageToRead, isOver: () => boolean, signal: AbortSignal | undefined) {
    const readings: ReadPart[] = []
    for (const [index, part] of parts.entries()) {
      if (index > 0 && isOver()) return { readings, isAll: false }
      const reading = await this.#reader.readPart(raw, part, { signal })
      if (reading?.outcome === 'failed' && untried.includes(reading.fault)) return { readings, isAll: false }
      if (reading !== null) readings.push({ part, reading, ...this.#retryOf(reading) })
    }
    return { readings, isAll: true }
  }

  #retryOf(reading: PaperReading): { readonly retryAt?: string } {
    if (reading.outcome !== 'failed' || !mayPass(reading)) return {}
    return { retryAt: new Date(this.#clock.now().getTime() + retryMs).toISOString() }
  }
}

import type { NewMessage } from '#src/application/mail/ports/mail-source.js'
import type { MailStore } from '#src/application/mail/ports/mail-store.js'
import type { MessageParser } from '#src/application/mail/ports/message-parser.js'
import type { RereadMessage, StoredMail, StoredMessage } from '#src/application/mail/ports/stored-mail.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import type { Progress } from '#src/application/shared/progress.js'
import { arrivalOf } from '#src/domain/mail/email.js'
import type { RawMessage } from '#src/domain/mail/raw-message.js'
import { prepareStore } from './prepare-store.js'
import type { ReadAttachmentsReport } from './read-attachments.js'

export interface RereadRequest {
  /** Called after every batch; counts messages. */
  readonly onProgress?: (progress: Progress) => void
  /** Stops after the current batch; what was reread is kept. */
  readonly signal?: AbortSignal
}

export interface RereadReport {
  /** Messages of this run. */
  readonly reread: number
  /** How many of them changed. */
  readonly changed: number
  /** False if the run was aborted; the next run continues. */
  readonly finished: boolean
  /** What was read of attachments afterwards; absent if that was not done. */
  readonly attachments?: ReadAttachmentsReport | null
}

/**
 * Derives texts, dates, names, labels and attachments of all messages again from their stored bytes, with this
 * version's parser. After a kill at any point, the next run continues. Throws DB_NOT_FOUND, DB_ERROR.
 * Source: mail-reread.
 */
export class RereadMail {
  readonly #store: MailStore & StoredMail
  readonly #parser: MessageParser
  readonly #clock: Clock

  constructor(store: MailStore & StoredMail, parser: MessageParser, clock: Clock) {
    this.#store = store
    this.#parser = parser
    this.#clock = clock
  }

  async execute({ onProgress, signal }: RereadRequest = {}): Promise<RereadReport> {
    let [reread, changed] = [0, 0]
    let finished = await prepareStore(this.#store, { signal })
    const { after, done, total } = await this.#store.rereadState()
    for (let last = after; finished; ) {
      const batch = await this.#store.storedAfter(last)
      if (batch.length === 0) break
      const messages = await this.#read(batch)
      changed += await this.#store.rewrite({ messages, at: this.#clock.now().toISOString() })
      reread += batch.length
      last = batch.at(-1)?.id ?? last
      onProgress?.({ done: done + reread, total })
      finished = !signal?.aborted
    }
    if (finished) {
      await this.#store.finish()
      await this.#store.completeReread()
    }
    return { reread, changed, finished }
  }

  async #read(batch: readonly StoredMessage[]): Promise<readonly RereadMessage[]> {
    const read: RereadMessage[] = []
    let next = 0
    for await (const result of this.#parser.parse<never>(entriesOf(batch))) {
      const stored = batch[next++]
      if (stored !== undefined) read.push({ stored, message: withInternalDate(result, stored) })
    }
    return read
  }
}

async function* entriesOf(batch: readonly StoredMessage[]): AsyncGenerator<RawMessage> {
  // the date of the separator line is only kept as the stored date
  for (const { id, mailbox, raw, internalDate } of batch) {
    yield { mailbox, raw, separatorDate: internalDate, position: String(id) }
  }
}

/** If the stored arrival came from the Date header, it is derived from it again. */
function withInternalDate({ email, ...made }: NewMessage, { internalDate, date }: StoredMessage): NewMessage {
  const followsDate = internalDate !== null && internalDate === date
  return {
    email: followsDate ? { ...email, internalDate: arrivalOf({ ...email, internalDate: null }) } : email,
    ...made,
  }
}

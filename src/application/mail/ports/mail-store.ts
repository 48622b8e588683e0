import type { NewMessage } from './mail-source.js'

/** Messages read one after another from one source, and where reading stands after them. */
export interface MailBatch {
  /** The source's key. */
  readonly source: string
  /** Where reading stood before: what `position` gives, or the batch before left; null when it began anew. */
  readonly after: string | null
  readonly position: string
  readonly messages: readonly NewMessage[]
}

export interface AddedCount {
  readonly added: number
  /** Messages that the archive held already; they are left as they were. */
  readonly present: number
}

/**
 * The archive as import sees it. A message is known by its bytes, its mailbox, and how many times a source has shown the
 * same bytes: copies that one source holds are all kept, and reading a source again adds nothing.
 *
 * Each method throws AppError: DB_NOT_FOUND when the archive is not there; DB_ERROR when it cannot be written (retryable
 * when another program writes; a full disk is not) or another import reads the same source at the same time. After a
 * failure the store can go on: nothing of the failed call is kept. Source: mail-spec; contract, `mail import`.
 */
export interface MailStore {
  /** The largest message that fits, in bytes; `add` must not be given a larger one. */
  readonly maxMessageBytes: number

  /** Where the last unfinished reading of the source stands; null when there is none. */
  position(source: string): Promise<string | null>

  /**
   * Adds what is new, searchable at once, and saves the position, all in one transaction, stamped `at`
   * (`YYYY-MM-DDTHH:MM:SS.mmmZ`). Ids ascend in the order given; uids count up in each mailbox from 1.
   */
  add(batch: MailBatch, at: string): Promise<AddedCount>

  /** Forgets the position: the source was read to its end. */
  complete(source: string): Promise<void>

  /**
   * Gives every message its thread, considering all messages that were ever added. Until then threads are a guess.
   * May be called again after a failure or a kill. Gives the number of messages that changed their thread.
   */
  finish(): Promise<number>

  /** Lets go of the storage. The store may be used again and opens it again. */
  close(): void
}

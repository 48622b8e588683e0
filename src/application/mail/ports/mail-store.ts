import type { UtcTime } from '../../../domain/shared/calendar.js'
import type { NewMessage } from './mail-source.js'

/** Messages read one after another from one source, and where reading stands after them. */
export interface MailBatch {
  /** The source's key. */
  readonly source: string
  /** Where reading stood before: what `position` gives, or the batch before left; null when it began anew. */
  readonly after: string | null
  readonly position: string
  readonly messages: readonly NewMessage[]
  /** When they are added. */
  readonly at: UtcTime
}

export interface AddedCount {
  readonly added: number
  /** Messages that the archive held with other labels or flags; it holds them as given now. */
  readonly updated: number
  /** Messages that the archive held already; they are left as they were. */
  readonly present: number
}

/**
 * The archive as import sees it. A message is known by its account, its mailbox and its bytes without the headers that
 * exporters and mail programs change (`stableBytes`), and by how many times a source has shown it: copies that one source
 * holds are all kept, and reading a source again adds nothing. Bytes that were never seen replace those of the message
 * they belong to; bytes that were seen change nothing, so that sources may be read again in any order.
 *
 * Each method throws AppError: DB_NOT_FOUND when the archive is not there; DB_ERROR when it cannot be written (retryable
 * when another program writes; a full disk is not) or another import reads the same source at the same time. After a
 * failure the store can go on: nothing of the failed call is kept. Source: mail-import.
 */
export interface MailStore {
  /** The largest message that fits, in bytes; `add` must not be given a larger one. */
  readonly maxMessageBytes: number

  /** How many messages an earlier version has stored that are not ready yet to be told from new ones. */
  countUnprepared(): Promise<number>

  /**
   * Makes the next of them ready, and gives their number: 0 when there are no more. Killed at any point, the next call
   * goes on. `add` makes all of them ready first.
   */
  prepareBatch(): Promise<number>

  /** Where the last unfinished reading of the source stands; null when there is none. */
  position(source: string): Promise<string | null>

  /**
   * Adds what is new, searchable at once, and saves the position, all in one transaction. Ids ascend in the order given;
   * uids count up in each mailbox from 1.
   */
  add(batch: MailBatch): Promise<AddedCount>

  /** Forgets the position: the source was read to its end. */
  complete(source: string): Promise<void>

  /**
   * Gives every message its thread, considering all messages that were ever added. Until then threads are a guess.
   * May be called again after a failure or a kill. Gives the number of messages that changed their thread.
   */
  finish(): Promise<number>

  /** Lets go of the storage. The store may be used again and opens it again. */
  close(): Promise<void>
}

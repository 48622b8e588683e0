import type { UtcTime } from '#src/domain/shared/calendar.js'
import type { NewMessage } from './mail-source.js'

/** A message as the archive holds it. */
export interface StoredMessage {
  readonly id: number
  readonly mailbox: string
  readonly raw: Uint8Array
  /** Of the message and of its Date header as they are stored; epoch milliseconds. */
  readonly internalDate: number | null
  readonly date: number | null
  /** Names the bytes: others may come meanwhile. */
  readonly digest: string
}

/** A stored message and what is read from it now. */
export interface RereadMessage {
  readonly stored: StoredMessage
  readonly message: NewMessage
}

export interface RereadBatch {
  readonly messages: readonly RereadMessage[]
  /** When they are written. */
  readonly at: UtcTime
}

export interface RereadState {
  /** The last message that an unfinished run has reread; 0 when there is none. */
  readonly after: number
  /** Messages up to there, and in all. */
  readonly done: number
  readonly total: number
}

/**
 * The messages that imports have stored, to be read again from their bytes, which stay. Each method throws AppError:
 * DB_NOT_FOUND when the archive is not there; DB_ERROR when it cannot be written (retryable when another program writes).
 * Source: mail-reread.
 */
export interface StoredMail {
  /** Where the last run stands. */
  rereadState(): Promise<RereadState>

  /** The next messages by id, in a group of bounded memory; none when there are no more. */
  storedAfter(id: number): Promise<readonly StoredMessage[]>

  /**
   * Writes what is read from these messages now, searchable at once, and that they were reread, all in one transaction.
   * Passes over a message whose bytes have changed meanwhile. Gives the number of those that now say something else.
   */
  rewrite(batch: RereadBatch): Promise<number>

  /** All were reread: the next run begins anew. */
  completeReread(): Promise<void>

  /** Lets go of the storage. May be used again and opens it again. */
  close(): Promise<void>
}

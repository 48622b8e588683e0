import type { UtcTime } from '#src/domain/shared/calendar.js'
import type { NewMessage } from './mail-source.js'

/** A message as stored in the archive. */
export interface StoredMessage {
  readonly id: number
  readonly mailbox: string
  readonly raw: Uint8Array
  /** The stored arrival and Date header; epoch milliseconds. */
  readonly internalDate: number | null
  readonly date: number | null
  /** Identifies the bytes, which may be replaced meanwhile. */
  readonly digest: string
}

/** A stored message with its new parsing result. */
export interface RereadMessage {
  readonly stored: StoredMessage
  readonly message: NewMessage
}

export interface RereadBatch {
  readonly messages: readonly RereadMessage[]
  /** The time of writing. */
  readonly at: UtcTime
}

export interface RereadState {
  /** The last message that an unfinished run has reread; 0 if there is none. */
  readonly after: number
  /** The number of messages up to there, and in all. */
  readonly done: number
  readonly total: number
}

/**
 * The imported messages, to be reread from their unchanged bytes. Each method throws DB_NOT_FOUND if the archive does
 * not exist, and DB_ERROR if it cannot be written (retryable if another program writes).
 * Source: mail-reread.
 */
export interface StoredMail {
  /** Returns the state of the last run. */
  rereadState(): Promise<RereadState>

  /** Returns the next messages by id, in a group of limited size; empty if there are no more. */
  storedAfter(id: number): Promise<readonly StoredMessage[]>

  /**
   * Writes the new results, searchable at once, and the progress, in one transaction. Skips messages whose bytes
   * changed meanwhile. Returns how many messages changed.
   */
  rewrite(batch: RereadBatch): Promise<number>

  /** Records that all messages were reread; the next run starts over. */
  completeReread(): Promise<void>

  /** Closes the storage; it is reopened when used again. */
  close(): Promise<void>
}

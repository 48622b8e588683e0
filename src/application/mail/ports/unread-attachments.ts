import type { PaperReading } from '#src/application/shared/ports/paper-reader.js'

/** A message whose attachments were not read yet. */
export interface MessageToRead {
  readonly id: number
  readonly raw: Uint8Array
  /** The places of the attachments that may have text and are not settled, from 1; without those that wait for their next try. */
  readonly parts: readonly number[]
}

export interface ReadPart {
  readonly part: number
  readonly reading: PaperReading
  /** When it is read again, as an ISO time: what failed may not fail then. Never when absent. */
  readonly retryAt?: string
}

/**
 * The messages of an archive whose attachments are still to be read. Imports and downloads note them; messages of
 * earlier versions are noted when the archive is upgraded. Each method throws DB_NOT_FOUND if the archive does not
 * exist, and DB_ERROR if it cannot be written (retryable if another program writes). Source: mail-attachment-text.
 */
export interface UnreadAttachments {
  /** Without messages of which all that is left waits for its next try, as of `now`, an ISO time. */
  countUnread(now: string): Promise<number>
  /** Returns the message with the highest id below `before` that `countUnread` counts; null if there are no more. */
  nextUnread(before: number, now: string): Promise<MessageToRead | null>
  /**
   * Keeps what was read of a message, searchable at once, and up to `maxKeptText` of each attachment. The message stays
   * unread if a part is to be read again, or `isAll` is false: the next run reads the parts that are left.
   */
  keepReadings(id: number, readings: readonly ReadPart[], isAll: boolean): Promise<void>
}

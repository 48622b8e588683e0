import type { PaperReading } from '#src/application/shared/ports/paper-reader.js'

/** A message whose attachments were not read yet. */
export interface MessageToRead {
  readonly id: number
  readonly raw: Uint8Array
  /** The places of the attachments that may have text, from 1. */
  readonly parts: readonly number[]
}

export interface ReadPart {
  readonly part: number
  readonly reading: PaperReading
}

/**
 * The messages of an archive whose attachments are still to be read. Imports and downloads note them; messages of
 * earlier versions are noted when the archive is upgraded. Each method throws DB_NOT_FOUND if the archive does not
 * exist, and DB_ERROR if it cannot be written (retryable if another program writes). Source: mail-attachment-text.
 */
export interface UnreadAttachments {
  countUnread(): Promise<number>
  /** Returns the message with the highest id below `before`; null if there are no more. */
  nextUnread(before: number): Promise<MessageToRead | null>
  /** Keeps what was read of a message, searchable at once, and up to `maxKeptText` of each attachment. */
  keepReadings(id: number, readings: readonly ReadPart[]): Promise<void>
}

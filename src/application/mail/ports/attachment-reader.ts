import type { PaperCall, PaperReading } from '#src/application/shared/ports/paper-reader.js'

/** Reads the text of attachments, within the bounds of `PaperReader`. Throws like it. Source: mail-attachment-text. */
export interface AttachmentReader {
  /**
   * Reads the attachment at a place, from 1, in the list of a message's attachments. `message` are its bytes. Returns
   * null if there is none.
   */
  readPart(message: Uint8Array, part: number, call?: PaperCall): Promise<PaperReading | null>
}

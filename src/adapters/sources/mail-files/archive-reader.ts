import type { MailEntry } from '#src/domain/mail/raw-message.js'

/** Another program's message archive: a database, read by a database adapter. */
export interface MessageArchive {
  /**
   * Yields its messages in a fixed order, and problem entries for unreadable ones; from the start, or after this
   * position. Throws DB_ERROR if the file cannot be read further (retryable while another program writes).
   */
  entries(after: string | null): AsyncGenerator<MailEntry>
}

/**
 * Opens the file at this path as a message archive. Returns null if it is not a database. Throws VALIDATION_ERROR for a
 * database without another program's mail, and DB_ERROR if it cannot be read.
 */
export type OpenArchive = (path: string) => Promise<MessageArchive | null>

import type { MailEntry } from '#src/domain/mail/raw-message.js'

/** Another program's archive of messages: a database, which adapters of databases read. */
export interface MessageArchive {
  /**
   * Its messages in a fixed order, one at a time, and problem entries for what cannot be read; from the start, or after
   * this position. Throws DB_ERROR where the file cannot be read any further (retryable when another program writes).
   */
  entries(after: string | null): AsyncGenerator<MailEntry>
}

/**
 * Opens the file at this path as an archive of messages. Null for a file that is no database. Throws VALIDATION_ERROR
 * for a database that holds no mail of another program, and DB_ERROR for one that cannot be read.
 */
export type OpenArchive = (path: string) => Promise<MessageArchive | null>

export interface IndexWork {
  /** True for an archive with its own index: there may only be messages to understand. */
  readonly builtIn: boolean
  /** The number of messages to index, or to understand with this version. */
  readonly total: number
}

/**
 * The search index of an archive that was made elsewhere and is only read, with what a hunt knows of its messages; for
 * an archive of this program only the latter. Each method throws DB_NOT_FOUND if the archive does not exist, and
 * DB_ERROR if it cannot be read or the index cannot be written. Source:
 * mail-no-index.
 */
export interface MailIndex {
  /**
   * Starts, or continues an earlier run that was stopped or killed, including new messages. With `rebuild`, the index
   * is rebuilt even if it could be continued, for an archive whose messages were changed.
   */
  begin(request: { readonly rebuild: boolean }): Promise<IndexWork>

  /**
   * Indexes and understands the next messages, and returns their number; 0 if there are no more. Indexed messages are
   * kept.
   */
  indexBatch(): Promise<number>

  /** Makes the index available to searches; a new index becomes visible as a whole. */
  finish(): Promise<void>

  /** Closes the archive and the index, finished or not. */
  close(): Promise<void>
}

export interface IndexWork {
  /** True for an archive that holds its own index: at most there are messages to understand. */
  readonly builtIn: boolean
  /** Messages there are to index, or to understand as this version does. */
  readonly total: number
}

/**
 * The search index of an archive that was made elsewhere, which is only read, and what a hunt knows of its messages; in an archive of
 * ours that alone. Each method throws AppError:
 * DB_NOT_FOUND when the archive is not there; DB_ERROR when it cannot be read or the index not be written. Source:
 * mail-no-index.
 */
export interface MailIndex {
  /**
   * Begins, or goes on where an earlier run was stopped or killed, with the messages that came since. With `rebuild` the
   * index is made anew, even where it could be continued: for an archive whose messages were changed.
   */
  begin(request: { readonly rebuild: boolean }): Promise<IndexWork>

  /** Indexes the next messages after `begin`, and understands them, and gives their number: 0 when there are no more. What was indexed is kept. */
  indexBatch(): Promise<number>

  /** Lets searches find it: a new index appears whole. */
  finish(): Promise<void>

  /** Lets go of the archive and the index, finished or not. */
  close(): Promise<void>
}

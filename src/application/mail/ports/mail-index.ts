export interface IndexProgress {
  /** Messages indexed in this run. */
  readonly indexed: number
  /** Messages there were to index when it began. */
  readonly total: number
}

export interface IndexRequest {
  /** Makes the index anew, even where it could be continued: for an archive whose messages were changed. */
  readonly rebuild?: boolean
  readonly onProgress?: (progress: IndexProgress) => void
  /** Stops after the batch in hand; what was indexed is kept. */
  readonly signal?: AbortSignal
}

export interface IndexOutcome {
  readonly indexed: number
  /** True for an archive that holds its own index: there is nothing to do. */
  readonly builtIn: boolean
  /** False when the run was aborted: running again goes on where it stopped. */
  readonly finished: boolean
}

/** The search index of an archive that was made elsewhere. Source: mail-spec, search_emails; contract, `mail index`. */
export interface MailIndex {
  /**
   * Makes the index beside the archive, or adds the messages that came since; the archive is only read. A new index
   * appears whole. Killed at any point, the next run continues. Throws DB_NOT_FOUND, DB_ERROR.
   */
  refresh(request?: IndexRequest): Promise<IndexOutcome>
}

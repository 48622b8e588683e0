import type { Posting } from '../../../domain/jobs/posting.js'

export interface IntakeCount {
  readonly added: number
  /** Postings whose URL was known already; they are left as they were. */
  readonly known: number
}

/**
 * Takes captured postings into the queue, as new jobs. A posting is known by its URL, compared exactly.
 * Throws DB_NOT_FOUND, DB_ERROR (retryable when another writer holds the storage).
 */
export interface JobIntake {
  /** Adds all of `postings` that are not known, in one transaction, stamped `at` (`YYYY-MM-DDTHH:MM:SS.mmmZ`). */
  add(postings: readonly Posting[], at: string): Promise<IntakeCount>
  /** Lets go of the storage. */
  close(): void
}

import type { Posting } from '#src/domain/jobs/posting.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'

export interface IntakeCount {
  readonly added: number
  /** Postings whose URL was known already. */
  readonly known: number
  /** Known ones that had an empty field which the posting has; 0 unless the intake fills. */
  readonly filled: number
}

export interface PostingBatch {
  readonly postings: readonly Posting[]
  /** When the new jobs are made. */
  readonly at: UtcTime
}

/**
 * Takes captured postings into the queue, as new jobs. A posting is known by its URL, compared exactly; the job that has it
 * stays as it is, unless the intake was opened to fill: then its empty fields are filled, and nothing else changes.
 * An optional text (`jobTexts`) that the storage lacks is not kept.
 * Throws DB_NOT_FOUND, DB_ERROR (retryable when another writer holds the storage).
 */
export interface JobIntake {
  /** Adds all postings that are not known, in one transaction. */
  add(batch: PostingBatch): Promise<IntakeCount>
  /** Those of `urls` that a job has. */
  findKnown(urls: readonly string[]): Promise<ReadonlySet<string>>
  /** Lets go of the storage. */
  close(): Promise<void>
}

import type { Posting } from '#src/domain/jobs/posting.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'

export interface IntakeCount {
  readonly added: number
  /** Postings whose URL was already known. */
  readonly known: number
  /** Known postings that filled an empty field of their job; 0 unless the intake fills. */
  readonly filled: number
}

export interface PostingBatch {
  readonly postings: readonly Posting[]
  /** The creation time of the new jobs. */
  readonly at: UtcTime
}

/**
 * Adds captured postings to the queue as new jobs. A posting is identified by its URL, compared exactly. An existing
 * job is not changed, unless the intake was opened to fill: then only its empty fields are filled. An optional text
 * (`jobTexts`) that the storage lacks is dropped. Throws DB_NOT_FOUND, DB_ERROR (retryable if another writer holds the
 * storage).
 */
export interface JobIntake {
  /** Adds all unknown postings in one transaction. */
  add(batch: PostingBatch): Promise<IntakeCount>
  /** Returns those of `urls` that a job has. */
  findKnown(urls: readonly string[]): Promise<ReadonlySet<string>>
  /** Closes the storage. */
  close(): Promise<void>
}

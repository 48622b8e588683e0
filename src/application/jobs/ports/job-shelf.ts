import type { JobDetails, ListedJob } from '#src/domain/jobs/shelved-job.js'

export type { JobDetails, ListedJob } from '#src/domain/jobs/shelved-job.js'

export interface ShelfRequest {
  /** Jobs of these alone, compared exactly; '' stands for those without one. Null for all. */
  readonly statuses: readonly string[] | null
  /** At least 1. */
  readonly limit: number
}

export interface JobListing {
  /** The first of them, at most `limit`; of those that were searched for, some may be near to what was asked, and no more. */
  readonly jobs: readonly (ListedJob & { readonly isNear?: true })[]
  /** How many there are in all. */
  readonly total: number
}

/**
 * All captured jobs, whatever their status, for a person who looks at them. They stand in the order of the queue: newest date of
 * capture first, then highest id, those without a date last. A job whose id is not a positive safe integer is not among them.
 * What the storage has no column for is missing. Storage is not changed in any way.
 * Each method throws AppError: DB_NOT_FOUND, DB_ERROR (retryable only when another writer holds the storage).
 */
export interface JobShelf {
  list(request: ShelfRequest): Promise<JobListing>

  /** Null where no job has the id. A text longer than `maxTextCharacters` is cut and ends in `cutMark`. */
  find(id: number): Promise<JobDetails | null>

  /** Lets go of the storage. Nothing is asked of it afterwards. */
  close(): Promise<void>
}

import type { JobDetails, ListedJob } from '#src/domain/jobs/listed-job.js'
import type { FitFact } from '#src/domain/person/fit/fit-fact.js'

export type { JobDetails, ListedJob } from '#src/domain/jobs/listed-job.js'

/** The texts that tell what a job is. */
export interface TextsOfJob extends Pick<JobDetails, 'id' | 'title' | 'company' | 'location' | 'description'> {}

export interface CatalogRequest {
  /** Only jobs with these statuses, compared exactly; '' means jobs without one. Null means all. */
  readonly statuses: readonly string[] | null
  /** At least 1. */
  readonly limit: number
}

export interface JobListing {
  /** The first `limit` jobs; results of a search may include approximate matches. */
  readonly jobs: readonly (ListedJob & { readonly isNear?: true; readonly fit?: readonly FitFact[] })[]
  /** The total number of jobs. */
  readonly total: number
}

/**
 * All captured jobs of any status, for a person to look at, in queue order: newest capture date first, then highest id,
 * jobs without a date last. Jobs whose id is not a positive safe integer are left out. Texts without a column in the
 * storage are missing. The storage is not changed. Each method throws DB_NOT_FOUND, DB_ERROR (retryable only if another
 * writer holds the storage).
 */
export interface JobCatalog {
  list(request: CatalogRequest): Promise<JobListing>

  /** Returns null if the id does not exist. A text longer than `maxTextCharacters` is cut and ends in `cutMark`. */
  find(id: number): Promise<JobDetails | null>

  /** Returns the texts of the jobs that exist with these ids, in any order; cut as by `find`. */
  texts(ids: readonly number[]): Promise<readonly TextsOfJob[]>

  /** Closes the storage; no calls may follow. */
  close(): Promise<void>
}

import type {
  JobConditions,
  SearchOrder,
  SearchPage,
  SearchPosition,
  SearchReach,
} from '#src/domain/jobs/job-search.js'

import type { StatusCounts } from './job-repository.js'

export type { FoundJob, SearchPage } from '#src/domain/jobs/job-search.js'

export interface JobSearchRequest extends JobConditions {
  readonly order: SearchOrder
  /** Defaults to `exact`. */
  readonly reach?: SearchReach
  /** Jobs with matched mail, in addition to those with confirmed mail; both satisfy `hasMail`. */
  readonly matchedMail?: readonly number[]
  /** Continue after this position; null starts at the first. */
  readonly after: SearchPosition | null
  /** At least 1. */
  readonly limit: number
  /** Whether snippets are null, so that no description is read. */
  readonly isBrief?: boolean
  /** Aborted once nobody waits for the answer; a search that reads every job may then end with TIMEOUT. */
  readonly signal?: AbortSignal | undefined
}

/** A search whose matches are only counted, whatever their status. */
export type JobCountRequest = Omit<JobSearchRequest, 'statuses' | 'order' | 'after' | 'limit'>

/**
 * Searches jobs of any status by their words and facts. Words match the same way everywhere: English by stems, Japanese
 * by parts of words, names with signs (C++) as names; neither the storage nor an index changes which jobs match. The
 * order is total. Jobs whose id is not a positive safe integer are not found. The storage is not changed. Each method
 * throws DB_NOT_FOUND, DB_ERROR (retryable only if another writer holds the storage), and VALIDATION_ERROR for a
 * position from another storage.
 */
export interface JobSearch {
  /** Returns one page, and the total. */
  search(request: JobSearchRequest): Promise<SearchPage>

  /** Counts the matches by status, sorted like the counts of `JobRepository`. */
  countByStatus(request: JobCountRequest): Promise<StatusCounts>

  /** Closes the storage; no calls may follow. */
  close(): Promise<void>
}

import type {
  JobConditions,
  SearchOrder,
  SearchPage,
  SearchPosition,
  SearchReach,
} from '#src/domain/jobs/job-search.js'

export type { FoundJob, SearchPage } from '#src/domain/jobs/job-search.js'

export interface JobSearchRequest extends JobConditions {
  readonly order: SearchOrder
  /** `exact` when absent. */
  readonly reach?: SearchReach
  /** Jobs that mail was found to belong to, beside those of which that was confirmed: they count for `hasMail` too. */
  readonly matchedMail?: readonly number[]
  /** Continue after this position; null starts at the first. */
  readonly after: SearchPosition | null
  /** At least 1. */
  readonly limit: number
  /** Once aborted, nobody waits for the answer any more: a search that looks at every job may end with TIMEOUT. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Finds jobs of any status again, by their words and by what is known of them. Words are compared as everywhere: English by their stems,
 * Japanese by parts of words, names with signs (C++) as names; which job holds a word does not depend on the storage, nor on whether it has
 * an index. The order is total. A job whose id is not a positive safe integer is not found. Storage is not changed in any way.
 * Each method throws AppError: DB_NOT_FOUND, DB_ERROR (retryable only when another writer holds the storage); VALIDATION_ERROR for a
 * position that another storage gave.
 */
export interface JobSearch {
  /** One page, and how many are found in all. */
  search(request: JobSearchRequest): Promise<SearchPage>

  /** Lets go of the storage. Nothing is asked of it afterwards. */
  close(): Promise<void>
}

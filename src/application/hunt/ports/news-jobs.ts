import type { HuntEntry } from '#src/domain/hunt/verdicts/hunt-entry.js'
import type { JobEvent } from '#src/domain/jobs/job-event.js'
import type { ListedJob } from '#src/domain/jobs/listed-job.js'
import type { PostingCheck } from '#src/domain/jobs/posting-check.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'

/**
 * A place in the order in which a storage got its rows: what is stored later comes after it. A short text of printable
 * ASCII without spaces; only the storage, and copies of it, understand it.
 */
export type JobsPosition = string

/** News begins after a position, or at a moment. */
export type NewsStart = { readonly position: JobsPosition } | { readonly time: UtcTime }

export interface JobNewsRequest {
  readonly since: NewsStart
  /** The maximum number of rows of each kind; at least 1. */
  readonly limit: number
  /** The maximum number of jobs that arrived; defaults to `limit`. */
  readonly arrivals?: number
}

/** A job that came: it was inserted into this storage, whatever dates it has. */
export interface ArrivedJob extends ListedJob {
  readonly arrivedAt: UtcTime
}

/**
 * A check that says something new: the posting changed, or it is closed and the last check that could tell said
 * otherwise.
 */
export type CheckNews = Pick<PostingCheck, 'jobId' | 'url' | 'at' | 'state' | 'quote' | 'changes'>

/** Rows of one kind. */
export interface NewRows<Row> {
  /** The number of all rows; `newest` may have fewer. */
  readonly total: number
  /** The last that came first; at most `limit`. */
  readonly newest: readonly Row[]
}

/** What came since a position or a moment; all of it is read from one state of the storage. */
export interface JobNews {
  /** The end of these news: what comes later comes after it. */
  readonly until: JobsPosition
  /** Whether this storage records when jobs arrive; if not, no job counts as having arrived. */
  readonly isRecorded: boolean
  /** Jobs that still exist. A known job that was captured again, even under a new id, did not arrive again. */
  readonly arrived: NewRows<ArrivedJob>
  readonly checks: NewRows<CheckNews>
  /** Changes of status and verdicts. */
  readonly events: NewRows<JobEvent>
  /** `total` also counts entries that this version does not understand; `newest` lacks them. */
  readonly entries: NewRows<HuntEntry>
}

/**
 * What came into the storage of jobs, in the order in which it was stored. Two readings that follow each other, the
 * second from the `until` of the first, have each row exactly once, also rows of writers that were slower than the
 * first reading. Jobs that were there before the storage recorded arrivals are not news. Methods throw DB_NOT_FOUND
 * and DB_ERROR. Source: sync-news.
 */
export interface NewsJobs {
  /** Returns the end of what is stored now. */
  position(): Promise<JobsPosition>
  /**
   * Throws VALIDATION_ERROR if the position was not returned by such a storage, or is ahead of what it ever had: then it
   * is of another one.
   */
  since(request: JobNewsRequest): Promise<JobNews>
  close(): Promise<void>
}

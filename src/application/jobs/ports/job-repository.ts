import type { PageBounds, QueuePage, QueuePosition } from '#src/domain/jobs/queue.js'
import type { StatusUpdate } from '#src/domain/jobs/status-update.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'

export type { QueuePage } from '#src/domain/jobs/queue.js'

/** `limit` is 1 to 1000. */
export interface QueuePageRequest extends PageBounds {
  /** Continue after this position; null starts at the newest. */
  readonly after: QueuePosition | null
}

export interface StatusBatch {
  /** Each job once. */
  readonly updates: readonly StatusUpdate[]
  readonly at: UtcTime
}

/** Most jobs first, then by name. Statuses are as stored, known to us or not; null for jobs without one. */
export type StatusCounts = readonly { readonly status: string | null; readonly count: number }[]

export interface JobsSummary {
  readonly total: number
  readonly byStatus: StatusCounts
  readonly bySource: readonly { readonly source: string | null; readonly count: number }[]
}

/**
 * The captured jobs and the queue of those still to be triaged, status `new`. The queue is ordered by date of capture,
 * then by id, both descending, texts by their bytes; rows without a date come last. A row whose id is not a positive
 * safe integer is not in it: no batch could name it.
 *
 * Each method throws AppError: DB_NOT_FOUND when the storage is not there; DB_ERROR when it is there and cannot serve
 * (retryable only when another writer holds it). Source: read-R2, read-R5, read-R7, update-R3, update-R4, update-R7.
 */
export interface JobRepository {
  /**
   * One page of the queue. Storage is not changed in any way. A text longer than `maxTextCharacters` is cut and ends in
   * `cutMark`. A text that is optional (`jobTexts`) and that the storage lacks is null.
   */
  readNew(request: QueuePageRequest): Promise<QueuePage>

  /** Those of `ids` that no job has, in the order given. Fails wherever `updateStatuses` would fail before it writes. */
  findMissing(ids: readonly number[]): Promise<readonly number[]>

  /**
   * Writes all of the batch or none of it, stamping each job with `at` as the time of its last change and changing
   * nothing else. Returns the ids that no job has: when there are any, nothing was written.
   * Concurrent batches take turns; no reader sees part of one.
   */
  updateStatuses(batch: StatusBatch): Promise<readonly number[]>

  /** How many jobs there are, by status: an index tells, whatever the jobs weigh. */
  countByStatus(): Promise<StatusCounts>

  /** How many jobs there are, by status and by source: every job is looked at. */
  summarize(): Promise<JobsSummary>

  /** Lets go of the storage. Nothing is asked of a repository afterwards. */
  close(): Promise<void>
}

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
  /** Each job at most once. */
  readonly updates: readonly StatusUpdate[]
  readonly at: UtcTime
}

/** Sorted by count (descending), then by name. Statuses are as stored; null for jobs without one. */
export type StatusCounts = readonly { readonly status: string | null; readonly count: number }[]

export interface JobsSummary {
  readonly total: number
  readonly byStatus: StatusCounts
  readonly bySource: readonly { readonly source: string | null; readonly count: number }[]
}

/**
 * The captured jobs, and the queue of untriaged ones with the status `new`. The queue is sorted by capture date, then
 * by id, both descending, comparing bytes; rows without a date come last. A row whose id is not a positive safe integer
 * is left out, because no batch could address it.
 *
 * Each method throws DB_NOT_FOUND if the storage does not exist, and DB_ERROR if it cannot serve (retryable only if
 * another writer holds it). Source: read-R2, read-R5, read-R7, update-R3, update-R4, update-R7.
 */
export interface JobRepository {
  /**
   * Returns one page of the queue without changing the storage. A text longer than `maxTextCharacters` is cut and ends
   * in `cutMark`. An optional text (`jobTexts`) that the storage lacks is null.
   */
  readNew(request: QueuePageRequest): Promise<QueuePage>

  /**
   * Returns those of `ids` that do not exist, in the given order. Fails wherever `updateStatuses` would fail before
   * writing.
   */
  findMissing(ids: readonly number[]): Promise<readonly number[]>

  /**
   * Writes the batch atomically: only the status and the time of the last change (`at`) of each job. Returns the ids
   * that do not exist; if there are any, nothing was written. Concurrent batches take turns, and no reader sees part of
   * one.
   */
  updateStatuses(batch: StatusBatch): Promise<readonly number[]>

  /** Counts jobs by status, using an index, independent of the size of the jobs. */
  countByStatus(): Promise<StatusCounts>

  /** Counts jobs by status and by source; reads every job. */
  summarize(): Promise<JobsSummary>

  /** Closes the storage; no calls may follow. */
  close(): Promise<void>
}

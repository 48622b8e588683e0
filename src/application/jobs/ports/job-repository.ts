import type { QueueEntry, QueuePosition } from '../../../domain/jobs/queue.js'
import type { StatusUpdate } from '../../../domain/jobs/status-update.js'

export interface QueuePageRequest {
  /** Jobs to read at most, 1 to 1000. */
  readonly limit: number
  /** Continue after this position; null starts at the newest. */
  readonly after: QueuePosition | null
  /** Stop once the texts read come to this many characters (UTF-16 units). One job is always read. */
  readonly maxCharacters: number
}

export interface QueuePage {
  readonly entries: readonly QueueEntry[]
  /** Whether a job stands in the queue after the last entry. */
  readonly hasMore: boolean
}

export interface JobsSummary {
  readonly total: number
  /** Most jobs first, then by name. Statuses are as stored, known to us or not. */
  readonly byStatus: readonly { readonly status: string | null; readonly count: number }[]
  readonly bySource: readonly { readonly source: string | null; readonly count: number }[]
}

/**
 * The captured jobs and the queue of those still to be triaged, status `new`.
 * The queue is ordered `captured_at DESC, id DESC` by bytes; rows without a date come last. A row whose id is not a
 * positive safe integer is not in it: no batch could name it.
 *
 * Each method throws AppError: DB_NOT_FOUND when the storage is not there; DB_ERROR when it is there and cannot serve
 * (retryable only when another writer holds it). Source: read-R2, read-R5, read-R7, update-R3, update-R4, update-R7.
 */
export interface JobRepository {
  /**
   * One page of the queue. Storage is not changed in any way. A text longer than `maxTextCharacters` is cut and ends in
   * `cutMark`.
   */
  readNew(request: QueuePageRequest): Promise<QueuePage>

  /** Those of `ids` that no job has, in the order given. Fails wherever `updateStatuses` would fail before it writes. */
  findMissing(ids: readonly number[]): Promise<readonly number[]>

  /**
   * Writes all of `batch` or none of it, stamping each row's `updated_at` with `at` (`YYYY-MM-DDTHH:MM:SS.mmmZ`) and
   * changing nothing else. Returns the ids that no job has: when there are any, nothing was written.
   * Concurrent batches take turns; no reader sees part of one.
   */
  updateStatuses(batch: readonly StatusUpdate[], at: string): Promise<readonly number[]>

  /** How many jobs there are, by status and by source. */
  summarize(): Promise<JobsSummary>
}

import type { JobEvent } from '#src/domain/jobs/job-event.js'
import type { Posting } from '#src/domain/jobs/posting.js'
import type { Actor, TriageHindrance, TriageVerdict } from '#src/domain/jobs/triage.js'
import type { UndoHindrance } from '#src/domain/jobs/undo.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'

/** Under which name, by whom and when verdicts are written. */
export interface BatchMark {
  readonly batch: string
  readonly actor: Actor
  readonly at: UtcTime
}

export interface TriageBatch extends BatchMark {
  /** Each job once. */
  readonly verdicts: readonly TriageVerdict[]
}

export interface AddedPosting extends BatchMark {
  readonly posting: Posting
}

/** Where a posting stands in the queue. */
export interface PlacedPosting {
  readonly jobId: number
  /** False where a job had the URL already, which stays as it is. */
  readonly isNew: boolean
}

export interface UndoneBatch extends BatchMark {
  /** The batch that is taken back. */
  readonly undoes: string
}

export interface UndoReport {
  /** Jobs that are as they were before, or are gone because the batch added them; 0 where something hindered it. */
  readonly updated: number
  readonly hindrances: readonly UndoHindrance[]
}

export interface EventsRequest {
  /** Of this job, and of those that had its URL before it; null for all jobs. */
  readonly jobId: number | null
  /** At least 1. */
  readonly limit: number
}

/**
 * Verdicts with their reasons, and postings that were added by name, kept in the history of jobs. Each method throws AppError: DB_NOT_FOUND; DB_ERROR (retryable only
 * when another writer holds the storage; of those that write also where the storage keeps no history). Source: hunt-triage, hunt-undo.
 */
export interface JobTriage {
  /** Which of these verdicts could not be written now, in their order. Fails wherever `write` would fail before it writes. */
  inspect(verdicts: readonly TriageVerdict[]): Promise<readonly TriageHindrance[]>
  /**
   * Writes all of the batch or none of it: statuses, the time of the last change, and an event for each verdict, also where it
   * leaves the status as it is. Returns what hindered it: when there is any, nothing was written. Statuses are compared where no
   * other writer can come between. A batch whose name is in the history was written before, and is not written again.
   */
  write(batch: TriageBatch): Promise<readonly TriageHindrance[]>
  /** The job that has this URL, compared exactly; null for none. Fails wherever `add` would fail before it writes. */
  findByUrl(url: string): Promise<number | null>
  /**
   * Adds a posting as a new job, made at the time of the batch, with an event of it that has no `from`. Null where the batch was
   * taken back meanwhile: nothing comes after it.
   */
  add(posting: AddedPosting): Promise<PlacedPosting | null>
  /**
   * Takes all of a batch back or none of it: each job gets the status that it had before, one that it added is deleted, and an
   * event names the one it undoes. Null where no event bears the name. A batch whose name is in the history is not written again; it counts what it wrote.
   */
  undo(batch: UndoneBatch): Promise<UndoReport | null>
  /** The newest first. Null where storage keeps no history. */
  events(request: EventsRequest): Promise<readonly JobEvent[] | null>
  /** Lets go of the storage. Nothing is asked of it afterwards. */
  close(): Promise<void>
}

import type { PapersNote } from '#src/domain/hunt/verdicts/papers-note.js'
import type { JobEvent } from '#src/domain/jobs/job-event.js'
import type { Posting } from '#src/domain/jobs/posting.js'
import type { Actor, TriageConflict, TriageVerdict } from '#src/domain/jobs/triage.js'
import type { UndoConflict } from '#src/domain/jobs/undo.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'

/** The name, actor and time of a batch. */
export interface BatchMark {
  readonly batch: string
  readonly actor: Actor
  readonly at: UtcTime
}

export interface TriageBatch extends BatchMark {
  /** Each job at most once. */
  readonly verdicts: readonly TriageVerdict[]
  /** That the papers are ready of the job of the only verdict. */
  readonly papers?: PapersNote
  /** Whether more verdicts are written under the same name: each is then written by itself, or not. */
  readonly isPart?: boolean
}

export interface AddedPosting extends BatchMark {
  readonly posting: Posting
}

/** The job that holds a posting. */
export interface PlacedPosting {
  readonly jobId: number
  /** False if a job already had the URL; that job is not changed. */
  readonly isNew: boolean
}

export interface UndoneBatch extends BatchMark {
  /** The batch to undo. */
  readonly undoes: string
  /** Only these jobs of it, each by itself. Absent: all of them, or none. */
  readonly jobs?: readonly number[]
}

export interface UndoReport {
  /**
   * Jobs that were restored, or deleted because the batch had added them; 0 if there was a conflict, unless each job is
   * undone by itself.
   */
  readonly updated: number
  readonly conflicts: readonly UndoConflict[]
}

export interface EventsRequest {
  /** The events of this job and of earlier jobs with its URL; null for all jobs. */
  readonly jobId: number | null
  /** Only the events of this batch; absent or null for all. It is not combined with a job. */
  readonly batch?: string | null
  /** At least 1. */
  readonly limit: number
}

/**
 * Verdicts with reasons, and postings added by name, kept in the history of jobs. Each method throws DB_NOT_FOUND and
 * DB_ERROR (retryable only if another writer holds the storage; writing methods also throw it if the storage keeps no
 * history). Source: hunt-triage, hunt-undo.
 */
export interface JobTriage {
  /**
   * Returns which of these verdicts could not be written now, in their order. Fails wherever `write` would fail before
   * writing.
   */
  inspect(verdicts: readonly TriageVerdict[]): Promise<readonly TriageConflict[]>
  /**
   * Writes the batch atomically: statuses, the time of the last change, and an event for each verdict, even if it keeps
   * the status. Returns the conflicts; if there are any, nothing was written. Expected statuses are compared inside
   * the transaction. A batch whose name is already in the history is not written again. `papers` is kept in the same
   * transaction, and the row of the job gets its file and time.
   *
   * Of a part, the verdicts without a conflict are written, except on jobs that the batch already has.
   */
  write(batch: TriageBatch): Promise<readonly TriageConflict[]>
  /** Returns the job with this URL, compared exactly, or null. Fails wherever `add` would fail before writing. */
  findByUrl(url: string): Promise<number | null>
  /**
   * Adds a posting as a new job, created at the time of the batch, with an event without `from`. Returns null if the
   * batch was undone meanwhile: it then gets no more jobs.
   */
  add(posting: AddedPosting): Promise<PlacedPosting | null>
  /**
   * Undoes a batch atomically: each job gets its previous status and papers, a job that the batch added is deleted, and an event
   * names the one that it undoes. Returns null if no event has the batch name. If the new batch name is already in the
   * history, nothing is written again and its earlier count is returned.
   *
   * With `jobs`, those without a conflict are undone; those that the new batch already has are only counted.
   */
  undo(batch: UndoneBatch): Promise<UndoReport | null>
  /** Newest first. Returns null if the storage keeps no history. */
  events(request: EventsRequest): Promise<readonly JobEvent[] | null>
  /** Closes the storage; no calls may follow. */
  close(): Promise<void>
}

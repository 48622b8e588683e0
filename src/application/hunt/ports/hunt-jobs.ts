import type { HuntEntry, NewHuntEntry } from '#src/domain/hunt/verdicts/hunt-entry.js'
import type { JobEvent } from '#src/domain/jobs/job-event.js'
import type { JobLink, JobLinkTarget, LinkState } from '#src/domain/jobs/job-link.js'
import type { PostingCheck } from '#src/domain/jobs/posting-check.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'

/** What messages are compared with. Missing values are null. */
export interface RosterJob {
  readonly id: number
  /** The requisition id, as the board gave it. */
  readonly jobId: string | null
  readonly title: string | null
  readonly company: string | null
  readonly location: string | null
  readonly url: string | null
  readonly source: string | null
  /** As stored, known to us or not. */
  readonly status: string | null
  readonly capturedAt: string | null
  readonly updatedAt: string | null
}

/** What is counted of every job. */
export type JobOutline = Pick<RosterJob, 'id' | 'source' | 'status' | 'capturedAt'>

export interface LinkToKeep {
  readonly jobId: number
  readonly target: JobLinkTarget
  readonly state: LinkState
  /** What shows it: a quote, a rule; null where a person said so. */
  readonly evidence: string | null
  readonly at: UtcTime
}

export interface KeptEntries {
  /** Oldest first, those alone that are understood: a later version may have written others. */
  readonly entries: readonly HuntEntry[]
  /** The id of the last of all; 0 where there is none. */
  readonly last: number
}

export interface EntriesToKeep {
  readonly entries: readonly NewHuntEntry[]
  /** `last` as it was when these were decided on; null where that does not matter. */
  readonly after: number | null
}

export interface RecentEventsRequest {
  /** From this moment on. */
  readonly since: UtcTime
  /** At least 1. */
  readonly limit: number
}

/**
 * The jobs as a hunt sees them. Each method throws AppError: DB_NOT_FOUND; DB_ERROR (retryable only when another writer holds
 * the storage; of those that write also where the storage has no place for it).
 */
export interface HuntJobs {
  /** What stays the same as long as nothing is written to the storage; null where that cannot be told. Never rejects. */
  state(): Promise<string | null>
  /** Every job whose id `isJobId` takes, by id, without its long texts: 100,000 of them fit into memory. */
  roster(): Promise<readonly RosterJob[]>
  /** As much of each job of the roster as is counted, by id. */
  outlines(): Promise<readonly JobOutline[]>
  /** Those of the roster with these ids, by id. No other job is read. */
  rosterOf(ids: readonly number[]): Promise<readonly RosterJob[]>
  /** Jobs of the roster, by id, whose status says that they were applied to. Where storage has an index of statuses, no other job is read. */
  appliedByStatus(): Promise<readonly number[]>
  /**
   * Of the job with that id, and of jobs that had its URL before it; oldest first. Each id has an entry; of a job that is gone it
   * holds what bears its id. Null where storage has no place for them.
   */
  eventsOf(jobIds: readonly number[]): Promise<ReadonlyMap<number, readonly JobEvent[]> | null>
  /**
   * Jobs, by id, whose history names a status that says that they were applied to, under the id or the URL that they have now;
   * also where that was taken back. Null where storage has no place for history.
   */
  onceApplied(): Promise<readonly number[] | null>
  /**
   * When the history of each job begins, by its id: the time of its first event, under the id or the URL that it has now. Jobs of
   * which no event tells are not in it; jobs that are gone may be. Null where storage has no place for history.
   */
  firstEvents(): Promise<ReadonlyMap<number, UtcTime> | null>
  /** Of all jobs, the last that was written first. Null where storage has no place for history. */
  recentEvents(request: RecentEventsRequest): Promise<readonly JobEvent[] | null>
  /** All links that were confirmed or rejected, by id; null where storage has no place for them. */
  links(): Promise<readonly JobLink[] | null>
  /** Of these jobs, and of jobs that had their URLs before them; oldest first. Null where storage has no place for them. */
  checksOf(jobIds: readonly number[]): Promise<ReadonlyMap<number, readonly PostingCheck[]> | null>
  /**
   * Puts a link in the place of an earlier one of this job, or of one that had its URL before it, with this target.
   * Throws NOT_FOUND where no job has the id.
   */
  keepLink(link: LinkToKeep): Promise<JobLink>
  /** Adds what a posting said when it was read. */
  keepCheck(check: PostingCheck): Promise<void>
  /** All that was said of letters and applications; null where storage has no place for it. */
  entries(): Promise<KeptEntries | null>
  /**
   * Adds what was said, all or none. Answers the ids in the same order; null, and adds none, where another entry came after `after`.
   */
  keepEntries(entries: EntriesToKeep): Promise<readonly number[] | null>
  /** Lets go of the storage. Nothing is asked of it afterwards. */
  close(): Promise<void>
}

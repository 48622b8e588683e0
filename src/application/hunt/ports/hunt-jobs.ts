import type { HuntEntry, NewHuntEntry } from '#src/domain/hunt/verdicts/hunt-entry.js'
import type { DecidedBy } from '#src/domain/hunt/verdicts/link-decision.js'
import type { JobEvent } from '#src/domain/jobs/job-event.js'
import type { JobLink, JobLinkTarget, LinkState } from '#src/domain/jobs/job-link.js'
import type { PostingCheck } from '#src/domain/jobs/posting-check.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'

/** The fields of a job that messages are compared with. Missing values are null. */
export interface RosterJob {
  readonly id: number
  /** The requisition id from the board. */
  readonly jobId: string | null
  readonly title: string | null
  readonly company: string | null
  readonly location: string | null
  readonly url: string | null
  readonly source: string | null
  /** As stored; may be a status of another program. */
  readonly status: string | null
  readonly capturedAt: string | null
  readonly updatedAt: string | null
}

/** The fields of a job that are counted. */
export type JobOutline = Pick<RosterJob, 'id' | 'source' | 'status' | 'capturedAt'>

export interface LinkToKeep {
  readonly jobId: number
  readonly target: JobLinkTarget
  readonly state: LinkState
  /** What proves it: a quote or a rule; null if a person decided. */
  readonly evidence: string | null
  readonly at: UtcTime
  /** Who decided; absent if no statement about it is kept. */
  readonly decided?: DecidedBy | undefined
}

export interface KeptEntries {
  /**
   * Oldest first, without entries that this version does not understand, because a later version may have written
   * others.
   */
  readonly entries: readonly HuntEntry[]
  /** The id of the last of all entries; 0 if there are none. */
  readonly last: number
}

export interface EntriesToKeep {
  readonly entries: readonly NewHuntEntry[]
  /** The value of `last` when these were decided on; null if it does not matter. */
  readonly after: number | null
}

export interface RecentEventsRequest {
  /** From this moment on. */
  readonly since: UtcTime
  /** At least 1. */
  readonly limit: number
}

/**
 * The jobs as seen by a hunt. Each method throws DB_NOT_FOUND and DB_ERROR (retryable only if another writer holds the
 * storage; writing methods also throw it if the storage has no table for the data).
 */
export interface HuntJobs {
  /**
   * Returns a value that only changes when something is written to the storage; null if that is unknown. Never rejects.
   */
  state(): Promise<string | null>
  /** Returns every job with a valid id (`isJobId`), by id, without long texts: 100,000 jobs fit into memory. */
  roster(): Promise<readonly RosterJob[]>
  /** Returns the counted fields of every job of the roster, by id. */
  outlines(): Promise<readonly JobOutline[]>
  /** Returns the jobs of the roster with these ids, by id. Reads no other jobs. */
  rosterOf(ids: readonly number[]): Promise<readonly RosterJob[]>
  /** Returns the jobs of the roster with one of these URLs, compared exactly, by id. An index of URLs is used. */
  rosterWithUrls(urls: readonly string[]): Promise<readonly RosterJob[]>
  /**
   * Returns the ids of jobs of the roster whose status says they were applied to. If the storage has an index of
   * statuses, no other jobs are read.
   */
  appliedByStatus(): Promise<readonly number[]>
  /**
   * Returns the events of the jobs with these ids and of jobs that had their URLs before; oldest first. Each id has an
   * entry; for a deleted job it contains the events with its id. Returns null if the storage keeps no history.
   */
  eventsOf(jobIds: readonly number[]): Promise<ReadonlyMap<number, readonly JobEvent[]> | null>
  /**
   * Returns the ids of jobs whose history has an applied status under their current id or URL, even if it was undone.
   * Returns null if the storage keeps no history.
   */
  onceApplied(): Promise<readonly number[] | null>
  /**
   * Returns the time of each job's first event under its current id or URL, by job id. Jobs without events are missing;
   * deleted jobs may be included. Returns null if the storage keeps no history.
   */
  firstEvents(): Promise<ReadonlyMap<number, UtcTime> | null>
  /** Returns events of all jobs, newest first. Returns null if the storage keeps no history. */
  recentEvents(request: RecentEventsRequest): Promise<readonly JobEvent[] | null>
  /** Returns all confirmed and rejected links, by id; null if the storage has no table for them. */
  links(): Promise<readonly JobLink[] | null>
  /**
   * Returns the checks of these jobs and of jobs that had their URLs before; oldest first. Returns null if the storage
   * has no table for them.
   */
  checksOf(jobIds: readonly number[]): Promise<ReadonlyMap<number, readonly PostingCheck[]> | null>
  /**
   * Stores a link and replaces an earlier one with the same target of this job or of a job that had its URL before. With
   * `decided`, also adds a statement that says what it was before, atomically, if the storage has a table for statements.
   * Throws NOT_FOUND if the job does not exist.
   */
  keepLink(link: LinkToKeep): Promise<JobLink>
  /** Adds the result of checking a posting. */
  keepCheck(check: PostingCheck): Promise<void>
  /** Returns all statements about letters and applications; null if the storage has no table for them. */
  entries(): Promise<KeptEntries | null>
  /**
   * Adds statements atomically and returns their ids in order. Returns null and adds nothing if another entry was added
   * after `after`.
   */
  keepEntries(entries: EntriesToKeep): Promise<readonly number[] | null>
  /** Closes the storage; no calls may follow. */
  close(): Promise<void>
}

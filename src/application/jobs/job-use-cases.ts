import type { HuntJobs } from '#src/application/hunt/ports/hunt-jobs.js'
import type { JobRepository, JobsSummary, QueuePage, StatusCounts } from '#src/application/jobs/ports/job-repository.js'
import type { JobSearch, SearchPage } from '#src/application/jobs/ports/job-search.js'
import type { JobDetails, JobListing, JobShelf } from '#src/application/jobs/ports/job-shelf.js'
import type { EventsRequest, JobTriage } from '#src/application/jobs/ports/job-triage.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import type { IdSource } from '#src/application/shared/ports/id-source.js'
import type { JobEvent } from '#src/domain/jobs/job-event.js'
import type { StatusUpdateRequest } from '#src/domain/jobs/status-update.js'
import { ListJobs, type ListJobsRequest } from './list-jobs.js'
import { ReadNewJobs, type ReadNewJobsRequest } from './read-new-jobs.js'
import { SearchJobs, type SearchJobsRequest } from './search-jobs.js'
import { TriageJobs, type TriageJobsRequest, type TriageOutcome } from './triage-jobs.js'
import { UndoTriage, type UndoTriageRequest } from './undo-triage.js'
import { UpdateJobStatuses, type UpdateOutcome } from './update-job-statuses.js'

export type { JobsSummary, StatusCounts } from '#src/application/jobs/ports/job-repository.js'
export type { JobDetails, JobListing, ListedJob } from '#src/application/jobs/ports/job-shelf.js'

/** What can be asked of a queue of captured jobs. Each method throws AppError: DB_NOT_FOUND, DB_ERROR and what it says itself. */
export interface JobUseCases {
  /** One page of the jobs that are still to be triaged, newest first. Throws VALIDATION_ERROR. */
  readNew(request?: ReadNewJobsRequest): Promise<QueuePage>
  /**
   * Writes a batch of verdicts, all or none; what was wrong with an item is in the outcome. Throws VALIDATION_ERROR for a
   * batch that is too large or names a job twice.
   */
  updateStatuses(updates: readonly StatusUpdateRequest[]): Promise<UpdateOutcome>
  /** How many jobs there are, by status: quick, however many there are. */
  countByStatus(): Promise<StatusCounts>
  /** How many jobs there are, by status and by source. */
  summarize(): Promise<JobsSummary>
  /** Jobs of any status, newest first, and how many there are in all. */
  list(request?: ListJobsRequest): Promise<JobListing>
  /** One page of the jobs of any status that are found, and how many there are in all. Throws VALIDATION_ERROR. */
  search(request?: SearchJobsRequest): Promise<SearchPage>
  /** Everything that is known of a job; null where none has the id. */
  find(id: number): Promise<JobDetails | null>
  /**
   * Writes a batch of verdicts with reasons and scores, all or none; what was wrong with an item is in the outcome. Throws
   * VALIDATION_ERROR for a batch that is too large or names a job twice.
   */
  triage(request: TriageJobsRequest): Promise<TriageOutcome>
  /** Takes a batch of verdicts back, all or none. Throws NOT_FOUND. */
  undoTriage(request: UndoTriageRequest): Promise<TriageOutcome>
  /** What became of jobs, or of one, the newest first; 50 events when `limit` is absent. Null where storage keeps no history. */
  history(request?: Partial<EventsRequest>): Promise<readonly JobEvent[] | null>
}

/** What the use cases work with. */
export interface JobParts {
  readonly repository: JobRepository
  readonly shelf: JobShelf
  readonly search: JobSearch
  readonly triage: JobTriage
  readonly clock: Clock
  readonly ids: IdSource
  /** Without it what was said of letters and applications cannot be taken back. */
  readonly hunt?: Pick<HuntJobs, 'entries' | 'keepEntries'> | null
}

export function createJobUseCases({
  repository,
  shelf,
  search,
  triage,
  clock,
  ids,
  hunt = null,
}: JobParts): JobUseCases {
  const readNewJobs = new ReadNewJobs(repository)
  const updateJobStatuses = new UpdateJobStatuses(repository, clock)
  return {
    readNew: (request) => readNewJobs.execute(request),
    updateStatuses: (updates) => updateJobStatuses.execute(updates),
    countByStatus: () => repository.countByStatus(),
    summarize: () => repository.summarize(),
    list: (request) => new ListJobs(shelf, search).execute(request),
    search: (request) => new SearchJobs(search).execute(request),
    find: (id) => shelf.find(id),
    triage: (request) => new TriageJobs(triage, clock, ids).execute(request),
    undoTriage: (request) => new UndoTriage(triage, clock, ids, hunt).execute(request),
    history: ({ jobId = null, limit = defaultEvents } = {}) => triage.events({ jobId, limit }),
  }
}

const defaultEvents = 50

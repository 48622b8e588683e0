import type { StatusUpdateRequest } from '../../domain/jobs/status-update.js'
import type { Clock } from '../shared/ports/clock.js'
import { ListJobs, type ListJobsRequest } from './list-jobs.js'
import type { JobRepository, JobsSummary, QueuePage } from './ports/job-repository.js'
import type { JobSearch, SearchPage } from './ports/job-search.js'
import type { JobDetails, JobListing, JobShelf } from './ports/job-shelf.js'
import { ReadNewJobs, type ReadNewJobsRequest } from './read-new-jobs.js'
import { SearchJobs, type SearchJobsRequest } from './search-jobs.js'
import { UpdateJobStatuses, type UpdateOutcome } from './update-job-statuses.js'

export type { JobsSummary } from './ports/job-repository.js'
export type { JobDetails, JobListing, ListedJob } from './ports/job-shelf.js'

/** What can be asked of a queue of captured jobs. Each method throws AppError: DB_NOT_FOUND, DB_ERROR and what it says itself. */
export interface JobUseCases {
  /** One page of the jobs that are still to be triaged, newest first. Throws VALIDATION_ERROR. */
  readNew(request?: ReadNewJobsRequest): Promise<QueuePage>
  /**
   * Writes a batch of verdicts, all or none; what was wrong with an item is in the outcome. Throws VALIDATION_ERROR for a
   * batch that is too large or names a job twice.
   */
  updateStatuses(updates: readonly StatusUpdateRequest[]): Promise<UpdateOutcome>
  /** How many jobs there are, by status and by source. */
  summarize(): Promise<JobsSummary>
  /** Jobs of any status, newest first, and how many there are in all. */
  list(request?: ListJobsRequest): Promise<JobListing>
  /** One page of the jobs of any status that are found, and how many there are in all. Throws VALIDATION_ERROR. */
  search(request?: SearchJobsRequest): Promise<SearchPage>
  /** Everything that is known of a job; null where none has the id. */
  find(id: number): Promise<JobDetails | null>
}

export function createJobUseCases(
  repository: JobRepository,
  shelf: JobShelf,
  search: JobSearch,
  clock: Clock,
): JobUseCases {
  const readNewJobs = new ReadNewJobs(repository)
  const updateJobStatuses = new UpdateJobStatuses(repository, clock)
  return {
    readNew: (request) => readNewJobs.execute(request),
    updateStatuses: (updates) => updateJobStatuses.execute(updates),
    summarize: () => repository.summarize(),
    list: (request) => new ListJobs(shelf).execute(request),
    search: (request) => new SearchJobs(search).execute(request),
    find: (id) => shelf.find(id),
  }
}

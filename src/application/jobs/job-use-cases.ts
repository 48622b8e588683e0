import type { StatusUpdateRequest } from '../../domain/jobs/status-update.js'
import type { Clock } from '../shared/ports/clock.js'
import type { JobRepository, JobsSummary, QueuePage } from './ports/job-repository.js'
import { ReadNewJobs, type ReadNewJobsRequest } from './read-new-jobs.js'
import { UpdateJobStatuses, type UpdateOutcome } from './update-job-statuses.js'

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
}

export function createJobUseCases(repository: JobRepository, clock: Clock): JobUseCases {
  const readNewJobs = new ReadNewJobs(repository)
  const updateJobStatuses = new UpdateJobStatuses(repository, clock)
  return {
    readNew: (request) => readNewJobs.execute(request),
    updateStatuses: (updates) => updateJobStatuses.execute(updates),
    summarize: () => repository.summarize(),
  }
}

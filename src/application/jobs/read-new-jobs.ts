import type { JobRepository, QueuePage } from '#src/application/jobs/ports/job-repository.js'
import { checkPageLimit, pageLimit, type QueuePosition } from '#src/domain/jobs/queue.js'

export interface ReadNewJobsRequest {
  /** 1 to 1000; defaults to 50. */
  readonly limit?: number
  /** The position of the last job already read; null or absent starts at the newest. */
  readonly position?: QueuePosition | null
  /** Limit for the texts of one page, in characters; defaults to unlimited. At least one job is returned. */
  readonly maxCharacters?: number
}

/**
 * Reads one page of the triage queue, newest first. Throws VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR. Source: read-R1,
 * read-R7.
 */
export class ReadNewJobs {
  readonly #jobs: JobRepository

  constructor(jobs: JobRepository) {
    this.#jobs = jobs
  }

  async execute(request: ReadNewJobsRequest = {}): Promise<QueuePage> {
    const { limit = pageLimit.default, position = null, maxCharacters = Number.POSITIVE_INFINITY } = request
    checkPageLimit(limit)
    return this.#jobs.readNew({ limit, after: position, maxCharacters })
  }
}

import type { JobRepository, JobsSummary } from './ports/job-repository.js'

/** Counts the jobs by status and by source. Throws DB_NOT_FOUND, DB_ERROR. */
export class SummarizeJobs {
  readonly #jobs: JobRepository

  constructor(jobs: JobRepository) {
    this.#jobs = jobs
  }

  async execute(): Promise<JobsSummary> {
    return this.#jobs.summarize()
  }
}

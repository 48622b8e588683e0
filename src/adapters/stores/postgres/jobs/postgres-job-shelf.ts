import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
import type { PostgresDatabase } from '#src/adapters/stores/postgres/kit/database.js'
import type { JobDetails, JobListing, JobShelf, ShelfRequest } from '#src/application/jobs/ports/job-shelf.js'
import { toJobDetails, toListedJob } from '#src/domain/jobs/shelved-job.js'
import { asJobFailure, jobsDatabase, missingQueue, type PostgresJobsOptions } from './jobs-database.js'
import { jobDetails, listedJobs, shelfIds } from './shelf-queries.js'

/** All jobs of one schema of a PostgreSQL database, over a pool of connections that stays until `close`. */
export class PostgresJobShelf implements JobShelf {
  readonly #database: PostgresDatabase

  /** `url` as `postgres://user@host:port/name?schema=…`. Throws VALIDATION_ERROR. */
  constructor(url: string, options: PostgresJobsOptions = {}) {
    this.#database = jobsDatabase(url, options)
  }

  list(request: ShelfRequest): Promise<JobListing> {
    const work = async (connection: PostgresConnection): Promise<JobListing> => {
      const { statuses, limit } = request
      const found = (await connection.all(shelfIds, { statuses })).map(({ id }) => id)
      const jobs = await connection.all(listedJobs, { ids: found.slice(0, limit) })
      return { jobs: jobs.map(toListedJob), total: found.length }
    }
    return asJobFailure(this.#database.read(work, missingQueue(this.#database)))
  }

  async find(id: number): Promise<JobDetails | null> {
    const [stored] = await asJobFailure(this.#database.ask(jobDetails, missingQueue(this.#database), { id }))
    return stored === undefined ? null : toJobDetails(stored)
  }

  close(): Promise<void> {
    return this.#database.close()
  }
}

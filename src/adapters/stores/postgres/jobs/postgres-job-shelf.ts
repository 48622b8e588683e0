import type { PostgresDatabase } from '#src/adapters/stores/postgres/kit/database.js'
import { SqlShelf } from '#src/adapters/stores/sql/jobs/job-shelf.js'
import type { Work } from '#src/adapters/stores/sql/kit/work.js'
import type { JobDetails, JobListing, JobShelf, ShelfRequest } from '#src/application/jobs/ports/job-shelf.js'
import { asJobFailure, jobsDatabase, missingQueue, type PostgresJobsOptions } from './jobs-database.js'
import { jobsDialect } from './jobs-dialect.js'
import { jobs } from './tables.js'

const shelf = new SqlShelf(jobs, jobsDialect)

/** All jobs of one schema of a PostgreSQL database, over a pool of connections that stays until `close`. */
export class PostgresJobShelf implements JobShelf {
  readonly #database: PostgresDatabase

  /** `url` as `postgres://user@host:port/name?schema=…`. Throws VALIDATION_ERROR. */
  constructor(url: string, options: PostgresJobsOptions = {}) {
    this.#database = jobsDatabase(url, options)
  }

  list(request: ShelfRequest): Promise<JobListing> {
    return this.#read(() => shelf.list(request))
  }

  find(id: number): Promise<JobDetails | null> {
    return this.#read(() => shelf.find(id))
  }

  close(): Promise<void> {
    return this.#database.close()
  }

  #read<T>(work: () => Work<T>): Promise<T> {
    return asJobFailure(this.#database.read((connection) => connection.do(work()), missingQueue(this.#database)))
  }
}

import { SqlShelf } from '#src/adapters/stores/sql/jobs/job-shelf.js'
import type { JobDetails, JobListing, JobShelf, ShelfRequest } from '#src/application/jobs/ports/job-shelf.js'
import { jobsDialect } from './jobs-dialect.js'
import { PostgresQueue } from './postgres-queue.js'
import { jobs } from './tables.js'

const shelf = new SqlShelf(jobs, jobsDialect)

/** All jobs of one schema of a PostgreSQL database, over a pool of connections that stays until `close`. */
export class PostgresJobShelf extends PostgresQueue implements JobShelf {
  list(request: ShelfRequest): Promise<JobListing> {
    return this.run(() => shelf.list(request))
  }

  find(id: number): Promise<JobDetails | null> {
    return this.run(() => shelf.find(id))
  }
}

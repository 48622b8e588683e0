import { SqlJobCatalog } from '#src/adapters/stores/sql/jobs/job-catalog.js'
import type {
  CatalogRequest,
  JobCatalog,
  JobDetails,
  JobListing,
  TextsOfJob,
} from '#src/application/jobs/ports/job-catalog.js'
import { jobsDialect } from './jobs-dialect.js'
import { PostgresQueue } from './postgres-queue.js'
import { jobs } from './tables.js'

const catalog = new SqlJobCatalog(jobs, jobsDialect)

/** All jobs of one schema of a PostgreSQL database, with a pool of connections that stays open until `close`. */
export class PostgresJobCatalog extends PostgresQueue implements JobCatalog {
  list(request: CatalogRequest): Promise<JobListing> {
    return this.run(() => catalog.list(request))
  }

  texts(ids: readonly number[]): Promise<readonly TextsOfJob[]> {
    return this.run(() => catalog.texts(ids))
  }

  find(id: number): Promise<JobDetails | null> {
    return this.run(() => catalog.find(id))
  }
}

import { sql } from 'drizzle-orm'
import { SqlJobCatalog } from '#src/adapters/stores/sql/jobs/job-catalog.js'
import { newsStatements } from '#src/adapters/stores/sql/jobs/news-statements.js'
import { SqlNewsJobs } from '#src/adapters/stores/sql/jobs/sql-news-jobs.js'
import type { Work } from '#src/adapters/stores/sql/kit/work.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import type { JobNews, JobNewsRequest, JobsPosition, NewsJobs } from '#src/application/hunt/ports/news-jobs.js'
import { byColumns } from './by-columns.js'
import { hunt } from './hunt-queries.js'
import { jobsDialect } from './jobs-dialect.js'
import { JobsFile, type JobsFileOptions } from './jobs-file.js'
import { neededColumns, requireColumns } from './missing-columns.js'
import { hasSideTable, keepsArrivals } from './side-additions.js'
import {
  jobArrivals as arrivals,
  jobChecks as checks,
  huntEntries as entries,
  jobEvents as events,
  jobs,
  jobLinks as links,
} from './tables.js'

const news = newsStatements({ jobs, arrivals, checks, events, links, entries }, hunt, {
  ...jobsDialect,
  // one writer at a time: ids are committed in their order
  isLate: () => sql`false`,
  store: sql`null`,
  snapshot: sql`null`,
})
const catalogOf = byColumns((present) => new SqlJobCatalog(jobs, jobsDialect, present))
const needed = neededColumns('id')

/** What came into one SQLite file of jobs; opened and closed for each call. */
export class SqliteNewsJobs implements NewsJobs {
  readonly #file: JobsFile<NewsJobs>

  constructor(path: string, options: JobsFileOptions<NewsJobs> = {}) {
    this.#file = new JobsFile(path, options)
  }

  position(): Promise<JobsPosition> {
    return this.#read(
      (jobs) => jobs.position(),
      (jobs) => jobs.position(),
    )
  }

  since(request: JobNewsRequest): Promise<JobNews> {
    return this.#read(
      (jobs) => jobs.since(request),
      (jobs) => jobs.since(request),
    )
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  #read<T>(work: (jobs: SqlNewsJobs) => Work<T>, sameWork: (jobs: NewsJobs) => Promise<T>): Promise<T> {
    const onOneState = (connection: Connection) =>
      connection.transaction('deferred', () => {
        requireColumns(needed, connection, this.#file.path)
        const has = {
          arrival: keepsArrivals(connection),
          check: hasSideTable(connection, 'job_checks'),
          event: hasSideTable(connection, 'job_events'),
          entry: hasSideTable(connection, 'hunt_entries'),
        }
        return connection.do(work(new SqlNewsJobs(news, catalogOf(connection.columnNames('jobs')), has)))
      })
    return this.#file.use('read', needed, onOneState, sameWork)
  }
}

import { SqlJobCatalog } from '#src/adapters/stores/sql/jobs/job-catalog.js'
import type { Work } from '#src/adapters/stores/sql/kit/work.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import type {
  CatalogRequest,
  JobCatalog,
  JobDetails,
  JobListing,
  TextsOfJob,
} from '#src/application/jobs/ports/job-catalog.js'
import { byColumns } from './by-columns.js'
import { jobsDialect } from './jobs-dialect.js'
import { JobsFile, type JobsFileOptions } from './jobs-file.js'
import { neededColumns, requireColumns } from './missing-columns.js'
import { jobs } from './tables.js'

const catalogOf = byColumns((present) => new SqlJobCatalog(jobs, jobsDialect, present))

const needed = neededColumns('id')

/** All jobs of one SQLite file, whatever columns a capture script gave it; opened and closed for each call. */
export class SqliteJobCatalog implements JobCatalog {
  readonly #file: JobsFile<JobCatalog>

  constructor(path: string, options: JobsFileOptions<JobCatalog> = {}) {
    this.#file = new JobsFile(path, options)
  }

  list(request: CatalogRequest): Promise<JobListing> {
    return this.#read(
      (catalog) => catalog.list(request),
      (catalog) => catalog.list(request),
    )
  }

  find(id: number): Promise<JobDetails | null> {
    return this.#read(
      (catalog) => catalog.find(id),
      (catalog) => catalog.find(id),
    )
  }

  texts(ids: readonly number[]): Promise<readonly TextsOfJob[]> {
    return this.#read(
      (catalog) => catalog.texts(ids),
      (catalog) => catalog.texts(ids),
    )
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  #read<T>(work: (catalog: SqlJobCatalog) => Work<T>, sameWork: (catalog: JobCatalog) => Promise<T>): Promise<T> {
    const onOneState = (connection: Connection) =>
      connection.transaction('deferred', () => {
        requireColumns(needed, connection, this.#file.path)
        return connection.do(work(catalogOf(connection.columnNames('jobs'))))
      })
    return this.#file.use('read', needed, onOneState, sameWork)
  }
}

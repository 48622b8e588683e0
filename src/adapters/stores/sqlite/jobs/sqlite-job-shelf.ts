import { SqlShelf } from '#src/adapters/stores/sql/jobs/job-shelf.js'
import type { Work } from '#src/adapters/stores/sql/kit/work.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import type { JobDetails, JobListing, JobShelf, ShelfRequest } from '#src/application/jobs/ports/job-shelf.js'
import { byColumns } from './by-columns.js'
import { jobsDialect } from './jobs-dialect.js'
import { JobsFile, type JobsFileOptions } from './jobs-file.js'
import { neededColumns, requireColumns } from './missing-columns.js'
import { jobs } from './tables.js'

const shelfOf = byColumns((present) => new SqlShelf(jobs, jobsDialect, present))

const needed = neededColumns('id')

/** All jobs of one SQLite file, whatever columns a capture script gave it; opened for each call and closed after it. */
export class SqliteJobShelf implements JobShelf {
  readonly #file: JobsFile<JobShelf>

  constructor(path: string, options: JobsFileOptions<JobShelf> = {}) {
    this.#file = new JobsFile(path, options)
  }

  list(request: ShelfRequest): Promise<JobListing> {
    return this.#read(
      (shelf) => shelf.list(request),
      (shelf) => shelf.list(request),
    )
  }

  find(id: number): Promise<JobDetails | null> {
    return this.#read(
      (shelf) => shelf.find(id),
      (shelf) => shelf.find(id),
    )
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  #read<T>(work: (shelf: SqlShelf) => Work<T>, sameWork: (shelf: JobShelf) => Promise<T>): Promise<T> {
    const onOneState = (connection: Connection) =>
      connection.transaction('deferred', () => {
        requireColumns(needed, connection, this.#file.path)
        return connection.do(work(shelfOf(connection.columnNames('jobs'))))
      })
    return this.#file.use('read', needed, onOneState, sameWork)
  }
}

import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import type { JobDetails, JobListing, JobShelf, ShelfRequest } from '#src/application/jobs/ports/job-shelf.js'
import { toJobDetails, toListedJob } from '#src/domain/jobs/shelved-job.js'
import { JobsFile, type JobsFileOptions } from './jobs-file.js'
import { neededColumns, requireColumns } from './missing-columns.js'
import { makeShelfQueries, type ShelfQueries } from './shelf-queries.js'

const needed = neededColumns('id')

/** All jobs of one SQLite file, whatever columns a capture script gave it; opened for each call and closed after it. */
export class SqliteJobShelf implements JobShelf {
  readonly #file: JobsFile<JobShelf>

  constructor(path: string, options: JobsFileOptions<JobShelf> = {}) {
    this.#file = new JobsFile(path, options)
  }

  list(request: ShelfRequest): Promise<JobListing> {
    return this.#read<JobListing>(
      (connection, queries) => {
        const ids = idsOf(connection, queries, request)
        const first = JSON.stringify(ids.slice(0, request.limit))
        return { jobs: connection.all(queries.listed, { ids: first }).map(toListedJob), total: ids.length }
      },
      (shelf) => shelf.list(request),
    )
  }

  find(id: number): Promise<JobDetails | null> {
    return this.#read(
      (connection, queries) => {
        const stored = connection.first(queries.details, { id })
        return stored === null ? null : toJobDetails(stored)
      },
      (shelf) => shelf.find(id),
    )
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  #read<T>(
    work: (connection: Connection, queries: ShelfQueries) => T,
    sameWork: (shelf: JobShelf) => Promise<T>,
  ): Promise<T> {
    const { path } = this.#file
    const onOneState = (connection: Connection) =>
      connection.transaction('deferred', () => {
        requireColumns(needed, connection, path)
        return work(connection, makeShelfQueries(connection.columnNames('jobs')))
      })
    return this.#file.use('read', needed, onOneState, sameWork)
  }
}

/** Of all jobs that are asked for, in order. */
function idsOf(connection: Connection, queries: ShelfQueries, { statuses }: ShelfRequest): readonly number[] {
  const chosen = { statuses: statuses === null ? null : JSON.stringify(statuses) }
  return connection.all(queries.ids, chosen).map(({ id }) => id)
}

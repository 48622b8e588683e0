import type { JobSearch, JobSearchRequest } from '../../../../application/jobs/ports/job-search.js'
import type { SearchPage, SearchPosition } from '../../../../domain/jobs/job-search.js'
import { checkPosition } from '../../../../domain/jobs/queue.js'
import { toSearchPage } from '../../jobs/found-page.js'
import { isStillThere, takePlaces } from '../../jobs/found-places.js'
import type { Connection } from '../kit/connection.js'
import { JobsFile, type JobsFileOptions } from './jobs-file.js'
import { neededColumns, requireColumns } from './jobs-table.js'
import { readVerdicts } from './known-queries.js'
import { findInFile } from './search-file.js'
import { type SearchQueries, searchQueriesFor } from './search-queries.js'

const needed = neededColumns('id')

/** Finds jobs of one SQLite file, whatever columns a capture script gave it; opened for each call and closed after it. */
export class SqliteJobSearch implements JobSearch {
  readonly #file: JobsFile<JobSearch>

  constructor(path: string, options: JobsFileOptions<JobSearch> = {}) {
    this.#file = new JobsFile(path, options)
  }

  async search(request: JobSearchRequest): Promise<SearchPage> {
    checkPosition(request.after)
    const onOneState = (connection: Connection) =>
      connection.transaction('deferred', () => {
        requireColumns(needed, connection, this.#file.path)
        return searchFile(connection, searchQueriesFor(connection.columnNames('jobs')), request)
      })
    return this.#file.use('read', needed, onOneState, (jobs) => jobs.search(request))
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}

function searchFile(connection: Connection, queries: SearchQueries, request: JobSearchRequest): SearchPage {
  const { queue, found, total } = findInFile(connection, queries, request)
  const page = takePlaces(queue, found, request, countPassed(connection, queries, request.after))
  const ids = page.places.map(({ id }) => id)
  const rows = connection.all(queries.found, { ids: JSON.stringify(ids) })
  return toSearchPage(request, { ...page, rows, total, verdicts: readVerdicts(connection, ids) })
}

function countPassed(connection: Connection, queries: SearchQueries, after: SearchPosition | null): number {
  if (after === null) return 0
  const { id, capturedAt } = after
  const isThere = Number(isStillThere(after, connection.first(queries.date, { id })))
  return connection.first(queries.passed, { id, capturedAt, isThere })?.count ?? 0
}

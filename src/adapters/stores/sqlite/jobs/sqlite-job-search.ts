import { toSearchPage } from '#src/adapters/stores/index/jobs/found-page.js'
import { searchWords } from '#src/adapters/stores/index/jobs/search-words.js'
import { ofAnyStatus } from '#src/adapters/stores/index/jobs/status-counts.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import type { StatusCounts } from '#src/application/jobs/ports/job-repository.js'
import type { JobCountRequest, JobSearch, JobSearchRequest } from '#src/application/jobs/ports/job-search.js'
import type { SearchPage } from '#src/domain/jobs/job-search.js'
import { checkPosition } from '#src/domain/jobs/queue.js'
import { countInFile } from './count-in-file.js'
import { JobsFile, type JobsFileOptions } from './jobs-file.js'
import { readVerdicts } from './known-queries.js'
import { neededColumns, requireColumns } from './missing-columns.js'
import { findInFile } from './search-file.js'
import { type SearchQueries, searchQueriesFor } from './search-queries.js'

const needed = neededColumns('id')

export interface JobSearchOptions extends JobsFileOptions<JobSearch> {
  /**
   * Scans jobs in a process that can be killed and blocks nobody; without it this process scans them, however many
   * there are.
   */
  readonly scans?: JobSearch
}

/** Searches the jobs of one SQLite file, whatever columns a capture script gave it; opened and closed for each call. */
export class SqliteJobSearch implements JobSearch {
  readonly #file: JobsFile<JobSearch>

  readonly #scans: JobSearch | null

  constructor(path: string, { scans, ...options }: JobSearchOptions = {}) {
    this.#file = new JobsFile(path, options)
    this.#scans = scans ?? null
  }

  async search(request: JobSearchRequest): Promise<SearchPage> {
    checkPosition(request.after)
    const work = this.#onOneState(request, searchFile)
    const page = await this.#file.use('read', needed, work, (jobs) => jobs.search(request))
    return page ?? (this.#scans as JobSearch).search(request)
  }

  async countByStatus(request: JobCountRequest): Promise<StatusCounts> {
    const work = this.#onOneState(ofAnyStatus(request), countInFile)
    const counts = await this.#file.use('read', needed, work, (jobs) => jobs.countByStatus(request))
    return counts ?? (this.#scans as JobSearch).countByStatus(request)
  }

  #onOneState<T>(request: JobSearchRequest, work: WorkOnFile<T>): (connection: Connection) => T | null {
    return (connection) =>
      connection.transaction('deferred', () => {
        requireColumns(needed, connection, this.#file.path)
        const maxScanned = this.#scans === null ? null : maxScannedHere(request)
        return work(connection, searchQueriesFor(connection.columnNames('jobs')), request, maxScanned)
      })
  }

  async close(): Promise<void> {
    await this.#file.close()
    await this.#scans?.close()
  }
}

/** Returns null if more than `maxScanned` jobs would have to be scanned. */
type WorkOnFile<T> = (
  connection: Connection,
  queries: SearchQueries,
  request: JobSearchRequest,
  maxScanned: number | null,
) => T | null

/** How many jobs may be scanned here while others wait: this takes some tens of milliseconds. */
function maxScannedHere(request: JobSearchRequest): number {
  return searchWords(request).readsDescriptions ? 100 : 2000
}

function searchFile(
  connection: Connection,
  queries: SearchQueries,
  request: JobSearchRequest,
  maxScanned: number | null,
): SearchPage | null {
  const page = findInFile(connection, queries, request, maxScanned)
  if (page === null) return null
  const ids = page.places.map(({ id }) => id)
  const rows = connection.all(request.isBrief ? queries.foundHeads : queries.found, { ids: JSON.stringify(ids) })
  return toSearchPage(request, { ...page, rows, verdicts: readVerdicts(connection, ids) })
}

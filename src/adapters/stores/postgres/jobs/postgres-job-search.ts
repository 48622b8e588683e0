import { isFirstPage, pageInOrder } from '#src/adapters/stores/index/jobs/first-page.js'
import { toSearchPage } from '#src/adapters/stores/index/jobs/found-page.js'
import { isStillThere, takePlaces } from '#src/adapters/stores/index/jobs/found-places.js'
import { ofAnyStatus, toStatusCounts } from '#src/adapters/stores/index/jobs/status-counts.js'
import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
import type { PostgresDatabase } from '#src/adapters/stores/postgres/kit/database.js'
import type { StatusCounts } from '#src/application/jobs/ports/job-repository.js'
import type { JobCountRequest, JobSearch, JobSearchRequest } from '#src/application/jobs/ports/job-search.js'
import type { SearchPage } from '#src/domain/jobs/job-search.js'
import { checkPosition } from '#src/domain/jobs/queue.js'
import { countByIndex, countsOfIds, type FoundByIndex, findByIndex } from './indexed-search.js'
import { countNew, newIds } from './job-queries.js'
import { knownOfJobs } from './known-queries.js'
import { noteUnindexedJobs } from './noted-stores.js'
import { postgresStorage as storage } from './postgres-job-repository.js'
import { PostgresQueue } from './postgres-queue.js'
import { scanJobs } from './scan-jobs.js'
import { countPassed, dateOfJob, foundHeads, foundJobs, queueIds } from './search-queries.js'
import { readNoted } from './word-index.js'

/**
 * Searches the jobs of one schema of a PostgreSQL database, with a pool of connections that stays open until `close`.
 */
export class PostgresJobSearch extends PostgresQueue implements JobSearch {
  async search(request: JobSearchRequest): Promise<SearchPage> {
    checkPosition(request.after, storage)
    return this.read((connection) => searchSchema(connection, this.database, request))
  }

  async countByStatus(request: JobCountRequest): Promise<StatusCounts> {
    return this.read((connection) => countMatches(connection, this.database, ofAnyStatus(request)))
  }
}

async function searchSchema(connection: PostgresConnection, database: PostgresDatabase, request: JobSearchRequest) {
  const found = await findJobs(connection, database, request)
  const ids = found.places.map(({ id }) => id)
  const rows = await connection.all(request.isBrief ? foundHeads : foundJobs, { ids })
  const verdicts = await connection.do(knownOfJobs.verdicts(ids))
  return toSearchPage(request, { ...found, rows, verdicts, storage })
}

/** Uses the index of words if the schema has one, else scans every job. */
async function findJobs(
  connection: PostgresConnection,
  database: PostgresDatabase,
  request: JobSearchRequest,
): Promise<FoundByIndex> {
  const known = await connection.do(knownOfJobs.of(request))
  const { after } = request
  const isThere = after !== null && isStillThere(after, await connection.first(dateOfJob, { id: after.id }))
  const noted = await readNoted(connection, database.address.schema)
  if (noted?.length !== 0) noteUnindexedJobs(database)
  if (noted !== null && isNewAlone(request)) return listNew(connection, request)
  if (noted !== null) {
    const changed = { ids: noted, found: await scanJobs(connection, request, noted, known) }
    return findByIndex(connection, { request, ...known, changed, isThere })
  }
  const queue = (await connection.all(queueIds)).map(({ id }) => id)
  const found = await scanJobs(connection, request, queue, known)
  const passed = after === null ? 0 : ((await connection.first(countPassed, { ...after, isThere }))?.count ?? 0)
  return { ...takePlaces([queue], found, request, passed), total: found.size }
}

async function countMatches(connection: PostgresConnection, database: PostgresDatabase, request: JobSearchRequest) {
  const known = await connection.do(knownOfJobs.of(request))
  const noted = await readNoted(connection, database.address.schema)
  const scanned = noted ?? (await connection.all(queueIds)).map(({ id }) => id)
  const found = await scanJobs(connection, request, scanned, known)
  const read = await connection.all(countsOfIds, { ids: [...found.keys()] })
  const changed = { ids: scanned, found }
  const indexed = noted === null ? [] : await countByIndex(connection, { request, ...known, changed, isThere: false })
  return toStatusCounts([...indexed, ...read].map(({ status, count }) => [status, count]))
}

/** Whether the request is for the first page of new jobs. */
function isNewAlone(request: JobSearchRequest): boolean {
  const { statuses } = request
  return isFirstPage(request) && statuses?.length === 1 && statuses[0] === 'new'
}

async function listNew(connection: PostgresConnection, { limit }: JobSearchRequest): Promise<FoundByIndex> {
  const ids = (await connection.all(newIds, { limit: limit + 1 })).map(({ id }) => id)
  return { ...pageInOrder(ids, limit), total: (await connection.first(countNew))?.count ?? 0 }
}

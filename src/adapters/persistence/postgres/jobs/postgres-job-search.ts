import type { JobSearch, JobSearchRequest } from '../../../../application/jobs/ports/job-search.js'
import type { SearchPage, SearchPosition } from '../../../../domain/jobs/job-search.js'
import { checkPosition } from '../../../../domain/jobs/queue.js'
import { toSearchPage } from '../../jobs/found-page.js'
import { isStillThere, takePlaces } from '../../jobs/found-places.js'
import { JobScan } from '../../jobs/job-scan.js'
import type { PostgresConnection } from '../kit/connection.js'
import type { PostgresDatabase } from '../kit/database.js'
import { asJobFailure, jobsDatabase, missingQueue, type PostgresJobsOptions } from './jobs-database.js'
import { readVerdicts, readWithMail } from './known-queries.js'
import { postgresStorage as storage } from './postgres-job-repository.js'
import { countPassed, dateOfJob, foundJobs, queueIds, scannedHeads, scannedJobs } from './search-queries.js'

/** Finds jobs of one schema of a PostgreSQL database, over a pool of connections that stays until `close`. */
export class PostgresJobSearch implements JobSearch {
  readonly #database: PostgresDatabase

  /** `url` as `postgres://user@host:port/name?schema=…`. Throws VALIDATION_ERROR. */
  constructor(url: string, options: PostgresJobsOptions = {}) {
    this.#database = jobsDatabase(url, options)
  }

  async search(request: JobSearchRequest): Promise<SearchPage> {
    checkPosition(request.after, storage)
    const work = (connection: PostgresConnection) => searchSchema(connection, request)
    return asJobFailure(this.#database.read(work, missingQueue(this.#database)))
  }

  close(): Promise<void> {
    return this.#database.close()
  }
}

async function searchSchema(connection: PostgresConnection, request: JobSearchRequest): Promise<SearchPage> {
  const queue = (await connection.all(queueIds)).map(({ id }) => id)
  const { found } = await scanAll(connection, queue, request)
  const page = takePlaces(queue, found, request, await passedBefore(connection, request.after))
  const ids = page.places.map(({ id }) => id)
  const rows = await connection.all(foundJobs, { ids })
  const verdicts = await readVerdicts(connection, ids)
  return toSearchPage(request, { ...page, rows, total: found.size, verdicts, storage })
}

// the answer to one statement is held in memory whole
const jobsPerStep = 200
const headsPerStep = 10_000

async function scanAll(connection: PostgresConnection, ids: readonly number[], request: JobSearchRequest) {
  const isScored = request.order === 'score' || request.minScore !== null
  const verdicts = isScored ? await readVerdicts(connection, null) : null
  const withMail = request.hasMail === null ? null : await readWithMail(connection)
  const scan = new JobScan(request)
  const [rows, perStep] = request.query.trim() === '' ? [scannedHeads, headsPerStep] : [scannedJobs, jobsPerStep]
  for (let start = 0; start < ids.length; start += perStep) {
    const step = await connection.all(rows, { ids: ids.slice(start, start + perStep) })
    for (const job of step)
      scan.see(job, { verdict: verdicts?.get(job.id) ?? null, hasMail: withMail?.has(job.id) ?? false })
  }
  return scan
}

async function passedBefore(connection: PostgresConnection, after: SearchPosition | null): Promise<number> {
  if (after === null) return 0
  const { id, capturedAt } = after
  const isThere = isStillThere(after, await connection.first(dateOfJob, { id }))
  return (await connection.first(countPassed, { id, capturedAt, isThere }))?.count ?? 0
}

import { JobScan } from '#src/adapters/stores/index/jobs/job-scan.js'
import { searchWords } from '#src/adapters/stores/index/jobs/search-words.js'
import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
import type { Known } from '#src/adapters/stores/sql/jobs/known-of-jobs.js'
import type { JobSearchRequest } from '#src/application/jobs/ports/job-search.js'
import { scannedHeads, scannedJobs } from './search-queries.js'

// the result of one statement is held in memory as a whole
export const jobsPerStep = 200
export const headsPerStep = 10_000

/** Reads each of these jobs, and returns the ranks of those that match. */
export async function scanJobs(
  connection: PostgresConnection,
  request: JobSearchRequest,
  ids: readonly number[],
  { verdicts, withMail }: Known,
): Promise<ReadonlyMap<number, number | null>> {
  const scan = new JobScan(request)
  const [rows, perStep] = searchWords(request).readsDescriptions
    ? [scannedJobs, jobsPerStep]
    : [scannedHeads, headsPerStep]
  for (let start = 0; start < ids.length; start += perStep) {
    const step = await connection.all(rows, { ids: ids.slice(start, start + perStep) })
    for (const job of step)
      scan.see(job, { verdict: verdicts?.get(job.id) ?? null, hasMail: withMail?.has(job.id) ?? false })
  }
  return scan.found
}

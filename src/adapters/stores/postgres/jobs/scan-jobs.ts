import { JobScan } from '#src/adapters/stores/index/jobs/job-scan.js'
import { searchWords } from '#src/adapters/stores/index/jobs/search-words.js'
import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
import type { JobSearchRequest } from '#src/application/jobs/ports/job-search.js'
import type { Verdict } from '#src/domain/jobs/job-search.js'
import { readVerdicts, readWithMail } from './known-queries.js'
import { scannedHeads, scannedJobs } from './search-queries.js'

/** What is known of all jobs beside their rows, where it is asked for. */
export interface KnownOfJobs {
  readonly verdicts: ReadonlyMap<number, Verdict> | null
  readonly withMail: ReadonlySet<number> | null
}

export async function readKnown(
  connection: PostgresConnection,
  { order, minScore, hasMail, matchedMail = [] }: JobSearchRequest,
): Promise<KnownOfJobs> {
  return {
    verdicts: order === 'score' || minScore !== null ? await readVerdicts(connection, null) : null,
    withMail: hasMail === null ? null : new Set([...(await readWithMail(connection)), ...matchedMail]),
  }
}

// the answer to one statement is held in memory whole
export const jobsPerStep = 200
export const headsPerStep = 10_000

/** Those of these jobs that are found, with their ranks: each is looked at. */
export async function scanJobs(
  connection: PostgresConnection,
  request: JobSearchRequest,
  ids: readonly number[],
  { verdicts, withMail }: KnownOfJobs,
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

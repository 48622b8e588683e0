import type { JobSearch, JobSearchRequest } from '../../../../application/jobs/ports/job-search.js'
import { isJobId } from '../../../../domain/jobs/job.js'
import type { SearchPage, SearchPosition, Verdict } from '../../../../domain/jobs/job-search.js'
import { checkPosition } from '../../../../domain/jobs/queue.js'
import { toSearchPage } from '../../jobs/found-page.js'
import { isStillThere, takePlaces } from '../../jobs/found-places.js'
import { JobScan } from '../../jobs/job-scan.js'
import { compareInQueue, type StoredJob } from './memory-job-repository.js'

/** What is known of jobs held in memory. */
export interface MemoryJobs {
  all(): readonly StoredJob[]
  /** What their latest verdicts say, by id; none when absent. */
  verdicts?(): ReadonlyMap<number, Verdict>
  /** Those that mail was confirmed to belong to; none when absent. */
  withMail?(): ReadonlySet<number>
}

/** Jobs held in memory, looked at one by one. */
export class MemoryJobSearch implements JobSearch {
  readonly #jobs: MemoryJobs

  constructor(jobs: MemoryJobs) {
    this.#jobs = jobs
  }

  async search(request: JobSearchRequest): Promise<SearchPage> {
    checkPosition(request.after)
    const jobs = this.#jobs.all().filter(({ id }) => isJobId(id))
    const verdicts = this.#jobs.verdicts?.() ?? new Map<number, Verdict>()
    const withMail = this.#jobs.withMail?.() ?? new Set<number>()
    const scan = new JobScan(request)
    for (const job of jobs) scan.see(job, { verdict: verdicts.get(job.id) ?? null, hasMail: withMail.has(job.id) })
    const queue = jobs.toSorted(compareInQueue)
    const page = takePlaces(
      queue.map(({ id }) => id),
      scan.found,
      request,
      countPassed(queue, request.after),
    )
    return toSearchPage(request, { ...page, rows: jobs, total: scan.found.size, verdicts })
  }

  async close(): Promise<void> {}
}

function countPassed(queue: readonly StoredJob[], after: SearchPosition | null): number {
  if (after === null) return 0
  const at = queue.find(({ id }) => id === after.id) ?? null
  const place = isStillThere(after, at) && at !== null ? at : after
  return queue.filter((job) => compareInQueue(job, place) <= 0).length
}

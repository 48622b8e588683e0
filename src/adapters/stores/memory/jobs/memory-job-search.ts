import { toSearchPage } from '#src/adapters/stores/index/jobs/found-page.js'
import { isStillThere, takePlaces } from '#src/adapters/stores/index/jobs/found-places.js'
import { JobScan } from '#src/adapters/stores/index/jobs/job-scan.js'
import { ofAnyStatus, toStatusCounts } from '#src/adapters/stores/index/jobs/status-counts.js'
import type { StatusCounts } from '#src/application/jobs/ports/job-repository.js'
import type { JobCountRequest, JobSearch, JobSearchRequest } from '#src/application/jobs/ports/job-search.js'
import { isJobId } from '#src/domain/jobs/job.js'
import type { SearchPage, SearchPosition, Verdict } from '#src/domain/jobs/job-search.js'
import { latestVerdict } from '#src/domain/jobs/latest-verdict.js'
import { checkPosition } from '#src/domain/jobs/queue.js'
import type { MemoryHistory } from './memory-history.js'
import { compareInQueue, type StoredJob } from './memory-job-repository.js'

/** Access to jobs in memory. */
export interface MemoryJobs {
  all(): readonly StoredJob[]
  /** Their history and links; none when absent. */
  readonly history?: Pick<MemoryHistory, 'eventsOf' | 'links'>
}

/** Searches jobs in memory, one by one. */
export class MemoryJobSearch implements JobSearch {
  readonly #jobs: MemoryJobs

  constructor(jobs: MemoryJobs) {
    this.#jobs = jobs
  }

  async search(request: JobSearchRequest): Promise<SearchPage> {
    checkPosition(request.after)
    const { jobs, verdicts, scan } = this.#scan(request)
    const queue = jobs.toSorted(compareInQueue)
    const page = takePlaces([queue.map(({ id }) => id)], scan.found, request, countPassed(queue, request.after))
    return toSearchPage(request, { ...page, rows: jobs, total: scan.found.size, verdicts })
  }

  async countByStatus(request: JobCountRequest): Promise<StatusCounts> {
    const { jobs, scan } = this.#scan(ofAnyStatus(request))
    return toStatusCounts(jobs.filter(({ id }) => scan.found.has(id)).map(({ status }) => [status, 1]))
  }

  async close(): Promise<void> {}

  #scan(request: JobSearchRequest) {
    const jobs = this.#jobs.all().filter(({ id }) => isJobId(id))
    const verdicts = this.#verdicts(jobs)
    const scan = new JobScan(request)
    const matched = new Set(request.matchedMail)
    for (const job of jobs) {
      const hasMail = matched.has(job.id) || this.#hasMail(job)
      scan.see(job, { verdict: verdicts.get(job.id) ?? null, hasMail })
    }
    return { jobs, verdicts, scan }
  }

  #verdicts(jobs: readonly StoredJob[]): ReadonlyMap<number, Verdict> {
    const told = jobs.map(({ id, url }) => [id, latestVerdict(this.#jobs.history?.eventsOf(id, url) ?? [])] as const)
    return new Map(told.flatMap(([id, verdict]) => (verdict === null ? [] : [[id, verdict]])))
  }

  #hasMail({ id, url }: StoredJob): boolean {
    return (this.#jobs.history?.links ?? []).some(
      ({ state, target, ...link }) =>
        state === 'confirmed' && target.kind !== 'page' && (link.jobId === id || (url !== null && link.url === url)),
    )
  }
}

function countPassed(queue: readonly StoredJob[], after: SearchPosition | null): number {
  if (after === null) return 0
  const at = queue.find(({ id }) => id === after.id) ?? null
  const place = isStillThere(after, at) && at !== null ? at : after
  return queue.filter((job) => compareInQueue(job, place) <= 0).length
}

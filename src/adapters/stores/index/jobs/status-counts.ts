import { sortByCount } from '#src/adapters/stores/index/stored-order.js'
import type { StatusCounts } from '#src/application/jobs/ports/job-repository.js'
import type { JobCountRequest, JobSearchRequest } from '#src/application/jobs/ports/job-search.js'
import { readJobText } from '#src/domain/jobs/queue.js'

/** The cheapest search that has all matches of a count. */
export function ofAnyStatus(request: JobCountRequest): JobSearchRequest {
  return { ...request, statuses: null, order: 'newest', after: null, limit: 1 }
}

/** Adds up the counts of each status; a status may come several times, and '' is a missing one. */
export function toStatusCounts(counted: Iterable<readonly [status: string | null, count: number]>): StatusCounts {
  const counts = new Map<string | null, number>()
  for (const [stored, count] of counted) {
    const status = readJobText(stored)
    if (count > 0) counts.set(status, (counts.get(status) ?? 0) + count)
  }
  return sortByCount(counts).map(([status, count]) => ({ status, count }))
}

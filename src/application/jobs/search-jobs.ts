import type { JobSearch, JobSearchRequest, SearchPage } from '#src/application/jobs/ports/job-search.js'
import { canWiden } from '#src/domain/jobs/job-query.js'
import {
  anything,
  checkSearch,
  type JobConditions,
  minExactResults,
  type SearchOrder,
  type SearchPosition,
  searchLimit,
} from '#src/domain/jobs/job-search.js'

/** Absent conditions match everything. */
export interface SearchJobsRequest extends Partial<JobConditions>, Pick<JobSearchRequest, 'matchedMail' | 'signal'> {
  /** Defaults to `match` with a query, otherwise to `newest`. */
  readonly order?: SearchOrder
  /** The position of the last job already read; null or absent starts at the first. */
  readonly position?: SearchPosition | null
  /** 1 to 100; defaults to 20. */
  readonly limit?: number
}

/** Searches captured jobs of any status. Throws VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR. Source: hunt-search. */
export class SearchJobs {
  readonly #search: JobSearch

  constructor(search: JobSearch) {
    this.#search = search
  }

  async execute(request: SearchJobsRequest = {}): Promise<SearchPage> {
    const { order, position = null, limit = searchLimit.default, signal, matchedMail = [], ...conditions } = request
    const asked = { ...anything, ...conditions }
    checkSearch(asked, limit)
    return searchWidely(this.#search, {
      ...asked,
      order: order ?? usualOrder(asked.query),
      after: position,
      ...{ limit, signal, matchedMail },
    })
  }
}

/**
 * Returns exact results, followed by near results if there are fewer exact ones than `minExactResults`, in the same order.
 */
export async function searchWidely(search: JobSearch, request: JobSearchRequest): Promise<SearchPage> {
  if (!canWiden(request.query)) return search.search(request)
  const { after, limit } = request
  const isAmongNear = after?.isNear === true
  const exact = await search.search(isAmongNear ? { ...request, after: null, limit: 1 } : request)
  const entries = isAmongNear ? [] : exact.entries
  if (exact.total >= minExactResults) return isAmongNear ? { entries, total: exact.total, hasMore: false } : exact
  const room = limit - entries.length
  const isFull = room === 0 || (exact.hasMore && !isAmongNear)
  const near = await search.search({
    ...request,
    reach: 'near',
    after: isAmongNear ? after : null,
    limit: Math.max(1, room),
  })
  const total = exact.total + near.total
  if (isFull) return { entries, total, hasMore: exact.hasMore || near.total > 0 }
  const behind = near.entries.map(({ job, position }) => ({
    job: { ...job, isNear: true as const },
    position: { ...position, isNear: true as const },
  }))
  return { entries: [...entries, ...behind], total, hasMore: near.hasMore }
}

/** A query asks for the best match, no query for the newest jobs. */
export function usualOrder(query: string): SearchOrder {
  return query.trim() === '' ? 'newest' : 'match'
}

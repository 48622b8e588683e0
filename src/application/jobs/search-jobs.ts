import type { JobSearch, JobSearchRequest, SearchPage } from '#src/application/jobs/ports/job-search.js'
import type { JobFit } from '#src/application/person/job-fit.js'
import { canWiden } from '#src/domain/jobs/job-query.js'
import {
  anything,
  checkSearch,
  type FitWish,
  type FoundEntry,
  type JobConditions,
  minExactResults,
  type SearchOrder,
  type SearchPosition,
  searchLimit,
} from '#src/domain/jobs/job-search.js'
import { failsSome } from '#src/domain/person/fit/fit-fact.js'
import { AppError } from '#src/domain/shared/app-error.js'

/** Absent conditions match everything. */
export interface SearchJobsRequest extends Partial<JobConditions>, Pick<JobSearchRequest, 'matchedMail' | 'signal'> {
  /** Defaults to `match` with a query, otherwise to `newest`. */
  readonly order?: SearchOrder
  /** The position of the last job already read; null or absent starts at the first. */
  readonly position?: SearchPosition | null
  /** 1 to 100; defaults to 20. */
  readonly limit?: number
  /**
   * Compares the jobs with the confirmed profile: `shown` adds the facts, `fitting` also leaves out jobs that fail a
   * setting; `total` counts these too.
   */
  readonly fit?: FitWish | null
}

/** Loads what compares jobs with the profile, when it is first needed. */
export type LoadFit = () => Promise<Pick<JobFit, 'of' | 'ifConfirmed'>>

// of a search for jobs that fail nothing, so that one answer does not compare the whole queue
const maxCompared = 300

/** Searches captured jobs of any status. Throws VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR. Source: hunt-search. */
export class SearchJobs {
  readonly #search: JobSearch
  readonly #loadFit: LoadFit | undefined

  constructor(search: JobSearch, loadFit?: LoadFit) {
    this.#search = search
    this.#loadFit = loadFit
  }

  async execute(request: SearchJobsRequest = {}): Promise<SearchPage> {
    const {
      order,
      position = null,
      limit = searchLimit.default,
      signal,
      matchedMail = [],
      fit,
      ...conditions
    } = request
    const asked = { ...anything, ...conditions }
    checkSearch(asked, limit)
    const page = (after: SearchPosition | null) =>
      searchWidely(this.#search, {
        ...asked,
        order: order ?? usualOrder(asked.query),
        after,
        ...{ limit, signal, matchedMail },
      })
    return fit == null ? page(position) : this.#compared(page, { fit, position, limit })
  }

  /** Reads pages until enough jobs are left. */
  async #compared(
    page: (after: SearchPosition | null) => Promise<SearchPage>,
    { fit, position, limit }: { fit: FitWish; position: SearchPosition | null; limit: number },
  ): Promise<SearchPage> {
    const fits = await this.#loadFit?.()
    if (fits === undefined)
      throw new AppError('VALIDATION_ERROR', 'Jobs cannot be compared with a profile without documents.')
    const kept: FoundEntry[] = []
    for (let [after, compared] = [position, 0]; ; ) {
      const { entries, total, hasMore } = await page(after)
      const facts = await fits.of(entries.map(({ job }) => job.id))
      const found = entries.map((entry) => ({ ...entry, job: { ...entry.job, fit: facts.get(entry.job.id) ?? [] } }))
      const chosen = fit === 'shown' ? found : found.filter(({ job }) => !failsSome(job.fit))
      kept.push(...chosen.slice(0, limit - kept.length))
      compared += entries.length
      const isCut = chosen.length > 0 && kept.length === limit && kept.at(-1)?.job.id !== entries.at(-1)?.job.id
      after = entries.at(-1)?.position ?? null
      const next = isCut ? kept.at(-1)?.position : after
      const isLast = !hasMore || after === null
      if (isLast || kept.length === limit || compared >= maxCompared)
        return { entries: kept, total, hasMore: isCut || !isLast, next: next ?? null }
    }
  }
}

/**
 * Returns exact results, followed by near results in the same order if there are fewer exact ones than
 * `minExactResults`, whatever their status: words that other jobs contain are not typos.
 */
export async function searchWidely(search: JobSearch, request: JobSearchRequest): Promise<SearchPage> {
  if (!canWiden(request.query)) return search.search(request)
  const { after, limit } = request
  const isAmongNear = after?.isNear === true
  const exact = await search.search(isAmongNear ? { ...request, after: null, limit: 1 } : request)
  const entries = isAmongNear ? [] : exact.entries
  if ((await countExact(search, request, exact)) >= minExactResults)
    return isAmongNear ? { entries, total: exact.total, hasMore: false } : exact
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

async function countExact(search: JobSearch, request: JobSearchRequest, { total }: SearchPage): Promise<number> {
  if (total >= minExactResults || request.statuses === null) return total
  const any = await search.search({ ...request, statuses: null, order: 'newest', after: null, limit: 1 })
  return any.total
}

/** A query asks for the best match, no query for the newest jobs. */
export function usualOrder(query: string): SearchOrder {
  return query.trim() === '' ? 'newest' : 'match'
}

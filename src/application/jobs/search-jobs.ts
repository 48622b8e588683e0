import type { JobSearch, SearchPage } from '#src/application/jobs/ports/job-search.js'
import {
  checkSearch,
  isSearchable,
  type JobConditions,
  noWords,
  type SearchOrder,
  type SearchPosition,
  searchLimit,
} from '#src/domain/jobs/job-search.js'
import { AppError } from '#src/domain/shared/app-error.js'

/** What is absent is not asked for. */
export interface SearchJobsRequest extends Partial<JobConditions> {
  /** `match` where there is a query, else `newest`, when absent. */
  readonly order?: SearchOrder
  /** The position of the last job already read; null or absent starts at the first. */
  readonly position?: SearchPosition | null
  /** 1 to 100; 20 when absent. */
  readonly limit?: number
  /** Ends a search that looks at every job, with TIMEOUT; one by an index may go on. */
  readonly signal?: AbortSignal | undefined
}

/** Asks for nothing. */
export const anything: JobConditions = {
  query: '',
  statuses: null,
  company: null,
  location: null,
  source: null,
  capturedFrom: null,
  capturedTo: null,
  hasMail: null,
  minScore: null,
}

/** Finds captured jobs of any status. Throws VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR. Source: hunt-search. */
export class SearchJobs {
  readonly #search: JobSearch

  constructor(search: JobSearch) {
    this.#search = search
  }

  async execute(request: SearchJobsRequest = {}): Promise<SearchPage> {
    const { order, position = null, limit = searchLimit.default, signal, ...conditions } = request
    const asked = { ...anything, ...conditions }
    checkSearch(asked, limit)
    return this.#search.search({ ...asked, order: order ?? usualOrder(asked.query), after: position, limit, signal })
  }
}

/** Throws VALIDATION_ERROR for a query that no job can be found by. */
export function requireWords(query: string): void {
  if (!isSearchable(query)) throw new AppError('VALIDATION_ERROR', noWords)
}

/** Who gives words wants what they are about; who gives none, what came last. */
export function usualOrder(query: string): SearchOrder {
  return query.trim() === '' ? 'newest' : 'match'
}

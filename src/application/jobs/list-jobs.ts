import type { JobSearch } from '#src/application/jobs/ports/job-search.js'
import type { JobListing, JobShelf } from '#src/application/jobs/ports/job-shelf.js'
import { anything, checkConditions, type JobConditions } from '#src/domain/jobs/job-search.js'
import { pageLimit } from '#src/domain/jobs/queue.js'
import { searchWidely } from './search-jobs.js'

export interface ListJobsRequest
  extends Partial<Pick<JobConditions, 'remote' | 'minPay' | 'language' | 'postedFrom' | 'postedTo'>> {
  /** Jobs of these statuses alone, compared exactly; '' stands for those without one. All where none is named. */
  readonly statuses?: readonly string[]
  /** Words of title, company, location and description, as a search finds them. */
  readonly query?: string
  /** From 1; 50 when absent. */
  readonly limit?: number
}

/** Lists captured jobs of any status, newest first. Throws VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR. */
export class ListJobs {
  readonly #shelf: JobShelf

  readonly #search: JobSearch

  constructor(shelf: JobShelf, search: JobSearch) {
    this.#shelf = shelf
    this.#search = search
  }

  async execute({
    statuses = [],
    limit = pageLimit.default,
    ...conditions
  }: ListJobsRequest = {}): Promise<JobListing> {
    const chosen = statuses.length === 0 ? null : statuses
    const asked = { ...anything, ...conditions, statuses: chosen, order: 'newest' as const, after: null, limit }
    if (!asksMoreThanStatus(asked)) return this.#shelf.list({ statuses: chosen, limit })
    checkConditions(asked)
    const { entries, total } = await searchWidely(this.#search, asked)
    return { jobs: entries.map(({ job: { score: _, reason: _reason, snippet: _snippet, ...job } }) => job), total }
  }
}

function asksMoreThanStatus({ query, ...asked }: JobConditions): boolean {
  const { remote, minPay, language, postedFrom, postedTo } = asked
  return query.trim() !== '' || [remote, minPay, language, postedFrom, postedTo].some((condition) => condition !== null)
}

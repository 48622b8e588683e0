import type { JobCatalog, JobListing } from '#src/application/jobs/ports/job-catalog.js'
import type { JobSearch } from '#src/application/jobs/ports/job-search.js'
import { anything, checkConditions, type JobConditions } from '#src/domain/jobs/job-search.js'
import { pageLimit } from '#src/domain/jobs/queue.js'
import { type LoadFit, searchWidely } from './search-jobs.js'

export interface ListJobsRequest
  extends Partial<Pick<JobConditions, 'remote' | 'minPay' | 'language' | 'postedFrom' | 'postedTo'>> {
  /** Only jobs with these statuses, compared exactly; '' means jobs without one. Empty means all. */
  readonly statuses?: readonly string[]
  /** Searches words in title, company, location and description. */
  readonly query?: string
  /** From 1; defaults to 50. */
  readonly limit?: number
  /** Whether each job is compared with the confirmed profile. */
  readonly fit?: boolean
}

/** Lists captured jobs of any status, newest first. Throws VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR. */
export class ListJobs {
  readonly #catalog: JobCatalog

  readonly #search: JobSearch

  readonly #loadFit: LoadFit | undefined

  constructor(catalog: JobCatalog, search: JobSearch, loadFit?: LoadFit) {
    this.#catalog = catalog
    this.#search = search
    this.#loadFit = loadFit
  }

  async execute({ fit = false, ...request }: ListJobsRequest = {}): Promise<JobListing> {
    const listing = await this.#list(request)
    const facts = fit ? await (await this.#loadFit?.())?.of(listing.jobs.map(({ id }) => id)) : undefined
    if (facts === undefined) return listing
    return { ...listing, jobs: listing.jobs.map((job) => ({ ...job, fit: facts.get(job.id) ?? [] })) }
  }

  async #list({ statuses = [], limit = pageLimit.default, ...conditions }: ListJobsRequest): Promise<JobListing> {
    const chosen = statuses.length === 0 ? null : statuses
    const asked = { ...anything, ...conditions, statuses: chosen, order: 'newest' as const, after: null, limit }
    if (!asksMoreThanStatus(asked)) return this.#catalog.list({ statuses: chosen, limit })
    checkConditions(asked)
    const { entries, total } = await searchWidely(this.#search, asked)
    const jobs = entries.map(({ job: { score: _, reason: _reason, snippet: _snippet, pay: _pay, ...job } }) => job)
    return { jobs, total }
  }
}

function asksMoreThanStatus({ query, ...asked }: JobConditions): boolean {
  const { remote, minPay, language, postedFrom, postedTo } = asked
  return query.trim() !== '' || [remote, minPay, language, postedFrom, postedTo].some((condition) => condition !== null)
}

import type { StatusCounts } from '#src/application/jobs/ports/job-repository.js'
import type { JobCountRequest, JobSearch } from '#src/application/jobs/ports/job-search.js'
import { canWiden } from '#src/domain/jobs/job-query.js'
import { anything, checkConditions, type JobConditions, minExactResults } from '#src/domain/jobs/job-search.js'

/** The conditions of a search; its statuses are ignored. Absent conditions match everything. */
export interface CountFoundRequest extends Partial<JobConditions>, Pick<JobCountRequest, 'matchedMail' | 'signal'> {}

// a request may have more than conditions, such as an order
const names = (Object.keys(anything) as (keyof JobConditions)[]).filter((name) => name !== 'query')

/**
 * Counts by status what searches with these conditions find for each status, near results included. Throws
 * VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR. Source: page-board.
 */
export class CountFoundJobs {
  readonly #search: JobSearch
  readonly #countAll: () => Promise<StatusCounts>

  constructor(search: JobSearch, countAll: () => Promise<StatusCounts>) {
    this.#search = search
    this.#countAll = countAll
  }

  async execute({ matchedMail, signal, ...conditions }: CountFoundRequest): Promise<StatusCounts> {
    const asked = { ...anything, ...conditions, statuses: null }
    const { query } = asked
    if (query.trim() === '' && names.every((name) => asked[name] === null)) return this.#countAll()
    checkConditions(asked)
    const request = { ...asked, matchedMail: matchedMail ?? [], signal }
    const exact = await this.#search.countByStatus(request)
    if (!canWiden(query) || sumOf(exact) >= minExactResults) return exact
    return addUp(exact, await this.#search.countByStatus({ ...request, reach: 'near' }))
  }
}

function sumOf(counts: StatusCounts): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}

function addUp(exact: StatusCounts, near: StatusCounts): StatusCounts {
  const counts = new Map<string | null, number>()
  for (const { status, count } of [...exact, ...near]) counts.set(status, (counts.get(status) ?? 0) + count)
  return [...counts].map(([status, count]) => ({ status, count })).sort((a, b) => b.count - a.count)
}

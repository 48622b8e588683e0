import { wordsOf } from '../../domain/jobs/job-search.js'
import { pageLimit } from '../../domain/jobs/queue.js'
import type { JobListing, JobShelf } from './ports/job-shelf.js'

export interface ListJobsRequest {
  /** Jobs of these statuses alone, compared exactly; '' stands for those without one. All where none is named. */
  readonly statuses?: readonly string[]
  /** Words, all of which stand in title, company, location or description; case and width do not count. */
  readonly query?: string
  /** From 1; 50 when absent. */
  readonly limit?: number
}

/** Lists captured jobs of any status, newest first. Throws DB_NOT_FOUND, DB_ERROR. */
export class ListJobs {
  readonly #shelf: JobShelf

  constructor(shelf: JobShelf) {
    this.#shelf = shelf
  }

  execute({ statuses = [], query = '', limit = pageLimit.default }: ListJobsRequest = {}): Promise<JobListing> {
    const chosen = statuses.length === 0 ? null : statuses
    return this.#shelf.list({ statuses: chosen, words: wordsOf(query), limit })
  }
}

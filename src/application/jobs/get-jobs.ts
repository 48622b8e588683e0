import type { JobDetails } from '#src/application/jobs/ports/job-shelf.js'
import type { StoredPage, StoredPages } from '#src/application/jobs/ports/stored-pages.js'
import { companyKey } from '#src/domain/jobs/company-name.js'
import { type Duplicate, findDuplicates, mayBeDuplicates } from '#src/domain/jobs/duplicates/find-duplicates.js'
import type { JobEvent } from '#src/domain/jobs/job-event.js'
import type { JobLink } from '#src/domain/jobs/job-link.js'
import { type FoundJob, type SearchPosition, searchLimit } from '#src/domain/jobs/job-search.js'
import type { PostingCheck } from '#src/domain/jobs/posting-check.js'
import { AppError } from '#src/domain/shared/app-error.js'
import type { JobUseCases } from './job-use-cases.js'
import { pagesOfJobs } from './pages-of-jobs.js'

/** How many jobs may be asked for at once. Source: hunt-get. */
export const maxJobsAsked = 50

/** What is told of a job beside its row, where it is asked for. */
export interface AskedOfJobs {
  readonly history: boolean
  readonly duplicates: boolean
  readonly page: boolean
  readonly mail: boolean
}

/** Everything that is known of a job; what was not asked for, or nobody can tell, is null. */
export interface KnownJob<Mail> {
  readonly job: JobDetails
  /** Oldest first. */
  readonly history: readonly JobEvent[] | null
  readonly duplicates: readonly Duplicate[] | null
  readonly page: JobPage | null
  readonly mail: Mail | null
}

/** What is known of the page of a posting. */
export interface JobPage {
  readonly check: PostingCheck | null
  readonly stored: StoredPage | null
}

export interface KnownJobs<Mail> {
  readonly jobs: readonly KnownJob<Mail>[]
  /** Ids that no job has, in the order given. */
  readonly missing: readonly number[]
}

/** What a queue is asked. */
export type JobRecords = Pick<JobUseCases, 'find' | 'search'>

/** Who is asked. */
export interface JobSources<Mail> {
  readonly records: JobRecords
  readonly hunt: {
    eventsOf(ids: readonly number[]): Promise<ReadonlyMap<number, readonly JobEvent[]> | null>
    checksOf(ids: readonly number[]): Promise<ReadonlyMap<number, readonly PostingCheck[]> | null>
    links(): Promise<readonly JobLink[] | null>
  }
  /** Null where there is no store of pages. */
  readonly pages: StoredPages | null
  readonly mailOf: (ids: readonly number[]) => Promise<ReadonlyMap<number, Mail> | null>
}

/** Gives all that is known of jobs, in the order asked. Throws VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR. Source: hunt-get. */
export class GetJobs<Mail> {
  readonly #sources: JobSources<Mail>

  constructor(sources: JobSources<Mail>) {
    this.#sources = sources
  }

  async execute(asked: readonly number[], parts: AskedOfJobs): Promise<KnownJobs<Mail>> {
    const ids = [...new Set(asked)]
    if (ids.length > maxJobsAsked)
      throw new AppError('VALIDATION_ERROR', `At most ${maxJobsAsked} jobs may be asked for at once.`)
    const { records, hunt, mailOf } = this.#sources
    const stored = await Promise.all(ids.map((id) => records.find(id)))
    const jobs = stored.filter((job) => job !== null)
    const present = jobs.map(({ id }) => id)
    const events = parts.history ? await hunt.eventsOf(present) : null
    const pageOf = parts.page ? await this.#pagesOf(jobs) : () => null
    const mail = parts.mail ? await mailOf(present) : null
    const known: KnownJob<Mail>[] = []
    const lookup = new DuplicateLookup(records)
    for (const job of jobs) {
      known.push({
        job,
        history: events === null ? null : (events.get(job.id) ?? []),
        duplicates: parts.duplicates ? await lookup.of(job) : null,
        page: pageOf(job.id),
        mail: mail?.get(job.id) ?? null,
      })
    }
    return { jobs: known, missing: ids.filter((_, i) => stored[i] === null) }
  }

  async #pagesOf(jobs: readonly JobDetails[]): Promise<(id: number) => JobPage | null> {
    const { hunt, pages } = this.#sources
    const checks = await hunt.checksOf(jobs.map(({ id }) => id))
    const stored = await pagesOfJobs(pages, jobs, (pages === null ? null : await hunt.links()) ?? [])
    return (id) => {
      const page = { check: checks?.get(id)?.at(-1) ?? null, stored: stored.get(id) ?? null }
      return page.check === null && page.stored === null ? null : page
    }
  }
}

// an employer with more jobs is a board or an agency: its newest are looked at
const maxOfCompany = 300
// whose texts are read for one job
const maxCompared = 20

/** Finds the jobs that are the same posting as another; what one employer has is asked for once. */
export class DuplicateLookup {
  readonly #records: JobRecords
  readonly #companies = new Map<string, readonly FoundJob[]>()

  constructor(records: JobRecords) {
    this.#records = records
  }

  async of(job: JobDetails): Promise<readonly Duplicate[]> {
    return findDuplicates(job, await this.comparable(job))
  }

  /** The jobs that may be the same posting, whole. */
  async comparable(job: JobDetails): Promise<readonly JobDetails[]> {
    const company = companyKey(job.company)
    if (company === '') return []
    const known = this.#companies.get(company) ?? (await this.#jobsOf(company))
    this.#companies.set(company, known)
    const candidates = known.filter((other) => mayBeDuplicates(job, other)).slice(0, maxCompared)
    const others = await Promise.all(candidates.map(({ id }) => this.#records.find(id)))
    return others.filter((other) => other !== null)
  }

  async #jobsOf(company: string): Promise<readonly FoundJob[]> {
    const jobs: FoundJob[] = []
    for (let position: SearchPosition | null = null; jobs.length < maxOfCompany; ) {
      const { entries, hasMore } = await this.#records.search({ company, position, limit: searchLimit.max })
      jobs.push(...entries.map(({ job }) => job))
      position = entries.at(-1)?.position ?? null
      if (!hasMore || position === null) break
    }
    return jobs
  }
}

import type { JobDetails } from '#src/application/jobs/ports/job-catalog.js'
import type { StoredPage, StoredPages } from '#src/application/jobs/ports/stored-pages.js'
import { companyKey } from '#src/domain/jobs/company-name.js'
import { type Duplicate, findDuplicates, mayBeDuplicates } from '#src/domain/jobs/duplicates/find-duplicates.js'
import type { JobEvent } from '#src/domain/jobs/job-event.js'
import type { JobLink } from '#src/domain/jobs/job-link.js'
import { type FoundJob, type SearchPosition, searchLimit } from '#src/domain/jobs/job-search.js'
import type { PostingCheck } from '#src/domain/jobs/posting-check.js'
import type { FitFact } from '#src/domain/person/fit/fit-fact.js'
import { AppError } from '#src/domain/shared/app-error.js'
import type { JobUseCases } from './job-use-cases.js'
import { pagesOfJobs } from './pages-of-jobs.js'
import type { LoadFit } from './search-jobs.js'

/** How many jobs one call may request. Source: hunt-get. */
export const maxJobsAsked = 50

/** Which parts are requested in addition to the job itself. */
export interface AskedOfJobs {
  readonly history: boolean
  readonly duplicates: boolean
  readonly page: boolean
  readonly mail: boolean
  /** The posting against the confirmed profile; defaults to false. */
  readonly fit?: boolean
}

/** Everything known about a job; null for parts that were not requested or are unavailable. */
export interface KnownJob<Mail> {
  readonly job: JobDetails
  /** Oldest first. */
  readonly history: readonly JobEvent[] | null
  readonly duplicates: readonly Duplicate[] | null
  readonly page: JobPage | null
  readonly mail: Mail | null
  /** Null without a confirmed profile, too. */
  readonly fit: readonly FitFact[] | null
}

/** What is known about the page of a posting. */
export interface JobPage {
  readonly check: PostingCheck | null
  readonly stored: StoredPage | null
}

export interface KnownJobs<Mail> {
  readonly jobs: readonly KnownJob<Mail>[]
  /** Requested ids that do not exist, in request order. */
  readonly missing: readonly number[]
}

/** The queries to the queue. */
export type JobRecords = Pick<JobUseCases, 'find' | 'search'>

/** Where the parts come from. */
export interface JobSources<Mail> {
  readonly records: JobRecords
  readonly hunt: {
    eventsOf(ids: readonly number[]): Promise<ReadonlyMap<number, readonly JobEvent[]> | null>
    checksOf(ids: readonly number[]): Promise<ReadonlyMap<number, readonly PostingCheck[]> | null>
    links(): Promise<readonly JobLink[] | null>
  }
  /** Null if there is no page store. */
  readonly pages: StoredPages | null
  readonly mailOf: (ids: readonly number[]) => Promise<ReadonlyMap<number, Mail> | null>
  /** Without it, no posting is compared with a profile. */
  readonly loadFit?: LoadFit | undefined
}

/**
 * Returns all that is known about jobs, in request order. Throws VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR.
 * Source: hunt-get.
 */
export class GetJobs<Mail> {
  readonly #sources: JobSources<Mail>

  constructor(sources: JobSources<Mail>) {
    this.#sources = sources
  }

  async execute(asked: readonly number[], parts: AskedOfJobs): Promise<KnownJobs<Mail>> {
    const ids = [...new Set(asked)]
    if (ids.length > maxJobsAsked)
      throw new AppError('VALIDATION_ERROR', `At most ${maxJobsAsked} jobs can be read at once.`)
    const { records, hunt, mailOf } = this.#sources
    const stored = await Promise.all(ids.map((id) => records.find(id)))
    const jobs = stored.filter((job) => job !== null)
    const present = jobs.map(({ id }) => id)
    const events = parts.history ? await hunt.eventsOf(present) : null
    const pageOf = parts.page ? await this.#pagesOf(jobs) : () => null
    const mail = parts.mail ? await mailOf(present) : null
    const fit = parts.fit ? await (await this.#sources.loadFit?.())?.ifConfirmed(present) : null
    const known: KnownJob<Mail>[] = []
    const lookup = new DuplicateLookup(records)
    for (const job of jobs) {
      known.push({
        job,
        history: events === null ? null : (events.get(job.id) ?? []),
        duplicates: parts.duplicates ? await lookup.of(job) : null,
        page: pageOf(job.id),
        mail: mail?.get(job.id) ?? null,
        fit: fit?.get(job.id) ?? null,
      })
    }
    return { jobs: known, missing: ids.filter((_, i) => stored[i] === null) }
  }

  async #pagesOf(jobs: readonly JobDetails[]): Promise<(id: number) => JobPage | null> {
    const { hunt, pages } = this.#sources
    const checks = await hunt.checksOf(jobs.map(({ id }) => id))
    const stored = await pagesOfJobs(pages, jobs, (pages === null ? null : await hunt.links()) ?? [])
    return (id) => {
      const page = {
        check: checks?.get(id)?.findLast(({ state }) => state !== 'unknown') ?? null,
        stored: stored.get(id) ?? null,
      }
      return page.check === null && page.stored === null ? null : page
    }
  }
}

// an employer with more jobs is a board or an agency; only its newest are searched
const maxOfCompany = 300
// how many descriptions are read for one job
const maxCompared = 20

/** Finds duplicates of jobs; the jobs of each employer are read once. */
export class DuplicateLookup {
  readonly #records: JobRecords
  readonly #companies = new Map<string, readonly FoundJob[]>()

  constructor(records: JobRecords) {
    this.#records = records
  }

  async of(job: JobDetails): Promise<readonly Duplicate[]> {
    return findDuplicates(job, await this.comparable(job))
  }

  /** Returns the jobs that may be duplicates, with descriptions. */
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

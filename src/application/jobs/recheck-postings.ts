import type { HuntJobs } from '#src/application/hunt/ports/hunt-jobs.js'
import type { JobCatalog, JobDetails } from '#src/application/jobs/ports/job-catalog.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import type { ContentExtractor } from '#src/application/websites/ports/content-extractor.js'
import type { PageFetcher } from '#src/application/websites/ports/page-fetcher.js'
import { postingUrl } from '#src/domain/jobs/named-posting.js'
import type { PostingChange, PostingCheck, PostingState } from '#src/domain/jobs/posting-check.js'
import { judgePosting, type UnclearPage } from '#src/domain/jobs/postings/judge-posting.js'
import { AppError, toAppError } from '#src/domain/shared/app-error.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'
import { defaultContentType } from '#src/domain/websites/website.js'
import { websiteFactsOf } from '#src/domain/websites/website-failure.js'

/** The maximum number of postings per call. */
export const maxRecheckedPostings = 20

// shorter than the timeout of clients
const defaultDeadlineMs = 45_000

export interface RecheckRequest {
  /** At most `maxRecheckedPostings`; repeated jobs are read once. */
  readonly jobIds: readonly number[]
  /** Stops the reading; what was read before is kept. */
  readonly signal?: AbortSignal | undefined
  /** Whether an attempt that tells nothing is stored too, so that it is not repeated at once; defaults to false. */
  readonly keepsUnknown?: boolean
  /** Called after each posting. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined
}

/** Why the state is unknown: the page, the job itself, the time limit, or a failure. */
export type UnknownReason =
  | { readonly kind: UnclearPage | 'no-url' | 'no-web-url' | 'no-time' }
  | { readonly kind: 'failure'; readonly failure: AppError }

export interface RecheckedPosting {
  readonly jobId: number
  readonly title: string | null
  readonly company: string | null
  readonly url: string | null
  readonly state: PostingState
  /** The words of the page, the redirect target, or the status of the response. */
  readonly quote: string | null
  readonly changes: readonly PostingChange[]
  /** When the posting that it was compared with was read; null if there is none. */
  readonly comparedWith: UtcTime | null
  /** Null unless the state is unknown. */
  readonly reason: UnknownReason | null
}

export interface RecheckOutcome {
  /** In the order of the request. */
  readonly postings: readonly RecheckedPosting[]
  /** Whether the results were stored for the next comparison: `unplaced` if the storage has no table for them. */
  readonly keeping: 'kept' | 'unplaced' | 'failed'
}

export interface RecheckParts {
  readonly shelf: Pick<JobCatalog, 'find'>
  readonly checks: Pick<HuntJobs, 'checksOf' | 'keepCheck'>
  readonly fetcher: PageFetcher
  readonly extractor: Pick<ContentExtractor, 'extract'>
  readonly clock: Clock
  /** The time limit for all postings of a call, in milliseconds. */
  readonly deadlineMs?: number
}

type Judged = Pick<RecheckedPosting, 'state' | 'quote' | 'changes' | 'reason'> & Pick<PostingCheck, 'content'>
type Baselines = ReadonlyMap<number, readonly PostingCheck[]> | null

/**
 * Reads postings again and tells whether each is open, closed, changed or unknown. Hosts are read in parallel, the
 * pages of one host one after another. Source: hunt-checks.
 */
export class RecheckPostings {
  readonly #parts: RecheckParts

  constructor(parts: RecheckParts) {
    this.#parts = parts
  }

  /**
   * Throws VALIDATION_ERROR for no jobs or too many, NOT_FOUND for an unknown id, and the errors of reading the jobs.
   */
  async execute({ jobIds, signal, keepsUnknown = false, onProgress }: RecheckRequest): Promise<RecheckOutcome> {
    const ids = [...new Set(jobIds)]
    if (ids.length === 0 || ids.length > maxRecheckedPostings)
      throw new AppError('VALIDATION_ERROR', `Give 1 to ${maxRecheckedPostings} jobs.`)
    const jobs = await this.#find(ids)
    const before = await this.#parts.checks.checksOf(ids)
    const until = AbortSignal.timeout(this.#parts.deadlineMs ?? defaultDeadlineMs)
    const stopping = signal === undefined ? until : AbortSignal.any([until, signal])
    const keeper = new Keeper(this.#parts.checks, { hasPlace: before !== null, keepsUnknown })
    let done = 0
    const postings = await Promise.all(
      jobs.map(async (job) => {
        const posting = await this.#check(job, before, keeper, stopping)
        done += 1
        onProgress?.(done, jobs.length)
        return posting
      }),
    )
    signal?.throwIfAborted()
    return { postings, keeping: keeper.state }
  }

  async #find(ids: readonly number[]): Promise<readonly JobDetails[]> {
    const found = await Promise.all(ids.map((id) => this.#parts.shelf.find(id)))
    const missing = ids.filter((_, index) => found[index] === null)
    if (missing.length > 0) throw new AppError('NOT_FOUND', noSuchJobs(missing))
    return found.filter((job) => job !== null)
  }

  async #check(job: JobDetails, before: Baselines, keeper: Keeper, signal: AbortSignal): Promise<RecheckedPosting> {
    const { id: jobId, title, company, url } = job
    const baseline = before?.get(jobId)?.findLast(({ content }) => content !== null) ?? null
    const { content, ...judged } = await this.#judge(job, baseline, signal)
    const { state, quote, changes } = judged
    if (url !== null && keeper.takes(judged)) {
      const at = this.#parts.clock.now().toISOString()
      await keeper.keep({ jobId, url, at, state, quote, content, changes })
    }
    return { jobId, title, company, url, comparedWith: baseline?.at ?? null, ...judged }
  }

  async #judge(job: JobDetails, baseline: PostingCheck | null, signal: AbortSignal): Promise<Judged> {
    const url = postingUrl(job.url)
    if (url === null) return unknown({ kind: 'no-url' })
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return unknown({ kind: 'no-web-url' })
    try {
      const fetched = await this.#parts.fetcher.fetch({ url, validators: null, signal })
      // a server may only say so if it gets validators
      if (fetched === 'unchanged') return unknown({ kind: 'empty' })
      const { finalUrl, bytes, charset, format } = fetched
      const page = { url: finalUrl, bytes, charset, format }
      const { facts } = await this.#parts.extractor.extract({ ...page, contentType: defaultContentType, signal })
      const now = this.#parts.clock.now().getTime()
      const read = { url, jobTitle: job.title, finalUrl, page: facts, now, before: baseline?.content ?? null }
      const { unclear, ...judged } = judgePosting(read)
      return { ...judged, reason: unclear === null ? null : { kind: unclear } }
    } catch (error) {
      return signal.aborted ? unknown({ kind: 'no-time' }) : ofFailure(toAppError(error))
    }
  }
}

/** HTTP 404 and 410 mean that the posting is gone; any other failure tells nothing about it. */
function ofFailure(failure: AppError): Judged {
  const facts = websiteFactsOf(failure)
  const status = facts?.problem === 'page-not-fetched' ? facts.statusCode : null
  if (status !== 404 && status !== 410) return unknown({ kind: 'failure', failure })
  return { state: 'closed', quote: `HTTP ${status}`, content: null, changes: [], reason: null }
}

function unknown(reason: UnknownReason): Judged {
  return { state: 'unknown', quote: null, content: null, changes: [], reason }
}

/** Stores results if possible; a failure to store does not change the answer. */
class Keeper {
  readonly #checks: RecheckParts['checks']
  readonly #keepsUnknown: boolean
  state: RecheckOutcome['keeping']

  constructor(checks: RecheckParts['checks'], place: { readonly hasPlace: boolean; readonly keepsUnknown: boolean }) {
    this.#checks = checks
    this.#keepsUnknown = place.keepsUnknown
    this.state = place.hasPlace ? 'kept' : 'unplaced'
  }

  /** A posting that was not read for lack of time was not tried. */
  takes({ state, reason }: Pick<Judged, 'state' | 'reason'>): boolean {
    return state !== 'unknown' || (this.#keepsUnknown && reason?.kind !== 'no-time')
  }

  async keep(check: PostingCheck): Promise<void> {
    if (this.state === 'unplaced') return
    try {
      await this.#checks.keepCheck(check)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      this.state = 'failed'
    }
  }
}

function noSuchJobs(ids: readonly number[]): string {
  return ids.length === 1 ? `No job has id ${ids[0]}.` : `No jobs have the ids ${ids.join(', ')}.`
}

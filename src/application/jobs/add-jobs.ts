import type { JobTriage } from '#src/application/jobs/ports/job-triage.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import type { IdSource } from '#src/application/shared/ports/id-source.js'
import { within } from '#src/application/shared/within.js'
import type { ContentExtractor } from '#src/application/websites/ports/content-extractor.js'
import type { FetchedPage, PageFetcher } from '#src/application/websites/ports/page-fetcher.js'
import {
  addressOfText,
  type NamedPosting,
  type PostingPage,
  saidText,
  toNamedPosting,
} from '#src/domain/jobs/named-posting.js'
import type { Actor } from '#src/domain/jobs/triage.js'
import { AppError, toAppError } from '#src/domain/shared/app-error.js'
import { judgePage } from '#src/domain/websites/judging/judge-page.js'
import { normalizePageUrl } from '#src/domain/websites/page-url.js'
import { refusedAs } from '#src/domain/websites/page-verdict.js'
import { defaultContentType } from '#src/domain/websites/website.js'
import { refusedPage } from '#src/domain/websites/website-failure.js'

/** Postings that are added in one call. */
export const maxAddedJobs = 20

// an agent does not wait longer; what is not read by then goes on
const defaultWaitMs = 5000
// a host may keep many waiting; longer than this nobody asks for the page any more
const defaultReadingMs = 120_000
// failures that nobody asked for yet
const maxKept = 1000

export interface AddJobsRequest {
  /** 1 to `maxAddedJobs`. */
  readonly postings: readonly NamedPosting[]
  /** `other` when absent. */
  readonly actor?: Actor
  /** What the jobs say where they are from; the actor when absent. */
  readonly source?: string
  /** How long the answer waits for pages, in milliseconds; 5,000 when absent. */
  readonly waitMs?: number
}

/** What became of one posting. */
export type AddedJob =
  | { readonly state: 'added' | 'known'; readonly url: string; readonly jobId: number }
  /** Its page is read still: the job is added when it came, or the next call that names it is told why not. */
  | { readonly state: 'reading'; readonly url: string }
  /** `url` is null where none was given that is one. */
  | { readonly state: 'failed'; readonly url: string | null; readonly failure: AppError }

export interface AddJobsOutcome {
  /** The name under which these are undone; null where this call adds nothing. */
  readonly batchId: string | null
  /** In the order of the request. */
  readonly jobs: readonly AddedJob[]
}

export interface AddJobsParts {
  readonly triage: Pick<JobTriage, 'findByUrl' | 'add'>
  readonly fetcher: PageFetcher
  readonly extractor: Pick<ContentExtractor, 'extract'>
  readonly clock: Clock
  readonly ids: IdSource
  /** SHA-256 in hexadecimal digits. */
  readonly hash: (text: string) => string
  /** How long a page may take, in milliseconds; two minutes when absent. */
  readonly readingMs?: number
}

/** A posting on its way into the queue. */
interface Reading {
  readonly batch: string
  readonly ended: Promise<void>
  /** Null until it ended. */
  outcome: AddedJob | null
}

/** Who adds, and under which name. */
interface Batch extends Required<Pick<AddJobsRequest, 'actor' | 'source'>> {
  readonly batch: string
}

/**
 * Adds postings that somebody names to the queue: pages are read as pages of websites are, text is taken as it is. One object serves all
 * calls: what one began, a later one asks for. Source: hunt-add.
 */
export class AddJobs {
  readonly #parts: AddJobsParts
  /** By URL: those under way, and those that failed since nobody waited. */
  readonly #readings = new Map<string, Reading>()

  constructor(parts: AddJobsParts) {
    this.#parts = parts
  }

  /** Throws VALIDATION_ERROR for too many, DB_NOT_FOUND, DB_ERROR. */
  async execute(request: AddJobsRequest): Promise<AddJobsOutcome> {
    const { postings, actor = 'other', source = actor, waitMs = defaultWaitMs } = request
    if (postings.length === 0 || postings.length > maxAddedJobs)
      throw new AppError('VALIDATION_ERROR', `Give 1 to ${maxAddedJobs} postings.`)
    const addressed = postings.map((posting) => ({ posting, address: this.#addressOf(posting) }))
    const known = new Map<string, number>()
    // all of them are looked for before the first page is asked for
    for (const { address } of addressed) {
      const jobId = typeof address === 'string' ? await this.#parts.triage.findByUrl(address) : null
      if (typeof address === 'string' && jobId !== null) known.set(address, jobId)
    }
    const batch: Batch = { batch: this.#parts.ids.next(), actor, source }
    const readings = addressed.map(({ posting, address }) =>
      typeof address === 'string' && !known.has(address) ? this.#begin(posting, address, batch) : null,
    )
    await within(Promise.all(readings.map((reading) => reading?.ended)), waitMs)
    const jobs = addressed.map(({ address }, i): AddedJob => {
      if (typeof address !== 'string') return { state: 'failed', url: null, failure: address }
      const jobId = known.get(address)
      if (jobId !== undefined) return { state: 'known', url: address, jobId }
      return readings[i]?.outcome ?? { state: 'reading', url: address }
    })
    const own = readings.filter((reading) => reading?.batch === batch.batch)
    const adds = own.some((reading) => reading?.outcome == null || reading.outcome.state === 'added')
    for (const job of jobs) if (job.state === 'failed' && job.url !== null) this.#readings.delete(job.url)
    return { batchId: adds ? batch.batch : null, jobs: onceAdded(jobs) }
  }

  /** The URL of the job, or why it has none. */
  #addressOf(posting: NamedPosting): string | AppError {
    try {
      if (posting.url !== undefined) return normalizePageUrl(posting.url)
    } catch (error) {
      return toAppError(error)
    }
    if (saidText(posting) !== '') return addressOfText(posting, this.#parts.hash)
    return new AppError('VALIDATION_ERROR', 'Give the address of the posting, or its text.')
  }

  /** Joins the reading of another call. */
  #begin(posting: NamedPosting, url: string, batch: Batch): Reading {
    const running = this.#readings.get(url)
    if (running !== undefined) return running
    const ended = this.#place(posting, url, batch)
      .catch((error: unknown): AddedJob => ({ state: 'failed', url, failure: toAppError(error) }))
      .then((outcome) => {
        reading.outcome = outcome
        // the queue itself tells of it from now on
        if (outcome.state !== 'failed') this.#readings.delete(url)
      })
    const reading: Reading = { batch: batch.batch, ended, outcome: null }
    this.#readings.set(url, reading)
    const [oldest] = this.#readings.keys()
    if (this.#readings.size > maxKept && oldest !== undefined) this.#readings.delete(oldest)
    return reading
  }

  async #place(named: NamedPosting, url: string, { batch, actor, source }: Batch): Promise<AddedJob> {
    const page = await this.#read(named, url)
    const at = this.#parts.clock.now().toISOString()
    const posting = toNamedPosting(named, page, { url, source, at })
    const placed = await this.#parts.triage.add({ posting, batch, actor, at })
    if (placed === null)
      throw new AppError(
        'VALIDATION_ERROR',
        'The batch was taken back before the page was read: the posting was not added.',
      )
    return { state: placed.isNew ? 'added' : 'known', url, jobId: placed.jobId }
  }

  async #read(named: NamedPosting, url: string): Promise<PostingPage> {
    const signal = AbortSignal.timeout(this.#parts.readingMs ?? defaultReadingMs)
    try {
      const text = saidText(named)
      if (text === '') return await this.#readPage(named, url, signal)
      return await this.#parts.extractor.extract({ ...pasted(text), url, contentType: defaultContentType, signal })
    } catch (error) {
      if (!signal.aborted) throw error
      throw new AppError('TIMEOUT', 'The page did not come in time: add the posting again.', {
        retryable: true,
        cause: error,
      })
    }
  }

  async #readPage(named: NamedPosting, url: string, signal: AbortSignal): Promise<PostingPage> {
    const { fetcher, extractor, clock } = this.#parts
    const fetched = await fetcher.fetch({ url, validators: null, signal })
    // without validators no server may say so
    if (fetched === 'unchanged') throw new AppError('FETCH_FAILED', 'The site sent no page.')
    const { finalUrl, bytes, charset, format } = fetched
    const contentType = defaultContentType
    const read = await extractor.extract({ url: finalUrl, bytes, charset, format, contentType, signal })
    const names = named.title === undefined ? [] : [named.title]
    const now = clock.now().getTime()
    const verdict = judgePage({ url, finalUrl, contentType, page: read.facts, now, names })
    const wall = refusedAs(verdict.kind, contentType) ?? (read.page === null ? 'empty' : null)
    if (wall !== null) throw refusedPage(wall, verdict, finalUrl)
    return read
  }
}

function pasted(text: string): Pick<FetchedPage, 'bytes' | 'charset' | 'format'> {
  return { bytes: new TextEncoder().encode(text), charset: 'utf-8', format: 'text' }
}

/** What is named twice in a call is added once. */
function onceAdded(jobs: readonly AddedJob[]): readonly AddedJob[] {
  const added = new Set<number>()
  return jobs.map((job) => {
    if (job.state !== 'added') return job
    if (added.has(job.jobId)) return { ...job, state: 'known' }
    added.add(job.jobId)
    return job
  })
}

import type { JobTriage } from '#src/application/jobs/ports/job-triage.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import type { IdSource } from '#src/application/shared/ports/id-source.js'
import { within } from '#src/application/shared/within.js'
import type { NamedPosting } from '#src/domain/jobs/named-posting.js'
import type { Actor } from '#src/domain/jobs/triage.js'
import { AppError, toAppError } from '#src/domain/shared/app-error.js'
import { forgetOldest } from '#src/domain/shared/forget-oldest.js'
import type { PostingReader } from './posting-reader.js'

/** The maximum number of postings per call. */
export const maxAddedJobs = 20

// how long an agent waits; pages not read by then continue in the background
const defaultWaitMs = 5000
// failures that were not reported yet
const maxKept = 1000

export interface AddJobsRequest {
  /** 1 to `maxAddedJobs`. */
  readonly postings: readonly NamedPosting[]
  /** Defaults to `other`. */
  readonly actor?: Actor
  /** The source of the new jobs; defaults to the actor. */
  readonly source?: string
  /** How long the call waits for pages, in milliseconds; defaults to 5,000. */
  readonly waitMs?: number
}

/** The outcome for one posting. */
export type AddedJob =
  | { readonly state: 'added' | 'known'; readonly url: string; readonly jobId: number }
  /**
   * Its page is still being read. The job is added when the page arrives; if that fails, the next call with this
   * posting gets the reason.
   */
  | { readonly state: 'reading'; readonly url: string }
  /** `url` is null if no valid one was given. */
  | { readonly state: 'failed'; readonly url: string | null; readonly failure: AppError }

export interface AddJobsOutcome {
  /** The batch id for undoing; null if this call adds nothing. */
  readonly batchId: string | null
  /** In the order of the request. */
  readonly jobs: readonly AddedJob[]
}

export interface AddJobsParts {
  readonly triage: Pick<JobTriage, 'findByUrl' | 'add'>
  readonly reader: PostingReader
  readonly clock: Clock
  readonly ids: IdSource
}

/** A posting on its way into the queue. */
interface Reading {
  readonly batch: string
  readonly ended: Promise<void>
  /** Null until it has ended. */
  outcome: AddedJob | null
}

/** Who adds postings, and in which batch. */
interface Batch extends Required<Pick<AddJobsRequest, 'actor' | 'source'>> {
  readonly batch: string
}

/**
 * Adds named postings to the queue. Pages are read like pages of websites, pasted text is taken as given. One object
 * must serve all calls, because a later call may ask for a posting that an earlier one began. Source: hunt-add.
 */
export class AddJobs {
  readonly #parts: AddJobsParts
  /** By URL: readings in progress, and failures that no call has reported yet. */
  readonly #readings = new Map<string, Reading>()

  constructor(parts: AddJobsParts) {
    this.#parts = parts
  }

  /** Throws VALIDATION_ERROR for no postings or too many, DB_NOT_FOUND, DB_ERROR. */
  async execute(request: AddJobsRequest): Promise<AddJobsOutcome> {
    const { postings, actor = 'other', source = actor, waitMs = defaultWaitMs } = request
    if (postings.length === 0 || postings.length > maxAddedJobs)
      throw new AppError('VALIDATION_ERROR', `Give 1 to ${maxAddedJobs} postings.`)
    const addressed = postings.map((posting) => ({ posting, address: this.#addressOf(posting) }))
    const known = new Map<string, number>()
    // looks up all postings before the first page is fetched
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

  /** Returns the URL of the job, or the error if it has none. */
  #addressOf(posting: NamedPosting): string | AppError {
    try {
      return this.#parts.reader.addressOf(posting)
    } catch (error) {
      return toAppError(error)
    }
  }

  /** Starts a reading, or joins that of another call. */
  #begin(posting: NamedPosting, url: string, batch: Batch): Reading {
    const running = this.#readings.get(url)
    if (running !== undefined) return running
    const ended = this.#place(posting, url, batch)
      .catch((error: unknown): AddedJob => ({ state: 'failed', url, failure: toAppError(error) }))
      .then((outcome) => {
        reading.outcome = outcome
        // from now on the queue itself has the answer
        if (outcome.state !== 'failed') this.#readings.delete(url)
      })
    const reading: Reading = { batch: batch.batch, ended, outcome: null }
    this.#readings.set(url, reading)
    forgetOldest(this.#readings, maxKept)
    return reading
  }

  async #place(named: NamedPosting, url: string, { batch, actor, source }: Batch): Promise<AddedJob> {
    const posting = await this.#parts.reader.read(named, url, source)
    const placed = await this.#parts.triage.add({ posting, batch, actor, at: this.#parts.clock.now().toISOString() })
    if (placed === null)
      throw new AppError(
        'VALIDATION_ERROR',
        'The batch was undone before the page was read: the posting was not added.',
      )
    return { state: placed.isNew ? 'added' : 'known', url, jobId: placed.jobId }
  }
}

/** A posting that is named twice in a call is reported as added once. */
function onceAdded(jobs: readonly AddedJob[]): readonly AddedJob[] {
  const added = new Set<number>()
  return jobs.map((job) => {
    if (job.state !== 'added') return job
    if (added.has(job.jobId)) return { ...job, state: 'known' }
    added.add(job.jobId)
    return job
  })
}

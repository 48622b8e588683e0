import { type AppError, toAppError } from '../../domain/shared/app-error.js'
import { maxQueueTries } from '../../domain/websites/page-queue.js'
import type { ContentType, WebsiteSource } from '../../domain/websites/website.js'
import { goneSource, refusedRequest, websiteFactsOf, websiteFailure } from '../../domain/websites/website-failure.js'
import { OwnLease } from './own-lease.js'
import { type PageOutcome, type ProcessingParts, type ProcessingProgress, processPage } from './page-processing.js'
import type { EventSink, PageOperation } from './ports/event-sink.js'
import type { FailureWording } from './ports/failure-wording.js'
import type { Lease, PageQueue, ProcessingRecord } from './ports/website-repository.js'
import { ProgressFeed } from './progress-feed.js'

/** What working on pages needs. */
export interface WorkParts extends ProcessingParts {
  readonly repository: ProcessingParts['repository'] & PageQueue
  readonly events: EventSink
  readonly wording: FailureWording
}

/** A page that is worked on here. */
export interface Work {
  /** What the source was when the work began. */
  readonly source: WebsiteSource
  /** Rejects with AppError when the page could not be processed; what was served before still is. */
  readonly outcome: Promise<PageOutcome>
  /** Tells where the work stands, at once and with every step, until the returned function is called. */
  listen(listener: (progress: ProcessingProgress) => void): () => void
  /** Ends it: a page of the queue waits there again, any other is marked as interrupted. */
  stop(): void
}

export interface WorkRequest {
  /** Normalised. */
  readonly url: string
  readonly contentType: ContentType
  /** For the event log. */
  readonly operation: PageOperation
}

interface Running extends Work {
  readonly ending: AbortController
}

interface ClaimedPage {
  readonly record: ProcessingRecord
  readonly lease: Lease
  readonly contentType: ContentType
  readonly operation: PageOperation
}

const maxAtOnce = 500

/** Why a page is not done whose process ends, or ended. */
const interruption = () =>
  websiteFailure(
    'INTERNAL_ERROR',
    'interrupted: the server stopped before the page was processed.',
    { problem: 'processing-interrupted' },
    { retryable: true },
  )

/** What is kept of a page of the queue whose workers came to no end. */
const abandonment = () =>
  websiteFailure('INTERNAL_ERROR', 'given up: each worker that took the page was gone before it was processed.', {
    problem: 'page-abandoned',
    tries: maxQueueTries,
  })

/** The pages that are worked on in one place: each URL once, several URLs at once. */
export class PageWorks {
  readonly #parts: WorkParts
  readonly #lease: OwnLease
  // another one: under one lease a page could be claimed twice, by its URL and from the queue
  readonly #queueLease: OwnLease
  readonly #byUrl = new Map<string, Promise<Running | null>>()
  readonly #running = new Set<Running>()
  readonly #taking = new Set<Promise<unknown>>()
  #isClosed = false

  constructor(parts: WorkParts) {
    this.#parts = parts
    this.#lease = new OwnLease(parts.repository)
    this.#queueLease = new OwnLease(parts.repository)
  }

  /**
   * Begins the work on a URL, or joins the one that is going on; null when somebody else is at it.
   * Throws VALIDATION_ERROR when there are too many or the source has pasted text, INTERNAL_ERROR after `close`, DB_ERROR.
   */
  async begin(request: WorkRequest): Promise<Work | null> {
    const { url } = request
    if (this.#isClosed) throw interruption()
    const current = this.#byUrl.get(url)
    if (current !== undefined) return current
    if (this.#byUrl.size >= maxAtOnce) throw tooMany(url)
    const claimed = this.#claim(request)
    return this.#note(
      url,
      claimed.then((page) => (page === null ? null : this.#start(page))),
    )
  }

  /**
   * Begins the work on the next page of the queue; null when none waits. Throws INTERNAL_ERROR after `close`, DB_ERROR.
   */
  async takeNext(): Promise<Work | null> {
    if (this.#isClosed) throw interruption()
    const taking = this.#take()
    this.#taking.add(taking)
    try {
      return await taking
    } finally {
      this.#taking.delete(taking)
    }
  }

  /** Stops the work on a source that was deleted; its URL may be begun anew at once. */
  async cancel(sourceId: number, url: string): Promise<void> {
    const beginning = this.#byUrl.get(url)
    if (beginning === undefined) return
    // a claim in flight may be of the source that was deleted, or of one made after it
    const running = await beginning.catch(() => null)
    if (running?.source.id !== sourceId) return
    running.ending.abort(goneSource(sourceId))
    this.#forget(url, beginning)
  }

  /** Puts what others were at whose leases have ended back into the queue, or marks it as interrupted. How many pages. */
  recover(): Promise<number> {
    const { repository, wording, clock } = this.#parts
    return repository.failInterrupted({
      message: wording.textOf(interruption()),
      messageAfterLastTry: wording.textOf(abandonment()),
      at: clock.now().toISOString(),
    })
  }

  /** Stops everything, as `stop` of each work, and begins nothing more. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const running of this.#running) running.stop()
    // a claim in flight is a work when it comes, which stops at once
    await Promise.allSettled([...this.#byUrl.values(), ...this.#taking])
    await Promise.allSettled([...this.#running].map(({ outcome }) => outcome))
  }

  #forget(url: string, beginning: Promise<Running | null>): void {
    if (this.#byUrl.get(url) === beginning) this.#byUrl.delete(url)
  }

  /** The work on a URL is joined by whoever asks for it, until it ends. */
  #note(url: string, beginning: Promise<Running | null>): Promise<Running | null> {
    const noted: Promise<Running | null> = beginning.then(
      (running) => {
        if (running === null) forget()
        else running.outcome.then(forget, forget)
        return running
      },
      (error) => {
        forget()
        throw error
      },
    )
    const forget = () => this.#forget(url, noted)
    this.#byUrl.set(url, noted)
    return noted
  }

  async #take(): Promise<Running | null> {
    const { repository, clock } = this.#parts
    const lease = await this.#queueLease.get()
    const record = await repository.takeQueued({ lease, at: clock.now().toISOString() })
    if (record === null) return null
    const { url, contentType } = record.source
    const running = this.#start({ record, lease, contentType, operation: 'process' })
    return this.#note(url, Promise.resolve(running))
  }

  #start(page: ClaimedPage): Running {
    const { record, contentType, operation } = page
    const { url } = record.source
    const { events, wording } = this.#parts
    const started = performance.now()
    const progress = new ProgressFeed()
    const ending = new AbortController()
    if (this.#isClosed) ending.abort(interruption())
    events.emit({ name: 'WebsiteProcessingStart', operation, url, contentType })
    const outcome = this.#run(page, ending.signal, (each) => progress.tell(each)).finally(() =>
      this.#running.delete(running),
    )
    const running: Running = {
      source: record.source,
      outcome,
      ending,
      listen: (listener) => progress.listen(listener),
      stop: () => ending.abort(interruption()),
    }
    this.#running.add(running)
    outcome.then(
      ({ chunksCreated }) =>
        events.emit({
          name: 'WebsiteProcessingComplete',
          operation,
          sourceId: record.source.id,
          chunksCreated,
          processingTimeMs: Math.round(performance.now() - started),
        }),
      (error) =>
        events.emit({ name: 'WebsiteProcessingFailed', operation, url, error: wording.messageOf(toAppError(error)) }),
    )
    return running
  }

  async #claim({ url, contentType, operation }: WorkRequest): Promise<ClaimedPage | null> {
    const { repository, clock } = this.#parts
    const lease = await this.#lease.get()
    const request = { url, contentType, lease, at: clock.now().toISOString() }
    const first = await repository.claim(request)
    if (first.claimed) return { record: first.record, lease, contentType, operation }
    if (first.record.source.hasPastedText) throw pastedSource(first.record.source)
    if ((await this.recover()) === 0) return null
    const second = await repository.claim(request)
    return second.claimed ? { record: second.record, lease, contentType, operation } : null
  }

  async #run(
    { record, lease, contentType }: ClaimedPage,
    signal: AbortSignal,
    onProgress: (progress: ProcessingProgress) => void,
  ): Promise<PageOutcome> {
    try {
      return await processPage(this.#parts, { record, contentType, lease, signal, onProgress })
    } catch (error) {
      // what an aborted step throws says less than why it was aborted
      const failure = toAppError(signal.aborted ? signal.reason : error)
      await this.#end(record.source.id, lease, failure).catch(() => false)
      throw failure
    }
  }

  /** Ends the claim of a page that was not processed. */
  async #end(id: number, lease: Lease, failure: AppError): Promise<boolean> {
    const { repository, wording, clock } = this.#parts
    const write = { id, lease, at: clock.now().toISOString() }
    const wasStopped = websiteFactsOf(failure)?.problem === 'processing-interrupted'
    if (wasStopped || isStoreAway(failure)) {
      // the next worker may do it, who may meet the same store
      if (await repository.giveBack({ ...write, tryCounts: !wasStopped })) return true
    }
    return repository.fail({ ...write, message: wording.textOf(failure) })
  }
}

/** Whether the store failed, in a way that passes, and not the page. */
export function isStoreAway(failure: AppError): boolean {
  const { code, retryable } = failure
  return retryable && websiteFactsOf(failure) === null && (code === 'DB_ERROR' || code === 'TIMEOUT')
}

function pastedSource({ id, url, chunksCount }: WebsiteSource): AppError {
  return refusedRequest('This source holds text that was pasted: a fetch does not replace it.', {
    problem: 'source-pasted',
    sourceId: id,
    url,
    chunksStillServed: chunksCount,
  })
}

function tooMany(url: string): AppError {
  return websiteFailure(
    'VALIDATION_ERROR',
    `${maxAtOnce} pages are being processed already.`,
    { problem: 'too-many-pages', url },
    { retryable: true },
  )
}

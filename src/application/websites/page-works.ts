import { type AppError, toAppError } from '../../domain/shared/app-error.js'
import type { ContentType, WebsiteSource } from '../../domain/websites/website.js'
import { goneSource, refusedRequest, websiteFailure } from '../../domain/websites/website-failure.js'
import { OwnLease } from './own-lease.js'
import { type PageOutcome, type ProcessingParts, type ProcessingProgress, processPage } from './page-processing.js'
import type { EventSink, PageOperation } from './ports/event-sink.js'
import type { FailureWording } from './ports/failure-wording.js'
import type { Lease, ProcessingRecord } from './ports/website-repository.js'
import { ProgressFeed } from './progress-feed.js'

/** What working on pages needs. */
export interface WorkParts extends ProcessingParts {
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
}

export interface WorkRequest {
  /** Normalised. */
  readonly url: string
  readonly contentType: ContentType
  /** For the event log. */
  readonly operation: PageOperation
}

interface Running extends Work {
  readonly stop: AbortController
}

interface ClaimedPage {
  readonly record: ProcessingRecord
  readonly lease: Lease
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

/** The pages that are worked on in one place: each URL once, several URLs at once. */
export class PageWorks {
  readonly #parts: WorkParts
  readonly #lease: OwnLease
  readonly #byUrl = new Map<string, Promise<Running | null>>()
  readonly #running = new Set<Running>()
  #isClosed = false

  constructor(parts: WorkParts) {
    this.#parts = parts
    this.#lease = new OwnLease(parts.repository)
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
    const forget = () => this.#forget(url, beginning)
    const beginning: Promise<Running | null> = this.#claimAndRun(request).then(
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
    this.#byUrl.set(url, beginning)
    return beginning
  }

  /** Stops the work on a source that was deleted; its URL may be begun anew at once. */
  async cancel(sourceId: number, url: string): Promise<void> {
    const beginning = this.#byUrl.get(url)
    if (beginning === undefined) return
    // a claim in flight may be of the source that was deleted, or of one made after it
    const running = await beginning.catch(() => null)
    if (running?.source.id !== sourceId) return
    running.stop.abort(goneSource(sourceId))
    this.#forget(url, beginning)
  }

  /** Marks what others were at whose leases have ended. How many pages. */
  recover(): Promise<number> {
    const { repository, wording, clock } = this.#parts
    return repository.failInterrupted({ message: wording.textOf(interruption()), at: clock.now().toISOString() })
  }

  /** Stops everything and begins nothing more; what was not done is marked as interrupted. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const { stop } of this.#running) stop.abort(interruption())
    // a claim in flight is a work when it comes, which stops at once
    await Promise.allSettled(this.#byUrl.values())
    await Promise.allSettled([...this.#running].map(({ outcome }) => outcome))
  }

  #forget(url: string, beginning: Promise<Running | null>): void {
    if (this.#byUrl.get(url) === beginning) this.#byUrl.delete(url)
  }

  async #claimAndRun({ url, contentType, operation }: WorkRequest): Promise<Running | null> {
    const claim = await this.#claim(url, contentType)
    if (claim === null) return null
    const { record } = claim
    const { events, wording } = this.#parts
    const started = performance.now()
    const progress = new ProgressFeed()
    const stop = new AbortController()
    if (this.#isClosed) stop.abort(interruption())
    events.emit({ name: 'WebsiteProcessingStart', operation, url, contentType })
    const outcome = this.#run(claim, contentType, stop.signal, (each) => progress.tell(each)).finally(() =>
      this.#running.delete(running),
    )
    const running: Running = {
      source: record.source,
      outcome,
      stop,
      listen: (listener) => progress.listen(listener),
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

  async #claim(url: string, contentType: ContentType): Promise<ClaimedPage | null> {
    const { repository, clock } = this.#parts
    const lease = await this.#lease.get()
    const request = { url, contentType, lease, at: clock.now().toISOString() }
    const first = await repository.claim(request)
    if (first.claimed) return { record: first.record, lease }
    if (first.record.source.hasPastedText) throw pastedSource(first.record.source)
    if ((await this.recover()) === 0) return null
    const second = await repository.claim(request)
    return second.claimed ? { record: second.record, lease } : null
  }

  async #run(
    { record, lease }: ClaimedPage,
    contentType: ContentType,
    signal: AbortSignal,
    onProgress: (progress: ProcessingProgress) => void,
  ): Promise<PageOutcome> {
    const { repository, wording, clock } = this.#parts
    const { id } = record.source
    try {
      return await processPage(this.#parts, { record, contentType, lease, signal, onProgress })
    } catch (error) {
      // what an aborted step throws says less than why it was aborted
      const failure = toAppError(signal.aborted ? signal.reason : error)
      const at = clock.now().toISOString()
      await repository.fail({ id, lease, message: wording.textOf(failure), at }).catch(() => false)
      throw failure
    }
  }
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

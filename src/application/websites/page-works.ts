import type { EventSink, PageOperation } from '#src/application/websites/ports/event-sink.js'
import type { FailureWording } from '#src/application/websites/ports/failure-wording.js'
import type { Lease, PageQueue, ProcessingRecord } from '#src/application/websites/ports/website-repository.js'
import { type AppError, toAppError } from '#src/domain/shared/app-error.js'
import type { ContentType, WebsiteSource } from '#src/domain/websites/website.js'
import { goneSource } from '#src/domain/websites/website-failure.js'
import { OwnLease } from './own-lease.js'
import {
  type PageOutcome,
  type PageTask,
  type ProcessingParts,
  type ProcessingProgress,
  processPage,
} from './page-processing.js'
import { ProgressFeed } from './progress-feed.js'
import {
  abandonment,
  interruption,
  isInterruption,
  isStoreAway,
  markAfter,
  pastedSource,
  tooMany,
} from './work-failures.js'

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
  /** Whether its page waits for its turn at its host. */
  readonly isWaiting: () => boolean
}

interface ClaimedPage {
  readonly record: ProcessingRecord
  readonly lease: Lease
  readonly contentType: ContentType
  readonly operation: PageOperation
}

/** A claim that ends without a text. */
interface Ending {
  readonly id: number
  readonly url: string
  readonly lease: Lease
}

const maxAtOnce = 500

/** The pages that are worked on in one place: each URL once, several URLs at once. */
export class PageWorks {
  readonly #parts: WorkParts
  readonly #lease: OwnLease
  // another one: under one lease a page could be claimed twice, by its URL and from the queue
  readonly #queueLease: OwnLease
  readonly #byUrl = new Map<string, Promise<Running | null>>()
  readonly #running = new Set<Running>()
  readonly #taking = new Set<Promise<unknown>>()
  readonly #late = new Map<number, () => Promise<boolean>>()
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
    if (this.#byUrl.size >= maxAtOnce) throw tooMany(url, maxAtOnce)
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

  /** Whether a page is worked on here, and waits for its turn at its host. */
  isWaiting(sourceId: number): boolean {
    return [...this.#running].some(({ source, isWaiting }) => source.id === sourceId && isWaiting())
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
  async recover(): Promise<number> {
    await this.#endLate()
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
    await this.#endLate()
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
    await this.#endLate()
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
    const { id, url } = record.source
    // claimed anew: an earlier claim has nothing left to end
    this.#late.delete(id)
    const { events, wording } = this.#parts
    const started = performance.now()
    const progress = new ProgressFeed()
    const ending = new AbortController()
    if (this.#isClosed) ending.abort(interruption())
    events.emit({ name: 'WebsiteProcessingStart', operation, url, contentType })
    let isWaiting = false
    const outcome = this.#run(page, {
      signal: ending.signal,
      onProgress: (each) => progress.tell(each),
      onWait: (waits) => {
        isWaiting = waits
      },
    }).finally(() => this.#running.delete(running))
    const running: Running = {
      source: record.source,
      outcome,
      ending,
      isWaiting: () => isWaiting,
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
    watched: Pick<PageTask, 'signal' | 'onProgress' | 'onWait'>,
  ): Promise<PageOutcome> {
    try {
      return await processPage(this.#parts, { record, contentType, lease, ...watched })
    } catch (error) {
      // what an aborted step throws says less than why it was aborted
      const failure = toAppError(watched.signal.aborted ? watched.signal.reason : error)
      const { id, url } = record.source
      const end = () => this.#end({ id, url, lease }, failure)
      await end().catch(() => this.#late.set(id, end))
      throw failure
    }
  }

  /** Ends claims whose end the store could not take when it came: while the lease lives, nobody else would. */
  async #endLate(): Promise<void> {
    for (const [id, end] of this.#late) {
      try {
        await end()
        this.#late.delete(id)
      } catch {
        // it is still away
        return
      }
    }
  }

  /** Ends the claim of a page that was not processed. */
  async #end({ id, url, lease }: Ending, failure: AppError): Promise<boolean> {
    const { repository, wording, clock } = this.#parts
    const write = { id, lease, at: clock.now().toISOString() }
    const wasStopped = isInterruption(failure)
    if (wasStopped || isStoreAway(failure)) {
      // the next worker may do it, who may meet the same store
      if (await repository.giveBack({ ...write, tryCounts: !wasStopped })) return true
    }
    const mark = markAfter(failure, url)
    return repository.fail({ ...write, message: wording.textOf(failure), ...(mark === undefined ? {} : { mark }) })
  }
}

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

/** The dependencies of working on pages. */
export interface WorkParts extends ProcessingParts {
  readonly repository: ProcessingParts['repository'] & PageQueue
  readonly events: EventSink
  readonly wording: FailureWording
}

/** A page that this process works on. */
export interface Work {
  /** The source when the work began. */
  readonly source: WebsiteSource
  /** Rejects with AppError if the page could not be processed; what was served before still is. */
  readonly outcome: Promise<PageOutcome>
  /** Reports the current progress at once and then every step, until the returned function is called. */
  listen(listener: (progress: ProcessingProgress) => void): () => void
  /** Stops the work: a queued page waits in the queue again, any other is marked as interrupted. */
  stop(): void
}

export interface WorkRequest {
  /** Normalized. */
  readonly url: string
  readonly contentType: ContentType
  /** For the event log. */
  readonly operation: PageOperation
}

interface Running extends Work {
  readonly ending: AbortController
  /** Whether the page waits for its turn at its host. */
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

/** The pages that one process works on: each URL once, several URLs at the same time. */
export class PageWorks {
  readonly #parts: WorkParts
  readonly #lease: OwnLease
  // a separate lease: with one lease a page could be claimed twice, by URL and from the queue
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
   * Starts the work on a URL, or joins the running one; returns null if another process has it. Throws VALIDATION_ERROR
   * if there are too many or the source has pasted text, INTERNAL_ERROR after `close`, DB_ERROR.
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
   * Starts the work on the next page of the queue; returns null if none waits. Throws INTERNAL_ERROR after `close`,
   * DB_ERROR.
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

  /** Whether this process works on the page and it waits for its turn at its host. */
  isWaiting(sourceId: number): boolean {
    return [...this.#running].some(({ source, isWaiting }) => source.id === sourceId && isWaiting())
  }

  /** Stops the work on a deleted source; its URL can be started again at once. */
  async cancel(sourceId: number, url: string): Promise<void> {
    const beginning = this.#byUrl.get(url)
    if (beginning === undefined) return
    // a claim in progress may belong to the deleted source, or to one created after it
    const running = await beginning.catch(() => null)
    if (running?.source.id !== sourceId) return
    running.ending.abort(goneSource(sourceId))
    this.#forget(url, beginning)
  }

  /** Puts pages with expired leases back into the queue, or marks them as interrupted. Returns their number. */
  async recover(): Promise<number> {
    await this.#endLate()
    const { repository, wording, clock } = this.#parts
    return repository.failInterrupted({
      message: wording.textOf(interruption()),
      messageAfterLastTry: wording.textOf(abandonment()),
      at: clock.now().toISOString(),
    })
  }

  /** Stops all works as `stop` does, and starts no more. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const running of this.#running) running.stop()
    // a claim in progress becomes a work that stops at once
    await Promise.allSettled([...this.#byUrl.values(), ...this.#taking])
    await Promise.allSettled([...this.#running].map(({ outcome }) => outcome))
    await this.#endLate()
  }

  #forget(url: string, beginning: Promise<Running | null>): void {
    if (this.#byUrl.get(url) === beginning) this.#byUrl.delete(url)
  }

  /** Lets others join the work on a URL until it ends. */
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
    // a new claim: nothing of an earlier one is left to end
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
      onProgress: (each) => progress.publish(each),
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
      // the reason of the abort says more than the error of the aborted step
      const failure = toAppError(watched.signal.aborted ? watched.signal.reason : error)
      const { id, url } = record.source
      const end = () => this.#end({ id, url, lease }, failure)
      await end().catch(() => this.#late.set(id, end))
      throw failure
    }
  }

  /** Ends claims that the store could not end in time; while the lease lives, nobody else would. */
  async #endLate(): Promise<void> {
    for (const [id, end] of this.#late) {
      try {
        await end()
        this.#late.delete(id)
      } catch {
        // the store is still unavailable
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
      // let the next worker try, though the store may still be unavailable
      if (await repository.giveBack({ ...write, tryCounts: !wasStopped })) return true
    }
    const mark = markAfter(failure, url)
    return repository.fail({ ...write, message: wording.textOf(failure), ...(mark === undefined ? {} : { mark }) })
  }
}

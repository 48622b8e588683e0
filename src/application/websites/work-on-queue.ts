import type { PageQuestions, PageQueue } from '#src/application/websites/ports/website-repository.js'
import { type AppError, toAppError } from '#src/domain/shared/app-error.js'
import type { NumberRange } from '#src/domain/shared/number-range.js'
import { checkNumber } from '#src/domain/websites/website-failure.js'
import type { PageWorks } from './page-works.js'
import { isStoreAway } from './work-failures.js'
import { type WorkedPage, type WorkOnQueueResult, WorkShift } from './work-shift.js'

export type { WorkedPage, WorkOnQueueResult } from './work-shift.js'

export interface WorkOnQueueRequest {
  /** The number of pages at the same time; defaults to 4, at most 64. */
  readonly concurrency?: number
  /** Whether to end when nothing waits and nobody works on a queued page; defaults to false, which waits for more. */
  readonly untilEmpty?: boolean
  /** Ends the work: unfinished pages are given back. */
  readonly signal?: AbortSignal
  /** Called for each page that was processed or failed. */
  readonly onPage?: (page: WorkedPage) => void
  /** Called once when the store is temporarily unavailable; it is retried. */
  readonly onStoreAway?: (failure: AppError) => void
}

export const workLimit = {
  concurrency: { min: 1, max: 64, usual: 4 },
} as const satisfies Record<string, NumberRange & { readonly usual: number }>

// between two checks of an empty queue, in milliseconds; doubles each time
const firstPauseMs = 250
const maxPauseMs = 2000
// about thirty seconds of an unavailable store end a worker that runs until the queue is empty
const maxFailures = 15

/**
 * Processes the pages of the queue in order and several at the same time, together with any number of other workers.
 * Throws VALIDATION_ERROR; DB_ERROR if the store fails permanently. Source: rag-queue.
 */
export class WorkOnQueue {
  readonly #works: PageWorks
  readonly #pages: PageQuestions & PageQueue

  constructor(works: PageWorks, pages: PageQuestions & PageQueue) {
    this.#works = works
    this.#pages = pages
  }

  async execute(request: WorkOnQueueRequest = {}): Promise<WorkOnQueueResult> {
    const {
      concurrency = workLimit.concurrency.usual,
      signal = new AbortController().signal,
      onPage = () => {},
    } = request
    checkNumber('concurrency', concurrency, workLimit.concurrency)
    const shift = new WorkShift(this.#pages, { concurrency, onPage })
    const stop = () => shift.stop()
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    try {
      await this.#work(shift, request)
    } finally {
      signal.removeEventListener('abort', stop)
      await shift.end()
    }
    return shift.result
  }

  async #work(shift: WorkShift, { untilEmpty = false, onStoreAway = () => {} }: WorkOnQueueRequest): Promise<void> {
    const retryBudget = new RetryBudget(untilEmpty ? maxFailures : Number.POSITIVE_INFINITY, onStoreAway)
    let pauseMs = firstPauseMs
    while (!shift.isStopped) {
      const found = await this.#look(shift).then(
        (found) => retryBudget.reset(found),
        (error) => retryBudget.spend(error),
      )
      if (found === 'empty' && untilEmpty) return
      pauseMs = found === 'pages' ? firstPauseMs : Math.min(2 * pauseMs, maxPauseMs)
      await shift.pause(pauseMs)
    }
  }

  /** Takes the available pages. Returns `empty` if nothing waits and nobody works on a page. */
  async #look(shift: WorkShift): Promise<Found> {
    const before = shift.size
    while (!shift.isFull) {
      const work = await this.#works.takeNext()
      if (work === null) break
      shift.add(work)
    }
    if (shift.isFull || shift.size > before) return 'pages'
    const { waiting, inWork } = await this.#pages.countQueued()
    // pages of workers that disappeared then wait again, or have failed
    if (inWork > shift.size) await this.#works.recover()
    return waiting === 0 && inWork === 0 ? 'empty' : 'nothing'
  }
}

type Found = 'pages' | 'nothing' | 'empty'

/** Tolerates a temporarily unavailable store. */
class RetryBudget {
  readonly #maxFailures: number
  readonly #onFirst: (failure: AppError) => void
  #failures = 0

  constructor(maxFailures: number, onFirst: (failure: AppError) => void) {
    this.#maxFailures = maxFailures
    this.#onFirst = onFirst
  }

  reset(found: Found): Found {
    this.#failures = 0
    return found
  }

  /** Throws a permanent failure, and a temporary one beyond the limit. */
  spend(error: unknown): Found {
    const failure = toAppError(error)
    if (!isStoreAway(failure) || this.#failures >= this.#maxFailures) throw failure
    if (this.#failures === 0) this.#onFirst(failure)
    this.#failures += 1
    return 'nothing'
  }
}

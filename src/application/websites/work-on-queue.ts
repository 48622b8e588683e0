import type { PageQuestions, PageQueue } from '#src/application/websites/ports/website-repository.js'
import { type AppError, toAppError } from '#src/domain/shared/app-error.js'
import type { NumberRange } from '#src/domain/shared/number-range.js'
import { checkNumber } from '#src/domain/websites/website-failure.js'
import type { PageWorks } from './page-works.js'
import { isStoreAway } from './work-failures.js'
import { type WorkedPage, type WorkOnQueueResult, WorkShift } from './work-shift.js'

export type { WorkedPage, WorkOnQueueResult } from './work-shift.js'

export interface WorkOnQueueRequest {
  /** Pages at once; 4 when absent, 64 at most. */
  readonly concurrency?: number
  /** Ends when nothing waits and nobody is at a page of the queue; false, the default, waits for more. */
  readonly untilEmpty?: boolean
  /** Ends the work: pages that are not done are given back. */
  readonly signal?: AbortSignal
  /** Told of each page that was processed or failed. */
  readonly onPage?: (page: WorkedPage) => void
  /** Told once when the store cannot serve for now; it is asked again. */
  readonly onStoreAway?: (failure: AppError) => void
}

export const workLimit = {
  concurrency: { min: 1, max: 64, usual: 4 },
} as const satisfies Record<string, NumberRange & { readonly usual: number }>

// between two looks at a queue in which nothing waits, in milliseconds; it doubles
const firstPauseMs = 250
const maxPauseMs = 2000
// a store that is away for some thirty seconds ends who works until the queue is empty
const maxTroubles = 15

/**
 * Processes the pages of the queue, in their order and several at once, beside any number of others who do. Throws
 * VALIDATION_ERROR; DB_ERROR where the store does not serve and will not by itself. Source: rag-queue.
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
    const patience = new Patience(untilEmpty ? maxTroubles : Number.POSITIVE_INFINITY, onStoreAway)
    let pauseMs = firstPauseMs
    while (!shift.isStopped) {
      const found = await this.#look(shift).then(
        (found) => patience.restore(found),
        (error) => patience.bear(error),
      )
      if (found === 'empty' && untilEmpty) return
      pauseMs = found === 'pages' ? firstPauseMs : Math.min(2 * pauseMs, maxPauseMs)
      await shift.pause(pauseMs)
    }
  }

  /** Takes what there is to take. `empty`: nobody has or waits for anything. */
  async #look(shift: WorkShift): Promise<Found> {
    const before = shift.size
    while (!shift.isFull) {
      const work = await this.#works.takeNext()
      if (work === null) break
      shift.add(work)
    }
    if (shift.isFull || shift.size > before) return 'pages'
    const { waiting, inWork } = await this.#pages.countQueued()
    // what workers left who are gone waits again after it, or has failed
    if (inWork > shift.size) await this.#works.recover()
    return waiting === 0 && inWork === 0 ? 'empty' : 'nothing'
  }
}

type Found = 'pages' | 'nothing' | 'empty'

/** With a store that does not serve for now. */
class Patience {
  readonly #maxTroubles: number
  readonly #onFirst: (failure: AppError) => void
  #troubles = 0

  constructor(maxTroubles: number, onFirst: (failure: AppError) => void) {
    this.#maxTroubles = maxTroubles
    this.#onFirst = onFirst
  }

  restore(found: Found): Found {
    this.#troubles = 0
    return found
  }

  /** Throws a failure that does not pass, and the one that is too many. */
  bear(error: unknown): Found {
    const failure = toAppError(error)
    if (!isStoreAway(failure) || this.#troubles >= this.#maxTroubles) throw failure
    if (this.#troubles === 0) this.#onFirst(failure)
    this.#troubles += 1
    return 'nothing'
  }
}

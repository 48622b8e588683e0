import type { PageQuestions } from '#src/application/websites/ports/website-repository.js'
import { type AppError, toAppError } from '#src/domain/shared/app-error.js'
import { awaitWork, type ProcessWebsiteResult } from './await-work.js'
import type { Work } from './page-works.js'
import { isTakenOver } from './work-failures.js'

/** The result for a page. */
export type WorkedPage =
  | { readonly url: string; readonly result: ProcessWebsiteResult }
  | { readonly url: string; readonly error: AppError }

export interface WorkOnQueueResult {
  readonly processed: number
  readonly failed: number
  /** Left to other workers: the work was stopped, or they took the page over. */
  readonly givenBack: number
}

export interface ShiftOptions {
  /** The number of pages at the same time. */
  readonly concurrency: number
  readonly onPage: (page: WorkedPage) => void
}

/** The pages that one worker is processing. */
export class WorkShift {
  readonly #pages: PageQuestions
  readonly #options: ShiftOptions
  readonly #running = new Map<Work, Promise<void>>()
  #wake = () => {}
  #isStopped = false
  #result: WorkOnQueueResult = { processed: 0, failed: 0, givenBack: 0 }

  constructor(pages: PageQuestions, options: ShiftOptions) {
    this.#pages = pages
    this.#options = options
  }

  get size(): number {
    return this.#running.size
  }

  /** Whether it takes no more pages for now. */
  get isFull(): boolean {
    return this.#isStopped || this.size >= this.#options.concurrency
  }

  get isStopped(): boolean {
    return this.#isStopped
  }

  get result(): WorkOnQueueResult {
    return this.#result
  }

  add(work: Work): void {
    const followed = this.#follow(work).finally(() => this.#running.delete(work))
    this.#running.set(work, followed)
    if (this.#isStopped) work.stop()
  }

  /** Gives back unfinished pages and takes no more. */
  stop(): void {
    this.#isStopped = true
    for (const work of this.#running.keys()) work.stop()
    this.#wake()
  }

  /** Waits until a page is done or the shift is stopped; at most `ms` if there is room for more pages. */
  async pause(ms: number): Promise<void> {
    if (this.#isStopped) return
    const woken = new Promise<void>((resolve) => {
      this.#wake = resolve
    })
    const timer = this.isFull ? undefined : setTimeout(this.#wake, ms)
    await Promise.race([woken, ...this.#running.values()])
    clearTimeout(timer)
  }

  /** Waits until nothing is in progress. */
  async end(): Promise<void> {
    await Promise.all(this.#running.values())
  }

  async #follow(work: Work): Promise<void> {
    const { url } = work.source
    try {
      const result = await awaitWork(this.#pages, work, { waitMs: null })
      this.#count('processed')
      this.#options.onPage({ url, result })
    } catch (cause) {
      const error = toAppError(cause)
      const isLeft = this.#isStopped || isTakenOver(error)
      this.#count(isLeft ? 'givenBack' : 'failed')
      if (!isLeft) this.#options.onPage({ url, error })
    }
  }

  #count(what: keyof WorkOnQueueResult): void {
    this.#result = { ...this.#result, [what]: this.#result[what] + 1 }
  }
}

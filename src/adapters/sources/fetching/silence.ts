import { FetchFailed } from './fetch-failures.js'
import type { TimeLimit } from './polite-client.js'

/** The time in which something more of an answer must come, in milliseconds, and what all of it may take. */
export interface SilenceLimits {
  readonly silenceMs: number
  readonly totalMs: number
}

/** Ends an answer that does not go on, or goes on for ever. Time in which what came is worked on does not count. */
export class Silence implements TimeLimit {
  readonly #limits: SilenceLimits
  #leftMs: number
  #since = 0
  #timer: NodeJS.Timeout | null = null
  #giveUp: (reason: FetchFailed) => void = () => {}

  constructor(limits: SilenceLimits) {
    this.#limits = limits
    this.#leftMs = limits.totalMs
  }

  async spend<T>(signal: AbortSignal, task: (signal: AbortSignal) => Promise<T>): Promise<T> {
    signal.throwIfAborted()
    const controller = new AbortController()
    const abort = () => controller.abort(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    this.#giveUp = (reason) => controller.abort(reason)
    this.#wait()
    try {
      return await task(controller.signal)
    } catch (error) {
      throw controller.signal.aborted ? controller.signal.reason : error
    } finally {
      this.#rest()
      signal.removeEventListener('abort', abort)
    }
  }

  /** Something came: time stands still until `work` on it is done. */
  async whileWorking<T>(work: Promise<T>): Promise<T> {
    this.#rest()
    try {
      return await work
    } finally {
      this.#wait()
    }
  }

  #wait(): void {
    const { silenceMs, totalMs } = this.#limits
    const isLast = this.#leftMs < silenceMs
    this.#since = performance.now()
    const reason = (): FetchFailed =>
      new FetchFailed(
        isLast ? { kind: 'deadline', seconds: totalMs / 1000 } : { kind: 'silence', seconds: silenceMs / 1000 },
      )
    this.#timer = setTimeout(() => this.#giveUp(reason()), Math.max(0, Math.min(silenceMs, this.#leftMs)))
  }

  #rest(): void {
    if (this.#timer === null) return
    clearTimeout(this.#timer)
    this.#timer = null
    this.#leftMs -= performance.now() - this.#since
  }
}

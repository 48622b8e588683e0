import { FetchFailed } from './fetch-failures.js'
import type { TimeLimit } from './polite-client.js'

/** The longest pause within an answer, and the longest total time, in milliseconds. */
export interface IdleLimits {
  readonly idleMs: number
  readonly totalMs: number
}

/** Ends an answer that stalls or never ends. Time spent processing received data does not count. */
export class IdleTimeout implements TimeLimit {
  readonly #limits: IdleLimits
  #leftMs: number
  #since = 0
  #timer: NodeJS.Timeout | null = null
  #giveUp: (reason: FetchFailed) => void = () => {}

  constructor(limits: IdleLimits) {
    this.#limits = limits
    this.#leftMs = limits.totalMs
  }

  async run<T>(signal: AbortSignal, task: (signal: AbortSignal) => Promise<T>): Promise<T> {
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

  /** Stops the clock until `work` on received data is done. */
  async whileWorking<T>(work: Promise<T>): Promise<T> {
    this.#rest()
    try {
      return await work
    } finally {
      this.#wait()
    }
  }

  #wait(): void {
    const { idleMs, totalMs } = this.#limits
    const isLast = this.#leftMs < idleMs
    this.#since = performance.now()
    const reason = (): FetchFailed =>
      new FetchFailed(
        isLast ? { kind: 'deadline', seconds: totalMs / 1000 } : { kind: 'idle-timeout', seconds: idleMs / 1000 },
      )
    this.#timer = setTimeout(() => this.#giveUp(reason()), Math.max(0, Math.min(idleMs, this.#leftMs)))
  }

  #rest(): void {
    if (this.#timer === null) return
    clearTimeout(this.#timer)
    this.#timer = null
    this.#leftMs -= performance.now() - this.#since
  }
}

import { FetchFailed } from './fetch-failures.js'

/**
 * The time that a page's requests may take in all. It passes only while something is `spent`: waiting for the turn at a
 * host, which may be long when many pages are wanted from it, is not the page's fault.
 */
export class Deadline {
  readonly #limitMs: number
  #leftMs: number

  constructor(limitMs: number) {
    this.#limitMs = limitMs
    this.#leftMs = limitMs
  }

  /** Runs `task`, whose signal is aborted with `signal` or when the time is up; then it throws the reason. */
  async spend<T>(signal: AbortSignal, task: (signal: AbortSignal) => Promise<T>): Promise<T> {
    signal.throwIfAborted()
    const controller = new AbortController()
    const abort = () => controller.abort(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    const timer = setTimeout(() => controller.abort(this.#exceeded()), this.#leftMs)
    const start = performance.now()
    try {
      if (this.#leftMs <= 0) throw this.#exceeded()
      return await task(controller.signal)
    } catch (error) {
      throw controller.signal.aborted ? controller.signal.reason : error
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      this.#leftMs = Math.max(0, this.#leftMs - (performance.now() - start))
    }
  }

  #exceeded(): FetchFailed {
    return new FetchFailed({ kind: 'deadline', seconds: this.#limitMs / 1000 })
  }
}

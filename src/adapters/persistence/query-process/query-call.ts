import { AppError } from '../../../domain/shared/app-error.js'
import type { Request } from './messages.js'

export interface CallOptions {
  /** Time the call may run, in milliseconds, from the moment a child takes it. */
  readonly deadlineMs: number
  /** Ends the call, and the child that works on it. */
  readonly signal?: AbortSignal
}

/** One call on its way: it settles once, by an answer, its deadline, its caller, or a wait that was too long. */
export class QueryCall {
  readonly request: Request
  readonly promise: Promise<unknown>
  readonly #options: CallOptions
  readonly #onAbort = () => this.#stop(cancelled())
  #resolve: (value: unknown) => void = () => {}
  #reject: (error: unknown) => void = () => {}
  #timer: NodeJS.Timeout | undefined
  #kill: () => void = () => {}
  #settled = false

  constructor(request: Request, options: CallOptions, longestWaitMs: number) {
    this.request = request
    this.#options = options
    this.promise = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    this.#timer = setTimeout(() => this.#stop(waitedTooLong()), longestWaitMs)
    if (options.signal?.aborted) this.#onAbort()
    else options.signal?.addEventListener('abort', this.#onAbort, { once: true })
  }

  get settled(): boolean {
    return this.#settled
  }

  /** From here on the deadline runs; `kill` ends what works on the call. */
  begin(kill: () => void): void {
    this.#kill = kill
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#stop(tooSlow(this.#options.deadlineMs)), this.#options.deadlineMs)
  }

  resolve(value: unknown): void {
    if (this.#settle()) this.#resolve(value)
  }

  reject(error: unknown): void {
    if (this.#settle()) this.#reject(error)
  }

  #stop(error: AppError): void {
    if (!this.#settled) this.#kill()
    this.reject(error)
  }

  #settle(): boolean {
    if (this.#settled) return false
    this.#settled = true
    clearTimeout(this.#timer)
    this.#options.signal?.removeEventListener('abort', this.#onAbort)
    return true
  }
}

function tooSlow(deadlineMs: number): AppError {
  const deadline = `${deadlineMs / 1000} s`
  const advice = 'Ask for less: a narrower date range, fewer joins, a LIMIT inside recursion.'
  return new AppError('TIMEOUT', `The query took longer than ${deadline} and was stopped. ${advice}`)
}

function waitedTooLong(): AppError {
  const message = 'Too many queries are running; this one was not started. Try again when they are done.'
  return new AppError('TIMEOUT', message, { retryable: true })
}

function cancelled(): AppError {
  return new AppError('TIMEOUT', 'The call was cancelled and its query stopped.', { retryable: true })
}

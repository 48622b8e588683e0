import type { Transferable } from 'node:worker_threads'
import type { RunOutcome } from './killable-worker.js'
import { toCause } from './runner.js'

/** How a call ended: with an answer, or the reason why there is none. */
export type CallOutcome<Answer> =
  | RunOutcome<Answer>
  /** It exceeded its deadline. */
  | { readonly kind: 'late' }
  /** The caller aborted it. */
  | { readonly kind: 'aborted' }
  /** No worker was free in time. */
  | { readonly kind: 'not-begun' }
  /** The pool was closed. */
  | { readonly kind: 'closed' }
  /** The worker for it could not be started. */
  | { readonly kind: 'not-started'; readonly cause: unknown }

export type NoAnswer = Exclude<CallOutcome<never>, { readonly kind: 'answered' }>

/** For a log: why there is no answer. */
export function causeOf(outcome: NoAnswer): unknown {
  if (outcome.kind === 'died') return toCause(outcome.exit)
  return 'cause' in outcome ? outcome.cause : new Error(`The call was ${outcome.kind}.`)
}

export interface CallOptions {
  /** Maximum run time in milliseconds, from the moment a worker takes the call; unlimited when absent. */
  readonly deadlineMs?: number | undefined
  readonly signal?: AbortSignal | undefined
  /** Memory that is transferred to a thread instead of cloned. */
  readonly transfer?: readonly Transferable[]
}

/** One pending call. Only its first outcome counts. */
export class PoolCall<Request extends object, Answer> {
  readonly request: Request
  readonly transfer: readonly Transferable[]
  readonly outcome: Promise<CallOutcome<Answer>>
  readonly #options: CallOptions
  readonly #onAbort = () => this.#stop({ kind: 'aborted' })
  #resolve: (outcome: CallOutcome<Answer>) => void = () => {}
  #kill: () => void = () => {}
  #timer: NodeJS.Timeout | undefined
  #isSettled = false

  constructor(request: Request, options: CallOptions, maxWaitMs: number | undefined) {
    this.request = request
    this.transfer = options.transfer ?? []
    this.#options = options
    this.outcome = new Promise((resolve) => {
      this.#resolve = resolve
    })
    this.#stopAfter(maxWaitMs, { kind: 'not-begun' })
    if (options.signal?.aborted) this.#onAbort()
    else options.signal?.addEventListener('abort', this.#onAbort, { once: true })
  }

  get isSettled(): boolean {
    return this.#isSettled
  }

  /** Starts the deadline; `kill` ends the work on the call once the caller stops waiting. */
  begin(kill: () => void): void {
    this.#kill = kill
    this.#stopAfter(this.#options.deadlineMs, { kind: 'late' })
  }

  settle(outcome: CallOutcome<Answer>): void {
    if (this.#isSettled) return
    this.#isSettled = true
    clearTimeout(this.#timer)
    this.#options.signal?.removeEventListener('abort', this.#onAbort)
    this.#resolve(outcome)
  }

  #stopAfter(ms: number | undefined, outcome: CallOutcome<Answer>): void {
    clearTimeout(this.#timer)
    if (ms !== undefined) this.#timer = setTimeout(() => this.#stop(outcome), ms)
  }

  #stop(outcome: CallOutcome<Answer>): void {
    if (!this.#isSettled) this.#kill()
    this.settle(outcome)
  }
}

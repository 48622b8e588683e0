import type { Transferable } from 'node:worker_threads'
import type { Death, Runner } from './runner.js'

/** How a request ended, as far as its worker is concerned. */
export type RunOutcome<Answer> =
  | { readonly kind: 'answered'; readonly answer: Answer }
  /** The worker ended before it had an answer. */
  | { readonly kind: 'died'; readonly death: Death }
  /** The request cannot be cloned; the worker is as it was. */
  | { readonly kind: 'not-sent'; readonly cause: unknown }

export interface WorkerOptions<Request extends object, Answer> {
  /** Throws what the system says when there is no room for another. */
  readonly start: () => Runner<Request, Answer>
  /**
   * Called with the process id of a worker that has sent a first message, which says that it is ready; it gets a request
   * when this is done. Without it a worker gets requests from the start on.
   */
  readonly whenReady?: (pid: number | undefined) => Promise<void>
  /** How long it stays without work, in milliseconds; for ever when absent. */
  readonly idleMs?: number
}

const maxStartMs = 20_000

/** One thread or process that answers one request at a time and can be killed. Without work it keeps no program alive. */
export class KillableWorker<Request extends object, Answer> {
  /** Settles when it can take requests. Rejects when it ended before. */
  readonly ready: Promise<void>
  /** Settles when nothing of it is left. Never rejects. */
  readonly gone: Promise<Death>
  readonly #runner: Runner<Request, Answer>
  readonly #idleMs: number | undefined
  #state: 'starting' | 'idle' | 'busy' | 'killed' = 'starting'
  #settle: ((outcome: RunOutcome<Answer>) => void) | null = null
  #idleTimer: NodeJS.Timeout | undefined
  #since = 0
  #busyMs = 0

  constructor({ start, whenReady, idleMs }: WorkerOptions<Request, Answer>) {
    this.#idleMs = idleMs
    this.#runner = start()
    this.gone = this.#runner.ended.then((death) => {
      this.#state = 'killed'
      this.#finish({ kind: 'died', death })
      return death
    })
    this.ready = whenReady === undefined ? Promise.resolve(this.#onReady()) : this.#start(whenReady)
  }

  get state(): 'starting' | 'idle' | 'busy' | 'killed' {
    return this.#state
  }

  /** How long it has worked, in all. */
  get busyMs(): number {
    return this.#busyMs
  }

  /** Only for an idle worker. Never rejects. */
  run(request: Request, transfer: readonly Transferable[]): Promise<RunOutcome<Answer>> {
    clearTimeout(this.#idleTimer)
    this.#state = 'busy'
    this.#since = performance.now()
    this.#runner.ref()
    return new Promise((resolve) => {
      this.#settle = resolve
      try {
        this.#runner.send(request, transfer)
      } catch (cause) {
        this.#finish({ kind: 'not-sent', cause })
      }
    })
  }

  /** Ends it at once, whatever it does; `gone` settles a moment later. */
  kill(): void {
    clearTimeout(this.#idleTimer)
    this.#state = 'killed'
    // whoever waits for `gone` must not be left by an empty event loop
    this.#runner.ref()
    this.#runner.kill()
  }

  async #start(whenReady: (pid: number | undefined) => Promise<void>): Promise<void> {
    const timer = setTimeout(() => this.kill(), maxStartMs)
    try {
      await this.#firstMessage()
      await whenReady(this.#runner.pid)
    } finally {
      clearTimeout(timer)
    }
    this.#onReady()
  }

  #firstMessage(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#runner.onMessage(() => resolve())
      this.gone.then(({ stderrEnd, error }) => {
        reject(new Error(`It ended before it was ready. Its last words: ${stderrEnd}`, { cause: error }))
      })
    })
  }

  #onReady(): void {
    this.#runner.onMessage((answer) => this.#finish({ kind: 'answered', answer }))
    if (this.#state === 'starting') this.#rest()
  }

  #finish(outcome: RunOutcome<Answer>): void {
    const settle = this.#settle
    if (settle === null) return
    this.#settle = null
    this.#busyMs += performance.now() - this.#since
    if (this.#state === 'busy') this.#rest()
    settle(outcome)
  }

  #rest(): void {
    this.#state = 'idle'
    this.#runner.unref()
    if (this.#idleMs !== undefined) this.#idleTimer = setTimeout(() => this.kill(), this.#idleMs).unref()
  }
}

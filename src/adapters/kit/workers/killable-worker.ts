import type { Transferable } from 'node:worker_threads'
import type { Runner, WorkerExit } from './runner.js'

/** How a request to a worker ended. */
export type RunOutcome<Answer> =
  | { readonly kind: 'answered'; readonly answer: Answer }
  /** The worker ended before it answered. */
  | { readonly kind: 'died'; readonly exit: WorkerExit }
  /** The request cannot be cloned; the worker is unaffected. */
  | { readonly kind: 'not-sent'; readonly cause: unknown }

export interface WorkerOptions<Request extends object, Answer> {
  /** Throws the system's error if no further worker can be started. */
  readonly start: () => Runner<Request, Answer>
  /**
   * Called with the process id once the worker has sent its first message, which means that it is ready; the worker
   * gets requests after this resolves. Without it, a worker gets requests right from the start.
   */
  readonly whenReady?: (pid: number | undefined) => Promise<void>
  /** Idle timeout in milliseconds; none when absent. */
  readonly idleMs?: number
}

const maxStartMs = 20_000

/**
 * One thread or process that answers one request at a time and can be killed. While idle it does not keep the program
 * alive.
 */
export class KillableWorker<Request extends object, Answer> {
  /** Resolves when it can take requests. Rejects if it ended before. */
  readonly ready: Promise<void>
  /** Resolves when it has ended completely. Never rejects. */
  readonly gone: Promise<WorkerExit>
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
    this.gone = this.#runner.ended.then((exit) => {
      this.#state = 'killed'
      this.#finish({ kind: 'died', exit })
      return exit
    })
    this.ready = whenReady === undefined ? Promise.resolve(this.#onReady()) : this.#start(whenReady)
  }

  get state(): 'starting' | 'idle' | 'busy' | 'killed' {
    return this.#state
  }

  /** Total time spent on requests, in milliseconds. */
  get busyMs(): number {
    return this.#busyMs
  }

  /** Call only while idle. Never rejects. */
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

  /** Kills it at once, even if busy; `gone` resolves a moment later. */
  kill(): void {
    clearTimeout(this.#idleTimer)
    this.#state = 'killed'
    // the event loop must not end while a caller waits for `gone`
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
        reject(new Error(`It ended before it was ready. Its last output: ${stderrEnd}`, { cause: error }))
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

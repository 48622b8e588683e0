import { AppError } from '#src/domain/shared/app-error.js'
import { KillableWorker, type WorkerOptions } from './killable-worker.js'
import { type CallOptions, type CallOutcome, PoolCall } from './pool-call.js'

export interface PoolOptions<Request extends object, Answer> extends WorkerOptions<Request, Answer> {
  /** Number of workers, and so of concurrent calls. */
  readonly size: number
  /** How long a call may wait for a worker, in milliseconds; unlimited when absent. */
  readonly maxWaitMs?: number
  /** Replaces a killed worker at once, not only at the next call. */
  readonly keepsWarm?: boolean
  /** Lets a worker finish an aborted call instead of killing it. */
  readonly finishesAborted?: boolean
  /** Whether to end the worker after this answer. */
  readonly shouldReplace?: (answer: Answer, worker: { readonly busyMs: number }, request: Request) => boolean
}

/**
 * A pool of workers for work that may block, hang or take too much memory. Calls run first in, first out. Workers start
 * with the first calls, and one that ended is replaced only after it is gone: never more than `size` use memory.
 */
export class WorkerPool<Request extends object, Answer> {
  readonly #options: PoolOptions<Request, Answer>
  readonly #workers = new Set<KillableWorker<Request, Answer>>()
  readonly #running = new Set<PoolCall<Request, Answer>>()
  #queue: PoolCall<Request, Answer>[] = []
  #isClosed = false

  constructor(options: PoolOptions<Request, Answer>) {
    this.#options = options
  }

  /**
   * Stopping a running call kills its worker. Rejects only with an AppError thrown by `start`, which explains itself
   * why no worker can start.
   */
  async call(request: Request, options: CallOptions = {}): Promise<CallOutcome<Answer>> {
    const call = new PoolCall<Request, Answer>(request, options, this.#options.maxWaitMs)
    if (this.#isClosed) call.settle({ kind: 'closed' })
    this.#queue.push(call)
    this.#dispatch()
    const outcome = await call.outcome
    if (outcome.kind === 'not-started' && outcome.cause instanceof AppError) throw outcome.cause
    return outcome
  }

  /** Ends all calls and kills all workers, even busy ones; resolves when they are gone. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const call of [...this.#queue.splice(0), ...this.#running]) call.settle({ kind: 'closed' })
    const all = [...this.#workers].map(({ gone }) => gone)
    this.killAll()
    await Promise.all(all)
  }

  /** Kills all workers without waiting: for the end of the program. */
  killAll(): void {
    for (const worker of this.#workers) worker.kill()
  }

  #dispatch(): void {
    this.#queue = this.#queue.filter(({ isSettled }) => !isSettled)
    for (const worker of this.#workers) {
      const call = worker.state === 'idle' ? this.#queue.shift() : undefined
      if (call !== undefined) void this.#execute(worker, call)
    }
    const starting = [...this.#workers].filter(({ state }) => state === 'starting').length
    const wanted = this.#queue.length - starting
    for (let n = 0; n < wanted; n++) void this.#start()
  }

  async #execute(worker: KillableWorker<Request, Answer>, call: PoolCall<Request, Answer>): Promise<void> {
    const { finishesAborted = false, keepsWarm = false, shouldReplace } = this.#options
    call.begin(finishesAborted ? () => {} : () => worker.kill())
    this.#running.add(call)
    const outcome = await worker.run(call.request, call.transfer)
    this.#running.delete(call)
    call.settle(outcome)
    if (outcome.kind === 'answered' && shouldReplace?.(outcome.answer, worker, call.request)) worker.kill()
    if (worker.state === 'idle') this.#dispatch()
    else if (keepsWarm) void worker.gone.then(() => this.#start())
  }

  async #start(): Promise<void> {
    if (this.#isClosed || this.#workers.size >= this.#options.size) return
    try {
      const worker = new KillableWorker(this.#options)
      this.#workers.add(worker)
      const removed = worker.gone.then(() => this.#workers.delete(worker))
      await worker.ready
      void removed.then(() => this.#dispatch())
    } catch (cause) {
      // each failed start fails one call, so that a broken worker is not restarted for ever
      this.#queue.shift()?.settle({ kind: 'not-started', cause })
    }
    this.#dispatch()
  }
}

import { AppError } from '../../../domain/shared/app-error.js'
import type { LaunchOptions } from './launch.js'
import { type CallOptions, QueryCall } from './query-call.js'
import { RunningChild } from './running-child.js'

export interface QueryProcessOptions {
  /** The file that calls `serveQueries`. */
  readonly entry: string | URL
  /** Flags for Node, such as `--import tsx`; none when absent. */
  readonly execArgv?: readonly string[]
  /** How many children, and so how many calls at once; 2 when absent. */
  readonly size?: number
  /** Bound on the resident size of each child, in MB; 140 when absent: two of them and the server stay within 400. */
  readonly memoryMb?: number
  /** How long a call may wait for a child, in milliseconds; 30,000 when absent. */
  readonly queueWaitMs?: number
}

const defaultSize = 2
const defaultMemoryMb = 140
const defaultQueueWaitMs = 30_000

/**
 * A small pool of child processes for work that blocks: synchronous queries. A call that takes too long, needs too much
 * memory or is no longer wanted is ended by killing its child; the next call finds another. Children start with the
 * first calls, stay warm, and do not keep this process alive. Source: contract mail, "While a tool runs".
 */
export class QueryProcess {
  readonly #launch: LaunchOptions
  readonly #size: number
  readonly #queueWaitMs: number
  readonly #children = new Set<RunningChild>()
  readonly #running = new Set<QueryCall>()
  #queue: QueryCall[] = []
  #closed = false
  readonly #killAll = () => {
    for (const child of this.#children) child.kill()
  }

  constructor(options: QueryProcessOptions) {
    const { entry, execArgv = [], memoryMb = defaultMemoryMb } = options
    this.#launch = { entry, execArgv, maxResidentBytes: memoryMb * 2 ** 20 }
    this.#size = options.size ?? defaultSize
    this.#queueWaitMs = options.queueWaitMs ?? defaultQueueWaitMs
    process.once('exit', this.#killAll)
  }

  /**
   * Runs `method` of the child with `args`, which are cloned, as is the answer. Calls are taken in their order. Throws
   * TIMEOUT (past the deadline; retryable when it only waited, or was cancelled), QUERY_REJECTED (too much memory),
   * INTERNAL_ERROR, and what the handler throws.
   */
  async call<T>(method: string, args: unknown, options: CallOptions): Promise<T> {
    if (this.#closed) throw stopping()
    const call = new QueryCall({ method, args }, options, this.#queueWaitMs)
    this.#queue.push(call)
    this.#dispatch()
    return (await call.promise) as T
  }

  /** Stops all children, whatever they do, and rejects the calls that are not done. */
  async close(): Promise<void> {
    this.#closed = true
    process.removeListener('exit', this.#killAll)
    for (const call of [...this.#queue.splice(0), ...this.#running]) call.reject(stopping())
    const all = [...this.#children].map(({ gone }) => gone)
    this.#killAll()
    await Promise.all(all)
  }

  #dispatch(): void {
    this.#queue = this.#queue.filter(({ settled }) => !settled)
    for (const child of this.#children) {
      const call = child.idle ? this.#queue.shift() : undefined
      if (call !== undefined) void this.#execute(child, call)
    }
    const busyStarting = [...this.#children].filter((child) => child.starting).length
    const wanted = Math.min(this.#queue.length - busyStarting, this.#size - this.#children.size)
    for (let n = 0; n < wanted; n++) void this.#start()
  }

  async #execute(child: RunningChild, call: QueryCall): Promise<void> {
    call.begin(() => child.kill())
    this.#running.add(call)
    try {
      call.resolve(await child.request(call.request))
    } catch (error) {
      call.reject(error)
    }
    this.#running.delete(call)
    if (child.wornOut) child.kill()
    // a killed child is replaced when it is gone, so that never more than `size` use memory
    if (child.idle) this.#dispatch()
    else void child.gone.then(() => this.#start())
  }

  async #start(): Promise<void> {
    if (this.#closed || this.#children.size >= this.#size) return
    const child = new RunningChild(this.#launch)
    this.#children.add(child)
    void child.gone.then(() => this.#children.delete(child))
    try {
      await child.ready
    } catch (error) {
      // one call pays for each failed start, so that a broken entry does not start for ever
      this.#queue.shift()?.reject(error)
    }
    this.#dispatch()
  }
}

function stopping(): AppError {
  return new AppError('INTERNAL_ERROR', 'The server is stopping.')
}

import { startProcess } from '#src/adapters/kit/workers/runner.js'
import { fromWireError, type WireError } from '#src/adapters/kit/workers/wire-error.js'
import { WorkerPool } from '#src/adapters/kit/workers/worker-pool.js'
import { limitProcess, memoryFlags } from './process-limits.js'
import { toQueryError } from './query-failures.js'

/** A request to a query process, one at a time. */
export interface ProcessRequest {
  readonly method: string
  readonly args: unknown
}

/** A query process's reply to a request. */
export type QueryReply = (
  | { readonly kind: 'result'; readonly value: unknown }
  | { readonly kind: 'error'; readonly error: WireError }
) & {
  /** Growth of its process since it was ready, in bytes. */
  readonly grownBytes: number
}

export interface QueryProcessOptions {
  /** The file that calls `serveQueries`. */
  readonly entry: string | URL
  /** Flags for Node, such as `--import tsx`; none when absent. */
  readonly execArgv?: readonly string[]
  /** Number of children, and so of concurrent calls; 2 when absent. */
  readonly size?: number
  /**
   * How much each child may grow after it is ready, in MB; 80 when absent. A ready child takes 60 to 125 MB, depending
   * on the system: two of them and the server stay within 400 on Linux.
   */
  readonly growthMb?: number
  /** How long a call may wait for a child, in milliseconds; 30,000 when absent. */
  readonly queueWaitMs?: number
}

export interface QueryCallOptions {
  /** Maximum run time in milliseconds, from the moment a child takes the call. */
  readonly deadlineMs: number
  /** Ends the call, and the child that works on it. */
  readonly signal?: AbortSignal
}

const defaultSize = 2
const defaultGrowthMb = 80
const defaultQueueWaitMs = 30_000

// an idle child above this share of its limit is replaced: freed memory rarely returns to the system
const maxKeptShare = 0.65
// well below the limit on processor time, so that no call reaches it because of earlier calls
const maxServiceMs = 300_000

/**
 * A small pool of child processes for work that blocks: synchronous queries. A call that takes too long, needs too much
 * memory or is aborted is ended by killing its child; the next call gets another child. Source: mail-ping.
 */
export class QueryProcess {
  readonly #pool: WorkerPool<ProcessRequest, QueryReply>
  readonly #killAll = () => this.#pool.killAll()

  constructor(options: QueryProcessOptions) {
    const { entry, execArgv = [], size = defaultSize, queueWaitMs = defaultQueueWaitMs } = options
    const maxGrowthBytes = (options.growthMb ?? defaultGrowthMb) * 2 ** 20
    const env = { QUERY_PROCESS_MAX_GROWTH_BYTES: String(maxGrowthBytes) }
    this.#pool = new WorkerPool({
      start: () => startProcess({ entry, execArgv: [...memoryFlags, ...execArgv], env, keepsStderr: true }),
      whenReady: (pid) => limitProcess(pid, maxGrowthBytes),
      size,
      maxWaitMs: queueWaitMs,
      keepsWarm: true,
      shouldReplace: ({ grownBytes }, { busyMs }) =>
        grownBytes > maxGrowthBytes * maxKeptShare || busyMs > maxServiceMs,
    })
    process.once('exit', this.#killAll)
  }

  /**
   * Runs `method` of the child; `args` and the answer are cloned. Calls run first in, first out. Throws TIMEOUT (past
   * the deadline; retryable if it only waited, or was aborted), QUERY_REJECTED (too much memory), INTERNAL_ERROR, and
   * what the handler throws.
   */
  async call<T>(method: string, args: unknown, options: QueryCallOptions): Promise<T> {
    const outcome = await this.#pool.call({ method, args }, options)
    if (outcome.kind !== 'answered') throw toQueryError(outcome, options.deadlineMs)
    if (outcome.answer.kind === 'error') throw fromWireError(outcome.answer.error)
    return outcome.answer.value as T
  }

  /** Kills all children, even busy ones, and rejects the pending calls. */
  async close(): Promise<void> {
    process.removeListener('exit', this.#killAll)
    await this.#pool.close()
  }
}

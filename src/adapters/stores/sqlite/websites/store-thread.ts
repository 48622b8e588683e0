import { causeOf } from '#src/adapters/kit/workers/pool-call.js'
import { startThread } from '#src/adapters/kit/workers/runner.js'
import { fromWireError, type WireError } from '#src/adapters/kit/workers/wire-error.js'
import { WorkerPool } from '#src/adapters/kit/workers/worker-pool.js'
import type { DatabaseFile } from '#src/adapters/stores/sqlite/kit/open-database.js'
import type { WebsiteRepository } from '#src/application/websites/ports/website-repository.js'
import { toAppError } from '#src/domain/shared/app-error.js'

/** The only methods that a thread runs. */
export type ThreadMethod = 'complete' | 'append' | 'delete'

export interface ThreadTask {
  readonly file: DatabaseFile
  readonly method: ThreadMethod
  readonly given: unknown
}

export type ThreadAnswer =
  | { readonly outcome: 'done'; readonly value: unknown }
  | { readonly outcome: 'failed'; readonly failure: WireError }

type Given<Method extends ThreadMethod> = Parameters<WebsiteRepository[Method]>[0]
type Answered<Method extends ThreadMethod> = Awaited<ReturnType<WebsiteRepository[Method]>>

// starting a thread takes longer than storing most pages, and pages come one after another
const idleMs = 10_000
// ending the thread frees the memory that large writes used
const maxBusyMs = 2000

/**
 * Writes to a store in a separate thread, one write at a time: thousands of chunks take seconds, during which nobody
 * else would be answered.
 */
export class StoreThreads {
  readonly #pool: WorkerPool<ThreadTask, ThreadAnswer>
  #last: Promise<unknown> = Promise.resolve()

  constructor(workerUrl: URL) {
    this.#pool = new WorkerPool({
      start: () => startThread(workerUrl),
      size: 1,
      idleMs,
      shouldReplace: (_answer, { busyMs }) => busyMs > maxBusyMs,
    })
  }

  /**
   * Calls the method of the repository. Throws what it throws, or INTERNAL_ERROR if the thread ended without an answer.
   */
  async call<M extends ThreadMethod>(file: DatabaseFile, method: M, given: Given<M>): Promise<Answered<M>> {
    const writing = this.#pool.call({ file, method, given })
    this.#last = writing
    const call = await writing
    if (call.kind !== 'answered') throw toAppError(causeOf(call))
    if (call.answer.outcome === 'failed') throw fromWireError(call.answer.failure)
    return call.answer.value as Answered<M>
  }

  /** Waits until everything is written. */
  async close(): Promise<void> {
    await this.#last
    await this.#pool.close()
  }
}

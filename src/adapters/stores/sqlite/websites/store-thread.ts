import { causeOf } from '#src/adapters/kit/workers/pool-call.js'
import { startThread } from '#src/adapters/kit/workers/runner.js'
import { fromWireError, type WireError } from '#src/adapters/kit/workers/wire-error.js'
import { WorkerPool } from '#src/adapters/kit/workers/worker-pool.js'
import type { DatabaseFile } from '#src/adapters/stores/sqlite/kit/open-database.js'
import type { WebsiteRepository } from '#src/application/websites/ports/website-repository.js'
import { toAppError } from '#src/domain/shared/app-error.js'

/** What a thread does, and nothing else. */
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

// to start a thread takes longer than to store most pages, and pages come one after the other
const idleMs = 10_000
// what large writes took of memory is given back with the end of their thread
const maxBusyMs = 2000

/**
 * Writes to a store in threads of their own, one after the other: thousands of chunks take seconds, in which nobody else
 * would be answered.
 */
export class StoreThreads {
  readonly #pool: WorkerPool<ThreadTask, ThreadAnswer>
  #last: Promise<unknown> = Promise.resolve()

  constructor(workerUrl: URL) {
    this.#pool = new WorkerPool({
      start: () => startThread(workerUrl),
      size: 1,
      idleMs,
      isSpent: (_answer, { busyMs }) => busyMs > maxBusyMs,
    })
  }

  /** As the method of the repository. Throws what it throws, or INTERNAL_ERROR when the thread ended without an answer. */
  async call<M extends ThreadMethod>(file: DatabaseFile, method: M, given: Given<M>): Promise<Answered<M>> {
    const writing = this.#pool.call({ file, method, given })
    this.#last = writing
    const call = await writing
    if (call.kind !== 'answered') throw toAppError(causeOf(call))
    if (call.answer.outcome === 'failed') throw fromWireError(call.answer.failure)
    return call.answer.value as Answered<M>
  }

  /** When everything is written. */
  async close(): Promise<void> {
    await this.#last
    await this.#pool.close()
  }
}

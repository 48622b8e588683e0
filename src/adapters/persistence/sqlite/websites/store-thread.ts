import type {
  AppendedChunks,
  ChunkCounts,
  CompletedPage,
  DeletedSource,
  PastedChunks,
} from '../../../../application/websites/ports/website-repository.js'
import { toAppError } from '../../../../domain/shared/app-error.js'
import { causeOf } from '../../../kit/workers/pool-call.js'
import { startThread } from '../../../kit/workers/runner.js'
import { fromWireError, type WireError } from '../../../kit/workers/wire-error.js'
import { WorkerPool } from '../../../kit/workers/worker-pool.js'
import type { DatabaseFile } from '../kit/open-database.js'

/** What a thread does, and nothing else. */
export type ThreadTask =
  | { readonly kind: 'store'; readonly file: DatabaseFile; readonly write: CompletedPage }
  | { readonly kind: 'append'; readonly file: DatabaseFile; readonly write: PastedChunks }
  | { readonly kind: 'delete'; readonly file: DatabaseFile; readonly id: number }

export type ThreadAnswer =
  | { readonly outcome: 'stored'; readonly counts: ChunkCounts | null }
  | { readonly outcome: 'appended'; readonly appended: AppendedChunks | null }
  | { readonly outcome: 'deleted'; readonly deleted: DeletedSource | null }
  | { readonly outcome: 'failed'; readonly failure: WireError }

/**
 * Writes to a store in threads of their own, one after the other: thousands of chunks take seconds, in which nobody else
 * would be answered.
 */
export class StoreThreads {
  readonly #pool: WorkerPool<ThreadTask, ThreadAnswer>
  #last: Promise<unknown> = Promise.resolve()

  constructor(workerUrl: URL) {
    // a thread serves one write alone: what a large one takes of memory is given back with its end
    this.#pool = new WorkerPool({ start: () => startThread(workerUrl), size: 1, isSpent: () => true })
  }

  /** Throws what the write throws, or INTERNAL_ERROR when its thread ended without an answer. */
  async run(task: ThreadTask): Promise<Exclude<ThreadAnswer, { readonly outcome: 'failed' }>> {
    const writing = this.#pool.call(task)
    this.#last = writing
    const outcome = await writing
    if (outcome.kind !== 'answered') throw toAppError(causeOf(outcome))
    if (outcome.answer.outcome === 'failed') throw fromWireError(outcome.answer.failure)
    return outcome.answer
  }

  /** When everything is written. */
  async close(): Promise<void> {
    await this.#last
    await this.#pool.close()
  }
}

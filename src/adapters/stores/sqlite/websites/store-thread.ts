import { causeOf } from '#src/adapters/kit/workers/pool-call.js'
import { startThread } from '#src/adapters/kit/workers/runner.js'
import { fromWireError, type WireError } from '#src/adapters/kit/workers/wire-error.js'
import { WorkerPool } from '#src/adapters/kit/workers/worker-pool.js'
import type { DatabaseFile } from '#src/adapters/stores/sqlite/kit/open-database.js'
import type {
  AppendedChunks,
  ChunkCounts,
  CompletedPage,
  DeletedSource,
  PastedChunks,
} from '#src/application/websites/ports/website-repository.js'
import { toAppError } from '#src/domain/shared/app-error.js'

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

type Outcome = ThreadAnswer['outcome']

type AnswerWith<O extends Outcome> = Extract<ThreadAnswer, { readonly outcome: O }>

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

  /** As `complete` of the repository. */
  async store(file: DatabaseFile, write: CompletedPage): Promise<ChunkCounts | null> {
    return (await this.#run({ kind: 'store', file, write }, 'stored')).counts
  }

  /** As `append` of the repository. */
  async append(file: DatabaseFile, write: PastedChunks): Promise<AppendedChunks | null> {
    return (await this.#run({ kind: 'append', file, write }, 'appended')).appended
  }

  /** As `delete` of the repository. */
  async delete(file: DatabaseFile, id: number): Promise<DeletedSource | null> {
    return (await this.#run({ kind: 'delete', file, id }, 'deleted')).deleted
  }

  /** Throws what the write throws, or INTERNAL_ERROR when its thread ended without its answer. */
  async #run<O extends Outcome>(task: ThreadTask, outcome: O): Promise<AnswerWith<O>> {
    const writing = this.#pool.call(task)
    this.#last = writing
    const call = await writing
    if (call.kind !== 'answered') throw toAppError(causeOf(call))
    if (isAnswerWith(call.answer, outcome)) return call.answer
    throw isAnswerWith(call.answer, 'failed')
      ? fromWireError(call.answer.failure)
      : toAppError(new TypeError(`A thread that should have ${outcome} has ${call.answer.outcome}.`))
  }

  /** When everything is written. */
  async close(): Promise<void> {
    await this.#last
    await this.#pool.close()
  }
}

function isAnswerWith<O extends Outcome>(answer: ThreadAnswer, outcome: O): answer is AnswerWith<O> {
  return answer.outcome === outcome
}

import { Worker } from 'node:worker_threads'
import type {
  AppendedChunks,
  ChunkCounts,
  CompletedPage,
  DeletedSource,
  PastedChunks,
} from '../../../../application/websites/ports/website-repository.js'
import { AppError, type ErrorCode } from '../../../../domain/shared/app-error.js'
import { WebsiteError, type WebsiteErrorType } from '../../../../domain/websites/website-error.js'
import type { DatabaseFile } from '../kit/open-database.js'

/** What a thread is started for; it does nothing else. */
export type ThreadTask =
  | { readonly kind: 'store'; readonly file: DatabaseFile; readonly write: CompletedPage }
  | { readonly kind: 'append'; readonly file: DatabaseFile; readonly write: PastedChunks }
  | { readonly kind: 'delete'; readonly file: DatabaseFile; readonly id: number }

export type ThreadAnswer =
  | { readonly outcome: 'stored'; readonly counts: ChunkCounts | null }
  | { readonly outcome: 'appended'; readonly appended: AppendedChunks | null }
  | { readonly outcome: 'deleted'; readonly deleted: DeletedSource | null }
  | { readonly outcome: 'failed'; readonly failure: ThreadFailure }

/** An AppError, which would lose its class on its way between threads. */
export interface ThreadFailure {
  readonly code: ErrorCode
  readonly message: string
  readonly retryable: boolean
  readonly cause: string
  readonly website: {
    readonly type: WebsiteErrorType
    readonly suggestion: string
    readonly details: Readonly<Record<string, unknown>>
  } | null
}

/**
 * Writes to a store in threads of their own, one after the other: thousands of chunks take seconds, in which nobody else
 * would be answered.
 */
export class StoreThreads {
  readonly #workerUrl: URL
  #last: Promise<unknown> = Promise.resolve()

  constructor(workerUrl: URL) {
    this.#workerUrl = workerUrl
  }

  /** Throws what the write throws, or INTERNAL_ERROR when its thread ended without an answer. */
  run(task: ThreadTask): Promise<Exclude<ThreadAnswer, { readonly outcome: 'failed' }>> {
    const answer = this.#last.then(() => this.#answerTo(task))
    this.#last = answer.catch(() => {})
    return answer.then((given) => {
      if (given.outcome === 'failed') throw toError(given.failure)
      return given
    })
  }

  /** When everything is written. */
  async close(): Promise<void> {
    await this.#last
  }

  async #answerTo(task: ThreadTask): Promise<ThreadAnswer> {
    const worker = new Worker(this.#workerUrl, { workerData: task, execArgv: [] })
    try {
      return await new Promise<ThreadAnswer>((resolve, reject) => {
        worker.once('message', resolve).once('error', reject)
        worker.once('exit', (code) => reject(new Error(`The thread ended with ${code}.`)))
      })
    } finally {
      await worker.terminate()
    }
  }
}

function toError({ code, message, retryable, cause, website }: ThreadFailure): AppError {
  if (website === null) return new AppError(code, message, { retryable, cause })
  return new WebsiteError(code, message, { ...website, retryable, cause })
}

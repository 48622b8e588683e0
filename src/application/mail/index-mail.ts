import type { MailIndex } from '#src/application/mail/ports/mail-index.js'
import type { Progress } from '#src/application/shared/progress.js'

export interface IndexRequest {
  /** Rebuilds the index even if it could be continued, for an archive whose messages were changed. */
  readonly rebuild?: boolean
  /** Called after every batch; counts messages of this run. */
  readonly onProgress?: (progress: Progress) => void
  /** Stops after the current batch; what was indexed is kept. */
  readonly signal?: AbortSignal
}

export interface IndexOutcome {
  readonly indexed: number
  /** True for an archive with its own index: the counted messages were only understood. */
  readonly builtIn: boolean
  /** False if the run was aborted; the next run continues. */
  readonly finished: boolean
}

/**
 * Builds the search index of an archive that was made elsewhere, or adds its new messages, and, in any archive,
 * understands for a hunt the messages not understood yet. A new index becomes visible as a whole. After a kill at any
 * point, the next run continues. Throws DB_NOT_FOUND, DB_ERROR. Source: mail-no-index.
 */
export class IndexMail {
  readonly #index: MailIndex

  constructor(index: MailIndex) {
    this.#index = index
  }

  async execute(request: IndexRequest = {}): Promise<IndexOutcome> {
    try {
      const { builtIn, total } = await this.#index.begin({ rebuild: request.rebuild === true })
      if (total === 0 && builtIn) return { indexed: 0, builtIn, finished: true }
      const indexed = await this.#indexAll(total, request)
      const finished = !request.signal?.aborted
      if (finished) await this.#index.finish()
      return { indexed, builtIn, finished }
    } finally {
      await this.#index.close()
    }
  }

  /** Returns the number of messages. */
  async #indexAll(total: number, { onProgress, signal }: IndexRequest): Promise<number> {
    let indexed = 0
    while (!signal?.aborted) {
      const count = await this.#index.indexBatch()
      if (count === 0) break
      indexed += count
      onProgress?.({ done: indexed, total })
    }
    return indexed
  }
}

import type { MailIndex } from '#src/application/mail/ports/mail-index.js'
import type { Progress } from '#src/application/shared/progress.js'

export interface IndexRequest {
  /** Makes the index anew, even where it could be continued: for an archive whose messages were changed. */
  readonly rebuild?: boolean
  /** Called after every batch; counts messages of this run. */
  readonly onProgress?: (progress: Progress) => void
  /** Stops after the batch in hand; what was indexed is kept. */
  readonly signal?: AbortSignal
}

export interface IndexOutcome {
  readonly indexed: number
  /** True for an archive that holds its own index: what was counted was understood alone. */
  readonly builtIn: boolean
  /** False when the run was aborted: running again goes on where it stopped. */
  readonly finished: boolean
}

/**
 * Makes the search index of an archive that was made elsewhere, or adds the messages that came since, and understands for a hunt
 * what was not understood yet, in any archive. A new index appears
 * whole. Killed at any point, the next run continues. Throws DB_NOT_FOUND, DB_ERROR. Source: mail-no-index.
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

  /** Gives the number of messages. */
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

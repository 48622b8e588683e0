import type { Embedder } from '#src/application/websites/ports/embedder.js'
import type { IndexState } from '#src/application/websites/ports/website-repository.js'
import type { AppError } from '#src/domain/shared/app-error.js'
import { type GivenChunk, pasteLimit, toPastedChunks } from '#src/domain/websites/pasted-text.js'
import type { WebsiteSource } from '#src/domain/websites/website.js'
import { goneSource, refusedRequest } from '#src/domain/websites/website-failure.js'
import { embedChunks } from './embed-chunks.js'
import type { ProcessingProgress } from './page-processing.js'
import { busySource, type EditingParts, isTaken, requireEditable } from './require-source.js'

export interface CreateWebsiteChunksRequest {
  readonly sourceId: number
  /** 1 to 1000, in the order of the page. */
  readonly chunks: readonly GivenChunk[]
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: ProcessingProgress) => void
}

export interface CreateWebsiteChunksResult {
  readonly source: WebsiteSource
  readonly chunksCreated: number
}

/** What pasting needs. */
export interface PastingParts extends EditingParts {
  readonly repository: EditingParts['repository'] & IndexState
  /** Null searches by words alone. */
  readonly embedder: Embedder | null
}

const { maxSourceChunks } = pasteLimit

/**
 * Adds text that a person gave to a source: analysed, embedded and found as fetched text is. All chunks of a call are
 * stored, or none. Throws VALIDATION_ERROR, NOT_FOUND, EMBEDDING_FAILED, DB_ERROR, and the reason of `signal` when it is
 * aborted before they are stored. Source: rag-data.
 */
export class CreateWebsiteChunks {
  readonly #parts: PastingParts

  constructor(parts: PastingParts) {
    this.#parts = parts
  }

  async execute(request: CreateWebsiteChunksRequest): Promise<CreateWebsiteChunksResult> {
    const { sourceId, signal = new AbortController().signal, onProgress = () => {} } = request
    const { repository, clock } = this.#parts
    const chunks = toPastedChunks(request.chunks)
    const { source } = await requireEditable(this.#parts, sourceId)
    if (source.chunksCount + chunks.length > maxSourceChunks) throw fullSource(source)
    const { title } = source
    const onBatch = (done: number, total: number) => {
      signal.throwIfAborted()
      onProgress({ done, total, message: `embedding ${done} of ${total} chunks` })
    }
    const vectors = await embedChunks(this.#parts, { title, chunks }, { signal, onBatch })
    signal.throwIfAborted()
    const lease = await this.#parts.lease.get()
    const at = clock.now().toISOString()
    const appended = await repository.append({ id: sourceId, lease, chunks, title, vectors, maxSourceChunks, at })
    if (appended === null) throw goneSource(sourceId)
    // it took chunks before they were embedded
    if (!appended.added)
      throw isTaken(appended.record, lease) ? busySource(sourceId) : fullSource(appended.record.source)
    return { source: appended.record.source, chunksCreated: chunks.length }
  }
}

function fullSource({ id, chunksCount }: WebsiteSource): AppError {
  const message = `A source holds ${maxSourceChunks} chunks at most, and this one has ${chunksCount}.`
  return refusedRequest(message, { problem: 'source-full', sourceId: id, chunksCount })
}

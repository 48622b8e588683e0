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
  /** 1 to 1000, in page order. */
  readonly chunks: readonly GivenChunk[]
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: ProcessingProgress) => void
}

export interface CreateWebsiteChunksResult {
  readonly source: WebsiteSource
  readonly chunksCreated: number
}

/** The dependencies of pasting. */
export interface PastingParts extends EditingParts {
  readonly repository: EditingParts['repository'] & IndexState
  /** Null means that search is by words alone. */
  readonly embedder: Embedder | null
}

const { maxSourceChunks } = pasteLimit

/**
 * Adds pasted text to a source; it is processed, embedded and found like fetched text. The chunks of a call are stored
 * atomically. Throws VALIDATION_ERROR, NOT_FOUND, EMBEDDING_FAILED, DB_ERROR, and the reason of `signal` if it is
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
    // the source was claimed or filled while these were embedded
    if (!appended.added)
      throw isTaken(appended.record, lease) ? busySource(sourceId) : fullSource(appended.record.source)
    return { source: appended.record.source, chunksCreated: chunks.length }
  }
}

function fullSource({ id, chunksCount }: WebsiteSource): AppError {
  const message = `A source can have at most ${maxSourceChunks} chunks, and this one has ${chunksCount}.`
  return refusedRequest(message, { problem: 'source-full', sourceId: id, chunksCount })
}

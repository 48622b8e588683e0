import { WebsiteError } from '../../domain/websites/website-error.js'
import { embedProbes } from './embed-probes.js'
import type { Embedder } from './ports/embedder.js'
import type { StoredChunk, WebsiteRepository } from './ports/website-repository.js'

export interface ReindexProgress {
  readonly done: number
  readonly total: number
}

export interface ReindexRequest {
  readonly onProgress?: (progress: ReindexProgress) => void
  /** When aborted, what was embedded is kept and the next run goes on from there. */
  readonly signal?: AbortSignal
}

export interface ReindexResult {
  readonly model: string
  readonly dimensions: number
  readonly embedded: number
  readonly total: number
  /** False when it was stopped before the end: search is by words alone until it is run again. */
  readonly finished: boolean
}

const embeddedAtOnce = 32
// one heading in so many is embedded as a query, too: enough to tell how well the model finds its chunk
const chunksPerProbe = 8

/**
 * Embeds every chunk with the embedder in use. Throws VALIDATION_ERROR when there is none, EMBEDDING_FAILED, DB_ERROR;
 * what was embedded until then is kept.
 */
export class ReindexWebsites {
  readonly #repository: WebsiteRepository
  readonly #embedder: Embedder | null

  constructor(repository: WebsiteRepository, embedder: Embedder | null) {
    this.#repository = repository
    this.#embedder = embedder
  }

  async execute({
    onProgress = () => {},
    signal = new AbortController().signal,
  }: ReindexRequest = {}): Promise<ReindexResult> {
    const embedder = this.#embedder
    if (embedder === null) throw noEmbedder()
    const { model } = embedder
    const dimensions = await embedder.dimensions(signal)
    const { total, missing } = await this.#repository.beginReindex({ model, dimensions })
    let embedded = 0
    const result = (finished: boolean): ReindexResult => ({ model, dimensions, embedded, total, finished })
    for (;;) {
      // pages that came since are embedded too
      onProgress({ done: Math.min(total - missing + embedded, total), total })
      if (signal.aborted) return result(false)
      const chunks = await this.#repository.chunksWithoutVector(embeddedAtOnce)
      if (chunks.length === 0) break
      if (!(await this.#embed(embedder, chunks, signal))) return result(false)
      embedded += chunks.length
    }
    await this.#repository.finishReindex()
    return result(true)
  }

  /** False when it was stopped. */
  async #embed(embedder: Embedder, chunks: readonly StoredChunk[], signal: AbortSignal): Promise<boolean> {
    try {
      const vectors = await embedder.embed(
        chunks.map(({ text }) => text),
        'passage',
        signal,
      )
      const probes = chunks.flatMap(({ headingText: text }, chunkIndex) =>
        chunkIndex % chunksPerProbe === 0 && text !== '' ? [{ chunkIndex, text }] : [],
      )
      await this.#repository.addVectors(
        chunks.map(({ chunkId }) => chunkId),
        { model: embedder.model, vectors, probes: await embedProbes(embedder, probes, signal) },
      )
      return true
    } catch (error) {
      if (signal.aborted) return false
      throw error
    }
  }
}

function noEmbedder(): WebsiteError {
  return new WebsiteError('VALIDATION_ERROR', 'There is no embedder to make vectors with.', {
    type: 'EmbeddingError',
    suggestion:
      'Name one: set JOBWORKFLOW_EMBEDDINGS_URL, or fetch the local model with `jobworkflow websites model pull`.',
  })
}

import type { Progress } from '#src/application/shared/progress.js'
import type { Embedder } from '#src/application/websites/ports/embedder.js'
import type { SearchIndex, StoredChunk } from '#src/application/websites/ports/website-repository.js'
import { probeOf } from '#src/domain/websites/probes.js'
import { refusedRequest } from '#src/domain/websites/website-failure.js'
import { embeddedAtOnce, embedProbes } from './embed-chunks.js'

export interface ReindexRequest {
  /** Counts chunks: first those whose words must be reindexed, then those that need vectors. */
  readonly onProgress?: (progress: Progress) => void
  /** If aborted, finished vectors are kept and the next run continues from there; the word index starts over. */
  readonly signal?: AbortSignal
}

export interface ReindexResult {
  /** Null if there is no embedder. */
  readonly model: string | null
  readonly dimensions: number | null
  readonly embedded: number
  /** Chunks whose words were reindexed because another version had split them; 0 if they were current. */
  readonly textsIndexed: number
  readonly total: number
  /** False if it was stopped before the end; search is then by words alone until the next run. */
  readonly finished: boolean
}

/** A request with all defaults filled in. */
type WholeRequest = Required<ReindexRequest>

// for one chunk in this many, a piece is also embedded as a query: enough to measure how well the model finds the rest
const chunksPerProbe = 8

/**
 * Reindexes the words of every chunk if another version of the program or its runtime split them, and embeds every
 * chunk with the embedder in use. Throws VALIDATION_ERROR if there is no embedder and the words are current,
 * EMBEDDING_FAILED, DB_ERROR; vectors up to then are kept.
 */
export class ReindexWebsites {
  readonly #index: SearchIndex
  readonly #embedder: Embedder | null

  constructor(index: SearchIndex, embedder: Embedder | null) {
    this.#index = index
    this.#embedder = embedder
  }

  async execute({
    onProgress = () => {},
    signal = new AbortController().signal,
  }: ReindexRequest = {}): Promise<ReindexResult> {
    const embedder = this.#embedder
    if (embedder === null && (await this.#index.isTextIndexCurrent())) {
      throw refusedRequest('There is no embedder to compute vectors with.', { problem: 'no-embedder' })
    }
    const texts = await this.#indexTexts({ onProgress, signal })
    if (texts.finished && embedder !== null) {
      return { ...(await this.#embedAll(embedder, { onProgress, signal })), textsIndexed: texts.indexed }
    }
    const { total } = await this.#index.countChunks()
    const { indexed: textsIndexed, finished } = texts
    return { model: embedder?.model ?? null, dimensions: null, embedded: 0, textsIndexed, total, finished }
  }

  async #indexTexts({
    onProgress,
    signal,
  }: WholeRequest): Promise<{ readonly indexed: number; readonly finished: boolean }> {
    let indexed = 0
    for await (const { done, total } of this.#index.rebuildTextIndex()) {
      onProgress({ done: Math.min(done, total), total })
      if (signal.aborted) return { indexed: 0, finished: false }
      indexed = done
    }
    return { indexed, finished: true }
  }

  async #embedAll(
    embedder: Embedder,
    { onProgress, signal }: WholeRequest,
  ): Promise<Omit<ReindexResult, 'textsIndexed'>> {
    const { model } = embedder
    const dimensions = await embedder.dimensions(signal)
    const { total, missing } = await this.#index.beginReindex({ model, dimensions })
    let embedded = 0
    const result = (finished: boolean) => ({ model, dimensions, embedded, total, finished })
    for (;;) {
      // pages added meanwhile are embedded too
      onProgress({ done: Math.min(total - missing + embedded, total), total })
      if (signal.aborted) return result(false)
      const chunks = await this.#index.chunksWithoutVector(embeddedAtOnce)
      if (chunks.length === 0) break
      if (!(await this.#embed(embedder, chunks, signal))) return result(false)
      embedded += chunks.length
    }
    await this.#index.finishReindex()
    return result(true)
  }

  /** Returns false if it was stopped. */
  async #embed(embedder: Embedder, chunks: readonly StoredChunk[], signal: AbortSignal): Promise<boolean> {
    try {
      const vectors = await embedder.embed(
        chunks.map(({ text }) => text),
        'passage',
        signal,
      )
      const probes = chunks.flatMap((chunk, chunkIndex) => {
        const probe = chunkIndex % chunksPerProbe === 0 ? probeOf(chunk) : null
        return probe === null ? [] : [{ chunkIndex, ...probe }]
      })
      await this.#index.addVectors({
        chunkIds: chunks.map(({ chunkId }) => chunkId),
        vectors: { model: embedder.model, vectors, probes: await embedProbes(embedder, probes, signal) },
      })
      return true
    } catch (error) {
      if (signal.aborted) return false
      throw error
    }
  }
}

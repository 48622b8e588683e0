import type {
  ChunkVectors,
  ChunkVectorsToAdd,
  StoredChunk,
  VectorSpace,
} from '#src/application/websites/ports/website-repository.js'
import { embeddedText } from '#src/domain/websites/page-content.js'
import { checkSpace, checkVectors, requireSpace } from '#src/domain/websites/vector-space.js'
import type { MemoryChunks } from './memory-chunks.js'

/** The vectors of the chunks, all in the same space. */
export class MemoryVectors {
  readonly #chunks: MemoryChunks
  #space: VectorSpace | null = null
  /** Whether some chunks still lack their vector. */
  #isFilling = false

  constructor(chunks: MemoryChunks) {
    this.#chunks = chunks
  }

  /** The space of the vectors. Returns null if there are no vectors, or a reindex has not yet filled in all of them. */
  searchableSpace(): VectorSpace | null {
    return this.#isFilling ? null : this.#space
  }

  /** Returns the vector if it can be compared with those of the chunks, else null. */
  usable(vector: Float32Array | null): Float32Array | null {
    const space = this.searchableSpace()
    if (space === null || vector === null) return null
    checkVectors(space.dimensions, [vector])
    return vector
  }

  /** Call before the chunks are written. The first vectors decide the model and its dimensions. */
  takeSpace(vectors: ChunkVectors): void {
    const [first] = vectors.vectors
    if (first === undefined) return
    const space = this.#space ?? { model: vectors.model, dimensions: first.length }
    checkSpace(space, vectors)
    this.#space = space
  }

  set(chunkIds: readonly number[], vectors: ChunkVectors): void {
    this.#chunks.setVectors(chunkIds, vectors)
  }

  add({ chunkIds, vectors }: ChunkVectorsToAdd): void {
    checkSpace(requireSpace(this.#space), vectors)
    this.set(chunkIds, vectors)
  }

  beginReindex({ model, dimensions }: VectorSpace): void {
    const before = this.#space
    if (before?.model !== model || before.dimensions !== dimensions) this.#chunks.removeVectors()
    this.#space = { model, dimensions }
    this.#isFilling = true
  }

  finishReindex(): void {
    this.#isFilling = false
  }

  /** Sorted by id. */
  missing(limit: number): readonly StoredChunk[] {
    const missing = this.#chunks.all().filter(({ vector }) => vector === null)
    return missing
      .slice(0, limit)
      .map((chunk) => ({ chunkId: chunk.id, text: embeddedText(chunk), content: chunk.content }))
  }
}

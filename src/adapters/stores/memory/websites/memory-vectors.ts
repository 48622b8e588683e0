import type {
  ChunkVectors,
  ChunkVectorsToAdd,
  StoredChunk,
  VectorSpace,
} from '#src/application/websites/ports/website-repository.js'
import { embeddedText } from '#src/domain/websites/page-content.js'
import { checkSpace, checkVectors, requireSpace } from '#src/domain/websites/vector-space.js'
import type { MemoryChunks } from './memory-chunks.js'

/** The vectors of the chunks, all of one space. */
export class MemoryVectors {
  readonly #chunks: MemoryChunks
  #space: VectorSpace | null = null
  /** Not every chunk has its vector yet. */
  #isFilling = false

  constructor(chunks: MemoryChunks) {
    this.#chunks = chunks
  }

  /** That of the vectors, where there are some and none is missing that a reindex is to bring. */
  searchableSpace(): VectorSpace | null {
    return this.#isFilling ? null : this.#space
  }

  /** The vector where it can be compared with those of the chunks; else null. */
  usable(vector: Float32Array | null): Float32Array | null {
    const space = this.searchableSpace()
    if (space === null || vector === null) return null
    checkVectors(space.dimensions, [vector])
    return vector
  }

  /** To be called before the chunks are written. The first vectors decide the model and its dimensions. */
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

  /** By id. */
  missing(limit: number): readonly StoredChunk[] {
    const missing = this.#chunks.all().filter(({ vector }) => vector === null)
    return missing
      .slice(0, limit)
      .map((chunk) => ({ chunkId: chunk.id, text: embeddedText(chunk), content: chunk.content }))
  }
}

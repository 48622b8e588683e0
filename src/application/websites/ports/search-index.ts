import type { Progress } from '#src/application/shared/progress.js'
import type { ChunkVectors, VectorSpace } from '#src/domain/websites/vector-space.js'

export interface StoredChunk {
  readonly chunkId: number
  /** The text that is embedded: title, headings and content. */
  readonly text: string
  readonly content: string
}

export interface ChunkVectorsToAdd {
  readonly chunkIds: readonly number[]
  /** In the order of the ids. */
  readonly vectors: ChunkVectors
}

/** The state of the search indexes. */
export interface IndexState {
  /** Returns the number of all chunks, and of those without a vector. */
  countChunks(): Promise<{ readonly total: number; readonly withoutVector: number }>

  /** Returns null if no vectors are stored, or while a reindex is unfinished. */
  vectorSpace(): Promise<VectorSpace | null>

  /**
   * Whether all text was split into words by this version of the program and its runtime. Another version may split
   * Japanese differently and rank results slightly differently.
   */
  isTextIndexCurrent(): Promise<boolean>
}

/** The vectors and words of chunks, with the means to rebuild them. */
export interface SearchIndex extends IndexState {
  /**
   * Prepares the store for vectors of `space` for every chunk. Existing vectors of the same space stay, so that an
   * interrupted run continues; others are removed. Search is by words alone until `finishReindex`.
   */
  beginReindex(space: VectorSpace): Promise<{ readonly total: number; readonly missing: number }>

  /** Returns at most `limit` chunks without a vector, by id. */
  chunksWithoutVector(limit: number): Promise<readonly StoredChunk[]>

  /** Stores vectors for chunks that still exist; others are skipped. */
  addVectors(vectors: ChunkVectorsToAdd): Promise<void>

  /** From now on, search also uses vectors. */
  finishReindex(): Promise<void>

  /**
   * Rebuilds the word index of every chunk in batches, unless it is current, and yields the progress after each batch.
   * Search keeps finding all chunks meanwhile. Ending the iteration stops the work; the next run starts over.
   */
  rebuildTextIndex(): AsyncIterable<Progress>
}

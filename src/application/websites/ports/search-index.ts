import type { Progress } from '#src/application/shared/progress.js'
import type { ChunkVectors, VectorSpace } from '#src/domain/websites/vector-space.js'

export interface StoredChunk {
  readonly chunkId: number
  /** What is embedded: title, headings and content. */
  readonly text: string
  readonly content: string
}

export interface ChunkVectorsToAdd {
  readonly chunkIds: readonly number[]
  /** In the order of the ids. */
  readonly vectors: ChunkVectors
}

/** What chunks can be found by. */
export interface IndexState {
  /** All chunks, and those among them that have no vector. */
  countChunks(): Promise<{ readonly total: number; readonly withoutVector: number }>

  /** Null while no vectors are stored, and while a reindex is not finished. */
  vectorSpace(): Promise<VectorSpace | null>

  /**
   * Whether all text was split into words as this version of the program and of its runtime would: another one may split
   * Japanese elsewhere, and ranks what it finds a little otherwise.
   */
  isTextIndexCurrent(): Promise<boolean>
}

/** The vectors and the words by which chunks are found, where they have to be made anew. */
export interface SearchIndex extends IndexState {
  /**
   * Makes the store ready to take vectors of `space` for every chunk. Vectors of the same space that are there stay, so
   * that an interrupted run goes on where it was; any other is removed. The search is by words alone until
   * `finishReindex`.
   */
  beginReindex(space: VectorSpace): Promise<{ readonly total: number; readonly missing: number }>

  /** At most `limit` chunks that have no vector, by id. */
  chunksWithoutVector(limit: number): Promise<readonly StoredChunk[]>

  /** Stores vectors for chunks that still exist; others are passed over. */
  addVectors(vectors: ChunkVectorsToAdd): Promise<void>

  /** From now on the search is by vectors too. */
  finishReindex(): Promise<void>

  /**
   * Indexes the text of every chunk anew unless that is current, batch by batch, and tells how far it is after each. The
   * search serves all of them meanwhile. Who stops asking stops the work; the next run begins from the start.
   */
  rebuildTextIndex(): AsyncIterable<Progress>
}

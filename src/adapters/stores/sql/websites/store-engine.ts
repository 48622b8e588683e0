import type { EmbeddedChunk } from '#src/adapters/stores/index/measure-probes.js'
import type { Work } from '#src/adapters/stores/sql/kit/work.js'
import type { ChunkVectors, VectorSpace } from '#src/application/websites/ports/website-repository.js'
import { untrusted, type VectorCalibration } from '#src/domain/websites/calibration.js'
import type { LexicalStatistics } from '#src/domain/websites/lexical-distance.js'
import type { ChunkTables } from './chunk-text.js'
import type { AnalysedChunk, IndexedText } from './indexed-text.js'

export interface Space extends VectorSpace {
  /** Not every chunk has its vector yet. */
  readonly isFilling: boolean
  /** Another whenever vectors were removed: what was remembered of them does not hold any longer. */
  readonly series?: string
}

export interface StoredCalibration extends VectorCalibration {
  /** Vectors stored when it was made. */
  readonly vectors: number
}

/** What a store says of itself in one state. */
export interface StoreFacts {
  readonly statistics: LexicalStatistics
  readonly vectors: number
  readonly space: Space | null
  readonly calibration: StoredCalibration
}

/** Which version has split the text of the index, and of how many chunks that is. */
export interface Analysis {
  readonly analysis: string | null
  readonly chunks: number
}

/** What a write adds to the totals of the store, or takes from them. */
export interface Change {
  readonly chunks: number
  readonly words: number
  /** Of the index, where the engine counts them. */
  readonly tokens: number
  readonly vectors: number
}

/** As it was noted; of a store without one, that vectors are not trusted. */
export function toCalibration(noted: string | null): StoredCalibration {
  return noted === null ? { ...untrusted, vectors: 0 } : JSON.parse(noted)
}

export const noChange: Change = { chunks: 0, words: 0, tokens: 0, vectors: 0 }

export function sumOf(changes: readonly Change[]): Change {
  return changes.reduce(
    (sum, { chunks, words, tokens, vectors }) => ({
      chunks: sum.chunks + chunks,
      words: sum.words + words,
      tokens: sum.tokens + tokens,
      vectors: sum.vectors + vectors,
    }),
    noChange,
  )
}

export interface IndexedChunk {
  readonly id: number
  readonly text: IndexedText
}

/** What was inserted. */
export interface InsertedChunks {
  /** In the order of the chunks. */
  readonly ids: readonly number[]
  readonly change: Change
}

/** A chunk that was taken apart, with the vectors of its piece and of its rest, one after the other. */
export interface StoredProbe {
  readonly id: number
  readonly content: string
  readonly vectors: Float32Array
}

/** What each engine does in its own way to the chunks of a store and their vectors. All of it is work in a transaction. */
export interface StoreEngine {
  readonly tables: ChunkTables
  /** With what the transaction has changed so far, of which the store does not say it yet. */
  facts(change?: Change): Work<StoreFacts>
  space(): Work<Space | null>
  /** Before the transaction has changed anything. */
  analysis(): Work<Analysis>
  /**
   * The space of the store's vectors, which stays what it is until the transaction ends; for `change` nobody else writes
   * vectors meanwhile. To be called before chunks are written. Null when there is none: then nobody else makes one.
   */
  holdSpace(purpose: 'use' | 'change'): Work<Space | null>
  writeSpace(space: Space): Work<void>
  writeCalibration(calibration: StoredCalibration): Work<void>
  writeAnalysis(version: string): Work<void>
  /** Makes the store ready for vectors of `space`, which the caller holds; any others are gone then. */
  startSpace(space: Space): Work<void>
  countChunks(): Work<{ readonly total: number; readonly withoutVector: number }>
  /** Adds chunks to table and index, behind those that the source has. Who calls it holds the source. */
  insertChunks(sourceId: number, chunks: readonly AnalysedChunk[]): Work<InsertedChunks>
  /** Removes the chunks of a source everywhere, and gives what that changes. */
  deleteChunks(sourceId: number): Work<Change>
  /** Indexes the texts of chunks, in place of what was indexed of them; gone ones are passed over. How many tokens there are more than before. */
  indexTexts(chunks: readonly IndexedChunk[]): Work<number>
  /** Stores checked vectors of the store's own space; chunks that are gone or have a vector are passed over. How many were stored. */
  insertVectors(ids: readonly number[], vectors: ChunkVectors): Work<number>
  /** Keeps these by their chunks, and of all the newest ones of the store. */
  insertProbes(vectors: ReadonlyMap<number, Float32Array>): Work<void>
  storedProbes(): Work<readonly StoredProbe[]>
  /** The first chunk with a vector from each of these ids on; some may come twice. */
  chunksFrom(ids: readonly number[]): Work<readonly EmbeddedChunk[]>
  /** The last that a write does: others may wait for it from here to its end. */
  noteChange(change: Change): Work<void>
}

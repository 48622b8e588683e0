import type { EmbeddedChunk } from '#src/adapters/stores/index/measure-probes.js'
import type { Work } from '#src/adapters/stores/sql/kit/work.js'
import type { ChunkVectors, VectorSpace } from '#src/application/websites/ports/website-repository.js'
import { untrusted, type VectorCalibration } from '#src/domain/websites/calibration.js'
import type { LexicalStatistics } from '#src/domain/websites/lexical-distance.js'
import type { ChunkTables } from './chunk-text.js'
import type { AnalysedChunk, IndexedText } from './indexed-text.js'

export interface Space extends VectorSpace {
  /** Whether some chunks still lack their vector. */
  readonly isFilling: boolean
  /** Changes whenever vectors are removed, which invalidates cached vectors. */
  readonly series?: string
}

export interface StoredCalibration extends VectorCalibration {
  /** Number of stored vectors when it was made. */
  readonly vectors: number
}

/** The state of a store, from one snapshot. */
export interface StoreFacts {
  readonly statistics: LexicalStatistics
  readonly vectors: number
  readonly space: Space | null
  readonly calibration: StoredCalibration
}

/** The version that tokenized the text of the index, and the number of chunks in it. */
export interface Analysis {
  readonly analysis: string | null
  readonly chunks: number
}

/** What a write adds to the totals of the store; negative for what it removes. */
export interface Change {
  readonly chunks: number
  readonly words: number
  /** Tokens in the index, if the engine counts them. */
  readonly tokens: number
  readonly vectors: number
}

/** The stored calibration; if there is none, one that does not trust vectors. */
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

/** The result of an insert. */
export interface InsertedChunks {
  /** In the order of the chunks. */
  readonly ids: readonly number[]
  readonly change: Change
}

/** A chunk that was split into a piece and its rest, with the vectors of both, concatenated. */
export interface StoredProbe {
  readonly id: number
  readonly content: string
  readonly vectors: Float32Array
}

/** The engine-specific operations on the chunks of a store and their vectors. Each is work within a transaction. */
export interface StoreEngine {
  readonly tables: ChunkTables
  /** Includes `change`, which this transaction has made but the store does not record yet. */
  facts(change?: Change): Work<StoreFacts>
  space(): Work<Space | null>
  /** As it was before the changes of the transaction. */
  analysis(): Work<Analysis>
  /**
   * Locks and returns the space of the store's vectors: it does not change until the transaction ends, and with
   * `change` nobody else writes vectors until then. Call before chunks are written. Returns null if there is no space;
   * then nobody else creates one either.
   */
  holdSpace(purpose: 'use' | 'change'): Work<Space | null>
  writeSpace(space: Space): Work<void>
  writeCalibration(calibration: StoredCalibration): Work<void>
  writeAnalysis(version: string): Work<void>
  /** Prepares the store for vectors of `space`, which the caller has locked; removes all other vectors. */
  startSpace(space: Space): Work<void>
  countChunks(): Work<{ readonly total: number; readonly withoutVector: number }>
  /** Appends chunks of a source to table and index. The caller must have locked the source. */
  insertChunks(sourceId: number, chunks: readonly AnalysedChunk[]): Work<InsertedChunks>
  /** Removes the chunks of a source everywhere, and returns the change. */
  deleteChunks(sourceId: number): Work<Change>
  /** Replaces the indexed texts of chunks; skips chunks that no longer exist. Returns how many tokens were added. */
  indexTexts(chunks: readonly IndexedChunk[]): Work<number>
  /**
   * Stores checked vectors of the store's space; skips chunks that no longer exist or have a vector. Returns how many
   * were stored.
   */
  insertVectors(ids: readonly number[], vectors: ChunkVectors): Work<number>
  /** Stores probes by chunk id, and keeps only the newest ones of the store. */
  insertProbes(vectors: ReadonlyMap<number, Float32Array>): Work<void>
  storedProbes(): Work<readonly StoredProbe[]>
  /** For each id, the first chunk with a vector from that id on; may contain duplicates. */
  chunksFrom(ids: readonly number[]): Work<readonly EmbeddedChunk[]>
  /** Must be the last step of a write: from here to its end, others may wait for it. */
  noteChange(change: Change): Work<void>
}

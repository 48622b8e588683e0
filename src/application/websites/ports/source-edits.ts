import type { UtcTime } from '#src/domain/shared/calendar.js'
import type { Chunk } from '#src/domain/websites/page-content.js'
import type { ChunkVectors } from '#src/domain/websites/vector-space.js'
import type { ContentType, ProcessingStatus } from '#src/domain/websites/website.js'
import type { Lease, ProcessingRecord } from './page-claims.js'

export interface NewSource {
  /** Normalized. */
  readonly url: string
  readonly contentType: ContentType
  /** '' if there is none. */
  readonly title: string
  readonly at: UtcTime
}

export interface CreatedSource {
  readonly record: ProcessingRecord
  /** False if it already existed. */
  readonly created: boolean
}

/** Pasted chunks, to be added after those that the source serves. */
export interface PastedChunks {
  readonly id: number
  readonly lease: Lease
  readonly chunks: readonly Chunk[]
  /** The source's title, which is searched with them. */
  readonly title: string
  readonly vectors: ChunkVectors | null
  /** The maximum number of chunks of the source. */
  readonly maxSourceChunks: number
  readonly at: UtcTime
}

export interface AppendedChunks {
  readonly record: ProcessingRecord
  readonly added: boolean
}

/** A status that is set by hand. */
export interface StatusChange {
  readonly id: number
  readonly lease: Lease
  /** Nothing is written if the status is no longer this one. */
  readonly from: ProcessingStatus
  readonly to: ProcessingStatus
  /** Why it failed; null if it did not. */
  readonly errorMessage: string | null
  readonly at: UtcTime
}

export interface DeletedSource {
  readonly url: string
  readonly chunksDeleted: number
}

/** Changes to the store by a person, apart from fetched content. */
export interface SourceEdits {
  /**
   * Returns the source with this URL, created as `pending` and unclaimed if there is none. One that serves nothing and
   * that nobody works on takes the content type, and the title unless it is ''. Any other is not changed.
   */
  create(source: NewSource): Promise<CreatedSource>

  /**
   * Adds the chunks atomically and updates the language to that of the whole text. An unclaimed source becomes
   * `completed` without an error; one held by `lease` keeps status and lease. From then on it has pasted text, and
   * counts as fetched since its oldest text was added. If another lease holds it or it would have too many chunks,
   * nothing is written and `added` is false. Returns null if the source is gone. Throws like `complete`.
   */
  append(chunks: PastedChunks): Promise<AppendedChunks | null>

  /**
   * Sets the status of a source that is unclaimed or held by `lease`; if it becomes `processing` it is claimed by the
   * lease, otherwise unclaimed. Returns false without writing if another lease holds it, it is gone, or its status is
   * not `from`.
   */
  changeStatus(change: StatusChange): Promise<boolean>

  /** Deletes the source with all its data, even while it is worked on. Returns null if it does not exist. */
  delete(id: number): Promise<DeletedSource | null>
}

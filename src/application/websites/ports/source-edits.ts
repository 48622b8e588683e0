import type { UtcTime } from '#src/domain/shared/calendar.js'
import type { Chunk } from '#src/domain/websites/page-content.js'
import type { ChunkVectors } from '#src/domain/websites/vector-space.js'
import type { ContentType, ProcessingStatus } from '#src/domain/websites/website.js'
import type { Lease, ProcessingRecord } from './page-claims.js'

export interface NewSource {
  /** Normalised. */
  readonly url: string
  readonly contentType: ContentType
  /** '' when it has none. */
  readonly title: string
  readonly at: UtcTime
}

export interface CreatedSource {
  readonly record: ProcessingRecord
  /** False when it was there already. */
  readonly created: boolean
}

/** Chunks that a person gave, behind those that the source serves. */
export interface PastedChunks {
  readonly id: number
  readonly lease: Lease
  readonly chunks: readonly Chunk[]
  /** That the source has, under which they are found. */
  readonly title: string
  readonly vectors: ChunkVectors | null
  /** The source takes no more chunks than this in all. */
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
  /** Nothing is written when the source has another by then. */
  readonly from: ProcessingStatus
  readonly to: ProcessingStatus
  /** Why it failed; null when it did not. */
  readonly errorMessage: string | null
  readonly at: UtcTime
}

export interface DeletedSource {
  readonly url: string
  readonly chunksDeleted: number
}

/** What a person writes into the store, beside what is fetched, and takes out of it. */
export interface SourceEdits {
  /**
   * The source with this URL, made with status `pending`, claimed by nobody, when there is none. One that serves nothing
   * and that nobody works on takes the content type, and the title where that is not ''; any other stays as it is.
   */
  create(source: NewSource): Promise<CreatedSource>

  /**
   * Adds all of the chunks, or none, and makes the language that of the whole text. A source of nobody is `completed`
   * then, without an error; one that `lease` holds keeps status and lease. It has pasted text from then on, and
   * counts as fetched since its oldest text is there. Nothing is written, and `added` is false, when another lease holds it
   * or it would have too many chunks. Null when the source is gone. Throws as `complete`.
   */
  append(chunks: PastedChunks): Promise<AppendedChunks | null>

  /**
   * Sets the status of a source that nobody or `lease` holds: one that is `processing` then is claimed under it, any other
   * by nobody. False when another lease holds it, it is gone or its status is not `from`; nothing is written then.
   */
  changeStatus(change: StatusChange): Promise<boolean>

  /** Removes the source and everything of it, whoever works on it; null when there is none. */
  delete(id: number): Promise<DeletedSource | null>
}

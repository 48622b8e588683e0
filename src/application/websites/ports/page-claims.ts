import type { UtcTime } from '#src/domain/shared/calendar.js'
import type { ProcessedPage } from '#src/domain/websites/page-content.js'
import type { SourceMark } from '#src/domain/websites/source-mark.js'
import type { ChunkVectors } from '#src/domain/websites/vector-space.js'
import type { ContentType, WebsiteSource } from '#src/domain/websites/website.js'
import type { PageValidators } from './page-fetcher.js'

/**
 * Under which sources are claimed. Opaque, and no two are alike. It ends when the repository that opened it is closed or
 * its process is gone, and every repository on the same store sees that.
 */
export type Lease = string

/** What is known of a source beside what callers are shown. */
export interface ProcessingRecord {
  readonly source: WebsiteSource
  /** Under which it is claimed, ended or not; null when nobody works on it. */
  readonly lease: Lease | null
  /** Of the content that is served. */
  readonly validators: PageValidators
  /** Of the content that is served; null before there is any. */
  readonly contentHash: string | null
}

/** What stored content was made from. */
export interface FetchedAs {
  readonly contentType: ContentType
  readonly validators: PageValidators
  readonly contentHash: string
}

export interface ClaimRequest {
  /** Normalised. */
  readonly url: string
  readonly contentType: ContentType
  readonly lease: Lease
  readonly at: UtcTime
}

export interface Claimed {
  readonly record: ProcessingRecord
  readonly claimed: boolean
}

/** What every write to a claimed source says. */
export interface ClaimedWrite {
  readonly id: number
  readonly lease: Lease
  readonly at: UtcTime
}

export interface CompletedPage extends ClaimedWrite {
  readonly page: ProcessedPage
  readonly fetched: FetchedAs
  readonly vectors: ChunkVectors | null
  /** What its page says of the source; open when absent. */
  readonly mark?: SourceMark
  /** Whether the text that it replaces says the same: that is no earlier version then. False when absent. */
  readonly isSameText?: boolean
}

export interface UnchangedPage extends ClaimedWrite {
  readonly validators: PageValidators
  /** What its page says of the source; open when absent. */
  readonly mark?: SourceMark
}

export interface FailedPage extends ClaimedWrite {
  /** Why, for a person to read. */
  readonly message: string
  /** What came in place of a text that is served; the source stays as it is marked when absent, or when it serves none. */
  readonly mark?: SourceMark
}

export interface Interruption {
  /** What is kept of a page that was interrupted. */
  readonly message: string
  /** What is kept of a page of the queue whose worker was gone at every try. */
  readonly messageAfterLastTry: string
  readonly at: UtcTime
}

export interface ChunkCounts {
  readonly deleted: number
  readonly created: number
}

/** Who works on a page, and what the work writes. */
export interface PageClaims {
  /**
   * A new lease. The repository keeps it until it is closed, and nobody has to renew it: one on SQLite has ended when its
   * process is gone; an engine with a clock of its own gives it some seconds, and the repository adds to them as long as
   * it is open.
   */
  openLease(): Promise<Lease>

  /**
   * Claims the source with this URL, made with status `pending` when there is none; a source that exists
   * becomes `pending` again and keeps what it serves, and under which content type; one that serves nothing takes the new
   * type. One that waits in the queue stays in it, and the try counts. When another lease holds it, also one that has
   * ended, or it has pasted text, nothing changes and `claimed` is false.
   */
  claim(request: ClaimRequest): Promise<Claimed>

  /** From `pending` to `processing`. False when the source is gone or no longer held by the lease; nothing is written then. */
  start(write: ClaimedWrite): Promise<boolean>

  /**
   * Replaces everything the source serves and ends the claim: status `completed`, no error, fetched `at`. What it served
   * is its newest earlier version then, and the oldest beyond `maxEarlierTexts` is gone, in the same transaction.
   * Null when the source is gone or no longer held by the lease; nothing is written then. Throws EMBEDDING_FAILED when the
   * vectors are of another model or length than the store's.
   */
  complete(write: CompletedPage): Promise<ChunkCounts | null>

  /** Ends the claim: what is served was found unchanged `at`. It makes no version. False as `start`. */
  keep(write: UnchangedPage): Promise<boolean>

  /**
   * Ends the claim with an error. What is served stays and the source is `completed` then; without anything served it is
   * `failed`. False as `start`.
   */
  fail(write: FailedPage): Promise<boolean>

  /**
   * Ends the claim of every source whose lease has ended. One of the queue waits again, in its place, as long as it has a
   * try left. Any other, and one that is `processing` without a lease, is `failed` with a message; what is served stays.
   * One that is `pending` without a lease waits for one. How many sources were changed.
   */
  failInterrupted(interruption: Interruption): Promise<number>
}

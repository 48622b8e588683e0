import type { UtcTime } from '#src/domain/shared/calendar.js'
import type { ProcessedPage } from '#src/domain/websites/page-content.js'
import type { SourceMark } from '#src/domain/websites/source-mark.js'
import type { ChunkVectors } from '#src/domain/websites/vector-space.js'
import type { ContentType, WebsiteSource } from '#src/domain/websites/website.js'
import type { PageValidators } from './page-fetcher.js'

/**
 * Identifies the holder of claims on sources. Opaque and unique. It expires when its repository is closed or its
 * process ends, which every repository on the same store can see.
 */
export type Lease = string

/** What is known about a source beyond what callers see. */
export interface ProcessingRecord {
  readonly source: WebsiteSource
  /** The lease of its claim, expired or not; null if nobody works on it. */
  readonly lease: Lease | null
  /** The validators of the served content. */
  readonly validators: PageValidators
  /** The hash of the served content; null if there is none yet. */
  readonly contentHash: string | null
}

/** What stored content was made from. */
export interface FetchedAs {
  readonly contentType: ContentType
  readonly validators: PageValidators
  readonly contentHash: string
}

export interface ClaimRequest {
  /** Normalized. */
  readonly url: string
  readonly contentType: ContentType
  readonly lease: Lease
  readonly at: UtcTime
}

export interface Claimed {
  readonly record: ProcessingRecord
  readonly claimed: boolean
}

/** The common part of every write to a claimed source. */
export interface ClaimedWrite {
  readonly id: number
  readonly lease: Lease
  readonly at: UtcTime
}

export interface CompletedPage extends ClaimedWrite {
  readonly page: ProcessedPage
  readonly fetched: FetchedAs
  readonly vectors: ChunkVectors | null
  /** The mark from its page; defaults to open. */
  readonly mark?: SourceMark
  /** Whether the replaced text says the same, so that it does not become an earlier version. Defaults to false. */
  readonly isSameText?: boolean
}

export interface UnchangedPage extends ClaimedWrite {
  readonly validators: PageValidators
  /** The mark from its page; defaults to open. */
  readonly mark?: SourceMark
}

export interface FailedPage extends ClaimedWrite {
  /** The reason, for a person to read. */
  readonly message: string
  /**
   * The mark for what came instead of a served text. If absent, or if the source serves nothing, the mark is not
   * changed.
   */
  readonly mark?: SourceMark
}

export interface Interruption {
  /** The message for a page that was interrupted. */
  readonly message: string
  /** The message for a queued page whose workers disappeared at every try. */
  readonly messageAfterLastTry: string
  readonly at: UtcTime
}

export interface ChunkCounts {
  readonly deleted: number
  readonly created: number
}

/** Claims on pages, and the writes of their holders. */
export interface PageClaims {
  /**
   * Opens a new lease, valid until the repository is closed; nobody has to renew it. On SQLite it expires when its
   * process ends; on an engine with a clock it lasts some seconds, and the repository extends it while open.
   */
  openLease(): Promise<Lease>

  /**
   * Claims the source with this URL, created as `pending` if there is none. An existing source becomes `pending` again
   * and keeps what it serves and its content type; one that serves nothing takes the new type. A queued one stays in
   * the queue, and the try counts. If another lease holds it, expired or not, or if it has pasted text, nothing changes
   * and `claimed` is false.
   */
  claim(request: ClaimRequest): Promise<Claimed>

  /**
   * Changes the status from `pending` to `processing`. Returns false without writing if the source is gone or no longer
   * held by the lease.
   */
  start(write: ClaimedWrite): Promise<boolean>

  /**
   * Replaces everything the source serves and ends the claim: status `completed`, no error, fetched `at`. In the same
   * transaction, the previous content becomes the newest earlier version, and versions beyond `maxEarlierTexts` are
   * deleted. Returns null without writing if the source is gone or no longer held by the lease. Throws EMBEDDING_FAILED
   * if the vectors have another model or length than the store's.
   */
  complete(write: CompletedPage): Promise<ChunkCounts | null>

  /** Ends the claim: the served content was found unchanged `at`. Creates no version. Returns false like `start`. */
  keep(write: UnchangedPage): Promise<boolean>

  /**
   * Ends the claim with an error. If something is served, it stays and the source becomes `completed`, otherwise
   * `failed`. Returns false like `start`.
   */
  fail(write: FailedPage): Promise<boolean>

  /**
   * Ends the claims of all expired leases. A queued page waits again, in its place, if it has a try left. Any other,
   * and one that is `processing` without a lease, becomes `failed` with a message; what is served stays. One that is
   * `pending` without a lease stays. Returns the number of changed sources.
   */
  failInterrupted(interruption: Interruption): Promise<number>
}

import type { UtcTime } from '#src/domain/shared/calendar.js'
import type { QueueState } from '#src/domain/websites/page-queue.js'
import type { ContentType, WebsiteSource } from '#src/domain/websites/website.js'
import type { ClaimedWrite, Lease, ProcessingRecord } from './page-claims.js'

export type { QueueState } from '#src/domain/websites/page-queue.js'

/** A page that a worker of the queue will fetch. */
export interface PageToQueue {
  /** Normalized. */
  readonly url: string
  readonly contentType: ContentType
}

export interface QueueRequest {
  /** Each URL at most once. */
  readonly pages: readonly PageToQueue[]
  /** Also queue pages that are already served, except those with pasted text. */
  readonly force: boolean
  readonly at: UtcTime
}

export interface QueuedPage {
  readonly source: WebsiteSource
  readonly state: QueueState
}

export interface TakeRequest {
  readonly lease: Lease
  readonly at: UtcTime
}

export interface GivenBack extends ClaimedWrite {
  /** Whether this uses up a try. */
  readonly tryCounts: boolean
}

/** The unfinished pages of the queue. */
export interface QueueCount {
  readonly waiting: number
  /** Held by a lease, expired or not. */
  readonly inWork: number
}

/**
 * Pages that wait for a worker, in the order in which they were queued, then by id. A page leaves the queue when its
 * work ends, successful or not, when text is pasted into it, and when its status is set by hand.
 */
export interface PageQueue {
  /**
   * Queues pages atomically: as `pending`, unclaimed, created if new, with all tries left. An existing source keeps
   * what it serves, as with `claim`. Pages that are already served, waiting or being worked on are not changed. Returns
   * the results in request order.
   */
  enqueue(request: QueueRequest): Promise<readonly QueuedPage[]>

  /**
   * Claims the first page that waits, or whose lease has expired before its last try, and counts the try. Concurrent
   * callers get different pages. Returns null if there is none. The page is `pending`, as after `claim`.
   */
  takeQueued(request: TakeRequest): Promise<ProcessingRecord | null>

  /**
   * Ends the claim of a queued page: it waits again, in its place. Returns false without writing if the source is gone,
   * not in the queue, or no longer held by the lease, and if the try counts and was the last.
   */
  giveBack(page: GivenBack): Promise<boolean>

  countQueued(): Promise<QueueCount>
}

import type { UtcTime } from '#src/domain/shared/calendar.js'
import type { QueueState } from '#src/domain/websites/page-queue.js'
import type { ContentType, WebsiteSource } from '#src/domain/websites/website.js'
import type { ClaimedWrite, Lease, ProcessingRecord } from './page-claims.js'

export type { QueueState } from '#src/domain/websites/page-queue.js'

/** A page that shall be fetched by whoever works on the queue. */
export interface PageToQueue {
  /** Normalised. */
  readonly url: string
  readonly contentType: ContentType
}

export interface QueueRequest {
  /** Each URL once. */
  readonly pages: readonly PageToQueue[]
  /** Queue pages that are served already too; not those with pasted text. */
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
  /** Whether there is one try less. */
  readonly tryCounts: boolean
}

/** The pages of the queue that are not done. */
export interface QueueCount {
  readonly waiting: number
  /** Held by a lease, ended or not. */
  readonly inWork: number
}

/**
 * Pages that wait for a worker, in the order in which they were queued, ties by id. A page leaves the queue when its work
 * ends, well or not, when text is pasted into it, and when its status is set by hand.
 */
export interface PageQueue {
  /**
   * Puts pages into the queue, all or none: `pending`, claimed by nobody, made when there is none, with every try left. One
   * that exists keeps what it serves, as with `claim`. What is served already, waits or is worked on stays as it is. In the
   * order of the request.
   */
  enqueue(request: QueueRequest): Promise<readonly QueuedPage[]>

  /**
   * Claims the first page that waits, or whose lease has ended before its last try, and counts the try. Each page goes to
   * one of those who ask at once. Null when there is none. It is `pending`, as after `claim`.
   */
  takeQueued(request: TakeRequest): Promise<ProcessingRecord | null>

  /**
   * Ends the claim of a page that is in the queue: it waits again, in its place. False when the source is gone, is not in
   * the queue or no longer held by the lease, and when the try counts and was the last; nothing is written then.
   */
  giveBack(page: GivenBack): Promise<boolean>

  countQueued(): Promise<QueueCount>
}

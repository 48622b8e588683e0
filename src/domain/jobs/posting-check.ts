import type { UtcTime } from '#src/domain/shared/calendar.js'

export const postingStates = ['open', 'closed', 'changed', 'unknown'] as const

export type PostingState = (typeof postingStates)[number]

/** The content of a posting when it was read; null for what it did not state. */
export interface PostingContent {
  readonly title: string | null
  readonly salary: string | null
  readonly place: string | null
  readonly deadline: string | null
  /** The words that show that applications are closed. */
  readonly closing: string | null
  readonly headings: readonly string[]
}

export interface PostingChange {
  readonly field: Exclude<keyof PostingContent, 'headings'> | 'heading'
  readonly from: string | null
  readonly to: string | null
}

export interface PostingCheck {
  readonly jobId: number
  /** The URL of the job when it was read. */
  readonly url: string
  readonly at: UtcTime
  readonly state: PostingState
  /** The words of the page or the response that prove the state. */
  readonly quote: string | null
  /** Null if the page could not be read. */
  readonly content: PostingContent | null
  readonly changes: readonly PostingChange[]
}

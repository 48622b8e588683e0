import type { UtcTime } from '#src/domain/shared/calendar.js'

export const postingStates = ['open', 'closed', 'changed', 'unknown'] as const

export type PostingState = (typeof postingStates)[number]

/** What a posting said when it was read; null where it said nothing of it. */
export interface PostingContent {
  readonly title: string | null
  readonly salary: string | null
  readonly place: string | null
  readonly deadline: string | null
  /** The words that say that it takes no applications any more. */
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
  /** Of the job when it was read. */
  readonly url: string
  readonly at: UtcTime
  readonly state: PostingState
  /** The words that say so, of the page or of the answer. */
  readonly quote: string | null
  /** Null where the page could not be read. */
  readonly content: PostingContent | null
  readonly changes: readonly PostingChange[]
}

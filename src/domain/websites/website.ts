import type { UtcTime } from '#src/domain/shared/calendar.js'
import type { SourceState } from './page-kind.js'
import type { MarkReason } from './source-mark.js'

/** The type of a page; decides how it is extracted and chunked. */
export const contentTypes = ['job_posting', 'blog_article', 'company_page'] as const
export type ContentType = (typeof contentTypes)[number]

/** The type of a page if nobody states it. */
export const defaultContentType: ContentType = 'job_posting'

/** Whether a page of this type is read for its posting. */
export function isOfPosting(contentType: ContentType): boolean {
  return contentType === 'job_posting'
}

export const processingStatuses = ['pending', 'processing', 'completed', 'failed'] as const
export type ProcessingStatus = (typeof processingStatuses)[number]

export const languages = ['en', 'ja', 'mixed'] as const
export type Language = (typeof languages)[number]

/** The maximum length of a question in characters, and the limits of the number of results. */
export const queryLimit = { maxLength: 1000, maxResults: 20, defaultResults: 10 } as const

/** How many websites one answer may list. */
export const listLimit = { min: 1, max: 100, default: 50 } as const

/** A requested page and its state. */
export interface WebsiteSource {
  readonly id: number
  /** Normalized and unique. */
  readonly url: string
  readonly contentType: ContentType
  readonly status: ProcessingStatus
  /** '' until the page was read. */
  readonly title: string
  /** Null until the page was read. */
  readonly language: Language | null
  /** When the served content was fetched or last found unchanged; null before that. */
  readonly fetchedAt: UtcTime | null
  /** The number of served chunks. */
  readonly chunksCount: number
  /** Why the last attempt failed; null if it succeeded. Earlier content may still be served. */
  readonly errorMessage: string | null
  /** Whether a person pasted some of the served text; a fetch then does not replace it. */
  readonly hasPastedText: boolean
  /** What the last reading found at its address; `open` before the first. */
  readonly state: SourceState
  /** Since when it has that state; null until the page was read. */
  readonly since: UtcTime | null
  /** The reason for the state; null if it is `open`. */
  readonly reason: MarkReason | null
}

/** How many earlier texts of a source are kept besides the served one. */
export const maxEarlierTexts = 3

const staleAfterMs = 30 * 24 * 60 * 60 * 1000

/** Whether content fetched at `fetchedAt` is older than 30 days. Source: rag-stale. */
export function isStale(fetchedAt: UtcTime | null, now: Date): boolean {
  return fetchedAt !== null && now.getTime() - Date.parse(fetchedAt) > staleAfterMs
}

/** The allowed next statuses, for the pipeline and for changes by hand alike. */
const following: Readonly<Record<ProcessingStatus, readonly ProcessingStatus[]>> = {
  pending: ['processing', 'failed'],
  processing: ['completed', 'failed'],
  completed: ['pending'],
  failed: ['pending'],
}

/** Returns the statuses that may follow this one; itself is always included. */
export function statusesAfter(status: ProcessingStatus): readonly ProcessingStatus[] {
  return [status, ...following[status]]
}

import type { UtcTime } from '#src/domain/shared/calendar.js'
import type { SourceState } from './page-kind.js'
import type { MarkReason } from './source-mark.js'

/** What kind of page it is; decides how it is extracted and chunked. */
export const contentTypes = ['job_posting', 'blog_article', 'company_page'] as const
export type ContentType = (typeof contentTypes)[number]

/** Of a page of which nobody says what it is. */
export const defaultContentType: ContentType = 'job_posting'

/** Whether a page of this type is read for the posting that it shows. */
export function isOfPosting(contentType: ContentType): boolean {
  return contentType === 'job_posting'
}

export const processingStatuses = ['pending', 'processing', 'completed', 'failed'] as const
export type ProcessingStatus = (typeof processingStatuses)[number]

export const languages = ['en', 'ja', 'mixed'] as const
export type Language = (typeof languages)[number]

/** Characters of a question, and results of an answer. */
export const queryLimit = { maxLength: 1000, maxResults: 20, defaultResults: 10 } as const

/** How many websites one answer may list. */
export const listLimit = { min: 1, max: 100, default: 50 } as const

/** A page that was asked for, and what became of it. */
export interface WebsiteSource {
  readonly id: number
  /** Normalised; no two sources have the same. */
  readonly url: string
  readonly contentType: ContentType
  readonly status: ProcessingStatus
  /** '' until the page was read. */
  readonly title: string
  /** Null until the page was read. */
  readonly language: Language | null
  /** When the content that is served was fetched, or last found unchanged; null before that. */
  readonly fetchedAt: UtcTime | null
  /** Chunks that are served. */
  readonly chunksCount: number
  /** Why the last attempt failed; null when it did not. The content of an earlier one may still be served. */
  readonly errorMessage: string | null
  /** Whether some of what is served was given by a person, not fetched: no fetch replaces it then. */
  readonly hasPastedText: boolean
  /** What the last reading found where this text was; `open` until there was one. */
  readonly state: SourceState
  /** Since when it is so; null until the page was read. */
  readonly since: UtcTime | null
  /** What the state rests on; null where it is `open`. */
  readonly reason: MarkReason | null
}

/** How many texts of a source are kept behind the one that it serves. */
export const maxEarlierTexts = 3

const staleAfterMs = 30 * 24 * 60 * 60 * 1000

/** Whether what was fetched at `fetchedAt` is older than 30 days. Source: rag-stale. */
export function isStale(fetchedAt: UtcTime | null, now: Date): boolean {
  return fetchedAt !== null && now.getTime() - Date.parse(fetchedAt) > staleAfterMs
}

/** What may follow a status: pages take the same way, whoever takes them along it. */
const following: Readonly<Record<ProcessingStatus, readonly ProcessingStatus[]>> = {
  pending: ['processing', 'failed'],
  processing: ['completed', 'failed'],
  completed: ['pending'],
  failed: ['pending'],
}

/** The statuses that a source with this status may be given; its own is always one of them. */
export function statusesAfter(status: ProcessingStatus): readonly ProcessingStatus[] {
  return [status, ...following[status]]
}

import type { PageKind } from './page-kind.js'
import { type ContentType, isOfPosting } from './website.js'

export * from './page-kind.js'

/** What a page is; the same judgement for first readings, refreshes and checks. */
export interface PageVerdict {
  readonly kind: PageKind
  /** The words of the page, or the redirect target, that prove it; null if there are none. */
  readonly quote: string | null
  /** The address of the posting, if the page leaves it to a frame or a script; null if unknown. */
  readonly elsewhere: string | null
}

/** Kinds that never become a source, or not if a posting was requested. */
export type RefusedKind = Exclude<PageKind, 'posting' | 'page'>

/** Whether a page of this kind becomes a source. A list of jobs does, unless a posting was requested. */
export function isReadable(kind: PageKind, contentType: ContentType): boolean {
  return refusedAs(kind, contentType) === null
}

/** Returns the kind as which a page is refused; null if it becomes a source. */
export function refusedAs(kind: PageKind, contentType: ContentType): RefusedKind | null {
  if (kind === 'posting' || kind === 'closed-posting' || kind === 'page') return null
  return kind === 'list' && !isOfPosting(contentType) ? null : kind
}

import type { PageKind } from './page-kind.js'
import { type ContentType, isOfPosting } from './website.js'

export * from './page-kind.js'

/** What a page is, judged in one way whether it is read first, refreshed or checked. */
export interface PageVerdict {
  readonly kind: PageKind
  /** The words of the page, or the address that it led to, that say so; null where it says nothing. */
  readonly quote: string | null
  /** Where the posting is, of a page that leaves it to a frame or a script; null where that is not known. */
  readonly elsewhere: string | null
}

/** What never becomes a source, or not where a posting was asked for. */
export type RefusedKind = Exclude<PageKind, 'posting' | 'page'>

/** Whether a page of this kind becomes a source: a list of jobs is a page like any other where no posting was asked for. */
export function isReadable(kind: PageKind, contentType: ContentType): boolean {
  return refusedAs(kind, contentType) === null
}

/** As what a page of this kind is refused; null where it becomes a source. */
export function refusedAs(kind: PageKind, contentType: ContentType): RefusedKind | null {
  if (kind === 'posting' || kind === 'closed-posting' || kind === 'page') return null
  return kind === 'list' && !isOfPosting(contentType) ? null : kind
}

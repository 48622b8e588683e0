import type { UtcTime } from '#src/domain/shared/calendar.js'
import type { PageKind, SourceState } from './page-kind.js'

/** Why a source has a mark: the kind of page that came, or that none came. */
export interface MarkReason {
  readonly kind: PageKind | 'unanswered'
  /** The words of the page or the failure that prove it; null if there are none. */
  readonly quote: string | null
}

/** The result of one reading for the source. */
export interface SourceMark {
  readonly state: SourceState
  /** Null if the page is open. */
  readonly reason: MarkReason | null
}

/** A mark with its start; later readings with the same result keep the start. */
export interface DatedMark extends SourceMark {
  /** Null until the page was read. */
  readonly since: UtcTime | null
}

export const openMark: SourceMark = { state: 'open', reason: null }
export const unreadMark: DatedMark = { ...openMark, since: null }

/** Returns the mark of a source after one more reading. */
export function remark(before: DatedMark, mark: SourceMark, at: UtcTime): DatedMark {
  const isSame = before.state === mark.state && before.since !== null
  return { ...mark, since: isSame ? before.since : at }
}

/**
 * Returns the state of a source after a page of this kind came instead of its text. `isRedirected` means that its
 * address led to another.
 */
export function stateAfter(kind: PageKind, isRedirected: boolean): SourceState {
  if (kind === 'posting' || kind === 'page') return 'open'
  if (kind === 'closed-posting' || kind === 'gone') return 'closed'
  return kind === 'list' && isRedirected ? 'closed' : 'unreachable'
}

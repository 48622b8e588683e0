import type { UtcTime } from '#src/domain/shared/calendar.js'
import type { PageKind, SourceState } from './page-kind.js'

/** What a mark rests on: the kind of page that came, or that none came. */
export interface MarkReason {
  readonly kind: PageKind | 'unanswered'
  /** The words of the page, or of the failure, that say so; null where nothing does. */
  readonly quote: string | null
}

/** What one reading of a page says of its source. */
export interface SourceMark {
  readonly state: SourceState
  /** Null where the page is open. */
  readonly reason: MarkReason | null
}

/** A mark, and since when it holds: later readings that say the same do not move it. */
export interface DatedMark extends SourceMark {
  /** Null until the page was read. */
  readonly since: UtcTime | null
}

export const openMark: SourceMark = { state: 'open', reason: null }
export const unreadMark: DatedMark = { ...openMark, since: null }

/** The mark of a source after one more reading. */
export function remark(before: DatedMark, mark: SourceMark, at: UtcTime): DatedMark {
  const isSame = before.state === mark.state && before.since !== null
  return { ...mark, since: isSame ? before.since : at }
}

/** What a page that came in place of a source's text says of it; `isRedirected` when its address led to another. */
export function stateAfter(kind: PageKind, isRedirected: boolean): SourceState {
  if (kind === 'posting' || kind === 'page') return 'open'
  if (kind === 'closed-posting' || kind === 'gone') return 'closed'
  return kind === 'list' && isRedirected ? 'closed' : 'unreachable'
}

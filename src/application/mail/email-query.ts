import type { EmailFilter } from '#src/application/mail/ports/mail-archive.js'
import { type DateRange, dateRange } from '#src/domain/mail/date-range.js'
import { toMailboxName } from '#src/domain/mail/identifiers.js'
import { type ListPage, type ListPageRequest, resolvePage } from '#src/domain/mail/list-page.js'
import { toDomain } from '#src/domain/mail/sender.js'
import { foldCase } from '#src/domain/mail/text-match.js'

/** Bounds that the person who runs the program sets. */
export interface MailLimits {
  /** No list is longer. */
  readonly maxLimit: number
}

/** How many items a list has, where the caller names no limit or one that is not positive. */
export const defaultListLimits = {
  messages: 100,
  largest: 5,
  duplicates: 100,
  top: 20,
  periods: 50,
  senderPeriods: 50,
  responseTimes: 50,
  overview: 10,
  rows: 1000,
} as const

/** Which part of the list. Throws VALIDATION_ERROR. */
export function toPage(
  request: ListPageRequest,
  list: keyof typeof defaultListLimits,
  { maxLimit }: MailLimits,
): ListPage {
  return resolvePage(request, defaultListLimits[list], maxLimit)
}

/** When messages were received: YYYY, YYYY-MM, YYYY-MM-DD or ISO 8601; the whole of what it names is included. */
export interface ReceivedQuery {
  readonly dateFrom?: string | undefined
  readonly dateTo?: string | undefined
}

/** '' is no bound, as in every condition. Throws VALIDATION_ERROR. */
export function toReceived({ dateFrom, dateTo }: ReceivedQuery): DateRange {
  return dateRange(dateFrom || null, dateTo || null)
}

/** Conditions as they are asked for. Absent ones, and those that are '', hold for every message. Source: mail-filter. */
export interface EmailQuery extends ReceivedQuery {
  readonly fromContains?: string | undefined
  /** `@` before it or not. */
  readonly fromDomain?: string | undefined
  readonly toContains?: string | undefined
  readonly subjectContains?: string | undefined
  /** One of its labels, whatever the case. */
  readonly label?: string | undefined
  readonly hasAttachments?: boolean | undefined
  readonly mailbox?: string | undefined
}

/** Throws VALIDATION_ERROR. */
export function toFilter(query: EmailQuery): EmailFilter {
  const { fromContains, fromDomain, toContains, subjectContains, mailbox, label, hasAttachments } = query
  const received = toReceived(query)
  return {
    ...(fromContains ? { fromContains: foldCase(fromContains) } : {}),
    ...(fromDomain ? { fromDomain: toDomain(fromDomain) } : {}),
    ...(toContains ? { toContains: foldCase(toContains) } : {}),
    ...(subjectContains ? { subjectContains: foldCase(subjectContains) } : {}),
    ...(mailbox ? { mailbox: toMailboxName(mailbox) } : {}),
    ...(label ? { label: foldCase(label) } : {}),
    ...(hasAttachments === undefined ? {} : { hasAttachments }),
    ...(received.from === null && received.to === null ? {} : { received }),
  }
}

import type { EmailFilter } from '#src/application/mail/ports/mail-archive.js'
import { type DateRange, dateRange } from '#src/domain/mail/date-range.js'
import { toMailboxName } from '#src/domain/mail/identifiers.js'
import { type ListPage, type ListPageRequest, resolvePage } from '#src/domain/mail/list-page.js'
import { toDomain } from '#src/domain/mail/sender.js'
import { foldCase } from '#src/domain/mail/text-match.js'

/** Limits set by the person who runs the program. */
export interface MailLimits {
  /** The maximum length of any list. */
  readonly maxLimit: number
}

/** The length of each list if the caller gives no positive limit. */
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

/** Returns the requested part of the list. Throws VALIDATION_ERROR. */
export function toPage(
  request: ListPageRequest,
  list: keyof typeof defaultListLimits,
  { maxLimit }: MailLimits,
): ListPage {
  return resolvePage(request, defaultListLimits[list], maxLimit)
}

/** When messages were received: YYYY, YYYY-MM, YYYY-MM-DD or ISO 8601; the whole period is included. */
export interface ReceivedQuery {
  readonly dateFrom?: string | undefined
  readonly dateTo?: string | undefined
}

/** '' means no bound, as in every condition. Throws VALIDATION_ERROR. */
export function toReceived({ dateFrom, dateTo }: ReceivedQuery): DateRange {
  return dateRange(dateFrom || null, dateTo || null)
}

/** Conditions as requested. Absent and '' match every message. Source: mail-filter. */
export interface EmailQuery extends ReceivedQuery {
  readonly fromContains?: string | undefined
  /** With or without `@`. */
  readonly fromDomain?: string | undefined
  readonly toContains?: string | undefined
  readonly subjectContains?: string | undefined
  /** One of its labels, in any case. */
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

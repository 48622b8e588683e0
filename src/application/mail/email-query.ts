import { dateRange } from '../../domain/mail/date-range.js'
import { toDomain } from '../../domain/mail/domain-name.js'
import { toMailboxName } from '../../domain/mail/mailbox-name.js'
import { foldCase } from '../../domain/mail/text-match.js'
import type { EmailFilter } from './ports/mail-archive.js'

/** Conditions as they are asked for. Absent ones, and those that are '', hold for every message. Source: mail-spec, filter_emails. */
export interface EmailQuery {
  readonly fromContains?: string | undefined
  /** `@` before it or not. */
  readonly fromDomain?: string | undefined
  readonly toContains?: string | undefined
  readonly subjectContains?: string | undefined
  /** One of its labels, whatever the case. */
  readonly label?: string | undefined
  readonly hasAttachments?: boolean | undefined
  readonly mailbox?: string | undefined
  /** YYYY, YYYY-MM, YYYY-MM-DD or ISO 8601; the whole of what it names is included. */
  readonly dateFrom?: string | undefined
  readonly dateTo?: string | undefined
}

/** Throws VALIDATION_ERROR. */
export function toFilter(query: EmailQuery): EmailFilter {
  const { fromContains, fromDomain, toContains, subjectContains, mailbox, label, hasAttachments } = query
  const received = dateRange(query.dateFrom || null, query.dateTo || null)
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

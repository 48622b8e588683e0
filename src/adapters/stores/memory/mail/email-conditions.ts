import type { EmailFilter, EmailKey } from '#src/application/mail/ports/mail-archive.js'
import type { ArchivedEmail, EmailOrder } from '#src/domain/mail/archived-email.js'
import { inRange } from '#src/domain/mail/date-range.js'
import { bareMessageId, toMailboxName } from '#src/domain/mail/identifiers.js'
import { domainOf, matchesDomain } from '#src/domain/mail/sender.js'
import { containsFolded, foldCase } from '#src/domain/mail/text-match.js'

export function matches(email: ArchivedEmail, filter: EmailFilter): boolean {
  return matchesSender(email, filter) && matchesRest(email, filter)
}

function matchesSender({ from, fromEmail }: ArchivedEmail, { fromContains, fromDomain }: EmailFilter): boolean {
  const contained =
    fromContains === undefined || containsFolded(from, fromContains) || containsFolded(fromEmail, fromContains)
  return contained && (fromDomain === undefined || matchesDomain(domainOf(fromEmail, from), fromDomain))
}

function matchesRest(email: ArchivedEmail, filter: EmailFilter): boolean {
  const { toContains, subjectContains, label, mailbox, received, dated, hasAttachments } = filter
  const headerDate = email.date === null ? null : Math.floor(Date.parse(email.date) / 1000)
  return (
    (subjectContains === undefined || containsFolded(email.subject, subjectContains)) &&
    (toContains === undefined ||
      [...email.to, ...email.cc].some((recipient) => containsFolded(recipient, toContains))) &&
    (label === undefined || email.labels.some((own) => foldCase(own) === label)) &&
    (mailbox === undefined || isInMailbox(email, mailbox)) &&
    (received === undefined || inRange(email.internalDateEpoch, received)) &&
    (dated === undefined || inRange(headerDate, dated)) &&
    (hasAttachments === undefined || email.hasAttachments === hasAttachments)
  )
}

export function isInMailbox(email: ArchivedEmail, name: string): boolean {
  return email.mailbox !== null && toMailboxName(email.mailbox) === name
}

export function matchesKey(email: ArchivedEmail, key: EmailKey): boolean {
  if (key.by === 'id') return email.id === key.id
  if (key.by === 'filter') return matches(email, key.filter)
  const inMailbox = key.mailbox === undefined || isInMailbox(email, key.mailbox)
  if (key.by === 'uid') return inMailbox && email.uid === key.uid && email.uidvalidity === key.uidvalidity
  return inMailbox && email.messageId !== null && bareMessageId(email.messageId) === bareMessageId(key.messageId)
}

/** By internal date, then id, both in the same direction; undated messages last. */
export function sortEmails(emails: readonly ArchivedEmail[], order: EmailOrder): ArchivedEmail[] {
  const way = order === 'oldest-first' ? 1 : -1
  return emails.toSorted((a, b) => {
    const [first, second] = [a.internalDateEpoch, b.internalDateEpoch]
    if (first === null || second === null) return compareNullsLast(first, second) || way * (a.id - b.id)
    return way * (first - second || a.id - b.id)
  })
}

export function compareNullsLast<T extends string | number>(a: T | null, b: T | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return a < b ? -1 : Number(a > b)
}

export function compareThreadIds(a: string, b: string): number {
  const difference = BigInt(a) - BigInt(b)
  return difference < 0n ? -1 : Number(difference > 0n)
}

import type { Column } from 'drizzle-orm'
import type { ParsedEmail } from '../../../../domain/mail/email.js'
import { emails } from './tables.js'

// a row holds at most 10^9 bytes: a message and its text, of at most three bytes a character, stay within it
export const maxMessageBytes = 450_000_000
const maxTextLength = 2 ** 27

/** Our mailboxes are never renumbered. */
export const uidvalidity = 1

/** The columns that are read from the bytes of a message, in the order of `derivedOf`. */
export const derivedColumns: readonly Column[] = [
  emails.messageId,
  emails.gmailMessageId,
  emails.subject,
  emails.internalDate,
  emails.internalDateEpoch,
  emails.fromEmail,
  emails.from,
  emails.to,
  emails.cc,
  emails.bcc,
  emails.replyTo,
  emails.inReplyTo,
  emails.references,
  emails.date,
  emails.hasAttachments,
  emails.attachments,
  emails.labels,
  emails.plainText,
]

/** Those and the bytes themselves, in the order of `contentOf`. */
export const contentColumns: readonly Column[] = [...derivedColumns, emails.rfc822Size, emails.raw]

/** The values of a message, in the order of `contentColumns`. */
export function contentOf(email: ParsedEmail): readonly unknown[] {
  return [...derivedOf(email), email.raw.byteLength, email.raw]
}

/** What is read from a message, in the order of `derivedColumns`. */
export function derivedOf(email: ParsedEmail): readonly unknown[] {
  const receivedAt = email.internalDate ?? email.date
  const received = toDatetime(receivedAt)
  const lists = [email.to, email.cc, email.bcc, email.replyTo].map((list) => JSON.stringify(list))
  return [
    email.messageId,
    email.gmailMessageId,
    email.subject,
    received,
    received === null ? null : Math.floor(Number(receivedAt) / 1000),
    email.fromEmail,
    email.from,
    ...lists,
    email.inReplyTo,
    JSON.stringify(email.references),
    toDatetime(email.date),
    Number(email.hasAttachments),
    JSON.stringify(email.attachments),
    JSON.stringify(email.labels),
    storedText(email),
  ]
}

export function storedText({ plainText }: ParsedEmail): string | null {
  return plainText?.slice(0, maxTextLength) ?? null
}

/** `2023-11-14 22:13:20[.ffffff]` UTC; null for a date outside the years 0 to 9999, which that form cannot say. */
export function toDatetime(milliseconds: number | null): string | null {
  if (milliseconds === null || !(milliseconds >= firstDate && milliseconds <= lastDate)) return null
  const iso = new Date(milliseconds).toISOString()
  const whole = `${iso.slice(0, 10)} ${iso.slice(11, 19)}`
  return iso.endsWith('.000Z') ? whole : `${whole}${iso.slice(19, 23)}000`
}

const firstDate = Date.parse('0000-01-01T00:00:00.000Z')
const lastDate = Date.parse('9999-12-31T23:59:59.999Z')

/** The instant that `toDatetime` wrote, in epoch milliseconds; null for what is no such text. */
export function fromDatetime(stored: unknown): number | null {
  const instant = typeof stored === 'string' ? Date.parse(`${stored.replace(' ', 'T')}Z`) : Number.NaN
  return Number.isNaN(instant) ? null : instant
}

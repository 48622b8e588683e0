import { createHash } from 'node:crypto'
import type { Column } from 'drizzle-orm'
import type { ParsedEmail } from '../../../../domain/mail/email.js'
import { emails } from './tables.js'

/** What the store adds to a message. */
export interface StoredAs {
  readonly address: string
  readonly uid: number
  readonly threadId: bigint
  /** As `toDatetime` gives it. */
  readonly at: string
}

// a row holds at most 10^9 bytes: a message and its text, of at most three bytes a character, stay within it
export const largestMessage = 450_000_000
const longestText = 2 ** 27

/** Our mailboxes are never renumbered. */
export const uidvalidity = 1

/** The columns that an import writes, in the order of `toRow`. */
export const writtenColumns: readonly Column[] = [
  emails.address,
  emails.mailbox,
  emails.uidvalidity,
  emails.uid,
  emails.messageId,
  emails.threadId,
  emails.gmailMessageId,
  emails.subject,
  emails.internalDate,
  emails.internalDateEpoch,
  emails.rfc822Size,
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
  emails.labels,
  emails.raw,
  emails.plainText,
  emails.createdAt,
  emails.updatedAt,
  emails.attachments,
]

/** The values of a message's row, in the order of `writtenColumns`. */
export function toRow(email: ParsedEmail, { address, uid, threadId, at }: StoredAs): readonly unknown[] {
  const receivedAt = email.internalDate ?? email.date
  const received = toDatetime(receivedAt)
  const place = [address, email.mailbox, uidvalidity, uid]
  const lists = [email.to, email.cc, email.bcc, email.replyTo].map((list) => JSON.stringify(list))
  return [
    ...place,
    email.messageId,
    threadId,
    email.gmailMessageId,
    email.subject,
    received,
    received === null ? null : Math.floor(Number(receivedAt) / 1000),
    email.raw.byteLength,
    email.fromEmail,
    email.from,
    ...lists,
    email.inReplyTo,
    JSON.stringify(email.references),
    toDatetime(email.date),
    Number(email.hasAttachments),
    JSON.stringify(email.labels),
    email.raw,
    email.plainText?.slice(0, longestText) ?? null,
    ...[at, at],
    JSON.stringify(email.attachments),
  ]
}

/** Names a message by its bytes and its mailbox. `content` names it by its bytes alone. */
export function digestOf({ raw, mailbox }: ParsedEmail): { readonly digest: Buffer; readonly content: Buffer } {
  const hash = createHash('sha256').update(raw)
  const content = hash.copy().digest()
  return { digest: hash.update('\0').update(mailbox).digest(), content }
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

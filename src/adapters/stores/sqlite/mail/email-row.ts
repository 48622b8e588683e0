import { arrivalOf, type ParsedEmail } from '#src/domain/mail/email.js'
import type { emails } from './tables.js'

// a row holds at most 10^9 bytes: a message plus its text, at three bytes per character, stays below that
export const maxMessageBytes = 450_000_000
const maxTextLength = 2 ** 27

type EmailRow = Required<typeof emails.$inferInsert>
type Key = keyof EmailRow
type Row<Keys extends readonly Key[]> = { [K in Keys[number]]: EmailRow[K] }

/** The columns derived from the bytes of a message. */
export const derivedKeys = [
  'messageId',
  'gmailMessageId',
  'subject',
  'internalDate',
  'internalDateEpoch',
  'fromEmail',
  'from',
  'to',
  'cc',
  'bcc',
  'replyTo',
  'inReplyTo',
  'references',
  'date',
  'hasAttachments',
  'attachments',
  'labels',
  'plainText',
] as const satisfies readonly Key[]

/** Those, and the bytes themselves. */
export const contentKeys = [...derivedKeys, 'rfc822Size', 'raw'] as const satisfies readonly Key[]

const placeKeys = ['address', 'mailbox', 'uidvalidity', 'uid', 'threadId', 'createdAt', 'updatedAt'] as const

/** Those, and where it is stored: all columns of a new row. */
export const newRowKeys = [...contentKeys, ...placeKeys] as const satisfies readonly Key[]

/**
 * All columns with the content of a message, in a new object. Add further values with `Object.assign`: spreading this
 * many keys takes as long as the rest of writing the row.
 */
export function contentOf(email: ParsedEmail): Row<typeof contentKeys> {
  const { raw } = email
  const received = arrivalOf(email)
  const internalDate = toDatetime(received)
  return {
    messageId: email.messageId,
    gmailMessageId: email.gmailMessageId,
    subject: email.subject,
    internalDate,
    internalDateEpoch: internalDate === null ? null : Math.floor(Number(received) / 1000),
    fromEmail: email.fromEmail,
    from: email.from,
    to: JSON.stringify(email.to),
    cc: JSON.stringify(email.cc),
    bcc: JSON.stringify(email.bcc),
    replyTo: JSON.stringify(email.replyTo),
    inReplyTo: email.inReplyTo,
    references: JSON.stringify(email.references),
    date: email.date === received ? internalDate : toDatetime(email.date),
    hasAttachments: Number(email.hasAttachments),
    attachments: JSON.stringify(email.attachments),
    labels: JSON.stringify(email.labels),
    plainText: email.plainText?.slice(0, maxTextLength) ?? null,
    rfc822Size: raw.byteLength,
    raw: Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength),
  }
}

const firstDate = Date.parse('0000-01-01T00:00:00.000Z')
const lastDate = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * Formats as `2023-11-14 22:13:20[.ffffff]` UTC. Returns null outside the years 0 to 9999, which the format cannot
 * express.
 */
export function toDatetime(milliseconds: number | null): string | null {
  if (milliseconds === null || !(milliseconds >= firstDate && milliseconds <= lastDate)) return null
  const iso = new Date(milliseconds).toISOString()
  const whole = `${iso.slice(0, 10)} ${iso.slice(11, 19)}`
  return iso.endsWith('.000Z') ? whole : `${whole}${iso.slice(19, 23)}000`
}

/** Parses the output of `toDatetime` to epoch milliseconds. Returns null for anything else. */
export function fromDatetime(stored: unknown): number | null {
  const instant = typeof stored === 'string' ? Date.parse(`${stored.replace(' ', 'T')}Z`) : Number.NaN
  return Number.isNaN(instant) ? null : instant
}

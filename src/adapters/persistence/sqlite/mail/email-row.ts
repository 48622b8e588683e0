import type { ParsedEmail } from '../../../../domain/mail/email.js'
import type { emails } from './tables.js'

// a row holds at most 10^9 bytes: a message and its text, of at most three bytes a character, stay within it
export const maxMessageBytes = 450_000_000
const maxTextLength = 2 ** 27

/** Our mailboxes are never renumbered. */
export const uidvalidity = 1

type EmailRow = Required<typeof emails.$inferInsert>
type Derivations<Rest extends readonly unknown[] = []> = {
  readonly [Key in keyof EmailRow]?: (email: ParsedEmail, ...rest: Rest) => EmailRow[Key]
}

/** Where a new message is put. */
export interface EmailPlace {
  /** The account. */
  readonly address: string
  readonly uid: number
  readonly threadId: bigint
  /** As `toDatetime` gives it. */
  readonly at: string
}

/** What is read from the bytes of a message, by column. */
const derivations = {
  messageId: ({ messageId }) => messageId,
  gmailMessageId: ({ gmailMessageId }) => gmailMessageId,
  subject: ({ subject }) => subject,
  internalDate: (email) => toDatetime(receivedAt(email)),
  internalDateEpoch: (email) => (isSayable(receivedAt(email)) ? Math.floor(Number(receivedAt(email)) / 1000) : null),
  fromEmail: ({ fromEmail }) => fromEmail,
  from: ({ from }) => from,
  to: ({ to }) => JSON.stringify(to),
  cc: ({ cc }) => JSON.stringify(cc),
  bcc: ({ bcc }) => JSON.stringify(bcc),
  replyTo: ({ replyTo }) => JSON.stringify(replyTo),
  inReplyTo: ({ inReplyTo }) => inReplyTo,
  references: ({ references }) => JSON.stringify(references),
  date: ({ date }) => toDatetime(date),
  hasAttachments: ({ hasAttachments }) => Number(hasAttachments),
  attachments: ({ attachments }) => JSON.stringify(attachments),
  labels: ({ labels }) => JSON.stringify(labels),
  plainText: ({ plainText }) => plainText?.slice(0, maxTextLength) ?? null,
} satisfies Derivations

/** Those and the bytes themselves. */
const contents = {
  ...derivations,
  rfc822Size: ({ raw }) => raw.byteLength,
  raw: ({ raw }) => Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength),
} satisfies Derivations

/** And where it is put: all of a new row. */
const newRow = {
  ...contents,
  address: (_, { address }) => address,
  mailbox: ({ mailbox }) => mailbox,
  uidvalidity: () => uidvalidity,
  uid: (_, { uid }) => uid,
  threadId: (_, { threadId }) => threadId,
  createdAt: (_, { at }) => at,
  updatedAt: (_, { at }) => at,
} satisfies Derivations<[EmailPlace]>

export const derivedKeys = keysOf(derivations)
export const contentKeys = keysOf(contents)
export const newRowKeys = keysOf(newRow)

type Row<Key extends keyof EmailRow> = { readonly [K in Key]: EmailRow[K] }

/** What is read from a message. */
export function derivedOf(email: ParsedEmail): Row<keyof typeof derivations> {
  return derive(derivedKeys, derivations, email)
}

/** All that the archive holds of a message. */
export function contentOf(email: ParsedEmail): Row<keyof typeof contents> {
  return derive(contentKeys, contents, email)
}

export function newRowOf(email: ParsedEmail, place: EmailPlace): Row<keyof typeof newRow> {
  return derive(newRowKeys, newRow, email, place)
}

function derive<Key extends keyof EmailRow, Rest extends readonly unknown[]>(
  keys: readonly Key[],
  by: { readonly [K in Key]: (email: ParsedEmail, ...rest: Rest) => EmailRow[K] },
  email: ParsedEmail,
  ...rest: Rest
): Row<Key> {
  // a copy has all keys at once: objects that grow key by key, or are put together of others, take several times as long
  const row: { -readonly [K in Key]: unknown } = { ...by }
  for (const key of keys) row[key] = by[key](email, ...rest)
  return row as Row<Key>
}

function keysOf<T extends object>(of: T): readonly (keyof T)[] {
  return Object.keys(of) as (keyof T)[]
}

function receivedAt({ internalDate, date }: ParsedEmail): number | null {
  return internalDate ?? date
}

const firstDate = Date.parse('0000-01-01T00:00:00.000Z')
const lastDate = Date.parse('9999-12-31T23:59:59.999Z')

function isSayable(milliseconds: number | null): milliseconds is number {
  return milliseconds !== null && milliseconds >= firstDate && milliseconds <= lastDate
}

/** `2023-11-14 22:13:20[.ffffff]` UTC; null for a date outside the years 0 to 9999, which that form cannot say. */
export function toDatetime(milliseconds: number | null): string | null {
  if (!isSayable(milliseconds)) return null
  const iso = new Date(milliseconds).toISOString()
  const whole = `${iso.slice(0, 10)} ${iso.slice(11, 19)}`
  return iso.endsWith('.000Z') ? whole : `${whole}${iso.slice(19, 23)}000`
}

/** The instant that `toDatetime` wrote, in epoch milliseconds; null for what is no such text. */
export function fromDatetime(stored: unknown): number | null {
  const instant = typeof stored === 'string' ? Date.parse(`${stored.replace(' ', 'T')}Z`) : Number.NaN
  return Number.isNaN(instant) ? null : instant
}

import type { ArchivedEmail } from '#src/domain/mail/archived-email.js'
import type { ListPage } from '#src/domain/mail/list-page.js'

let nextId = 0

/** A message whose header block and body match its fields; every field can be overridden. */
export function anEmail(values: Partial<ArchivedEmail> = {}): ArchivedEmail {
  const id = values.id ?? ++nextId
  const at = values.internalDateEpoch === undefined ? 1_700_000_000 + id : values.internalDateEpoch
  const internalDate = at === null ? null : new Date(at * 1000).toISOString()
  const email: ArchivedEmail = {
    id,
    address: 'me@example.com',
    mailbox: 'INBOX',
    uid: id,
    uidvalidity: 1,
    messageId: `<${id}@example.com>`,
    gmailMessageId: null,
    threadId: null,
    date: internalDate,
    internalDate,
    internalDateEpoch: at,
    from: 'Ann Lee <ann@example.com>',
    fromEmail: 'ann@example.com',
    subject: `Message ${id}`,
    rfc822Size: null,
    to: ['me@example.com'],
    cc: [],
    bcc: [],
    replyTo: [],
    inReplyTo: null,
    references: [],
    labels: [],
    attachments: null,
    hasAttachments: false,
    plainText: 'Hello.',
    raw: null,
    ...values,
  }
  const raw = values.raw === undefined ? rawOf(email) : values.raw
  return { ...email, raw, rfc822Size: values.rfc822Size === undefined ? (raw?.length ?? null) : values.rfc822Size }
}

function rawOf({ from, subject, messageId, plainText }: ArchivedEmail): Uint8Array {
  const text = `From: ${from}\r\nSubject: ${subject}\r\nMessage-ID: ${messageId}\r\n\r\n${plainText}`
  return new TextEncoder().encode(text)
}

/** Returns the epoch seconds of an ISO 8601 date. */
export function epochOf(iso: string): number {
  return Date.parse(iso) / 1000
}

/** Senders and subjects that filters and counts must tell apart. */
export const people = [
  anEmail({ id: 1, from: 'Zoë Ågren <ZOE@Example.COM>', fromEmail: 'ZOE@example.com', subject: '100% off_sale \\o/' }),
  anEmail({ id: 2, from: 'bob@mail.example.com', fromEmail: 'bob@mail.example.com', subject: 'ΟΔΟΣ straße' }),
  anEmail({
    id: 3,
    from: 'Eve <eve@example.com.evil.org>',
    fromEmail: 'eve@example.com.evil.org',
    subject: '応募 ＡＢＣ',
  }),
  anEmail({ id: 4, from: '"a@example.com" <no@notexample.com>', fromEmail: null, subject: null }),
  anEmail({ id: 5, from: 'Carl <carl@EXAMPLE.com>', fromEmail: null, subject: 'İstanbul \u212A' }),
  anEmail({ id: 6, from: null, fromEmail: null, subject: '', mailbox: 'Sent', hasAttachments: true }),
]

export const ids = (emails: readonly { readonly id: number }[]) => emails.map(({ id }) => id)

/** Requests the first `limit` items of a list. */
export const first = (limit: number): ListPage => ({ limit, offset: 0 })

import type { ParsedEmail } from '#src/domain/mail/email.js'

let next = 0

/** A unique parsed message; every field can be overridden. Its bytes are built from its fields. */
export function aParsedEmail(values: Partial<ParsedEmail> = {}): ParsedEmail {
  const n = ++next
  const at = Date.UTC(2024, 4, 1) + n * 60_000
  const email = {
    mailbox: 'INBOX',
    messageId: `<parsed-${n}@example.com>`,
    gmailThreadId: null,
    gmailMessageId: null,
    subject: `Message ${n}`,
    internalDate: at,
    date: at,
    from: 'Ann Lee <ann@example.com>',
    fromEmail: 'ann@example.com',
    to: ['me@example.com'],
    cc: [],
    bcc: [],
    replyTo: [],
    inReplyTo: null,
    references: [],
    hasAttachments: false,
    attachments: [],
    labels: [],
    plainText: 'Hello.',
    faults: [],
    ...values,
  }
  return { ...email, raw: values.raw ?? rawOf(email) }
}

function rawOf({ messageId, subject, inReplyTo, references, plainText }: Omit<ParsedEmail, 'raw'>): Uint8Array {
  const head = `Message-ID: ${messageId}\r\nSubject: ${subject}\r\nIn-Reply-To: ${inReplyTo}\r\n`
  return Buffer.from(`${head}References: ${references.join(' ')}\r\n\r\n${plainText}`)
}

import { MemoryHuntMail } from '#src/adapters/stores/memory/hunt/memory-hunt-mail.js'
import type { UnderstoodMessage } from '#src/application/hunt/ports/hunt-mail.js'
import type { MessageKind, SentKind } from '#src/domain/hunt/letters/message-kind.js'
import { understandMessage } from '#src/domain/hunt/letters/understand-message.js'
import type { ArchivedEmail } from '#src/domain/mail/archived-email.js'
import { readSending } from '#src/domain/mail/bulk-mail.js'
import { sendingLines } from '#src/domain/mail/header-block.js'
import { isSentMail } from '#src/domain/mail/sent-mailbox.js'
import { readDateHeader } from '#src/domain/mail/sent-on.js'

let last = 0

/**
 * A received message that matches no application, not even by name; every field can be overridden. Later ones are
 * newer.
 */
export function anUnderstoodMessage(
  values: Partial<UnderstoodMessage> & { readonly isWeak?: boolean } = {},
): UnderstoodMessage & { readonly isWeak: boolean } {
  const id = values.id ?? ++last
  return {
    id,
    messageId: `<${id}@mail.example>`,
    threadId: String(1000 + id),
    at: new Date(Date.UTC(2026, 0, 1) + id * 3_600_000).toISOString(),
    addedAt: new Date(Date.UTC(2026, 0, 1) + id * 3_600_000).toISOString(),
    mailbox: 'INBOX',
    from: 'Hiring Team <jobs@acme.example>',
    fromEmail: 'jobs@acme.example',
    to: ['me@home.example'],
    subject: `Message ${id}`,
    isOwn: false,
    received: received('not_job_related'),
    sent: null,
    invitations: [],
    dates: [],
    urls: [],
    requisitionIds: [],
    isBulk: false,
    opening: 'Hello.',
    ending: 'Hello.',
    isWeak: false,
    ...values,
  }
}

/** Its meaning as received mail, with the words that prove it. */
export function received(kind: MessageKind, quote: string | null = null): UnderstoodMessage['received'] {
  return { kind, rule: quote === null ? 'none' : `${kind}/told`, quote, warnings: [] }
}

/** Its meaning as mail sent by the applicant. */
export function sent(kind: SentKind, quote: string | null = null): NonNullable<UnderstoodMessage['sent']> {
  return { kind, rule: `${kind}/told`, quote }
}

/** Mail in memory with these understood messages. */
export function huntMailOf(...messages: readonly UnderstoodMessage[]): MemoryHuntMail {
  return new MemoryHuntMail(messages)
}

/** Returns a message of an archive as understood, without its calendar parts. */
export function understood(email: ArchivedEmail): UnderstoodMessage {
  const { id, messageId, threadId, mailbox, from, fromEmail, to, subject, plainText, raw } = email
  const lines = sendingLines(raw ?? new Uint8Array())
  const { isAutomatic: _, ...sending } = readSending(lines)
  const date = readDateHeader(lines)
  const at = email.internalDate
  return {
    ...understandMessage({ subject, from, fromEmail, plainText, ...sending, ...date, invitations: [] }),
    ...{ id, messageId, threadId, at, addedAt: at, mailbox, from, fromEmail, to, subject, isOwn: isSentMail(email) },
  }
}

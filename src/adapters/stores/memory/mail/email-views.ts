import type { BodyBounds } from '#src/application/mail/ports/mail-archive.js'
import type { ArchivedEmail, EmailExtras, EmailPart, EmailSummary, FullEmail } from '#src/domain/mail/archived-email.js'
import { toMailboxName } from '#src/domain/mail/identifiers.js'
import { sourceExcerpt, textExcerpt, windowBytes } from '#src/domain/mail/message-source.js'
import { shownSender } from '#src/domain/mail/sender.js'
import { snippetOf } from '#src/domain/mail/snippet.js'

export function toSummary(email: ArchivedEmail): EmailSummary {
  const { id, address, mailbox, uid, uidvalidity, messageId, gmailMessageId } = email
  const { date, internalDate, internalDateEpoch, subject, rfc822Size } = email
  return {
    id,
    address,
    mailbox: mailbox === null ? null : toMailboxName(mailbox),
    uid,
    uidvalidity,
    messageId,
    gmailMessageId,
    date,
    internalDate,
    internalDateEpoch,
    from: shownSender(email),
    subject,
    rfc822Size,
  }
}

export function toFullEmail(email: ArchivedEmail, { source, maxTextCharacters }: BodyBounds): FullEmail {
  const body = plainTextBytes(email)
  const { from, to: end } = windowBytes(source)
  const { threadId, to, cc, bcc, replyTo, inReplyTo, references, labels, attachments, raw } = email
  return {
    ...toSummary(email),
    threadId,
    to,
    cc,
    bcc,
    replyTo,
    inReplyTo,
    references,
    labels: labels.map(toMailboxName),
    attachments,
    source: raw === null ? null : sourceExcerpt(raw.subarray(from, end), raw.length, source),
    plainText: body === null ? null : textExcerpt(body, body.length, maxTextCharacters),
  }
}

/** The requested parts of one message. */
export function toExtras(email: ArchivedEmail, parts: readonly EmailPart[]): EmailExtras {
  const { id, threadId, to, attachments, labels, plainText } = email
  const wants = (part: EmailPart) => parts.includes(part)
  return {
    id,
    ...(wants('thread') ? { threadId } : {}),
    ...(wants('to') ? { to } : {}),
    ...(wants('attachments') ? { attachments } : {}),
    ...(wants('labels') ? { labels: labels.map(toMailboxName) } : {}),
    ...(wants('snippet') ? { snippet: plainText === null ? null : snippetOf(plainText) } : {}),
  }
}

function plainTextBytes({ plainText }: ArchivedEmail): Uint8Array | null {
  return plainText === null ? null : new TextEncoder().encode(plainText)
}

import type { ArchivedEmail, EmailSummary, FullEmail } from '../../../../domain/mail/archived-email.js'
import { toMailboxName } from '../../../../domain/mail/mailbox-name.js'
import { sourceExcerpt, textExcerpt } from '../../../../domain/mail/message-source.js'

/** The display string, or the address where there is none; null where there is neither. */
export function senderOf({ from, fromEmail }: ArchivedEmail): string | null {
  return from || fromEmail || null
}

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
    from: senderOf(email),
    subject,
    rfc822Size,
  }
}

export function toFullEmail(email: ArchivedEmail, maxBytes: number): FullEmail {
  const body = plainTextBytes(email)
  const { threadId, to, cc, bcc, replyTo, inReplyTo, references, raw } = email
  return {
    ...toSummary(email),
    threadId,
    to,
    cc,
    bcc,
    replyTo,
    inReplyTo,
    references,
    source: raw === null ? null : sourceExcerpt(raw.subarray(0, maxBytes), raw.length),
    plainText: body === null ? null : textExcerpt(body.subarray(0, maxBytes), body.length),
  }
}

function plainTextBytes({ plainText }: ArchivedEmail): Uint8Array | null {
  return plainText === null ? null : new TextEncoder().encode(plainText)
}

import { Type } from 'typebox'
import type { EmailSummary } from '../../../../domain/mail/archived-email.js'

export const maybeText = (description: string) => Type.Union([Type.String(), Type.Null()], { description })
export const maybeInteger = (description: string) => Type.Union([Type.Integer(), Type.Null()], { description })

/** The base fields, for the output schemas of objects. Source: mail-spec, base list item fields. */
export const baseFields = {
  id: Type.Integer({ description: 'Names the message in this archive.' }),
  address: maybeText('The account that the archive was made from.'),
  mailbox: maybeText('Folder or label.'),
  uid: maybeInteger('IMAP UID.'),
  uidvalidity: maybeInteger('IMAP UIDVALIDITY.'),
  message_id: maybeText('Message-ID header.'),
  x_gm_msgid: maybeText("Gmail's message id, decimal."),
  date: maybeText('Date header, ISO 8601 UTC.'),
  internaldate: maybeText('When it was received, ISO 8601 UTC.'),
  internaldate_epoch: maybeInteger('The same in epoch seconds.'),
  from: maybeText('Sender as displayed.'),
  subject: maybeText('Subject.'),
  rfc822_size: maybeInteger('Bytes of the raw message.'),
}

/** A message without its size, for the tools whose items have none. */
export function toItem(email: EmailSummary) {
  return {
    id: email.id,
    address: email.address,
    mailbox: email.mailbox,
    uid: email.uid,
    uidvalidity: email.uidvalidity,
    message_id: email.messageId,
    x_gm_msgid: email.gmailMessageId,
    date: email.date,
    internaldate: email.internalDate,
    internaldate_epoch: email.internalDateEpoch,
    from: email.from,
    subject: email.subject,
  }
}

/** A message with the base fields. */
export function toBaseItem(email: EmailSummary) {
  return { ...toItem(email), rfc822_size: email.rfc822Size }
}

/** ISO 8601 UTC with milliseconds and Z; null for null, and for a second that no calendar holds. */
export function toIso(epoch: number | null): string | null {
  const date = epoch === null ? null : new Date(epoch * 1000)
  return date === null || Number.isNaN(date.getTime()) ? null : date.toISOString()
}

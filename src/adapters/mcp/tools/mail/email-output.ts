import { Type } from 'typebox'
import type { EmailSummary } from '../../../../domain/mail/archived-email.js'

export const maybeText = Type.Union([Type.String(), Type.Null()])
export const maybeInteger = Type.Union([Type.Integer(), Type.Null()])

/** The base fields, for the output schemas of objects. Source: mail-spec, base list item fields. */
export const baseFields = {
  id: Type.Integer(),
  address: maybeText,
  mailbox: maybeText,
  uid: maybeInteger,
  uidvalidity: maybeInteger,
  message_id: maybeText,
  x_gm_msgid: maybeText,
  date: maybeText,
  internaldate: maybeText,
  internaldate_epoch: maybeInteger,
  from: maybeText,
  subject: maybeText,
  rfc822_size: maybeInteger,
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

import { Database } from '#scripts/kit/sqlite.js'
import type { ArchivedEmail } from '#src/domain/mail/archived-email.js'

const integers = ['id', 'uid', 'uidvalidity', 'internaldate_epoch', 'rfc822_size', 'has_attachments']

/** Returns all rows of an archive's table in the form that the contract describes. */
export function readStoredEmails(path: string): readonly ArchivedEmail[] {
  return readRows(path).map((row) => ({
    id: Number(row.id),
    address: String(row.address),
    mailbox: String(row.mailbox),
    uid: Number(row.uid),
    uidvalidity: Number(row.uidvalidity),
    messageId: text(row.message_id),
    gmailMessageId: text(row.x_gm_msgid),
    threadId: text(row.x_gm_thrid),
    date: iso(row.date),
    internalDate: iso(row.internaldate),
    internalDateEpoch: row.internaldate_epoch === null ? null : Number(row.internaldate_epoch),
    from: text(row.from),
    fromEmail: text(row.from_email),
    subject: text(row.subject),
    rfc822Size: Number(row.rfc822_size),
    to: list(row.to_emails),
    cc: list(row.cc_emails),
    bcc: list(row.bcc_emails),
    replyTo: list(row.envelope_reply_to),
    inReplyTo: text(row.envelope_in_reply_to),
    references: list(row.envelope_references),
    hasAttachments: row.has_attachments === 1,
    labels: list(row.labels_json),
    attachments: (row.attachments_json ?? null) === null ? null : JSON.parse(String(row.attachments_json)),
    raw: row.raw as Buffer,
    plainText: text(row.plain_text),
  }))
}

/** Returns the raw rows of the table; numbers that may exceed 2^53 are bigints. */
export function readRows(path: string): readonly Record<string, unknown>[] {
  const db = new Database(path, { readonly: true })
  const rows = db.prepare('select * from emails order by id').safeIntegers().all() as Record<string, unknown>[]
  db.close()
  for (const row of rows) for (const name of integers) if (row[name] !== null) row[name] = Number(row[name])
  return rows
}

function text(value: unknown): string | null {
  return value === null ? null : String(value)
}

function list(value: unknown): readonly string[] {
  return JSON.parse(String(value))
}

function iso(value: unknown): string | null {
  return value === null ? null : new Date(`${String(value).replace(' ', 'T')}Z`).toISOString()
}

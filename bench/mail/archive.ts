import Database from 'better-sqlite3'
import { loadLibrary } from '../program.js'
import { letter, rawMessage } from './letters.js'

const insertEmail = `INSERT INTO emails (address, mailbox, uidvalidity, uid, message_id, x_gm_thrid, x_gm_msgid, subject,
    internaldate, internaldate_epoch, rfc822_size, from_email, "from", to_emails, cc_emails, bcc_emails, envelope_reply_to,
    envelope_in_reply_to, envelope_references, date, has_attachments, labels_json, raw, plain_text, created_at, updated_at)
  VALUES ('me@harborlight.example', ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '["Me <me@harborlight.example>"]', '[]', '[]', '[]',
    ?, ?, ?, ?, '[]', ?, ?, '2024-01-01 00:00:00', '2024-01-01 00:00:00')`
const insertText = 'INSERT INTO email_fts (rowid, subject_words, body_words) VALUES (?, ?, ?)'

/**
 * An archive as an import makes it, written without one: an import of a million messages would take longer than all that is
 * measured. Ids are 1 to `count`, in the order of dates. Japanese is not split into words.
 */
export async function makeArchive(path: string, count: number): Promise<string> {
  const { createMailArchive } = await loadLibrary()
  createMailArchive(path)
  const db = new Database(path)
  // nothing is undone: without a journal every page is written once
  db.pragma('journal_mode = OFF')
  db.pragma('synchronous = OFF')
  db.pragma('cache_size = -262144')
  const [email, text] = [db.prepare(insertEmail), db.prepare(insertText)]
  db.transaction(() => {
    for (let n = 0; n < count; n++) {
      email.run(emailRow(n))
      const { subject, text: body } = letter(n)
      text.run(n + 1, subject, body)
    }
  })()
  db.pragma('journal_mode = WAL')
  db.close()
  return path
}

function emailRow(n: number): readonly unknown[] {
  const { messageId, inReplyTo, threadId, name, email, subject, epoch, text } = letter(n)
  const raw = Buffer.from(rawMessage(n))
  const received = new Date(epoch * 1000).toISOString().replace('T', ' ').slice(0, 19)
  const references = JSON.stringify(inReplyTo === null ? [] : [inReplyTo])
  return [
    ...[n % 10 === 9 ? 'Sent' : 'INBOX', n + 1, messageId, BigInt(threadId), BigInt(threadId) + BigInt(n), subject],
    ...[received, epoch, raw.length, email, `${name} <${email}>`, inReplyTo, references, received],
    ...[n % 20 === 0 ? 1 : 0, raw, text],
  ]
}

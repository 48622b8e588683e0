import { join } from 'node:path'
import { Database } from '#scripts/kit/sqlite.js'
import { understandRead } from '#src/adapters/sources/mime/understand-email.js'
import { indexTextOf } from '#src/adapters/stores/index/analyse.js'
import { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { createTables } from '#src/adapters/stores/sqlite/kit/migrations.js'
import { mailSchema } from '#src/adapters/stores/sqlite/mail/archive-file.js'
import { writeFacts } from '#src/adapters/stores/sqlite/mail/email-facts.js'
import { KeptHeaders } from '#src/adapters/stores/sqlite/mail/kept-headers.js'
import { createEmailFts, indexEmail, messageFingerprint } from '#src/adapters/stores/sqlite/mail/search-index.js'
import type { ArchivedEmail } from '#src/domain/mail/archived-email.js'
import { temporaryFolder } from './temporary-folder.js'

/** The table as the original downloader creates it, without the product's indexes. */
export const foreignSchema = `CREATE TABLE "emails" ("id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "address" varchar NOT NULL, "mailbox" varchar NOT NULL, "uidvalidity" integer NOT NULL, "uid" integer NOT NULL, "message_id" varchar,
  "x_gm_thrid" int8, "x_gm_msgid" int8, "subject" varchar, "internaldate" datetime, "internaldate_epoch" integer,
  "rfc822_size" integer, "from_email" varchar, "from" varchar, "to_emails" text, "cc_emails" text, "bcc_emails" text,
  "envelope_reply_to" text, "envelope_in_reply_to" varchar, "envelope_references" text, "date" datetime,
  "has_attachments" boolean DEFAULT 0, "labels_json" text, "raw" blob, "plain_text" text, "markdown" text,
  "created_at" datetime(6) NOT NULL, "updated_at" datetime(6) NOT NULL,
  UNIQUE ("address", "mailbox", "uidvalidity", "uid"))`

const insert = `INSERT INTO emails (id, address, mailbox, uidvalidity, uid, message_id, x_gm_thrid, x_gm_msgid, subject,
  internaldate, internaldate_epoch, rfc822_size, from_email, "from", to_emails, cc_emails, bcc_emails,
  envelope_reply_to, envelope_in_reply_to, envelope_references, date, has_attachments, labels_json, raw, plain_text,
  created_at, updated_at)
  VALUES (${Array(27).fill('?').join(', ')})`

/** An archive as the original downloader creates it: only the one table. */
export function writeForeignArchive(emails: readonly ArchivedEmail[]): string {
  return write(emails, (db) => {
    db.exec(foreignSchema)
    return undefined
  })
}

/** An archive as the product's import creates it. */
export function writeOwnArchive(emails: readonly ArchivedEmail[]): string {
  return write(emails, (db) => {
    const connection = new Connection(db)
    createTables(connection, mailSchema)
    fillIndex(db, emails)
    const headers = new KeptHeaders(connection)
    return (email) => {
      const facts = understandRead({ content: email, root: null }, email.raw ?? new Uint8Array()) ?? undefined
      // some messages have no facts
      if (email.raw !== null && email.id % 3 > 0) {
        headers.keep(email.id, email.raw)
        headers.flush()
      }
      writeFacts(connection, { ...email, emailId: email.id }, facts)
      const attachments = email.attachments === null ? null : JSON.stringify(email.attachments)
      db.prepare('UPDATE emails SET attachments_json = ? WHERE id = ?').run(attachments, email.id)
    }
  })
}

/** Writes the search index of a foreign archive into the file next to it. */
export function writeSideIndex(archivePath: string, emails: readonly ArchivedEmail[]): void {
  const [db, archive] = [new Database(`${archivePath}.index`), new Database(archivePath, { readonly: true })]
  // a foreign archive does not name attachments
  fillIndex(
    db,
    emails.map((email) => ({ ...email, attachments: null })),
  )
  const last = Math.max(0, ...emails.map(({ id }) => id))
  db.exec('CREATE TABLE index_info (name TEXT PRIMARY KEY, value TEXT NOT NULL)')
  const note = db.prepare('INSERT INTO index_info (name, value) VALUES (?, ?)')
  note.run('last_id', String(last))
  note.run('fingerprint', messageFingerprint(new Connection(archive), last))
  archive.close()
  db.close()
}

type Finish = (email: ArchivedEmail) => void

function write(emails: readonly ArchivedEmail[], prepare: (db: Database) => Finish | undefined): string {
  const path = join(temporaryFolder(), 'mail.sqlite3')
  const db = new Database(path)
  const finish = prepare(db)
  const statement = db.prepare(insert)
  db.transaction(() => {
    for (const email of emails) {
      statement.run(...toRow(email))
      finish?.(email)
    }
  })()
  db.close()
  return path
}

function fillIndex(db: Database, emails: readonly ArchivedEmail[]): void {
  const connection = new Connection(db)
  if (!connection.hasTable('email_fts')) for (const statement of createEmailFts) db.exec(statement)
  // one transaction, because every commit waits for the disk
  db.transaction(() => {
    for (const email of emails) indexEmail(connection, email.id, indexTextOf(email))
  })()
}

function toRow(email: ArchivedEmail): unknown[] {
  const stamp = '2024-01-01 00:00:00.000000'
  return [
    email.id,
    email.address,
    email.mailbox,
    email.uidvalidity,
    email.uid,
    email.messageId,
    email.threadId === null ? null : BigInt(email.threadId),
    email.gmailMessageId === null ? null : BigInt(email.gmailMessageId),
    email.subject,
    stored(email.internalDate),
    email.internalDateEpoch,
    email.rfc822Size,
    email.fromEmail,
    email.from,
    JSON.stringify(email.to),
    JSON.stringify(email.cc),
    JSON.stringify(email.bcc),
    JSON.stringify(email.replyTo),
    email.inReplyTo,
    JSON.stringify(email.references),
    stored(email.date),
    Number(email.hasAttachments),
    JSON.stringify(email.labels),
    email.raw === null ? null : Buffer.from(email.raw),
    email.plainText,
    stamp,
    stamp,
  ]
}

/** Returns `2023-11-14 22:13:20`, with a fraction only if it is not zero. */
function stored(iso: string | null): string | null {
  return iso === null ? null : iso.replace('T', ' ').replace('Z', '000').replace('.000000', '')
}

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished } from 'vitest'
import { makeFolder, removeFolder } from '../../scripts/kit/temporary-folder.js'
import { jobworkflow } from './command-line.js'
import { foreignSchema } from './mail-archive-files.js'
import { displayOf, type Letter, mboxOfLetters, messageOf } from './mail-letters.js'

export const address = 'me@harborlight.example'

export interface ArchiveFolder {
  readonly folder: string
  readonly path: string
  /** What of the archive must not change: its bytes, and the files beside it (those of a write-ahead log aside). */
  fingerprint(): readonly string[]
  remove(): void
}

/** A folder for an archive. */
export function archiveFolder(name = 'mail.sqlite3'): ArchiveFolder {
  const folder = makeFolder()
  const path = join(folder, name)
  return {
    folder,
    path,
    fingerprint: () => {
      const names = readdirSync(folder).filter((entry) => !/-(?:wal|shm)$/.test(entry))
      return [...names.sort(), createHash('sha256').update(readFileSync(path)).digest('hex')]
    },
    remove: () => removeFolder(folder),
  }
}

/** An archive made by the real `mail import`, from one mbox for each mailbox; ids follow the order of the letters. */
export async function importedArchive(letters: readonly Letter[]): Promise<ArchiveFolder> {
  const archive = archiveFolder()
  const inputs = makeFolder()
  const paths = [...new Set(letters.map(({ mailbox }) => mailbox))].map((mailbox) => {
    writeFileSync(join(inputs, mailbox), mboxOfLetters(letters.filter((letter) => letter.mailbox === mailbox)))
    return join(inputs, mailbox)
  })
  const ended = await jobworkflow(['mail', 'import', ...paths, '--database', archive.path, '--address', address])
  removeFolder(inputs)
  expect(ended).toMatchObject({ code: 0, stderr: '' })
  return archive
}

/** An archive of the same letters as the original downloader makes it, in plain SQL. */
export function foreignArchive(letters: readonly Letter[]): ArchiveFolder {
  const archive = archiveFolder()
  writeForeignLetters(archive.path, letters)
  return archive
}

/** A foreign archive that is gone when the test is. */
export function aForeignArchive(letters: readonly Letter[]): ArchiveFolder {
  const archive = foreignArchive(letters)
  onTestFinished(archive.remove)
  return archive
}

export function writeForeignLetters(path: string, letters: readonly Letter[]): void {
  const db = new Database(path)
  db.exec(foreignSchema)
  const insert = prepareInsert(db)
  const uids = new Map<string, number>()
  db.transaction(() => {
    for (const letter of letters) {
      const uid = (uids.get(letter.mailbox) ?? 0) + 1
      uids.set(letter.mailbox, uid)
      insert(letter, uid)
    }
  })()
  db.close()
}

/** Writes letters as rows of an archive that is open. */
export function prepareInsert(db: Database.Database): (letter: Letter, uid: number) => void {
  const statement = db.prepare(
    `INSERT INTO emails (address, mailbox, uidvalidity, uid, message_id, x_gm_thrid, x_gm_msgid, subject, internaldate,
       internaldate_epoch, rfc822_size, from_email, "from", to_emails, cc_emails, bcc_emails, envelope_reply_to,
       envelope_in_reply_to, envelope_references, date, has_attachments, labels_json, raw, plain_text, created_at, updated_at)
     VALUES (@address, @mailbox, 1, @uid, @messageId, @threadId, @gmailMessageId, @subject, @internaldate, @epoch, @size,
       @email, @display, @to, @cc, '[]', '[]', @inReplyTo, @references, @date, @attached, '[]', @raw, @text, @at, @at)`,
  )
  return (letter, uid) => void statement.run(rowOf(letter, uid))
}

function rowOf(letter: Letter, uid: number): object {
  const raw = messageOf(letter)
  return {
    ...{ address, uid, raw, size: raw.length, mailbox: letter.mailbox, messageId: letter.messageId },
    threadId: BigInt(letter.threadId),
    gmailMessageId: BigInt(letter.gmailMessageId),
    subject: letter.subject,
    internaldate: datetime(letter.received),
    epoch: Date.parse(letter.received) / 1000,
    ...{ email: letter.email, display: displayOf(letter), inReplyTo: letter.inReplyTo, text: letter.text },
    to: JSON.stringify(letter.to),
    cc: JSON.stringify(letter.cc),
    references: JSON.stringify(letter.inReplyTo === null ? [] : [letter.inReplyTo]),
    date: letter.date === null ? null : datetime(letter.date),
    attached: letter.attachmentBytes > 0 ? 1 : 0,
    at: '2024-01-01 00:00:00.000000',
  }
}

const datetime = (iso: string) => new Date(iso).toISOString().replace('T', ' ').slice(0, 19)

/** What `read` gives of an archive that is opened read-only. */
export function readArchive<T>(path: string, read: (db: Database.Database) => T): T {
  const db = new Database(path, { readonly: true })
  try {
    return read(db)
  } finally {
    db.close()
  }
}

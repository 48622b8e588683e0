import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { executable } from '#scripts/kit/program.js'
import { Database } from '#scripts/kit/sqlite.js'
import { Container, tokens } from '#src/composition/container.js'
import { createMail, type MailOptions } from '#src/composition/mail/open-mail.js'
import type { ArchivedEmail } from '#src/domain/mail/archived-email.js'
import { InProcessParser } from '#test/adapters/sources/mime/support/in-process-parser.js'
import { anEmail } from '#test/support/archived-emails.js'
import { jobworkflow } from '#test/support/command-line.js'
import { writeForeignArchive, writeOwnArchive } from '#test/support/mail-archive-files.js'
import { readArchive } from '#test/support/mail-archives.js'
import { mboxOf } from '#test/support/mail-letters.js'
import { killAt, whenGrownBy } from '#test/support/processes.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

type Row = Readonly<Record<string, unknown>>

const columns = 'message_id, address, mailbox, uidvalidity, uid, x_gm_thrid, x_gm_msgid, internaldate, labels_json, raw'

function rowsOf(path: string, selected = columns): readonly Row[] {
  const select = `SELECT ${selected} FROM emails ORDER BY message_id, mailbox, uidvalidity, uid`
  return readArchive(path, (db) => db.prepare(select).safeIntegers().all()) as readonly Row[]
}

function countOf(path: string): number {
  try {
    return readArchive(path, (db) => Number(db.prepare('SELECT count(*) FROM emails').pluck().get()))
  } catch {
    // killed before the table existed
    return 0
  }
}

function change(path: string, statement: string): void {
  const db = new Database(path)
  db.exec(statement)
  db.close()
}

/** A new archive of the product, and the reports of imports into it. */
function anImport() {
  const path = join(temporaryFolder(), 'mail.db')
  const open = (options: MailOptions = {}) =>
    createMail(new Container().give(tokens.mailParser, new InProcessParser()), path, options)
  const importFrom = async (from: string, options?: MailOptions) => {
    const mail = open(options)
    const { imported, updated, alreadyPresent, skipped } = await mail.import({ from })
    await mail.close()
    return { imported, updated, alreadyPresent, skipped: skipped.map(({ reason, count }) => `${count} ${reason}`) }
  }
  return { path, open, importFrom }
}

const nothing = { imported: 0, updated: 0, alreadyPresent: 0, skipped: [] }
const account = 'me@example.com'

function mboxFile(name: string, ...raws: readonly (Uint8Array | string | null)[]): string {
  const path = join(temporaryFolder(), name)
  writeFileSync(path, mboxOf(raws.map((raw) => Buffer.from(raw ?? ''))))
  return path
}

/** A Gmail message as the downloader stores it; its bytes contain no labels or numbers. */
const gmail = (id: number, values: Partial<ArchivedEmail> = {}): ArchivedEmail =>
  anEmail({
    ...{ id, mailbox: '[Gmail]/All Mail', uidvalidity: 11, uid: 500 + id, labels: ['\\Important', '応募'] },
    threadId: String(1_777_111_222_333_444_000n + BigInt(id)),
    gmailMessageId: String(1_888_111_222_333_444_000n + BigInt(id)),
    raw: Buffer.from(`From: Ann Lee <ann@example.com>\nMessage-ID: <${id}@example.com>\n\nHello ${id}.\n`),
    ...values,
  })

describe('an archive of the original downloader as an import (mail-old-archives)', () => {
  it('brings accounts, mailboxes, numbers, labels, dates and bytes, once, and is not changed', async () => {
    const old = writeForeignArchive([
      gmail(1),
      gmail(2, { mailbox: '&MFkweTBm-', labels: [] }),
      gmail(3, { address: 'x' }),
    ])
    const before = readFileSync(old)
    const { path, open, importFrom } = anImport()
    expect(await importFrom(old, { address: 'someone@else.example' })).toEqual({ ...nothing, imported: 3 })
    expect(rowsOf(path)).toEqual(rowsOf(old))
    expect(await importFrom(old)).toEqual({ ...nothing, alreadyPresent: 3 })
    const mail = open()
    expect(await mail.reread()).toMatchObject({ reread: 3, changed: 0 })
    await mail.close()
    expect(rowsOf(path)).toEqual(rowsOf(old))
    expect(readFileSync(old)).toEqual(before)
  })

  it('may grow and change: new messages come in, and labels follow', async () => {
    const old = writeForeignArchive([gmail(1), gmail(2)])
    const { path, importFrom } = anImport()
    await importFrom(old)
    change(old, `UPDATE emails SET labels_json = '["\\\\Sent"]' WHERE id = 2`)
    change(
      old,
      `INSERT INTO emails (id, address, mailbox, uidvalidity, uid, message_id, raw, created_at, updated_at)
         VALUES (9, '${account}', 'INBOX', 3, 4, '<9@example.com>', 'Message-ID: <9@example.com>' || x'0a0a', '2024', '2024')`,
    )
    expect(await importFrom(old)).toEqual({ ...nothing, imported: 1, updated: 1, alreadyPresent: 1 })
    expect(rowsOf(path, 'labels_json')).toEqual([
      { labels_json: '["\\\\Important","応募"]' },
      { labels_json: '["\\\\Sent"]' },
      { labels_json: '[]' },
    ])
    expect(await importFrom(old)).toMatchObject({ imported: 0, updated: 0, alreadyPresent: 3 })
  })

  it.each([
    ['nobody named', {}],
    ['the same', { address: account }],
  ])('gives labels and numbers to messages from an mbox of an account that is %s', async (_which, options) => {
    const mails = [1, 2].map((id) => gmail(id, { mailbox: 'work.mbox' }))
    const old = writeForeignArchive(mails)
    const { path, importFrom } = anImport()
    await importFrom(mboxFile('work.mbox', mails[0]?.raw ?? null), options)
    const [{ id } = {}] = rowsOf(path, 'id')
    expect(await importFrom(old, options)).toEqual({ ...nothing, imported: 1, updated: 1 })
    expect(rowsOf(path)).toEqual(rowsOf(old))
    expect(rowsOf(path, 'id')[0]?.id).toBe(id)
    expect(await importFrom(old, options)).toEqual({ ...nothing, alreadyPresent: 2 })
    expect(await importFrom(mboxFile('work.mbox', mails[0]?.raw ?? null), options)).toMatchObject({
      imported: 0,
      updated: 0,
    })
    expect(rowsOf(path)).toEqual(rowsOf(old))
  })

  it.each([
    ['CRLF, as Gmail writes it', '\r\n'],
    ['LF', '\n'],
  ])('and a Takeout of the account with %s are merged, in any order', async (_ends, lineEnd) => {
    // a server delivers CRLF
    const withReturns = (text: string) => text.replaceAll(/\r?\n/g, '\r\n')
    const mails = [1, 2].map((id) => gmail(id, { raw: Buffer.from(withReturns(String(gmail(id).raw))) }))
    const old = writeForeignArchive(mails)
    const takeout = join(temporaryFolder(), 'all.mbox')
    const exported = ({ gmailMessageId, threadId, raw }: ArchivedEmail) =>
      `From ${gmailMessageId}@xxx Tue Nov 14 22:13:20 +0000 2023\nX-GM-THRID: ${threadId}\nX-Gmail-Labels: Inbox\n${raw}\n`
    writeFileSync(takeout, withReturns(mails.map(exported).join('')).replaceAll('\r\n', lineEnd))
    for (const [first, second] of [
      [old, takeout],
      [takeout, old],
    ] as const) {
      const { path, importFrom } = anImport()
      expect(await importFrom(first, { address: account })).toMatchObject({ imported: 2 })
      expect(await importFrom(second, { address: account })).toMatchObject({ imported: 0, updated: 2 })
      const rows = rowsOf(path, 'message_id, x_gm_thrid, x_gm_msgid, labels_json')
      expect(rows.map(({ x_gm_thrid }) => String(x_gm_thrid))).toEqual(mails.map(({ threadId }) => threadId))
      for (const { labels_json } of rows)
        expect(JSON.parse(String(labels_json))).toEqual(expect.arrayContaining(['応募']))
      for (const each of [first, second])
        expect(await importFrom(each, { address: account })).toMatchObject({ imported: 0, updated: 0 })
    }
  })

  it('is joined with the conversations of newer mail', async () => {
    const { path, importFrom } = anImport()
    await importFrom(writeForeignArchive([gmail(1)]))
    const answer =
      'From: b@b.example\nMessage-ID: <a@b>\nIn-Reply-To: <1@example.com>\nReferences: <1@example.com>\n\nYes\n'
    await importFrom(mboxFile('new.mbox', answer))
    const threads = rowsOf(path, 'x_gm_thrid').map(({ x_gm_thrid }) => x_gm_thrid)
    expect(threads).toEqual([1_777_111_222_333_444_001n, 1_777_111_222_333_444_001n])
  })

  it('keeps copies of one message separate, and follows a reused number', async () => {
    const raw = Buffer.from('Message-ID: <c@d.example>\n\nx')
    const copies = [1, 2, 3].map((id) => gmail(id, { raw, messageId: '<c@d.example>' }))
    const old = writeForeignArchive(copies)
    const { path, importFrom } = anImport()
    expect(await importFrom(old)).toMatchObject({ imported: 3 })
    expect(await importFrom(old)).toMatchObject({ imported: 0, updated: 0, alreadyPresent: 3 })
    const other = writeForeignArchive([gmail(1, { raw: Buffer.from('Message-ID: <e@f.example>\n\ny') })])
    expect(await importFrom(other)).toMatchObject({ imported: 1 })
    expect(rowsOf(path, 'uidvalidity, uid').map(({ uid }) => Number(uid))).toEqual([501, 502, 503, 1])
  })

  it('skips rows without a message, with reasons, and accepts empty columns and other types', async () => {
    const old = writeForeignArchive([1, 2, 3].map((id) => gmail(id)))
    change(
      old,
      `UPDATE emails SET raw = NULL WHERE id = 1;
       UPDATE emails SET x_gm_thrid = NULL, x_gm_msgid = NULL, labels_json = NULL, internaldate = NULL, internaldate_epoch = NULL,
         subject = NULL, mailbox = CAST(mailbox AS BLOB) WHERE id = 2;
       CREATE TRIGGER theirs AFTER UPDATE ON emails BEGIN DELETE FROM emails; END`,
    )
    const { path, importFrom } = anImport()
    expect(await importFrom(old)).toEqual({
      ...nothing,
      imported: 2,
      skipped: ['1 an archive row without its message'],
    })
    expect(rowsOf(path, 'mailbox, labels_json, x_gm_msgid')[0]).toEqual({
      ...{ mailbox: '[Gmail]/All Mail', labels_json: '[]', x_gm_msgid: null },
    })
  })

  it('is exact after the import was killed in the middle of thousands of messages', async () => {
    const old = writeForeignArchive([])
    change(
      old,
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
       INSERT INTO emails (address, mailbox, uidvalidity, uid, message_id, x_gm_thrid, raw, created_at, updated_at)
       SELECT 'a@b.example', 'INBOX', 7, i, '<' || i || '@x.example>', 1700000000000000000 + i / 3,
         CAST('Message-ID: <' || i || '@x.example>' || x'0a' || 'Subject: ' || i || x'0a0a' || 'Text' AS BLOB), '2024', '2024' FROM n`,
    )
    const path = join(temporaryFolder(), 'mail.db')
    const args = ['mail', 'import', old, '--database', path]
    const start = () => spawn(process.execPath, [executable, ...args], { stdio: 'ignore' })
    for (const growth of [1, 3000])
      await killAt(
        start(),
        whenGrownBy(growth, () => countOf(path)),
      )
    expect(await jobworkflow(args)).toMatchObject({ code: 0, stderr: '' })
    // as text, because comparing so many buffers takes longer than importing them
    const compared = `address || mailbox || uidvalidity || ' ' || uid || message_id || x_gm_thrid || hex(raw) AS whole`
    const whole = (archive: string) => rowsOf(archive, compared).map((row) => row.whole)
    expect(whole(path).join()).toBe(whole(old).join())
    expect((await jobworkflow(args)).stdout).toBe('0 imported, 10000 already present, 0 skipped.\n')
  })

  it('is distinguished from other databases, each explained on the command line', async () => {
    const cwd = temporaryFolder()
    const ours = writeOwnArchive([anEmail()])
    change(join(cwd, 'jobs.db'), 'CREATE TABLE jobs (id)')
    for (const [file, sentence] of [
      [ours, /mail\.sqlite3 is an archive made by a mail import: use it directly/],
      ['jobs.db', /jobs\.db has no readable mail: it is a database without a table of messages\./],
    ] as const) {
      const ended = await jobworkflow(['mail', 'import', file, '--database', 'mail.db'], { cwd })
      expect(ended.code).toBe(2)
      expect(ended.stderr).toMatch(sentence)
    }
  })
})

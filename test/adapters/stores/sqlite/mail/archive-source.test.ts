import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { openMessageArchive } from '#src/adapters/stores/sqlite/mail/archive-source.js'
import { isProblem, type MailEntry, type RawMessage } from '#src/domain/mail/raw-message.js'
import { anEmail } from '#test/support/archived-emails.js'
import { writeForeignArchive, writeOwnArchive } from '#test/support/mail-archive-files.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

async function read(path: string, after: string | null = null): Promise<readonly MailEntry[]> {
  const archive = await openMessageArchive(path)
  if (archive === null) throw new Error('no archive')
  const entries: MailEntry[] = []
  for await (const entry of archive.entries(after)) entries.push(entry)
  return entries
}

const messages = (entries: readonly MailEntry[]) => entries.filter((entry): entry is RawMessage => !isProblem(entry))

function change(path: string, statement: string): void {
  const db = new Database(path)
  db.exec(statement)
  db.close()
}

const manyRows = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
  INSERT INTO emails (id, address, mailbox, uidvalidity, uid, raw, created_at, updated_at)
  SELECT i * 3, 'a@b.example', 'INBOX', 7, i, CAST('Subject: ' || i AS BLOB), '2024', '2024' FROM n`

describe('an archive of the original downloader as a source (mail-old-archives)', () => {
  it('gives the bytes of each message, and everything that it stores about it', async () => {
    const [threadId, gmailMessageId] = ['1777111222333444555', '9223372036854775807']
    const labels = ['\\Inbox', '\\Sent', '応募']
    const email = anEmail({ id: 5, mailbox: '[Gmail]/All Mail', uidvalidity: 4_294_967_295, uid: 12, labels })
    const internalDate = '2023-11-14T22:13:20.123Z'
    const path = writeForeignArchive([{ ...email, internalDate, threadId, gmailMessageId }])
    const place = { address: 'me@example.com', uidvalidity: 4_294_967_295, uid: 12 }
    const sourceMetadata = { labels, gmailThreadId: 1777111222333444555n, gmailMessageId: 9223372036854775807n, place }
    const instant = Date.parse(internalDate)
    const [first] = messages(await read(path))
    expect(first).toEqual({
      mailbox: '[Gmail]/All Mail',
      raw: Buffer.from(email.raw ?? []),
      separatorDate: null,
      sourceMetadata: { ...sourceMetadata, internalDate: instant },
      position: '5',
    })
  })

  it('continues after each id, among thousands, without loss or repetition', async () => {
    const path = writeForeignArchive([])
    change(path, manyRows)
    const all = await read(path)
    expect(all.map(({ position }) => position)).toEqual(Array.from({ length: 10_000 }, (_, i) => String(3 * (i + 1))))
    for (const [after, left] of [
      ['0', 10_000],
      ['3', 9999],
      ['4', 9999],
      ['29997', 1],
      ['30000', 0],
    ] as const)
      expect(await read(path, after)).toHaveLength(left)
  })

  it('does not block a program that fills it, and gives what is added', async () => {
    const path = writeForeignArchive([])
    change(path, manyRows)
    const archive = await openMessageArchive(path)
    let count = 0
    for await (const _entry of archive?.entries(null) ?? []) {
      if (++count % 2500 > 0 || count > 10_000) continue
      change(
        path,
        `INSERT INTO emails (address, mailbox, uidvalidity, uid, raw, created_at, updated_at)
           VALUES ('a@b.example', 'INBOX', 8, ${count}, x'41', '2024', '2024')`,
      )
    }
    expect(count).toBe(10_004)
  })

  it('is read with odd rows: NULL columns, text stored as bytes, bytes stored as text', async () => {
    const path = writeForeignArchive([1, 2, 3, 4, 5].map((id) => anEmail({ id, labels: ['x'] })))
    change(
      path,
      `UPDATE emails SET x_gm_thrid = NULL, x_gm_msgid = NULL, labels_json = NULL, internaldate = NULL, internaldate_epoch = NULL,
         subject = NULL, plain_text = NULL WHERE id = 1;
       UPDATE emails SET mailbox = CAST('Entwürfe' AS BLOB), labels_json = CAST('["é"]' AS BLOB), x_gm_thrid = 'none',
         internaldate = 'never', uid = 'x' WHERE id = 2;
       UPDATE emails SET raw = 'Subject: ü' WHERE id = 3;
       UPDATE emails SET raw = NULL WHERE id = 4;
       UPDATE emails SET raw = x'' WHERE id = 5`,
    )
    const entries = await read(path)
    const [one, two, three] = messages(entries)
    const nothing = { labels: [], gmailThreadId: null, gmailMessageId: null, internalDate: null }
    expect(one?.sourceMetadata).toMatchObject(nothing)
    expect(two).toMatchObject({ mailbox: 'Entwürfe', sourceMetadata: { labels: ['é'], gmailThreadId: null } })
    expect(two?.sourceMetadata?.place).toBeUndefined()
    expect(two?.sourceMetadata?.internalDate).toBe(1_700_000_002_000)
    expect(Buffer.from(three?.raw ?? []).toString()).toBe('Subject: ü')
    const problem = 'an archive row without its message'
    expect(entries.slice(3)).toEqual(['4', '5'].map((position) => ({ mailbox: 'INBOX', position, problem })))
  })

  it('is read with its write-ahead log, without running triggers or leaving traces', async () => {
    const path = writeForeignArchive([anEmail({ id: 1 })])
    change(path, `CREATE TRIGGER foreign_one AFTER INSERT ON emails BEGIN DELETE FROM emails; END`)
    const writer = new Database(path)
    writer.pragma('journal_mode = WAL')
    writer.exec(`UPDATE emails SET labels_json = '["later"]'`)
    const look = () => [
      readdirSync(dirname(path)).sort(),
      createHash('sha256')
        .update(readFileSync(path))
        .update(readFileSync(`${path}-wal`))
        .digest('hex'),
    ]
    const before = look()
    expect(messages(await read(path)).map(({ sourceMetadata }) => sourceMetadata?.labels)).toEqual([['later']])
    expect(look()).toEqual(before)
    writer.close()
  })

  it.each([
    ['an archive of our own', () => writeOwnArchive([anEmail()]), /is an archive made by a mail import: /],
    ['a database of something else', () => aDatabase('CREATE TABLE jobs (id)'), /without a table of messages/],
    ['a view instead of the table', () => aDatabase('CREATE VIEW emails AS SELECT 1 AS id'), /without a table/],
    ['a table that lacks columns', () => aDatabase('CREATE TABLE emails (id, raw, mailbox)'), /lacks address, uidval/],
  ])('is refused with a sentence if it is %s', async (_what, make, message) => {
    const refused = expect.stringMatching(message)
    await expect(openMessageArchive(make())).rejects.toMatchObject({ code: 'VALIDATION_ERROR', message: refused })
  })

  it('is not recognized in something that is not a database or does not exist', async () => {
    const path = join(temporaryFolder(), 'old.sqlite3')
    expect(await openMessageArchive(path)).toBeNull()
    writeFileSync(path, 'From: a\nSubject: b\n\nc')
    expect(await openMessageArchive(path)).toBeNull()
  })

  it('is reported as damaged where it is, after the messages before the damage', async () => {
    const path = writeForeignArchive([])
    change(path, manyRows)
    const bytes = readFileSync(path)
    bytes.fill(0xff, bytes.length / 2)
    writeFileSync(path, bytes)
    const archive = await openMessageArchive(path)
    const given: MailEntry[] = []
    const reading = async () => {
      for await (const entry of archive?.entries(null) ?? []) given.push(entry)
    }
    await expect(reading()).rejects.toMatchObject({ code: 'DB_ERROR' })
    expect(given.length).toBeGreaterThan(100)
  })
})

function aDatabase(statement: string): string {
  const path = join(temporaryFolder(), 'other.sqlite3')
  change(path, statement)
  return path
}

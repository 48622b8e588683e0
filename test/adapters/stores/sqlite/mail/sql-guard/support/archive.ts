import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { runGuardedQuery } from '#src/adapters/stores/sqlite/mail/sql-guard/run-guarded-query.js'

const emails = `CREATE TABLE emails (
  id INTEGER PRIMARY KEY AUTOINCREMENT, address TEXT, mailbox TEXT, uidvalidity INTEGER, uid INTEGER, message_id TEXT,
  x_gm_thrid int8, x_gm_msgid int8, subject TEXT, internaldate datetime, internaldate_epoch int, rfc822_size INTEGER,
  from_email TEXT, "from" TEXT, to_emails TEXT, cc_emails TEXT, bcc_emails TEXT, envelope_reply_to TEXT,
  envelope_in_reply_to TEXT, envelope_references TEXT, date datetime, has_attachments boolean, labels_json TEXT,
  raw BLOB, plain_text TEXT, markdown TEXT, created_at datetime, updated_at datetime)`

interface Sample {
  readonly mailbox: string
  readonly subject: string | null
  readonly from: string
  readonly at: string
  readonly size: number
  readonly thread: bigint
  readonly labels: readonly string[]
  readonly attachments: 0 | 1
  readonly text: string
}

const aMail = (sample: Partial<Sample>): Sample => ({
  mailbox: 'INBOX',
  subject: 'Your application',
  from: 'hr@acme.example',
  at: '2024-01-10 09:00:00',
  size: 1000,
  thread: 2n ** 60n,
  labels: ['Inbox'],
  attachments: 0,
  text: 'Thank you for your application.',
  ...sample,
})

// expected values in the tests are counted by hand from this list
export const samples: readonly Sample[] = [
  aMail({}),
  aMail({ subject: 'Interview on Friday', at: '2024-02-02 10:30:00', size: 3000, labels: ['Inbox', 'Jobs'] }),
  aMail({ subject: 'Offer; please update or delete', at: '2024-03-15 18:45:00', size: 20_000, attachments: 1 }),
  aMail({ from: 'jobs@globex.example', at: '2024-02-20 08:00:00', thread: 7n, labels: [] }),
  aMail({
    from: 'jobs@globex.example',
    subject: 'DROP TABLE emails',
    at: '2024-05-05 05:05:05',
    thread: 7n,
    size: 500,
  }),
  aMail({
    from: 'tanaka@例え.example',
    subject: '面接のご案内',
    at: '2023-12-25 00:00:00',
    thread: 8n,
    text: '京都でお会いします。',
  }),
  aMail({ mailbox: 'Sent', from: 'me@home.example', subject: 'Re: Interview on Friday', at: '2024-02-02 12:30:00' }),
  aMail({ mailbox: 'Sent', from: 'me@home.example', subject: null, at: '2024-06-01 23:59:59', size: 2_000_000 }),
]

export interface Archive {
  readonly path: string
  readonly folder: string
  remove(): void
}

/**
 * An archive with the sample mails, a search table, and secret tables that nobody may read. Runs `extra` at the end.
 */
export function createArchive(extra = ''): Archive {
  const folder = mkdtempSync(join(tmpdir(), 'guard-'))
  const archive = {
    path: join(folder, 'archive.sqlite3'),
    folder,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
  const db = new Database(archive.path)
  try {
    fill(db)
    // a hostile schema could not be written in defensive mode
    db.unsafeMode(true).exec(extra)
    return archive
  } catch (error) {
    archive.remove()
    throw error
  } finally {
    db.close()
  }
}

/** An archive that is removed when the test ends. */
export function archiveWith(extra: string): Archive {
  const archive = createArchive(extra)
  onTestFinished(archive.remove)
  return archive
}

function fill(db: Database): void {
  db.exec(emails)
  db.exec(
    'CREATE INDEX emails_from ON emails (from_email); CREATE INDEX emails_epoch ON emails (internaldate_epoch, id)',
  )
  db.exec(`CREATE VIRTUAL TABLE email_fts USING fts5(subject_words, body_words, subject_bigrams, body_bigrams,
    content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2')`)
  for (const [at, sample] of samples.entries()) insert(db, sample, at + 1)
  db.exec(
    "CREATE TABLE secret (id INTEGER PRIMARY KEY, word TEXT UNIQUE); INSERT INTO secret VALUES (1, 'hidden-word')",
  )
  db.exec('CREATE VIEW secret_view AS SELECT word FROM secret; CREATE VIEW email_view AS SELECT * FROM emails')
}

function insert(db: Database, sample: Sample, id: number): void {
  const epoch = Date.parse(`${sample.at}Z`) / 1000
  db.prepare(
    `INSERT INTO emails (address, mailbox, uidvalidity, uid, message_id, x_gm_thrid, subject, internaldate, date,
     internaldate_epoch, rfc822_size, from_email, "from", to_emails, labels_json, has_attachments, raw, plain_text)
     VALUES ('me@home.example', ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '["me@home.example"]', ?, ?, ?, ?)`,
  ).run(
    ...[sample.mailbox, id, `<${id}@example>`, sample.thread, sample.subject, sample.at, sample.at, epoch, sample.size],
    ...[sample.from, `Someone <${sample.from}>`, JSON.stringify(sample.labels), sample.attachments],
    ...[Buffer.from(`Subject: ${id}\r\n\r\n`), sample.text],
  )
  db.prepare('INSERT INTO email_fts (rowid, subject_words, body_words) VALUES (?, ?, ?)').run(
    id,
    sample.subject,
    sample.text,
  )
}

export function run(archive: Archive, sql: string, limit = 1000, maxBytes?: number) {
  return runGuardedQuery({ path: archive.path, busyTimeoutMs: 200 }, { sql, limit, maxBytes })
}

/** Returns the rows as arrays of values. */
export async function values(archive: Archive, sql: string): Promise<unknown[][]> {
  return (await run(archive, sql)).rows.map((row) => Object.values(row))
}

export function fingerprint({ path }: Archive): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}

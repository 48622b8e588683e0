import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, readFileSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { inRepository } from '#scripts/kit/program.js'
import { Database } from '#scripts/kit/sqlite.js'
import { SqliteMailArchive } from '#src/adapters/stores/sqlite/mail/archive/sqlite-mail-archive.js'
import { SqliteMailStore } from '#src/adapters/stores/sqlite/mail/sqlite-mail-store.js'
import { prepareStore } from '#src/application/mail/prepare-store.js'
import type { Progress } from '#src/application/shared/progress.js'
import type { ParsedEmail } from '#src/domain/mail/email.js'
import { parseMailQuery } from '#src/domain/mail/mail-query.js'
import { parseEmail } from '#test/adapters/sources/mime/support/message.js'
import { readAll } from '#test/contracts/opened-mail-store.js'
import { first, ids } from '#test/support/archived-emails.js'
import { readArchive } from '#test/support/mail-archives.js'
import { search } from '#test/support/mail-stores.js'
import { releasedFile } from '#test/support/released-files.js'
import { withMessage } from '#test/support/reported-failures.js'
import { readRows } from '#test/support/stored-emails.js'

const address = 'me@example.com'
const takeout = 'Takeout/Mail/All mail Including Spam and Trash.mbox'

function aStore(path: string): SqliteMailStore {
  const store = new SqliteMailStore(path, { address, maxPreparedAtOnce: 4 })
  onTestFinished(() => store.close())
  return store
}

/** Returns the archive's messages by mailbox, as another export would contain them; `change` edits the raw messages. */
async function exportsOf(path: string, change: (source: string) => string = (source) => source) {
  const sources = new Map<string, ParsedEmail[]>()
  for (const row of readRows(path)) {
    const mailbox = row.mailbox === takeout ? 'All Mail' : `${row.mailbox}`
    const raw = Buffer.from(change((row.raw as Buffer).toString('latin1')), 'latin1')
    const email = await parseEmail({ mailbox, raw, separatorDate: Date.parse('2026-11-02T09:00:00Z'), position: '' })
    sources.set(mailbox, [...(sources.get(mailbox) ?? []), email])
  }
  return sources
}

const unnamed = (path: string) =>
  readArchive(path, (db) => db.prepare('select count(*) from imported_emails where identity is null').pluck().get())

const noteOf = (path: string, name: string) =>
  readArchive(path, (db) => db.prepare('select value from index_info where name = ?').pluck().get(name))

async function found(archive: SqliteMailArchive, query: string) {
  const asked = { query: parseMailQuery(query), fields: ['subject', 'body'] as const, filter: {}, page: first(20) }
  return (await archive.search(asked)).emails
}

/** Returns each message's content and location, without what an upgrade adds. */
const contents = (path: string) => readRows(path).map(({ attachments_json: _, updated_at: __, ...row }) => row)

describe('an archive of version 0.1.0 (mail-upgrade, mail-identity)', () => {
  it('is served unchanged', async () => {
    const path = releasedFile('mail.sqlite3')
    const before = readFileSync(path)
    const archive = new SqliteMailArchive(path)
    onTestFinished(() => archive.close())
    expect(await archive.count({ filter: {} })).toBe(11)
    expect(ids(await found(archive, 'interview 面接'))).toHaveLength(10)
    // its index has no people, but searches by name still find them
    const [sender = ''] = readRows(path).flatMap(({ from_email }) => (from_email === null ? [] : `${from_email}`))
    expect(await found(archive, `from:${sender}`)).not.toEqual([])
    expect(await found(archive, `-from:${sender} from:${sender}`)).toEqual([])
    expect(
      await archive.find({
        key: { by: 'message-id', messageId: 'old-9@example.com' },
        order: 'oldest-first',
        bounds: {
          source: { offset: 0, length: 100 },
          maxTextCharacters: 100,
        },
      }),
    ).toMatchObject({
      subject: 'Attached',
    })
    expect(readFileSync(path)).toEqual(before)
  })

  it('keeps everything when it is upgraded, and can be read meanwhile', async () => {
    const path = releasedFile('mail.sqlite3')
    const before = contents(path)
    const reader = new SqliteMailArchive(path)
    onTestFinished(() => reader.close())
    expect(await reader.count({ filter: {} })).toBe(11)
    const seen: unknown[] = []
    const store = aStore(path)
    const onProgress = ({ done, total }: Progress) => void seen.push([done, total, unnamed(path)])
    expect(await prepareStore(store, { onProgress })).toBe(true)
    expect(seen).toEqual([
      [4, 11, 7],
      [8, 11, 3],
      [11, 11, 0],
    ])
    expect(await reader.count({ filter: {} })).toBe(11)
    await store.close()
    expect(contents(path)).toEqual(before)
    expect(search(path, '面接')).toHaveLength(10)
  })

  it('finds the same messages while its index is rebuilt, and finds people afterwards (mail-people)', async () => {
    const path = releasedFile('mail.sqlite3')
    const reader = new SqliteMailArchive(path)
    onTestFinished(() => reader.close())
    const before = ids(await found(reader, 'interview 面接')).toSorted()
    const store = aStore(path)
    const filled: unknown[] = []
    do {
      filled.push(noteOf(path, 'indexed_to'))
      const query = parseMailQuery('interview 面接')
      expect(ids(await found(reader, 'interview 面接')).toSorted()).toEqual(before)
      expect(await reader.count({ filter: {}, query })).toBe(before.length)
      // a store closed here resumes where it stopped
      await store.close()
    } while ((await store.prepareBatch()) > 0)
    expect(filled).toEqual([undefined, '4', '8', '11'])
    expect(noteOf(path, 'indexed_to')).toBeUndefined()
    expect(search(path, '面接')).toHaveLength(10)
  })

  it('takes in nothing twice, in any order', async () => {
    const path = releasedFile('mail.sqlite3')
    const sources = await exportsOf(path)
    const store = aStore(path)
    const counts = []
    for (const [key, emails] of [...sources].reverse()) counts.push(await readAll(store, emails, key))
    expect(counts.map(({ added }) => added)).toEqual([0, 0, 0, 0])
    // the Takeout now has another name, and its messages move
    expect(counts.map(({ updated }) => updated)).toEqual([0, 0, 0, 3])
    for (const [key, emails] of sources) {
      expect(await readAll(store, emails, `again ${key}`)).toEqual({ added: 0, updated: 0, present: emails.length })
    }
    await store.close()
    const rows = readRows(path)
    expect(rows.map(({ mailbox, uid }) => `${mailbox} ${uid}`).slice(0, 5)).toEqual([
      'All Mail 1',
      'All Mail 2',
      'All Mail 3',
      'INBOX 1',
      'INBOX 2',
    ])
  })

  it('takes labels and flags of a new export, and keeps copies in two mailboxes separate', async () => {
    const path = releasedFile('mail.sqlite3')
    const change = (source: string) => source.replace('Inbox,Unread', 'Inbox,Read').replace('Status: O\r\n', '')
    const sources = await exportsOf(path, change)
    const store = aStore(path)
    for (const [key, emails] of sources) await readAll(store, emails, key)
    await store.finish()
    await store.close()
    const rows = readRows(path)
    expect(rows).toHaveLength(11)
    expect(rows[0]).toMatchObject({ labels_json: '["Inbox","Read"]', mailbox: 'All Mail' })
    const copies = rows.filter(({ message_id }) => message_id === '<old-4@example.com>')
    expect(copies.map(({ mailbox, raw }) => [mailbox, /Status: ?\w*/.exec(String(raw))?.[0]])).toEqual([
      ['INBOX', undefined],
      ['Work', 'Status: RO'],
    ])
    expect(search(path, '面接')).toHaveLength(10)
  })

  it('takes a message from an unknown mailbox as one more copy', async () => {
    const path = releasedFile('mail.sqlite3')
    const [email] = (await exportsOf(path)).get('INBOX') ?? []
    const store = aStore(path)
    expect(await readAll(store, [{ ...(email ?? expect.unreachable()), mailbox: 'Archive' }])).toMatchObject({
      added: 1,
    })
  })

  it('does not confuse two mailboxes with the same last part', async () => {
    const path = releasedFile('mail.sqlite3')
    const db = new Database(path)
    db.prepare(`update emails set mailbox = 'A/Work' where mailbox = 'Work'`).run()
    db.close()
    const emails = (await exportsOf(path)).get('A/Work') ?? expect.unreachable()
    const other = emails.map((email) => ({ ...email, mailbox: 'B/Work' }))
    expect(await readAll(aStore(path), other)).toMatchObject({ added: emails.length })
  })

  it.each([
    ['tb/p.default/ImapMail/imap.a.org/Jobs', 'Jobs'],
    ['Jobs', 'Mail/Jobs'],
    ['Work.mbox/mbox', 'Work'],
    ['Local/Jobs.sbd/Offers.mbox', 'Local/Jobs/Offers'],
    ['ゴミ箱'.normalize('NFD'), 'ゴミ箱'],
    ['Takeout/Mail/Inbox.mbox', 'All Mail'],
  ])('recognizes the mailbox that was named %j and is now %j', async (then, now) => {
    const path = releasedFile('mail.sqlite3')
    const db = new Database(path)
    db.prepare(`update emails set mailbox = ? where mailbox = 'Work'`).run(then)
    db.close()
    const emails = (await exportsOf(path)).get(then) ?? expect.unreachable()
    const store = aStore(path)
    expect(
      await readAll(
        store,
        emails.map((email) => ({ ...email, mailbox: now })),
      ),
    ).toMatchObject({ added: 0 })
  })

  it('may be upgraded by two at once', async () => {
    const path = releasedFile('mail.sqlite3')
    const codes = await Promise.all([prepared(path), prepared(path), prepared(path)])
    expect(codes).toEqual([0, 0, 0])
    expect(unnamed(path)).toBe(0)
    expect(readRows(path)).toHaveLength(11)
  })

  it('continues its upgrade after a stop and after a kill', async () => {
    const path = releasedFile('mail.sqlite3')
    const store = aStore(path)
    const stop = new AbortController()
    expect(await prepareStore(store, { signal: stop.signal, onProgress: () => stop.abort() })).toBe(false)
    expect(unnamed(path)).toBe(7)
    await store.close()
    await killedAfter(path, 3)
    const left = Number(unnamed(path))
    expect(left).toBeLessThanOrEqual(4)
    const rest: number[] = []
    expect(await prepareStore(store, { onProgress: ({ total }) => void rest.push(total) })).toBe(true)
    // the kill may have come between naming a message and indexing it
    expect(rest.every((total) => total === left || total === left + 1)).toBe(true)
    expect(unnamed(path)).toBe(0)
    await store.close()
    expect(readArchive(path, (db) => db.pragma('integrity_check', { simple: true }))).toBe('ok')
  })

  it('is upgraded by an import before the first message, without being asked', async () => {
    const path = releasedFile('mail.sqlite3')
    const copy = `${path}.copy`
    copyFileSync(path, copy)
    const store = aStore(path)
    expect((await store.reading('a.mbox'))?.position ?? null).toBeNull()
    const [, emails] = [...(await exportsOf(copy))][1] ?? expect.unreachable()
    expect(await readAll(store, emails)).toEqual({ added: 0, updated: 0, present: 4 })
  })
})

describe('an archive of another program', () => {
  it('is not upgraded, and reported as before', async () => {
    const path = releasedFile('mail.sqlite3')
    const db = new Database(path)
    db.exec('drop table imported_emails')
    db.close()
    const before = readFileSync(path)
    await expect(withMessage(prepareStore(aStore(path)))).rejects.toMatchObject({
      code: 'DB_ERROR',
      message:
        'Database mail.sqlite3 was not made by `jobworkflow mail import`; import into another file. NittyMail archives can be imported too.',
    })
    expect(readFileSync(path)).toEqual(before)
  })
})

const program = inRepository('test/support/prepare-archive.ts')

/** Prepares the archive in a separate process, and returns its exit code. */
async function prepared(path: string): Promise<unknown> {
  const child = spawn(process.execPath, ['--import', 'tsx', program, path], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  return code
}

/** Prepares the archive in a separate process that is killed after this many messages. */
async function killedAfter(path: string, messages: number): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', program, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(child, 'exit')
  let text = ''
  child.stdout.on('data', (chunk) => {
    text += chunk
    if (text.split('\n').length > messages) child.kill('SIGKILL')
  })
  await exit
}

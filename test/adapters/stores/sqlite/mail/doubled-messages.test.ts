import { describe, expect, it, onTestFinished } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { DedupeMail } from '#src/application/mail/dedupe-mail.js'
import type { ParsedEmail } from '#src/domain/mail/email.js'
import { exported } from '#test/contracts/mail-identity.contract.js'
import { at, readAll } from '#test/contracts/opened-mail-store.js'
import { anArchive, search } from '#test/support/mail-stores.js'
import { readRows } from '#test/support/stored-emails.js'

const numbers = (count: number, from = 1) => Array.from({ length: count }, (_, index) => index + from)
const earlier = 'tb/p/ImapMail/imap.a.org/INBOX'

type Letters = readonly (Partial<ParsedEmail> & { readonly n: number; readonly headers?: string })[]

/** An archive with these mailboxes, imported one after the other. */
async function anArchiveOf(mailboxes: readonly (readonly [mailbox: string, letters: Letters])[]) {
  const { path, store } = anArchive()
  onTestFinished(() => store.close())
  for (const [mailbox, letters] of mailboxes) {
    const emails = letters.map(({ headers = '', ...values }) => exported(headers, { mailbox, ...values }))
    await readAll(store, emails, mailbox)
  }
  await store.finish()
  const dedupe = new DedupeMail(store)
  const counts = () => {
    const names = readRows(path).map(({ mailbox }) => `${mailbox}`)
    return Object.fromEntries([...new Set(names)].map((name) => [name, names.filter((each) => each === name).length]))
  }
  const change = (sql: string) => {
    const db = new Database(path)
    const rows = db.prepare(sql)
    const found = rows.reader ? rows.all() : rows.run()
    db.close()
    return found
  }
  return { path, store, dedupe, counts, change }
}

const letters = (count: number, from = 1): Letters => numbers(count, from).map((n) => ({ n }))

describe('an archive with one folder under two names (mail-dedupe)', () => {
  it('reports what both mailboxes have in common, and changes nothing', async () => {
    const { path, dedupe } = await anArchiveOf([
      [earlier, letters(3)],
      ['INBOX', letters(4)],
    ])
    const before = readRows(path)
    expect(await dedupe.execute()).toEqual({
      mailboxes: [{ kept: 'INBOX', doubled: earlier, messages: 3, alike: 3, unnamed: 0 }],
      removed: 0,
      finished: true,
    })
    expect(readRows(path)).toEqual(before)
  })

  it('keeps the message under its present name, or in the older mailbox, with the labels of both', async () => {
    const { path, dedupe, counts } = await anArchiveOf([
      ['x/Sent', letters(5, 10)],
      [earlier, [{ n: 1, headers: 'X-Gmail-Labels: a\r\nX-GM-THRID: 17\r\n', labels: ['a'], gmailThreadId: 17n }]],
      ['INBOX', [{ n: 1, labels: ['b'] }]],
      ['y/Sent', letters(5, 11)],
    ])
    const { removed } = await dedupe.execute({ apply: true })
    expect(removed).toBe(5)
    expect(counts()).toEqual({ 'x/Sent': 5, INBOX: 1, 'y/Sent': 1 })
    expect(readRows(path).find(({ mailbox }) => mailbox === 'INBOX')).toMatchObject({
      labels_json: '["b","a"]',
      x_gm_thrid: 17n,
    })
  })

  it('loses nothing that only one of them has, and keeps no data of removed copies', async () => {
    const { path, store, dedupe, counts, change } = await anArchiveOf([
      [earlier, letters(5)],
      ['INBOX', letters(5, 2)],
    ])
    change(`insert into imported_files values (1, 'a', '', 2), (1, 'b', '', 1)`)
    change(`insert into replaced_emails values (2, x'00')`)
    expect(await dedupe.execute({ apply: true })).toMatchObject({ removed: 4 })
    expect(counts()).toEqual({ [earlier]: 1, INBOX: 5 })
    expect(search(path, 'letter')).toEqual([1, 6, 7, 8, 9, 10])
    expect(change('select name, email_id from imported_files order by name')).toEqual([
      { name: 'a', email_id: 6 },
      { name: 'b', email_id: 1 },
    ])
    for (const table of ['imported_emails', 'email_facts', 'replaced_emails'])
      expect(change(`select email_id from ${table} where email_id not in (select id from emails)`)).toEqual([])
    expect(await dedupe.execute({ apply: true })).toMatchObject({ mailboxes: [], removed: 0 })
    const again = letters(5, 2).map((each) => exported('', { mailbox: 'INBOX', ...each }))
    expect(await readAll(store, again, 'again')).toEqual({ added: 0, updated: 0, present: 5 })
  })

  it('keeps copies in different folders or accounts, and copies with other texts', async () => {
    const { dedupe, counts, change } = await anArchiveOf([
      ['INBOX', letters(5)],
      ['Archive', letters(5)],
      ['a/Sent', letters(5, 20)],
      ['b/Sent', [...letters(3, 20), ...letters(2, 40)]],
      ['tb/p/ImapMail/imap.b.org/INBOX', letters(5)],
    ])
    change(`update emails set address = 'you@example.com' where mailbox like 'tb/%'`)
    expect(await dedupe.execute({ apply: true })).toEqual({ mailboxes: [], removed: 0, finished: true })
    expect(Object.values(counts())).toEqual([5, 5, 5, 5, 5])
  })

  it('keeps a message without a Message-ID, which a link may name by its number', async () => {
    const { dedupe, counts } = await anArchiveOf([
      [earlier, [{ n: 1 }, { n: 2, messageId: null }]],
      ['INBOX', [{ n: 1 }, { n: 2, messageId: null }]],
    ])
    expect(await dedupe.execute({ apply: true })).toMatchObject({ mailboxes: [{ alike: 2, unnamed: 1 }], removed: 1 })
    expect(counts()).toEqual({ [earlier]: 1, INBOX: 2 })
  })

  it('continues where it was stopped', async () => {
    const { dedupe, counts } = await anArchiveOf([
      [earlier, letters(450)],
      ['INBOX', letters(450)],
    ])
    const stop = new AbortController()
    const first = await dedupe.execute({ apply: true, signal: stop.signal, onProgress: () => stop.abort() })
    expect(first).toMatchObject({ removed: 200, finished: false })
    expect(counts()).toEqual({ [earlier]: 250, INBOX: 450 })
    expect(await dedupe.execute({ apply: true })).toMatchObject({ removed: 250, finished: true })
    expect(counts()).toEqual({ INBOX: 450 })
  })

  it('keeps what was stored of either copy, even after rereading from the bytes', async () => {
    const { path, store, dedupe, change } = await anArchiveOf([[earlier, letters(3)]])
    const here = { address: 'local', uidvalidity: 5, uid: 7 }
    const messages = [
      {
        email: exported('', { mailbox: 'INBOX', n: 1 }),
        sourceMetadata: { labels: ['a'], gmailThreadId: 17n, place: here },
      },
      { email: exported('', { mailbox: 'INBOX', n: 2 }), sourceMetadata: { labels: ['\\Sent'] } },
      { email: exported('', { mailbox: 'INBOX', n: 3 }) },
    ]
    await store.add({ source: 'now', after: null, position: 'end', messages, at })
    change(`update imported_emails set told_labels = '{"labels":["b"],"message":"19"}' where email_id = 1`)
    change(`update emails set labels_json = '["b"]', x_gm_msgid = 19 where id = 1`)
    expect(await dedupe.execute({ apply: true })).toMatchObject({ removed: 3 })
    const parsed = await store.storedAfter(0)
    const reread = parsed.map((stored, i) => ({
      stored,
      message: { email: exported('', { mailbox: 'INBOX', n: i + 1 }) },
    }))
    await store.rewrite({ messages: reread, at })
    await store.finish()
    expect(readRows(path).map(({ labels_json, x_gm_msgid, uid }) => [labels_json, x_gm_msgid, uid])).toEqual([
      ['["a","b"]', 19n, 7],
      ['["\\\\Sent"]', null, 1],
      ['[]', null, 2],
    ])
    expect(readRows(path)[0]).toMatchObject({ x_gm_thrid: 17n })
  })

  it('removes no message whose twin has changed meanwhile', async () => {
    const { store, counts, change } = await anArchiveOf([
      [earlier, letters(2)],
      ['INBOX', letters(2)],
    ])
    change(`update emails set raw = x'41' where id = 3`)
    expect(
      await store.merge([
        { kept: 3, removed: 1 },
        { kept: 4, removed: 2 },
        { kept: 4, removed: 99 },
      ]),
    ).toBe(1)
    expect(counts()).toEqual({ [earlier]: 1, INBOX: 2 })
  })
})

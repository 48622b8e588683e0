import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { MemoryMailArchive } from '#src/adapters/stores/memory/mail/memory-mail-archive.js'
import { SqliteMailArchive } from '#src/adapters/stores/sqlite/mail/archive/sqlite-mail-archive.js'
import { SqliteMailStore } from '#src/adapters/stores/sqlite/mail/sqlite-mail-store.js'
import { DedupeMail } from '#src/application/mail/dedupe-mail.js'
import type { ParsedEmail } from '#src/domain/mail/email.js'
import { exported } from '#test/contracts/mail-identity.contract.js'
import { readAll } from '#test/contracts/opened-mail-store.js'
import { first, ids } from '#test/support/archived-emails.js'
import { readArchive } from '#test/support/mail-archives.js'
import { anArchive } from '#test/support/mail-stores.js'
import { releasedFile } from '#test/support/released-files.js'
import { readStoredEmails } from '#test/support/stored-emails.js'

const patterns = [
  ...['^X-UID:', '^status: ', '^x-(uid|keywords): [ab]', '^x-nowhere', 'letter', '^subject:.*[12]', '^$'],
  ...[
    'nowhere',
    '^subject: nowhere',
    'UID: 7',
    'a line',
    '(?:status|uid): (?:7|a)',
    'x-ſpam: ok|kelvin',
    'two lines',
    'lines\\b.*three',
  ],
  ...['^x-spam: o', 'spam:? ?ok', '(?:spam: ){1,2}', '^received: by a', 'by a', '^message-id: .*n1'],
]

/** Returns the matches of each pattern, from the stored header names and from reading everything. */
async function answers(path: string) {
  const [kept, read] = [new SqliteMailArchive(path), new MemoryMailArchive(readStoredEmails(path))]
  const ask = (archive: Pick<SqliteMailArchive, 'searchHeaders'>) =>
    Promise.all(
      patterns.map(async (pattern) => ids((await archive.searchHeaders({ pattern, page: first(50) })).emails)),
    )
  const both = [await ask(kept), await ask(read)] as const
  await kept.close()
  return both
}

const header = fc.constantFrom(
  ...['', 'Status: RO\r\n', 'X-UID: 7\r\n', 'X-Keywords: b\r\nX-UID: a\r\n', 'a line\r\n', 'X-\u017fpam: o\u212a\r\n'],
  ...['X-Folded: two\r\n lines\n\tand three\r\n', 'Received: by a\r\n', 'X-Spam: ok\r\n'],
)
const letter = fc.record({ n: fc.integer({ min: 1, max: 4 }), headers: header })
const mailbox = fc.constantFrom('INBOX', 'tb/p/ImapMail/imap.a.org/INBOX')
const step = fc.record({ mailbox, letters: fc.array(letter, { minLength: 1, maxLength: 5 }) })

it('a header search finds what a full read finds, after imports, changes and removals (mail-headers)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), fc.boolean(), async (steps, isDeduped) => {
      const { path, store } = anArchive()
      for (const [i, { mailbox, letters }] of steps.entries()) {
        const emails = letters.map(({ n, headers }): ParsedEmail => exported(headers, { n, mailbox }))
        await readAll(store, emails, `${i}`)
      }
      await new DedupeMail(store).execute({ apply: isDeduped })
      await store.close()
      const [kept, read] = await answers(path)
      expect(kept).toEqual(read)
      const without = 'select count(*) from emails where id not in (select email_id from email_headers)'
      const gone = 'select count(*) from email_headers where email_id not in (select id from emails)'
      for (const count of [without, gone]) {
        expect(await readArchive(path, (db) => db.prepare(count).pluck().get())).toBe(0)
      }
    }),
    { numRuns: 30 },
  )
})

it('a header search gives the same before, during and after the upgrade of an archive of version 0.1.0 (mail-upgrade)', async () => {
  const path = releasedFile('mail.sqlite3')
  const [before, read] = await answers(path)
  expect(before).toEqual(read)
  const store = new SqliteMailStore(path, { maxPreparedAtOnce: 4 })
  onTestFinished(() => store.close())
  const known: unknown[] = []
  while ((await store.prepareBatch()) > 0) {
    const [kept] = await answers(path)
    expect(kept).toEqual(before)
    known.push(await readArchive(path, (db) => db.prepare('select count(*) from email_headers').pluck().get()))
  }
  expect(known).toEqual([4, 8, 11])
})

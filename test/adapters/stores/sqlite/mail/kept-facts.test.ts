import { readFileSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { understandStored } from '#src/adapters/sources/mime/understand-email.js'
import { SqliteHuntMail } from '#src/adapters/stores/sqlite/mail/archive/sqlite-hunt-mail.js'
import { SqliteMailArchive } from '#src/adapters/stores/sqlite/mail/archive/sqlite-mail-archive.js'
import { SqliteMailIndex } from '#src/adapters/stores/sqlite/mail/sqlite-mail-index.js'
import { IndexMail } from '#src/application/mail/index-mail.js'
import type { ArchivedEmail } from '#src/domain/mail/archived-email.js'
import { parseMailQuery } from '#src/domain/mail/mail-query.js'
import { describeHuntMail } from '#test/contracts/hunt-mail.contract.js'
import { anEmail, first, ids } from '#test/support/archived-emails.js'
import { writeForeignArchive, writeOwnArchive, writeSideIndex } from '#test/support/mail-archive-files.js'
import { releasedFile } from '#test/support/released-files.js'

const declined = 'We have decided to move forward with other candidates.'
const rejection = (id: number, values: Partial<ArchivedEmail> = {}) =>
  anEmail({ id, threadId: `${id}`, plainText: declined, ...values })

const index = (path: string) => new IndexMail(new SqliteMailIndex(path, { understand: understandStored }))

/** Understands nothing itself, so that everything it returns was stored. */
function keptIn(path: string): SqliteHuntMail {
  const mail = new SqliteHuntMail(path, { understand: async () => null })
  onTestFinished(() => mail.close())
  return mail
}

const kept = async (path: string) => {
  const { messages, unread } = await keptIn(path).ofApplications({ me: [] })
  return { ids: ids(messages), unread }
}

const run = (path: string, sql: string) => {
  const db = new Database(path)
  db.exec(sql)
  db.close()
}

describeHuntMail('SQLite, made elsewhere and indexed beside', async (emails) => {
  const path = writeForeignArchive(emails)
  await index(path).execute()
  return new SqliteHuntMail(path, { understand: async () => null })
})

describe('facts stored beside an archive of another program (hunt-facts)', () => {
  it('say which receipts are sure (hunt-kinds)', async () => {
    const subject = 'Application received'
    const plainText = 'Thank you for applying. We have received your application for the position of baker.'
    const path = writeForeignArchive([rejection(1), anEmail({ id: 2, threadId: '2', subject, plainText })])
    await index(path).execute()
    const { messages } = await keptIn(path).ofApplications({ me: [] })
    expect(messages.filter(({ received }) => received.isSureReceipt === true).map(({ id }) => id)).toEqual([2])
  })

  it('are made with the index, and follow what is added later', async () => {
    const path = writeForeignArchive([rejection(1)])
    const before = readFileSync(path)
    expect(await index(path).execute()).toEqual({ indexed: 1, builtIn: false, finished: true })
    expect(readFileSync(path)).toEqual(before)
    run(
      path,
      `insert into emails select 2, address, mailbox, uidvalidity, 99, '<2@b.example>', 2, x_gm_msgid,
      subject, internaldate, internaldate_epoch, rfc822_size, from_email, "from", to_emails, cc_emails, bcc_emails, envelope_reply_to,
      envelope_in_reply_to, envelope_references, date, has_attachments, labels_json, raw, plain_text, markdown, created_at, updated_at from emails`,
    )
    expect(await kept(path)).toEqual({ ids: [1], unread: 1 })
    expect(await index(path).execute()).toMatchObject({ indexed: 1 })
    expect(await kept(path)).toEqual({ ids: [2, 1], unread: 0 })
  })

  it('are added to an index of an earlier version, which can be searched meanwhile', async () => {
    const emails = [rejection(1), anEmail({ id: 2, subject: 'unicorn' })]
    const path = writeForeignArchive(emails)
    await index(path).execute()
    run(`${path}.index`, 'drop table email_facts')
    const archive = new SqliteMailArchive(path)
    onTestFinished(() => archive.close())
    const search = { query: parseMailQuery('unicorn'), fields: ['subject'] as const, filter: {}, page: first(5) }
    expect(await archive.search(search)).toMatchObject({ emails: [{ id: 2 }] })
    expect(await archive.scanReason()).toBe(null)
    expect(await kept(path)).toEqual({ ids: [], unread: 2 })
    expect(await index(path).execute()).toEqual({ indexed: 2, builtIn: false, finished: true })
    expect(await kept(path)).toEqual({ ids: [1], unread: 0 })
    expect(await index(path).execute()).toMatchObject({ indexed: 0 })
  })

  it('are not mistaken for those of another archive', async () => {
    const path = writeForeignArchive([anEmail({ id: 1, messageId: '<other@b.example>' })])
    const other = writeForeignArchive([rejection(1)])
    await index(other).execute()
    writeSideIndex(path, [])
    run(path, 'update emails set uid = 77')
    run(
      `${path}.index`,
      `attach '${other}.index' as o; create table email_facts as select * from o.email_facts;
      insert or replace into index_info select * from o.index_info`,
    )
    expect(await kept(path)).toEqual({ ids: [], unread: 1 })
  })
})

describe('facts stored in an archive of ours', () => {
  it('are added by `mail index` if an earlier version made the archive', async () => {
    const path = releasedFile('mail.sqlite3')
    expect((await kept(path)).unread).toBe(11)
    expect(await index(path).execute()).toEqual({ indexed: 11, builtIn: true, finished: true })
    expect((await kept(path)).unread).toBe(0)
    expect(await index(path).execute()).toEqual({ indexed: 0, builtIn: true, finished: true })
  })

  it('of an earlier version do not count until `mail index` recomputes them', async () => {
    const path = writeOwnArchive([rejection(1), rejection(2)])
    run(path, `update email_facts set version = 'before' where email_id = 1`)
    expect(await kept(path)).toEqual({ ids: [2], unread: 1 })
    expect(await index(path).execute()).toEqual({ indexed: 1, builtIn: true, finished: true })
    expect(await kept(path)).toEqual({ ids: [2, 1], unread: 0 })
  })

  it('continue to be computed after a stop', async () => {
    const path = writeOwnArchive(Array.from({ length: 450 }, (_, i) => rejection(i + 1)))
    run(path, 'delete from email_facts')
    const stop = new AbortController()
    const stopped = await index(path).execute({ signal: stop.signal, onProgress: () => stop.abort() })
    expect(stopped).toEqual({ indexed: 200, builtIn: true, finished: false })
    expect(await index(path).execute()).toEqual({ indexed: 250, builtIn: true, finished: true })
    expect((await kept(path)).ids).toHaveLength(450)
  })

  it('are read with care: a malformed row is ignored', async () => {
    const path = writeOwnArchive([rejection(1), rejection(2), rejection(3)])
    run(
      path,
      `update email_facts set facts = '{"received":1}' where email_id = 1; update email_facts set facts = 'x' where email_id = 2`,
    )
    const mail = new SqliteHuntMail(path, { understand: understandStored })
    onTestFinished(() => mail.close())
    const { messages } = await mail.ofApplications({ me: [] })
    expect(messages.map(({ id, received }) => [id, received.kind])).toEqual([3, 2, 1].map((id) => [id, 'rejection']))
  })
})

describe('messages without stored facts', () => {
  it('are read newest first until the time is over, and the number of the others is reported (hunt-facts)', async () => {
    const path = writeForeignArchive([rejection(1), rejection(2), rejection(3)])
    const seen: (string | null)[] = []
    const mail = new SqliteHuntMail(path, {
      understand: async (email) => {
        seen.push(email.subject)
        return understandStored(email)
      },
      budgetMs: 60_000,
    })
    const none = new SqliteHuntMail(path, { understand: understandStored, budgetMs: 0 })
    onTestFinished(() => Promise.all([mail.close(), none.close()]).then(() => {}))
    expect(ids((await mail.ofApplications({ me: [] })).messages)).toEqual([3, 2, 1])
    expect(seen).toEqual(['Message 3', 'Message 2', 'Message 1'])
    expect(await none.ofApplications({ me: [] })).toEqual({ messages: [], unread: 3 })
  })
})

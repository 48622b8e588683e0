import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { indexTextOf } from '#src/adapters/stores/index/analyse.js'
import { SqliteMailArchive } from '#src/adapters/stores/sqlite/mail/archive/sqlite-mail-archive.js'
import { createMailArchive } from '#src/adapters/stores/sqlite/mail/archive-file.js'
import { createEmailFts } from '#src/adapters/stores/sqlite/mail/search-index.js'
import { describeRereading } from '#test/contracts/mail-rereading.contract.js'
import { describeMailStore } from '#test/contracts/mail-store.contract.js'
import { anArchive, at, batchOf, search } from '#test/support/mail-stores.js'
import { aParsedEmail } from '#test/support/parsed-emails.js'
import { readRows, readStoredEmails } from '#test/support/stored-emails.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

async function open(address?: string) {
  const { path, store } = anArchive(address === undefined ? {} : { address })
  return { store, stored: async () => readStoredEmails(path), dispose: () => store.close() }
}

describeMailStore('SqliteMailStore', open)
describeRereading('SqliteMailStore', open)

describe('a new mail archive', () => {
  it('has the documented table, column for column', () => {
    const { path } = anArchive()
    const db = new Database(path, { readonly: true })
    const names = db.prepare(`select name from pragma_table_info('emails')`).pluck().all()
    db.close()
    expect(names.join(' ')).toBe(
      'id address mailbox uidvalidity uid message_id x_gm_thrid x_gm_msgid subject internaldate internaldate_epoch ' +
        'rfc822_size from_email from to_emails cc_emails bcc_emails envelope_reply_to envelope_in_reply_to ' +
        'envelope_references date has_attachments labels_json raw plain_text markdown created_at updated_at ' +
        'attachments_json',
    )
  })

  it('indexes text like an index file', () => {
    const { path } = anArchive()
    const db = new Database(path, { readonly: true })
    const made = db.prepare(`select sql from sqlite_schema where name = 'email_fts'`).pluck().get()
    const hashSize = db.prepare(`select v from email_fts_config where k = 'hashsize'`).pluck().get()
    db.close()
    expect(`${made};`).toBe(createEmailFts[0])
    expect(createEmailFts[1]).toContain(`'hashsize', ${hashSize})`)
  })

  it('appears completely and leaves nothing beside it', () => {
    const { path } = anArchive()
    expect(readdirSync(join(path, '..'))).toEqual(['mail.sqlite3'])
  })

  it('does not change an existing file', () => {
    const path = join(temporaryFolder(), 'mail.sqlite3')
    writeFileSync(path, 'mine')
    createMailArchive(path)
    expect(readFileSync(path, 'utf8')).toBe('mine')
  })

  it('is refused if its folder cannot be written', () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    expect(() => createMailArchive(join(file, 'mail.sqlite3'))).toThrow(expect.objectContaining({ code: 'DB_ERROR' }))
  })
})

describe('an archive after an import', () => {
  it('is one file, and questions add none beside it', async () => {
    const { path, store } = anArchive()
    await store.add(batchOf([aParsedEmail()]))
    await store.close()
    const archive = new SqliteMailArchive(path)
    expect(await archive.count({ filter: {} })).toBe(1)
    expect(readdirSync(join(path, '..'))).toEqual(['mail.sqlite3'])
    archive.close()
    await store.add(batchOf([aParsedEmail()]))
    await store.close()
    expect(readdirSync(join(path, '..'))).toEqual(['mail.sqlite3'])
  })

  it('is not disturbed by the end of an import while it is read', async () => {
    const { path, store } = anArchive()
    await store.add(batchOf([aParsedEmail()]))
    const archive = new SqliteMailArchive(path)
    expect(await archive.count({ filter: {} })).toBe(1)
    await store.close()
    expect(await archive.count({ filter: {} })).toBe(1)
    archive.close()
  })
})

describe('a further import into an archive', () => {
  it('waits for a running question, then gives a retryable error', async () => {
    const { path, store } = anArchive({ busyTimeoutMs: 100 })
    await store.add(batchOf([aParsedEmail()]))
    await store.close()
    const reader = new Database(path, { readonly: true })
    const rows = reader.prepare('select id from emails').iterate()
    rows.next()
    await expect(store.reading('a.mbox')).rejects.toMatchObject({ code: 'DB_ERROR', retryable: true })
    rows.return?.()
    expect((await store.reading('a.mbox'))?.position ?? null).toBe('end')
    await store.close()
    reader.close()
  })
})

describe('stored rows', () => {
  it('have dates as text in UTC, with a fraction only if there is one', async () => {
    const { path, store } = anArchive()
    const dates = { internalDate: Date.parse('2023-11-14T22:13:20Z'), date: Date.parse('2023-11-14T22:13:20.5Z') }
    await store.add(batchOf([aParsedEmail({ ...dates, labels: ['Inbox', '重要'] })]))
    await store.close()
    expect(readRows(path)[0]).toMatchObject({
      internaldate: '2023-11-14 22:13:20',
      date: '2023-11-14 22:13:20.500000',
      created_at: '2026-01-02 03:04:05.678000',
      updated_at: '2026-01-02 03:04:05.678000',
      labels_json: '["Inbox","重要"]',
      has_attachments: 0,
      markdown: null,
    })
  })
})

describe('the search of a new archive', () => {
  it('finds messages as soon as they are added, in English and Japanese', async () => {
    const { path, store } = anArchive()
    const emails = [
      aParsedEmail({ subject: 'Interviews', plainText: 'On Monday' }),
      aParsedEmail({ subject: '面接のご案内', plainText: '東京都庁の近くです' }),
    ]
    await store.add(batchOf(emails))
    expect([search(path, 'interview'), search(path, '面接'), search(path, '京都')]).toEqual([[1], [2], [2]])
    await store.close()
  })

  it('finds only the new text of a message that was reread or changed', async () => {
    const { path, store } = anArchive()
    const email = aParsedEmail({ subject: 'Interviews', plainText: 'On Monday' })
    await store.add(batchOf([email]))
    const [stored = expect.unreachable()] = await store.storedAfter(0)
    const message = { email: { ...email, subject: '面接のご案内' } }
    expect(await store.rewrite({ messages: [{ stored, message }], at })).toBe(1)
    expect([search(path, 'interview'), search(path, '面接'), search(path, 'monday')]).toEqual([[], [1], [1]])
    await store.close()
    const check = new Database(path)
    check.exec(`insert into email_fts (email_fts) values ('integrity-check')`)
    check.close()
  })

  it('uses the text that was analysed beside the parsing', async () => {
    const { path, store } = anArchive()
    const indexText = { ...indexTextOf(aParsedEmail()), subjectWords: 'elsewhere' }
    await store.add({ ...batchOf([]), messages: [{ email: aParsedEmail(), indexText }], at })
    await store.close()
    expect(search(path, 'elsewhere')).toEqual([1])
  })
})

import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { indexTextOf } from '#src/adapters/stores/index/analyse.js'
import { SqliteMailStore } from '#src/adapters/stores/sqlite/mail/sqlite-mail-store.js'
import { anArchive, at, batchOf, search } from '#test/support/mail-stores.js'
import { aParsedEmail } from '#test/support/parsed-emails.js'
import { readRows } from '#test/support/stored-emails.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

describe('a stopped import', () => {
  const emails = Array.from({ length: 12 }, (_, i) =>
    aParsedEmail({
      raw: Buffer.from(`copy ${i % 8}`),
      messageId: `<m${i}@example.com>`,
      mailbox: i % 3 ? 'INBOX' : 'Sent',
    }),
  )

  /** Reads all of `emails`, three per batch; `reopen` uses a new store for each batch. */
  async function importAll(path: string, reopen: boolean): Promise<void> {
    let store = new SqliteMailStore(path)
    let after = (await store.reading('a.mbox'))?.position ?? null
    for (let start = Number(after ?? 0); start < emails.length; start += 3) {
      await store.add(batchOf(emails.slice(start, start + 3), after, String(start + 3)))
      after = String(start + 3)
      if (!reopen) continue
      await store.close()
      store = new SqliteMailStore(path)
    }
    if (after !== null) await store.complete('a.mbox', after)
    await store.finish()
    await store.close()
  }

  it('ends like one that was not stopped', async () => {
    const [whole, parts] = [anArchive().path, anArchive().path]
    await importAll(whole, false)
    await importAll(parts, true)
    expect(readRows(parts)).toEqual(readRows(whole))
    expect(readRows(whole)).toHaveLength(12)
  })

  it.each(['emails', 'imported_emails', 'import_readings'])(
    'keeps nothing of a batch that fails at %s, and continues there',
    async (table) => {
      const [whole, broken] = [anArchive().path, anArchive().path]
      await importAll(whole, false)
      const store = new SqliteMailStore(broken)
      await store.add(batchOf(emails.slice(0, 3), null, '3'))
      failAt(broken, table)
      await expect(store.add(batchOf(emails.slice(3, 6), '3', '6'))).rejects.toMatchObject({ code: 'DB_ERROR' })
      repair(broken)
      expect((await store.reading('a.mbox'))?.position ?? null).toBe('3')
      expect(readRows(broken)).toHaveLength(3)
      await store.close()
      await importAll(broken, false)
      expect(readRows(broken)).toEqual(readRows(whole))
    },
  )

  it('keeps nothing of a batch that fails during indexing', async () => {
    const { path, store } = anArchive()
    const indexText = {
      ...indexTextOf(aParsedEmail()),
      get bodyWords(): string {
        throw new Error('broken')
      },
    }
    const messages = [{ email: aParsedEmail({ plainText: 'first' }) }, { email: aParsedEmail(), indexText }]
    await expect(store.add({ ...batchOf([]), messages, at })).rejects.toMatchObject({ code: 'INTERNAL_ERROR' })
    expect([readRows(path), search(path, 'first'), (await store.reading('a.mbox'))?.position ?? null]).toEqual([
      [],
      [],
      null,
    ])
    await store.close()
  })

  it('leaves threads that the next run completes', async () => {
    const { path, store } = anArchive()
    const chain = Array.from({ length: 9 }, (_, i) =>
      aParsedEmail({ messageId: `<c${i}@example.com>`, inReplyTo: i === 0 ? null : `<c${i - 1}@example.com>` }),
    )
    await store.add(batchOf(chain.toReversed()))
    const db = new Database(path)
    db.exec(`create trigger stop before update on emails when old.id = 6 begin select raise(abort, 'stopped'); end`)
    await expect(store.finish()).rejects.toMatchObject({ code: 'DB_ERROR' })
    db.exec('drop trigger stop')
    db.close()
    await store.finish()
    await store.close()
    expect(new Set(readRows(path).map((row) => row.x_gm_thrid)).size).toBe(1)
  })

  function failAt(path: string, table: string): void {
    const db = new Database(path)
    const event = table === 'import_readings' ? 'update' : 'insert'
    // the last message of the batch, when everything before it is already written
    const last = { emails: 'new.id = 6', imported_emails: 'new.email_id = 6' }[table] ?? '1'
    db.exec(`create trigger broken after ${event} on ${table} when ${last} begin select raise(abort, 'broken'); end`)
    db.close()
  }

  function repair(path: string): void {
    const db = new Database(path)
    db.exec('drop trigger broken')
    db.close()
  }
})

describe('an import with faults', () => {
  const large = () => aParsedEmail({ raw: Buffer.alloc(60_000, 'x') })

  it('reports a full disk clearly, and continues when there is room', async () => {
    const { path, store } = anArchive({ maxArchiveBytes: 1_000_000 })
    const emails = Array.from({ length: 40 }, large)
    await store.add(batchOf(emails.slice(0, 2), null, '2'))
    const full = store.add(batchOf(emails.slice(2), '2', '40'))
    await expect(full).rejects.toMatchObject({
      code: 'DB_ERROR',
      retryable: false,
      message: 'Database mail.sqlite3 cannot grow: the disk is full; free some space, then try again.',
    })
    expect(readRows(path)).toHaveLength(2)
    await store.close()
    const roomy = new SqliteMailStore(path)
    expect((await roomy.reading('a.mbox'))?.position ?? null).toBe('2')
    expect(await roomy.add(batchOf(emails.slice(2), '2', '40'))).toEqual({ added: 38, updated: 0, present: 0 })
    await roomy.close()
    const db = new Database(path)
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    db.exec(`insert into email_fts (email_fts) values ('integrity-check')`)
    db.close()
  })

  it('waits for another writer, then gives a retryable error', async () => {
    const { path, store } = anArchive({ busyTimeoutMs: 100 })
    const other = new Database(path)
    other.exec('begin immediate')
    await expect(store.add(batchOf([aParsedEmail()]))).rejects.toMatchObject({ code: 'DB_ERROR', retryable: true })
    other.exec('rollback')
    await other.close()
    expect(await store.add(batchOf([aParsedEmail()]))).toEqual({ added: 1, updated: 0, present: 0 })
    await store.close()
  })

  it('does not write to an archive of another program', async () => {
    const path = join(temporaryFolder(), 'other.sqlite3')
    const db = new Database(path)
    db.exec('create table emails (id integer primary key)')
    db.close()
    const store = new SqliteMailStore(path)
    await expect(store.reading('a')).rejects.toMatchObject({
      code: 'DB_ERROR',
      message: expect.stringContaining('was not made by'),
    })
  })

  it('reports a missing archive', async () => {
    const store = new SqliteMailStore(join(temporaryFolder(), 'none.sqlite3'))
    await expect(store.add(batchOf([]))).rejects.toMatchObject({ code: 'DB_NOT_FOUND' })
  })

  it('takes turns with an import of another source', async () => {
    const { path, store } = anArchive()
    const other = new SqliteMailStore(path)
    const write = async (each: SqliteMailStore, source: string) => {
      for (let i = 0; i < 5; i++) {
        const after = i === 0 ? null : String(i)
        await each.add({ ...batchOf([aParsedEmail()], after, String(i + 1)), source, at })
      }
    }
    await Promise.all([write(store, 'a'), write(other, 'b')])
    await store.finish()
    await store.close()
    await other.close()
    expect(readRows(path).map((row) => row.uid)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  it('can be read while it writes', async () => {
    const { path, store } = anArchive()
    const reader = new Database(path, { readonly: true })
    reader.exec('begin')
    const count = reader.prepare('select count(*) from emails').pluck()
    expect(count.get()).toBe(0)
    await store.add(batchOf([aParsedEmail()]))
    expect(count.get()).toBe(0)
    reader.exec('commit')
    expect(count.get()).toBe(1)
    reader.close()
    await store.close()
  })
})

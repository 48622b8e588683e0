import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { createMailArchive } from '#src/adapters/stores/sqlite/mail/archive-file.js'
import { sideIndexPath } from '#src/adapters/stores/sqlite/mail/search-index.js'
import { runGuardedQuery } from '#src/adapters/stores/sqlite/mail/sql-guard/run-guarded-query.js'
import { type MailIndexOptions, SqliteMailIndex } from '#src/adapters/stores/sqlite/mail/sqlite-mail-index.js'
import { IndexMail } from '#src/application/mail/index-mail.js'
import { anyWordOf } from '#test/support/fts-match.js'
import { lacks } from '#test/support/lacking.js'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** A foreign archive with the columns that matter here. */
function aForeignArchive(subjects: readonly string[] = [], encoding = 'UTF-8'): string {
  const folder = mkdtempSync(join(tmpdir(), 'mail-index-'))
  folders.push(folder)
  const path = join(folder, 'mail.sqlite3')
  const db = new Database(path)
  db.pragma(`encoding = '${encoding}'`)
  db.exec(`create table emails (id integer primary key autoincrement, address, mailbox, uidvalidity, uid, message_id,
    subject, raw blob, plain_text)`)
  db.close()
  receive(path, subjects)
  return path
}

function receive(path: string, subjects: readonly string[]): void {
  const db = new Database(path)
  const insert = db.prepare(
    `insert into emails (address, mailbox, uidvalidity, uid, message_id, subject, raw, plain_text)
      values ('me@example.com', 'INBOX', 1, (select count(*) + 1 from emails), ?, ?, x'00', 'the body')`,
  )
  for (const subject of subjects) insert.run(`<${subject}@example.com>`, subject)
  db.close()
}

function change(path: string, statement: string): void {
  const db = new Database(path)
  db.exec(statement)
  db.close()
}

function find(path: string, query: string): readonly number[] {
  const db = new Database(sideIndexPath(path), { readonly: true })
  const ids = db
    .prepare('select rowid from email_fts where email_fts match ? order by rowid')
    .pluck()
    .all(anyWordOf(query))
  db.close()
  return ids as number[]
}

const anIndexOf = (path: string, options?: MailIndexOptions) => new IndexMail(new SqliteMailIndex(path, options))
// one message per batch
const small = { batchCharacters: 1 }
const done = (indexed: number) => ({ indexed, builtIn: false, finished: true })

/** Returns the statement and settings of the full-text table, and the columns of the notes. */
function indexTablesOf(path: string): readonly unknown[] {
  const db = new Database(path, { readonly: true })
  const all = (sql: string) => db.prepare(sql).all()
  const tables = [
    all("select sql from sqlite_schema where name = 'email_fts'"),
    all('select k, v from email_fts_config order by k'),
    all("select name, type, pk from pragma_table_info('index_info')"),
  ]
  db.close()
  return tables
}

it('an index beside its archive has the same tables as our own archives', async () => {
  const path = aForeignArchive(['offer'])
  await anIndexOf(path).execute()
  const own = join(dirname(path), 'own.sqlite3')
  createMailArchive(own)
  const [statement, settings, notes] = indexTablesOf(sideIndexPath(path))
  expect(settings).toContainEqual({ k: 'hashsize', v: 16_777_216 })
  expect([statement, settings, notes]).toEqual(indexTablesOf(own))
})

describe('the index of an archive of another program', () => {
  it('makes it searchable in English and Japanese, and does not change it', async () => {
    const path = aForeignArchive(['Interviews', '面接のご案内'])
    const before = readFileSync(path)
    expect(await anIndexOf(path).execute()).toEqual(done(2))
    expect([find(path, 'interview'), find(path, '面接'), find(path, 'body')]).toEqual([[1], [2], [1, 2]])
    expect(readFileSync(path)).toEqual(before)
    expect(readdirSync(join(path, '..')).sort()).toEqual(['mail.sqlite3', 'mail.sqlite3.index'])
  })

  it('adds only new messages', async () => {
    const path = aForeignArchive(['one', 'two'])
    const index = anIndexOf(path)
    await index.execute()
    receive(path, ['three'])
    expect(await index.execute()).toEqual(done(1))
    expect(await index.execute()).toEqual(done(0))
    expect([find(path, 'two'), find(path, 'three')]).toEqual([[2], [3]])
  })

  it('appears when it is complete, and continues after a stop', async () => {
    const path = aForeignArchive(['one', 'two', 'three'])
    const stop = new AbortController()
    const index = anIndexOf(path, small)
    const stopped = await index.execute({ signal: stop.signal, onProgress: () => stop.abort() })
    expect(stopped).toEqual({ indexed: 1, builtIn: false, finished: false })
    expect(existsSync(sideIndexPath(path))).toBe(false)
    expect(await index.execute()).toEqual(done(2))
    expect(find(path, 'body')).toEqual([1, 2, 3])
  })

  it('reports its progress', async () => {
    const seen: unknown[] = []
    await anIndexOf(aForeignArchive(['one', 'two']), small).execute({ onProgress: (each) => seen.push(each) })
    expect(seen).toEqual([
      { done: 1, total: 2 },
      { done: 2, total: 2 },
    ])
  })

  it('is rebuilt if another archive replaced the first', async () => {
    const path = aForeignArchive(['one', 'two'])
    await anIndexOf(path).execute()
    copyFileSync(aForeignArchive(['other', 'mail', 'box']), path)
    expect(await anIndexOf(path).execute()).toEqual(done(3))
    expect([find(path, 'one'), find(path, 'mail')]).toEqual([[], [2]])
  })

  it('is rebuilt if the text analysis changed', async () => {
    const path = aForeignArchive(['one', 'two'])
    await anIndexOf(path).execute()
    change(sideIndexPath(path), `update index_info set value = 'before' where name = 'analysis'`)
    expect(await anIndexOf(path).execute()).toEqual(done(2))
    expect(find(path, 'body')).toEqual([1, 2])
  })

  it('is rebuilt on demand, for messages that were changed', async () => {
    const path = aForeignArchive(['one', 'two'])
    await anIndexOf(path).execute()
    change(path, `update emails set plain_text = 'changed' where id = 1`)
    expect(await anIndexOf(path).execute({ rebuild: true })).toEqual(done(2))
    expect([find(path, 'body'), find(path, 'changed')]).toEqual([[2], [1]])
  })

  it('accepts values of any type', async () => {
    const path = aForeignArchive(['one'])
    change(path, `update emails set subject = 42, plain_text = cast('as bytes' as blob)`)
    receive(path, ['two'])
    change(path, 'update emails set subject = null, plain_text = null where id = 2')
    await anIndexOf(path).execute()
    expect([find(path, '42'), find(path, 'bytes')]).toEqual([[1], [1]])
  })

  it('has the encoding of the archive, so that a SQL query can use both', async () => {
    const path = aForeignArchive(['Interviews', '面接のご案内'], 'UTF-16le')
    await anIndexOf(path).execute()
    const sql = `select subject from email_fts join emails on id = email_fts.rowid where email_fts match 'interview'`
    const query = { sql, limit: 5, searchIndex: sideIndexPath(path) }
    const { rows } = await runGuardedQuery({ path, busyTimeoutMs: 5000 }, query)
    expect(rows).toEqual([{ subject: 'Interviews' }])
    expect(find(path, '面接')).toEqual([2])
  })

  it.each([
    { of: 'an earlier version, in another encoding', spoil: copyFileSync },
    { of: 'nobody knows whom', spoil: (_: string, index: string) => writeFileSync(index, 'no database') },
  ])('is not available to SQL queries while it belongs to $of', async ({ spoil }) => {
    const subjects = ['Interviews', '面接のご案内']
    const [path, other] = [aForeignArchive(subjects, 'UTF-16le'), aForeignArchive(subjects)]
    await anIndexOf(other).execute()
    spoil(sideIndexPath(other), sideIndexPath(path))
    const query = { sql: 'select count(*) as n from emails', limit: 5, searchIndex: sideIndexPath(path) }
    expect((await runGuardedQuery({ path, busyTimeoutMs: 5000 }, query)).rows).toEqual([{ n: 2 }])
  })

  it('is rebuilt if an earlier version made it in another encoding', async () => {
    const subjects = ['Interviews', '面接のご案内']
    const [path, other] = [aForeignArchive(subjects, 'UTF-16le'), aForeignArchive(subjects)]
    await anIndexOf(other).execute()
    copyFileSync(sideIndexPath(other), sideIndexPath(path))
    expect(await anIndexOf(path).execute()).toEqual(done(2))
    const sql = `select subject from email_fts join emails on id = email_fts.rowid where email_fts match 'interview'`
    const query = { sql, limit: 5, searchIndex: sideIndexPath(path) }
    expect((await runGuardedQuery({ path, busyTimeoutMs: 5000 }, query)).rows).toEqual([{ subject: 'Interviews' }])
  })

  it.skipIf(lacks('modes'))('is never readable by more users than the archive', async () => {
    const path = aForeignArchive(['one'])
    const modeOfIndex = () => statSync(sideIndexPath(path)).mode & 0o777
    await anIndexOf(path).execute()
    expect(modeOfIndex()).toBe(0o600)
    chmodSync(sideIndexPath(path), 0o644)
    chmodSync(path, 0o640)
    await anIndexOf(path).execute()
    expect(modeOfIndex()).toBe(0o640)
  })

  it('is not needed if an archive contains its own', async () => {
    const path = join(aForeignArchive(), '..', 'own.sqlite3')
    createMailArchive(path)
    expect(await anIndexOf(path).execute()).toEqual({ indexed: 0, builtIn: true, finished: true })
    expect(existsSync(sideIndexPath(path))).toBe(false)
  })

  it('never replaces a file that is not an index', async () => {
    const path = aForeignArchive(['one'])
    writeFileSync(sideIndexPath(path), 'my notes')
    await expect(anIndexOf(path).execute({ rebuild: true })).rejects.toMatchObject({ code: 'DB_ERROR' })
    expect(readFileSync(sideIndexPath(path), 'utf8')).toBe('my notes')
    rmSync(sideIndexPath(path))
    const other = new Database(sideIndexPath(path))
    other.exec('create table mine (a)')
    await other.close()
    await expect(anIndexOf(path).execute()).rejects.toMatchObject({ code: 'DB_ERROR' })
  })

  it('is refused with what is wrong with the archive', async () => {
    const path = aForeignArchive()
    change(path, 'alter table emails rename to other')
    await expect(anIndexOf(path).execute()).rejects.toMatchObject({ code: 'DB_ERROR' })
    await expect(anIndexOf(`${path}.none`).execute()).rejects.toMatchObject({ code: 'DB_NOT_FOUND' })
  })
})

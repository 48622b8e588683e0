import { existsSync, renameSync, unlinkSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { databaseFile } from '#src/adapters/stores/sqlite/kit/open-database.js'
import { OpenArchive } from '#src/adapters/stores/sqlite/mail/archive/open-archive.js'
import { publishIndex } from '#src/adapters/stores/sqlite/mail/publish-index.js'
import { sideIndexPath } from '#src/adapters/stores/sqlite/mail/search-index.js'
import { SqliteMailIndex } from '#src/adapters/stores/sqlite/mail/sqlite-mail-index.js'
import { IndexMail } from '#src/application/mail/index-mail.js'
import { aForeignArchive } from '#test/support/mail-archives.js'
import { aLetter } from '#test/support/mail-letters.js'

afterEach(() => void vi.restoreAllMocks())

/** A foreign archive with its index. */
async function anIndexedArchive(...subjects: readonly string[]): Promise<string> {
  const { path } = aForeignArchive(subjects.map((subject) => aLetter({ subject })))
  await index(path)
  return path
}

function receive(path: string, subject: string): void {
  const db = new Database(path)
  db.prepare(`insert into emails (address, mailbox, uidvalidity, uid, subject, created_at, updated_at)
    values ('a', 'b', 1, 1, ?, '', '')`).run(subject)
  db.close()
}

const index = (path: string, rebuild = false) => new IndexMail(new SqliteMailIndex(path)).execute({ rebuild })

function openIndex(path: string) {
  const db = new Database(sideIndexPath(path), { readonly: true })
  const matching = db.prepare('select rowid from email_fts where email_fts match ? order by rowid').pluck()
  return { find: (word: string) => matching.all(`subject_words : ${word}`), close: () => db.close() }
}

/** Fails like Windows when a file is moved over an open one. */
const refused: typeof renameSync = () => {
  throw Object.assign(new Error('EPERM: operation not permitted, rename'), { code: 'EPERM', syscall: 'rename' })
}

describe('a rebuilt index', () => {
  it('is used by a reader that has the old one open, where open files cannot be replaced', async () => {
    const path = await anIndexedArchive('alpha')
    const other = await anIndexedArchive('beta', 'gamma')
    const server = openIndex(path)
    expect(server.find('alpha')).toEqual([1])
    const [draft, place] = [`${sideIndexPath(path)}.new`, sideIndexPath(path)]
    renameSync(sideIndexPath(other), draft)
    vi.spyOn(process, 'platform', 'get').mockReturnValue('win32')
    publishIndex(databaseFile(draft, {}), databaseFile(place, {}), refused)
    expect([server.find('alpha'), server.find('beta'), server.find('gamma')]).toEqual([[], [1], [2]])
    server.close()
    const db = new Database(place)
    db.exec("insert into email_fts (email_fts) values ('integrity-check')")
    expect(db.prepare("select value from index_info where name = 'last_id'").pluck().get()).toBe('2')
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    db.close()
  })

  it('does not replace the old one while a question takes longer than the timeout', async () => {
    const path = await anIndexedArchive('alpha')
    const other = await anIndexedArchive('beta')
    const place = sideIndexPath(path)
    const server = new Database(place, { readonly: true })
    const rows = server.prepare('select * from email_fts_data').iterate()
    rows.next()
    vi.spyOn(process, 'platform', 'get').mockReturnValue('win32')
    const publish = () =>
      publishIndex(databaseFile(sideIndexPath(other), {}), databaseFile(place, { busyTimeoutMs: 50 }), refused)
    expect(publish).toThrow(/locked/)
    rows.return?.()
    server.close()
    const after = openIndex(path)
    expect(after.find('alpha')).toEqual([1])
    after.close()
  })

  it('fails with the system error if moving it fails for another reason', async () => {
    const path = await anIndexedArchive('alpha')
    const place = databaseFile(sideIndexPath(path), {})
    vi.spyOn(process, 'platform', 'get').mockReturnValue('linux')
    expect(() => publishIndex(databaseFile(`${place.path}.new`, {}), place, refused)).toThrow('EPERM')
    unlinkSync(place.path)
    expect(() => publishIndex(databaseFile(`${place.path}.new`, {}), place, refused)).toThrow('EPERM')
    expect(existsSync(place.path)).toBe(false)
  })

  it('is used by a running server, including later additions', async () => {
    const path = await anIndexedArchive('alpha')
    const archive = new OpenArchive(databaseFile(path, {}))
    const find = (word: string) => {
      const found = archive.findIndex()
      if (found === null) return archive.scanReason()
      return found.connection.db
        .prepare(`select rowid from email_fts where email_fts match 'subject_words : ${word}'`)
        .pluck()
        .all()
    }
    expect(find('alpha')).toEqual([1])
    await index(path, true)
    receive(path, 'beta')
    await index(path)
    expect([find('alpha'), find('beta')]).toEqual([[1], [2]])
    archive.close()
  })
})

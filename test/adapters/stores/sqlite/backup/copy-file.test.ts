import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { SqliteStoreSource } from '#src/adapters/stores/sqlite/backup/copy-file.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

/** A store of 40 MB in this journal mode. */
function aStore(journal: 'wal' | 'delete') {
  const path = join(temporaryFolder(), 'jobs.db')
  const db = new Database(path)
  db.pragma(`journal_mode = ${journal}`)
  db.exec('create table jobs (id integer primary key, text blob)')
  const insert = db.prepare('insert into jobs (text) values (zeroblob(1000000))')
  db.transaction(() => {
    for (let n = 0; n < 40; n++) insert.run()
  })()
  return { path, db }
}

describe('a copy of a store', () => {
  it.each(['wal', 'delete'] as const)('lets others write meanwhile, journal %s (person-backup)', async (journal) => {
    const { path, db } = aStore(journal)
    db.pragma('busy_timeout = 0')
    let written = 0
    const draft = `${path}.draft`
    const taken = await new SqliteStoreSource('jobs', path, draft).take({
      onProgress: () => {
        // two writes make the copy of a file without a write-ahead log start again
        if (written++ < 2) db.exec("insert into jobs (text) values ('meanwhile')")
      },
    })
    expect(written).toBeGreaterThan(2)
    const copy = new Database(draft, { readonly: true })
    const count = copy.prepare('select count(*) from jobs').pluck().get()
    expect(count).toBe(journal === 'wal' ? 40 : 42)
    expect(copy.pragma('integrity_check', { simple: true })).toBe('ok')
    copy.close()
    db.close()
    await taken.release()
  })

  it('is complete although somebody writes all the time (person-backup)', async () => {
    const { path, db } = aStore('delete')
    db.pragma('busy_timeout = 0')
    let refused = 0
    const draft = `${path}.draft`
    const taken = await new SqliteStoreSource('jobs', path, draft).take({
      onProgress: () => {
        try {
          db.exec("insert into jobs (text) values ('meanwhile')")
        } catch {
          refused++
        }
      },
    })
    expect(refused).toBeGreaterThan(0)
    const copy = new Database(draft, { readonly: true })
    expect(copy.pragma('integrity_check', { simple: true })).toBe('ok')
    copy.close()
    db.close()
    await taken.release()
  })

  it('names the database, not its own file, if what was copied cannot be read (person-backup)', async () => {
    const path = join(temporaryFolder(), 'mail.sqlite3')
    new Database(path).exec('create table other (id)').close()
    const taken = new SqliteStoreSource('mail', path, join(temporaryFolder(), 'draft')).take({})
    await expect(taken).rejects.toThrow('Database mail.sqlite3 is no store of mail.')
  })
})

import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { SqliteSyncRecords } from '#src/adapters/stores/sqlite/jobs/sqlite-sync-records.js'
import { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { copyBeforeUpgrade } from '#src/adapters/stores/sqlite/kit/copy-before-upgrade.js'
import { databaseFile } from '#src/adapters/stores/sqlite/kit/open-database.js'
import { openForImport } from '#src/adapters/stores/sqlite/mail/archive-file.js'
import { createStore, openStore } from '#src/adapters/stores/sqlite/websites/open-store.js'
import { type ReleasedFile, releasedFile } from '#test/support/released-files.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const backupsOf = (path: string) => {
  const folder = join(dirname(path), 'backups')
  return existsSync(folder) ? readdirSync(folder).sort() : []
}

const openers: Readonly<Record<ReleasedFile, (path: string) => void | Promise<void>>> = {
  'jobs.db': async (path) => {
    await new SqliteSyncRecords(path).keepMark({ reader: 'person', until: '{}', at: '2026-11-20T08:00:00.000Z' })
  },
  'websites.db': (path) => openStore(databaseFile(path, {})).close(),
  'mail.sqlite3': (path) => openForImport(databaseFile(path, {})).close(),
}

const tables = { 'jobs.db': 'jobs', 'websites.db': 'website_sources', 'mail.sqlite3': 'emails' } as const

describe('an upgrade', () => {
  it.each(Object.keys(tables) as ReleasedFile[])(
    'first copies %s of an earlier version, with its rows and vectors, and only once (person-copy-before-upgrade)',
    async (name) => {
      const path = releasedFile(name, '0.1.0')
      const count = (file: string) => {
        const db = new Database(file, { readonly: true })
        try {
          const of = (sql: string) => Number(db.prepare(sql).pluck().get())
          const journal = of("select count(*) from sqlite_schema where name like '\\_\\_%\\_migrations' escape '\\'")
          return [
            of(`select count(*) from ${tables[name]}`),
            journal === 0 ? 0 : of('select count(*) from __drizzle_migrations'),
          ]
        } finally {
          db.close()
        }
      }
      const before = count(path)
      await openers[name](path)
      await openers[name](path)
      const [copy = '', ...others] = backupsOf(path)
      expect([copy, others]).toEqual([expect.stringMatching(new RegExp(`^${name}\\.before-schema-\\d+$`)), []])
      expect(count(join(dirname(path), 'backups', copy))).toEqual(before)
      expect(count(path)).not.toEqual(before)
    },
  )

  it('copies no empty store, and none that is up to date (person-copy-before-upgrade)', () => {
    const path = join(temporaryFolder(), 'websites.db')
    createStore(path)
    openStore(databaseFile(path, {})).close()
    expect(backupsOf(path)).toEqual([])
  })

  it('keeps the last two copies, for their owner alone (person-copy-before-upgrade)', () => {
    const path = releasedFile('websites.db', '0.1.0')
    const db = new Database(path)
    onTestFinished(() => void db.close())
    mkdirSync(join(dirname(path), 'backups'))
    writeFileSync(join(dirname(path), 'backups', 'websites.db.before-schema-mine'), 'of a person')
    for (const version of [9, 10, 11]) copyBeforeUpgrade(new Connection(db), path, version)
    expect(backupsOf(path)).toEqual(['10', '11', 'mine'].map((version) => `websites.db.before-schema-${version}`))
    if (process.platform !== 'win32')
      expect(statSync(join(dirname(path), 'backups', 'websites.db.before-schema-11')).mode & 0o777).toBe(0o600)
  })
})

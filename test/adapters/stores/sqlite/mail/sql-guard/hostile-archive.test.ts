import { rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { messageFingerprint } from '#src/adapters/stores/sqlite/mail/search-index.js'
import { runGuardedQuery } from '#src/adapters/stores/sqlite/mail/sql-guard/run-guarded-query.js'
import {
  type Archive,
  archiveWith,
  fingerprint,
  run,
  values,
} from '#test/adapters/stores/sqlite/mail/sql-guard/support/archive.js'
import { withMessage } from '#test/support/reported-failures.js'

const refused = { code: 'QUERY_REJECTED' }
const noEmails = { code: 'DB_ERROR', message: 'Database archive.sqlite3 has no emails table.', retryable: false }

describe('a deceptive archive (mail-sql-guard)', () => {
  it.each([
    ['a view', 'DROP TABLE emails; CREATE VIEW emails AS SELECT word AS subject FROM secret'],
    ['a virtual table', "DROP TABLE emails; CREATE VIRTUAL TABLE emails USING fts5(subject, content='secret')"],
    ['a window on the pages of the file', 'DROP TABLE emails; CREATE VIRTUAL TABLE emails USING dbstat(main)'],
    ['nothing', 'DROP TABLE emails'],
    ['an index of another table', 'DROP TABLE emails; CREATE INDEX emails ON secret (word)'],
    [
      'a second name for the page of another table',
      `PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage =
       (SELECT rootpage FROM sqlite_schema WHERE name = 'secret') WHERE name = 'emails'`,
    ],
    [
      'a second name for the schema table',
      "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = 1 WHERE name = 'emails'",
    ],
  ])('is refused if its emails are %s', async (_, sql) => {
    const archive = archiveWith(sql)
    const failure = await run(archive, 'SELECT * FROM emails').catch((error) => error)
    expect(failure.name).toBe('AppError')
    expect(['DB_ERROR', 'QUERY_REJECTED']).toContain(failure.code)
    if (!sql.includes('writable_schema')) expect(failure).toMatchObject(noEmails)
  })

  it.each([
    ['another table', "CREATE VIRTUAL TABLE email_fts USING fts5(word, content='secret')"],
    ['another table, by a shortened option', 'CREATE VIRTUAL TABLE email_fts USING fts5(word, cont = secret)'],
    ['another table, in other quotes', 'CREATE VIRTUAL TABLE email_fts USING fts5(word, content=[secret])'],
    ['the statistics of pages', 'CREATE VIRTUAL TABLE email_fts USING dbstat(main)'],
    [
      'the words of an index',
      "CREATE VIRTUAL TABLE words USING fts5(x); CREATE VIRTUAL TABLE email_fts USING fts5vocab('words', 'row')",
    ],
    ['an index of version 4', "CREATE VIRTUAL TABLE email_fts USING fts4(content='secret', word)"],
    ['a table', 'CREATE TABLE email_fts AS SELECT * FROM secret'],
    ['a view', 'CREATE VIEW email_fts AS SELECT * FROM secret'],
  ])('has no %s read through its search table', async (_, sql) => {
    const archive = archiveWith(`DROP TABLE email_fts; ${sql}`)
    for (const query of [
      'SELECT * FROM email_fts',
      "SELECT 1 FROM email_fts('hidden')",
      'SELECT 1 FROM emails, email_fts',
    ]) {
      await expect(run(archive, query), query).rejects.toMatchObject(refused)
    }
    expect(await values(archive, 'SELECT count(*) FROM emails')).toEqual([[8]])
  })

  it.each([
    ['contentless', "fts5(subject, content='')"],
    ['with a content of its own', 'fts5(subject)'],
    ['over the emails', "fts5(subject, content='emails', content_rowid='id')"],
  ])('has a search table %s read', async (_, module) => {
    const archive = archiveWith(`DROP TABLE email_fts; CREATE VIRTUAL TABLE email_fts USING ${module};
      INSERT INTO email_fts (rowid, subject) SELECT id, subject FROM emails`)
    expect(await values(archive, "SELECT rowid FROM email_fts WHERE email_fts MATCH 'offer'")).toEqual([[3]])
  })

  it.each(['fts3_tokenizer(subject)', "load_extension('x')", 'randomblob(9)', 'sqlite_compileoption_get(1)'])(
    'cannot call %s from an index or a generated column',
    async (call) => {
      const column = `ALTER TABLE emails ADD COLUMN trap GENERATED ALWAYS AS (${call}) VIRTUAL`
      const archive = await tryArchive(column)
      if (archive === null) return
      const result = await run(archive, 'SELECT trap FROM emails').catch((error) => error)
      if (/randomblob|compileoption/.test(call)) expect(result.code ?? 'answered').toMatch(/QUERY_REJECTED|answered/)
      else expect(result).toMatchObject(refused)
    },
  )

  async function tryArchive(sql: string): Promise<Archive | null> {
    try {
      return archiveWith(sql)
    } catch {
      // SQLite refuses to create such a column
      return null
    }
  }

  it('has no trigger run', async () => {
    const archive = archiveWith(`CREATE TRIGGER t AFTER INSERT ON emails BEGIN DELETE FROM secret; END;
      CREATE TRIGGER u INSTEAD OF DELETE ON email_view BEGIN DELETE FROM emails; END`)
    const before = fingerprint(archive)
    await expect(run(archive, 'DELETE FROM email_view')).rejects.toMatchObject(refused)
    expect(await values(archive, 'SELECT count(*) FROM emails')).toEqual([[8]])
    expect(fingerprint(archive)).toBe(before)
  })

  it('may contain statistics that make SQLite compute while it prepares', async () => {
    const archive = archiveWith('ANALYZE')
    const sql = "SELECT count(*) FROM emails WHERE from_email > 'a' || 'b' AND from_email < upper('z')"
    expect(await values(archive, sql)).toEqual([[0]])
    await expect(run(archive, 'SELECT * FROM sqlite_stat4')).rejects.toMatchObject(refused)
  })
})

describe('a file that cannot be queried', () => {
  const at = (path: string) => runGuardedQuery({ path, busyTimeoutMs: 100 }, { sql: 'SELECT 1', limit: 1 })

  it('is DB_NOT_FOUND with its base name if it is missing', async () => {
    const archive = archiveWith('')
    rmSync(archive.path)
    const failure = await at(archive.path).catch((error) => error)
    expect(failure.code).toBe('DB_NOT_FOUND')
    expect(failure.message).not.toContain(archive.folder)
  })

  it('is DB_ERROR if it is not a database', async () => {
    const archive = archiveWith('')
    writeFileSync(archive.path, 'x'.repeat(10_000))
    await expect(at(archive.path)).rejects.toMatchObject({ code: 'DB_ERROR', retryable: false })
  })

  it('is a retryable DB_ERROR while another program holds its lock', async () => {
    const archive = archiveWith('')
    const writer = new Database(archive.path)
    writer.exec('BEGIN EXCLUSIVE')
    await expect(at(archive.path)).rejects.toMatchObject({ code: 'DB_ERROR', retryable: true })
    writer.close()
    await expect(at(archive.path)).resolves.toMatchObject({ rows: [{}] })
  })

  it('can be queried in WAL mode while another program writes', async () => {
    const archive = archiveWith('PRAGMA journal_mode = WAL')
    const writer = new Database(archive.path)
    writer.exec("BEGIN IMMEDIATE; INSERT INTO emails (subject) VALUES ('new')")
    expect(await values(archive, 'SELECT count(*) FROM emails')).toEqual([[8]])
    writer.exec('COMMIT')
    expect(await values(archive, 'SELECT count(*) FROM emails')).toEqual([[9]])
    writer.close()
  })
})

function databaseIn(encoding: string): Buffer {
  const db = new Database(':memory:')
  db.exec(`PRAGMA encoding = '${encoding}'; CREATE TABLE one (two)`)
  return db.serialize()
}

describe('the index file beside an archive of another program', () => {
  const query = (archive: Archive, sql: string) =>
    runGuardedQuery(
      { path: archive.path, busyTimeoutMs: 100 },
      { sql, limit: 9, searchIndex: join(archive.folder, 'side') },
    )

  const fingerprintOf = (archive: Archive, id: number) => {
    const db = new Database(archive.path, { readonly: true })
    const fingerprint = messageFingerprint(new Connection(db), id)
    db.close()
    return fingerprint
  }

  const withSideFile = () => {
    const archive = archiveWith('DROP TABLE email_fts')
    const side = new Database(join(archive.folder, 'side'))
    side.exec(`CREATE VIRTUAL TABLE email_fts USING fts5(subject_words, content='', contentless_delete=1);
      INSERT INTO email_fts (rowid, subject_words) VALUES (2, 'interview'), (7, 'interview');
      CREATE TABLE emails (own);
      CREATE TABLE index_info (name, value)`)
    side
      .prepare('INSERT INTO index_info VALUES (?, ?), (?, ?)')
      .run('last_id', '7', 'fingerprint', fingerprintOf(archive, 7))
    side.close()
    return archive
  }

  it('lends its search table to the query', async () => {
    const sql = "SELECT e.id FROM email_fts('interview') f JOIN emails e ON e.id = f.rowid ORDER BY 1"
    expect((await query(withSideFile(), sql)).rows).toEqual([{ id: 2 }, { id: 7 }])
  })

  it('shows nothing else of its content', async () => {
    const archive = withSideFile()
    const names = ['search_index.emails', 'search_index.sqlite_schema', 'email_fts_data', 'search_index.email_fts_data']
    for (const name of names) {
      await expect(query(archive, `SELECT * FROM ${name}`), name).rejects.toMatchObject(refused)
    }
  })

  it.each([
    ['of messages that are there no more', 'DELETE FROM emails WHERE id = 7'],
    ['of other messages', "UPDATE emails SET message_id = 'another' WHERE id = 7"],
  ])('is not used if it is %s', async (_, change) => {
    const archive = withSideFile()
    const db = new Database(archive.path)
    db.exec(change)
    db.close()
    await expect(withMessage(query(archive, "SELECT rowid FROM email_fts('interview')"))).rejects.toMatchObject({
      ...refused,
      message: expect.stringMatching(/there is no table email_fts\. `jobworkflow mail index` creates one\.$/),
    })
    expect((await query(archive, 'SELECT count(*) > 6 AS some FROM emails')).rows).toEqual([{ some: 1 }])
  })

  it.each([
    ['no database', (path: string) => writeFileSync(path, 'x'.repeat(5000))],
    ['cut off', (path: string) => truncateSync(path, 5000)],
    ['of another encoding', (path: string) => writeFileSync(path, databaseIn('UTF-16le'))],
  ])('may be %s: then there is no search table', async (_, spoil) => {
    const archive = withSideFile()
    spoil(join(archive.folder, 'side'))
    expect((await query(archive, 'SELECT count(*) AS n FROM emails')).rows).toEqual([{ n: 8 }])
    await expect(query(archive, 'SELECT * FROM email_fts')).rejects.toMatchObject(refused)
  })

  it('may be missing: then there is no search table, and no file is created', async () => {
    const archive = archiveWith('DROP TABLE email_fts')
    await expect(query(archive, 'SELECT * FROM email_fts')).rejects.toMatchObject({
      ...refused,
      message: expect.stringContaining('no table email_fts'),
    })
    expect((await query(archive, 'SELECT count(*) AS n FROM emails')).rows).toEqual([{ n: 8 }])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSafeSearchTable, type SchemaEntry } from '#src/adapters/stores/sqlite/mail/sql-guard/stored-schema.js'
import { type Archive, archiveWith, run, values } from '#test/adapters/stores/sqlite/mail/sql-guard/support/archive.js'

const refused = { code: 'QUERY_REJECTED' }
const dropped = 'DROP TABLE email_fts;'
const ownTable = `${dropped} CREATE VIRTUAL TABLE email_fts USING fts5(word);
  INSERT INTO email_fts (rowid, word) VALUES (1, 'x');`
const forge = 'PRAGMA writable_schema = ON;'
const pageOf = (name: string) => `(SELECT rootpage FROM sqlite_schema WHERE name = '${name}')`

describe('a table of the file with the name of a readable one (mail-sql-guard)', () => {
  it.each([
    ['a comment that names FTS5', `${dropped} create virtual table email_fts using/* using fts5 */dbstat(main)`],
    [
      'a comment to the end of the line',
      `${dropped} create virtual table email_fts using -- using fts5\n dbstat(main)`,
    ],
    [
      'the vocabulary of an index, behind a comment',
      `${dropped} CREATE VIRTUAL TABLE words USING fts5(x);
       CREATE VIRTUAL TABLE email_fts USING /* using fts5(x) */ fts5vocab('words', 'row')`,
    ],
    ['version 4, quoted', `${dropped} CREATE VIRTUAL TABLE email_fts USING "fts4"(word)`],
    ['a spatial index', `${dropped} CREATE VIRTUAL TABLE email_fts USING/*using fts5*/rtree(id, a, b)`],
    [
      'a content table in a comment',
      `${dropped} CREATE VIRTUAL TABLE email_fts USING fts5(word, content/**/='secret')`,
    ],
    [
      'a view where FTS5 keeps its texts',
      `${ownTable} DROP TABLE email_fts_content;
       CREATE VIEW email_fts_content AS SELECT id AS rowid, id, word AS c0 FROM secret`,
    ],
    [
      'a virtual table where FTS5 keeps its texts',
      `${ownTable} DROP TABLE email_fts_content;
       CREATE VIRTUAL TABLE email_fts_content USING fts5(id, c0, content='secret')`,
    ],
    [
      'the pages of another table where FTS5 keeps its texts',
      `${ownTable} ${forge} UPDATE sqlite_schema SET rootpage = ${pageOf('secret')} WHERE name = 'email_fts_content'`,
    ],
    ['a view of what may be read', `${dropped} CREATE VIEW email_fts AS SELECT subject FROM emails`],
    [
      'an index of another table that is said to be of the emails',
      `${dropped} CREATE VIEW email_fts AS SELECT word FROM secret; ${forge}
       UPDATE sqlite_schema SET tbl_name = 'emails' WHERE name = 'sqlite_autoindex_secret_1'`,
    ],
  ])('is not read as email_fts: %s', async (_, extra) => {
    let archive: Archive
    try {
      archive = archiveWith(extra)
    } catch (error) {
      // SQLite itself refuses to create it
      expect(error).toMatchObject({ code: expect.stringMatching(/^SQLITE_/) })
      return
    }
    for (const query of ['SELECT * FROM email_fts', 'SELECT 1 FROM emails, "EMAIL_FTS"']) {
      await expect(run(archive, query), query).rejects.toMatchObject(refused)
    }
    expect(await values(archive, 'SELECT count(*) FROM emails')).toEqual([[8]])
  })

  it.each([
    [
      'an index of another table',
      "CREATE VIRTUAL TABLE json_each USING fts5(word, content='secret', content_rowid='id')",
    ],
    ['the statistics of pages', 'CREATE VIRTUAL TABLE json_each USING dbstat(main)'],
    ['a table', 'CREATE TABLE json_each AS SELECT * FROM secret'],
    ['a view', 'CREATE VIEW json_each AS SELECT * FROM secret'],
  ])('is not read as json_each: %s', async (_, extra) => {
    const archive = archiveWith(extra)
    await expect(run(archive, 'SELECT * FROM json_each')).rejects.toMatchObject(refused)
    await expect(run(archive, 'SELECT word FROM JSON_EACH')).rejects.toMatchObject(refused)
    expect(await values(archive, "SELECT count(*) FROM json_tree('[1]')")).toEqual([[2]])
  })

  it('may be a full-text table in any spelling that SQLite accepts', async () => {
    const archive = archiveWith(`${dropped} CREATE VIRTUAL TABLE "Email_FTS" /* ours */ USING "FTS5" -- yes
      (subject, plain_text UNINDEXED, content = [emails], content_rowid=id, tokenize='porter ascii', prefix='2 3')`)
    expect(await values(archive, 'SELECT count(*) FROM email_fts')).toEqual([[8]])
  })
})

describe('the check of a stored statement', () => {
  const entry = (sql: string): SchemaEntry => ({
    type: 'table',
    name: 'email_fts',
    tbl_name: 'email_fts',
    rootpage: 0,
    sql,
  })
  const isSafe = (sql: string) => isSafeSearchTable([entry(sql)], 'email_fts', 'emails')

  it('accepts no other module, whatever comments and spaces are between', () => {
    const noise = fc.constantFrom(' ', '\n', '/* using fts5(x) */', '-- fts5(x)\n', '/**/', '\t')
    const between = fc.array(noise, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(''))
    const module = fc.constantFrom('dbstat', 'fts5vocab', 'fts4aux', 'fts4', 'fts3', 'rtree', '"dbstat"', "'fts5vocab'")
    fc.assert(
      fc.property(between, between, between, module, (a, b, c, name) => {
        const head = `CREATE VIRTUAL TABLE${a === '' ? ' ' : ` ${a}`} email_fts ${b}USING ${c}`
        expect(isSafe(`${head}${name}(x)`)).toBe(false)
        expect(isSafe(`${head}fts5(x)`)).toBe(true)
      }),
    )
  })

  it.each([
    '',
    'CREATE VIRTUAL TABLE email_fts USING fts5',
    'CREATE TABLE email_fts(x)',
    'CREATE VIRTUAL TABLE b USING fts5(x)',
  ])('refuses %j', (sql) => {
    expect(isSafe(sql)).toBe(false)
  })
})

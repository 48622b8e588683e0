import { describe, expect, it } from 'vitest'
import { checkQuery } from '#src/adapters/stores/sqlite/mail/sql-guard/check-query.js'
import { run } from '#test/adapters/stores/sqlite/mail/sql-guard/support/archive.js'
import { attackedArchive, refused } from '#test/adapters/stores/sqlite/mail/sql-guard/support/attacked-archive.js'

const { archive, target } = attackedArchive()

describe('a statement that is not a single read (mail-sql-guard)', () => {
  it.each([
    ...["INSERT INTO emails (subject) VALUES ('x')", "UPDATE emails SET subject = 'x'", 'DELETE FROM emails'],
    ...['REPLACE INTO emails (id) VALUES (1)', 'CREATE TABLE t (x)', 'CREATE TEMP TABLE t (x)', 'DROP TABLE emails'],
    ...[
      'ALTER TABLE emails RENAME TO e',
      'TRUNCATE emails',
      'REINDEX',
      'ANALYZE',
      'VACUUM',
      'SAVEPOINT a',
      'RELEASE a',
    ],
    ...['BEGIN', 'COMMIT', 'ROLLBACK', 'END', 'BEGIN IMMEDIATE', 'DETACH DATABASE main', 'HELLO', '(SELECT 1)', '1'],
    ...[`VACUUM INTO '${target}'`, `ATTACH '${target}' AS stolen`, `attach database 'file:${target}' as stolen`],
    ...[
      'PRAGMA query_only = OFF',
      'pragma database_list',
      'PrAgMa table_info(emails)',
      '/* a */ PRAGMA user_version = 9',
    ],
    ...['EXPLAIN SELECT 1', 'EXPLAIN PRAGMA query_only = OFF', 'EXPLAIN QUERY PLAN SELECT 1', '-- x\nPRAGMA optimize'],
    ...[
      'WITH a AS (SELECT 1) DELETE FROM emails',
      'WITH a AS (SELECT 1) UPDATE emails SET id = 9',
      '\uFEFFPRAGMA optimize',
    ],
    ...[
      'WITH a AS (SELECT 1) INSERT INTO emails (id) SELECT * FROM a',
      'WITH a(x) AS (VALUES (1)) REPLACE INTO emails (id) SELECT x FROM a',
    ],
    ...[
      'DELETE FROM emails RETURNING *',
      'WITH a AS (SELECT 1) DELETE FROM emails RETURNING id',
      '"SELECT" 1',
      '[select] 1',
    ],
    ...[
      'SELECT 1; DROP TABLE emails',
      'SELECT 1; SELECT 2',
      'SELECT 1;;SELECT 2',
      '; DELETE FROM emails',
      'SELECT 1; --\nSELECT 2',
    ],
    ...["SELECT 1/*';*/;DELETE FROM emails", "SELECT ''';'; DELETE FROM emails", 'SELECT "\'";DELETE FROM emails --\''],
    ...['', ' ', ';', '-- nothing', '/* nothing */', '/*', 'SELECT', 'WITH', 'SELECT * INTO t FROM emails'],
    ...[
      'SELECT 1\0; DELETE FROM emails',
      'SEL\0ECT 1',
      'ＳＥＬＥＣＴ 1',
      'ѕelect 1',
      'SELECT\u00A01',
      'SELECT 1 \u2028; DROP TABLE emails',
    ],
  ])('is refused: %j', async (sql) => {
    await expect(run(archive, sql)).rejects.toMatchObject(refused)
  })

  it('is refused before it is prepared if preparing would act', () => {
    for (const sql of [
      'PRAGMA a',
      'EXPLAIN PRAGMA a',
      '/**/--\nPRAGMA a',
      'SELECT * FROM pragma_a',
      '\uFEFF;PRAGMA a',
    ]) {
      expect(() => checkQuery(sql)).toThrow(expect.objectContaining(refused))
    }
  })
})

describe('text that SQLite may read differently than the guard (mail-sql-guard)', () => {
  it.each([
    ...[
      "SELECT 'open",
      'SELECT "open',
      'SELECT `open',
      'SELECT [open',
      "SELECT 'a''",
      "SELECT x'0'",
      "SELECT x'0g'",
      "SELECT X'",
    ],
    ...[
      'SELECT 1a',
      'SELECT 0x',
      'SELECT 1e',
      'SELECT 1.5x',
      'SELECT 1é',
      'SELECT \\',
      'SELECT {1}',
      'SELECT 1 ^ 2',
      'SELECT \u0001',
    ],
    ...['SELECT "open FROM emails', 'SELECT "no such text"', 'SELECT id FROM emails WHERE subject = "Offer"'],
  ])('is refused: %j', async (sql) => {
    await expect(run(archive, sql)).rejects.toMatchObject(refused)
  })

  it.each(['?', '?1', ':name', '@name', '$name', '#1', '$a::b(c)'])(
    'is refused with an explanation if it has parameters: %s',
    async (text) => {
      await expect(run(archive, `SELECT id FROM emails WHERE id = ${text}`)).rejects.toMatchObject({
        ...refused,
        message: expect.stringContaining('Parameters'),
      })
    },
  )

  it('may have 20,000 characters, and not one more', async () => {
    const sql = `SELECT '${'x'.repeat(20_000 - 9)}'`
    expect(sql).toHaveLength(20_000)
    expect((await run(archive, sql)).rows).toHaveLength(1)
    await expect(run(archive, `${sql} `)).rejects.toMatchObject({
      ...refused,
      message: expect.stringContaining('20000'),
    })
  })

  it.each([
    ['parentheses', `SELECT ${'('.repeat(9000)}1${')'.repeat(9000)}`],
    ['subqueries', `${'SELECT * FROM ('.repeat(900)}SELECT 1${')'.repeat(900)}`],
    ['operators', `SELECT ${'-~'.repeat(9000)}1`],
    ['sums', `SELECT 1${'+1'.repeat(9000)}`],
    ['negations', `SELECT ${'NOT '.repeat(4900)}1`],
    ['cases', `SELECT ${'CASE WHEN '.repeat(1900)}1`],
    ['compounds', `SELECT 1${' UNION SELECT 1'.repeat(1300)}`],
    ['joins', `SELECT 1 FROM emails${', emails'.repeat(2000)}`],
    ['columns', `SELECT 1${',1'.repeat(9000)}`],
    ['unclosed parentheses', `SELECT ${'('.repeat(19_000)}`],
    ['closing parentheses', `SELECT 1${')'.repeat(19_000)}`],
    ['quotes', `SELECT ${"'".repeat(19_001)}`],
    ['comments', `SELECT ${'/*'.repeat(9000)}`],
  ])('is refused if it is too deep or too long: %s', async (_, sql) => {
    await expect(run(archive, sql)).rejects.toMatchObject(refused)
  })
})

describe('the error messages of SQLite', () => {
  it.each([
    ['SELECT nope FROM emails', 'no such column: nope'],
    ['SELECT FROM emails', 'near "FROM": syntax error'],
    ['SELECT nope(1)', 'no such function: nope'],
    ["SELECT json_extract('{', '$')", 'malformed JSON'],
    ["SELECT id FROM emails WHERE subject REGEXP 'a'", 'no such function: REGEXP'],
    ["SELECT rowid FROM email_fts WHERE email_fts MATCH '\"'", 'unterminated string'],
    ['SELECT abs(-9223372036854775808)', 'integer overflow'],
    ['SELECT 1 UNION SELECT 1, 2', 'SELECTs to the left and right'],
  ])('are passed on: %s', async (sql, message) => {
    await expect(run(archive, sql)).rejects.toMatchObject({ ...refused, message: expect.stringContaining(message) })
  })

  it('show no path and no stack', async () => {
    for (const sql of ['SELECT nope', "SELECT rowid FROM email_fts WHERE email_fts MATCH 'nope:x'"]) {
      const { message } = await run(archive, sql).catch((error) => error)
      expect(message).not.toContain(archive.folder)
      expect(message).not.toMatch(/\n\s+at /)
    }
  })
})

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { scene, thread } from '#test/support/mail-scene.js'
import { archiveKinds, servedScene } from '#test/support/served-scene.js'

const attacks: Readonly<Record<string, readonly string[]>> = {
  write: [
    "INSERT INTO emails (subject) VALUES ('x')",
    "UPDATE emails SET subject = 'x'",
    'DELETE FROM emails',
    'REPLACE INTO emails (id) VALUES (1)',
    'DELETE FROM emails RETURNING *',
    'WITH a AS (SELECT 1) DELETE FROM emails RETURNING id',
    'WITH a(x) AS (VALUES (1)) INSERT INTO emails (id) SELECT x FROM a',
    'CREATE TABLE t (x)',
    'CREATE TEMP TABLE t AS SELECT 1',
    'DROP TABLE emails',
    'ALTER TABLE emails RENAME TO e',
    'VACUUM',
    'REINDEX',
    'ANALYZE',
    'TRUNCATE emails',
    'BEGIN EXCLUSIVE',
    'COMMIT',
    "SELECT fts5('x')",
    "INSERT INTO email_fts (email_fts) VALUES ('optimize')",
  ],
  'write after something harmless': [
    'SELECT 1; DELETE FROM emails',
    'SELECT 1;;DELETE FROM emails',
    "SELECT ';'; DROP TABLE emails",
    'SELECT 1/*;*/;/**/DELETE FROM emails',
    'SELECT 1 -- ;\n; DELETE FROM emails',
    'SELECT 1\0; DELETE FROM emails',
    '; DELETE FROM emails',
    '\uFEFFDELETE FROM emails',
  ],
  'change settings or learn a path': [
    'PRAGMA query_only = OFF',
    'PRAGMA database_list',
    'pragma/**/writable_schema=1',
    'EXPLAIN PRAGMA journal_mode = DELETE',
    'EXPLAIN SELECT 1',
    'EXPLAIN QUERY PLAN SELECT 1',
    'SELECT * FROM pragma_database_list',
    'SELECT file FROM "pragma_database_list"',
    "SELECT * FROM 'pragma_database_list'",
    'SELECT * FROM [PRAGMA_Database_List]',
    "SELECT * FROM pragma_optimize('0xfffe')",
    "SELECT * FROM main.pragma_table_info('emails')",
    "WITH p AS (SELECT * FROM pragma_journal_mode('delete')) SELECT * FROM p",
    'SELECT (SELECT file FROM pragma_database_list LIMIT 1)',
    "SELECT 1 WHERE EXISTS (SELECT 1 FROM pragma_wal_checkpoint('TRUNCATE'))",
  ],
  'reach another file': [
    "ATTACH 'STOLEN' AS stolen",
    "attach database 'file:STOLEN?mode=rwc' AS s",
    "VACUUM INTO 'STOLEN'",
    "SELECT writefile('STOLEN', 'x')",
    "SELECT readfile('/etc/passwd')",
    "SELECT load_extension('STOLEN')",
    "SELECT * FROM fsdir('/')",
    "SELECT edit('x')",
    'DETACH DATABASE main',
  ],
  'read another table': [
    'SELECT * FROM sqlite_master',
    'SELECT sql FROM sqlite_schema',
    'SELECT * FROM "sqlite_MASTER"',
    'SELECT * FROM temp.sqlite_master',
    'SELECT * FROM sqlite_sequence',
    'SELECT * FROM imported_emails',
    'SELECT * FROM email_fts_data',
    'SELECT * FROM dbstat',
    "SELECT * FROM 'dbstat'",
    'SELECT * FROM [DBSTAT]',
    'SELECT * FROM sqlite_dbpage',
    'SELECT (SELECT name FROM sqlite_master LIMIT 1) FROM emails',
    'WITH emails AS (SELECT * FROM sqlite_master) SELECT * FROM emails',
    'SELECT id FROM emails WHERE id IN (SELECT rootpage FROM sqlite_master)',
    'SELECT id FROM emails UNION SELECT sql FROM sqlite_master',
    "SELECT * FROM bytecode('SELECT 1')",
    "SELECT * FROM tables_used('SELECT 1')",
  ],
  'be no query at all': [
    '',
    ' ',
    ';',
    '-- x',
    '/*',
    'SELECT',
    'HELLO',
    "SELECT 'open",
    'ＳＥＬＥＣＴ 1',
    'SELECT ?',
    'SELECT :a',
  ],
}

describe.each(archiveKinds)('execute_sql_query on an archive of the kind %s', (kind, make) => {
  const { archive, server, expectUntouched } = servedScene(make)
  const ask = (sql_query: string, limit?: number) => server().object('execute_sql_query', { sql_query, limit })
  const rowsOf = async (sql: string) => (await ask(sql)).rows

  it.each(Object.keys(attacks))('refuses to %s; the next query works', async (attack) => {
    const target = join(archive().folder, 'stolen.sqlite3')
    for (const sql of attacks[attack] ?? []) {
      const error = await server().error('execute_sql_query', { sql_query: sql.replace('STOLEN', target) })
      expect(error, sql).toMatchObject({ code: 'QUERY_REJECTED', retryable: false })
      expect(await rowsOf('SELECT count(*) AS n FROM emails'), sql).toEqual([{ n: scene.length }])
    }
    expect(existsSync(target)).toBe(false)
    expectUntouched()
  })

  it('accepts ordinary analysis', async () => {
    const queries: readonly (readonly [sql: string, rows: unknown])[] = [
      ['SELECT count(*) AS n FROM emails;', [{ n: 14 }]],
      ['select id from "emails" where id = 1 -- ; drop table emails', [{ id: 1 }]],
      ["SELECT 'update; delete, drop' AS text /* insert */", [{ text: 'update; delete, drop' }]],
      ["SELECT count(*) AS n FROM emails WHERE subject LIKE '%delete%' OR plain_text LIKE '%interview%'", [{ n: 2 }]],
      [
        'WITH m AS (SELECT mailbox, count(*) AS n FROM emails GROUP BY 1) SELECT * FROM m ORDER BY n',
        [
          { mailbox: 'Sent', n: 1 },
          { mailbox: 'INBOX', n: 13 },
        ],
      ],
      ['SELECT id, row_number() OVER (ORDER BY id DESC) AS r FROM emails ORDER BY id LIMIT 1', [{ id: 1, r: 14 }]],
      [
        "SELECT json_extract(to_emails, '$[0]') AS first FROM emails WHERE id = 14",
        [{ first: 'bob@jobs.acme.example' }],
      ],
      [
        'SELECT e.id, j.value FROM emails e, json_each(e.cc_emails) j',
        [{ id: 1, value: 'Bob HR <bob@jobs.acme.example>' }],
      ],
      [
        "SELECT strftime('%Y', internaldate) AS y, count(*) AS n FROM emails GROUP BY y ORDER BY y",
        [
          { y: '2023', n: 2 },
          { y: '2024', n: 12 },
        ],
      ],
      ['SELECT a.id FROM emails a JOIN emails b ON b.id = a.id + 1 WHERE a.id < 3 ORDER BY 1', [{ id: 1 }, { id: 2 }]],
      ['WITH v(x) AS (VALUES (1), (2)) SELECT sum(x) AS s FROM v', [{ s: 3 }]],
      ['SELECT "from" FROM emails WHERE id = 2', [{ from: 'Bob HR <bob@jobs.acme.example>' }]],
    ]
    for (const [sql, rows] of queries) expect(await rowsOf(sql), sql).toEqual(rows)
    const fts = "SELECT rowid FROM email_fts WHERE email_fts MATCH 'subject_words : portfolio'"
    if (kind === 'own') expect(await rowsOf(fts)).toEqual([{ rowid: 6 }])
  })

  it('answers with exactly query, row_count, rows and truncated', async () => {
    const sql = 'SELECT id FROM emails ORDER BY id'
    expect(await ask(sql, 2)).toEqual({ query: sql, row_count: 2, rows: [{ id: 1 }, { id: 2 }], truncated: true })
    expect(await ask(`${sql} LIMIT 2`)).toMatchObject({ row_count: 2, truncated: false })
    expect(await ask(`${sql} LIMIT 5000`, 3)).toMatchObject({ row_count: 3, truncated: true })
    expect(await ask(sql, 14)).toMatchObject({ row_count: 14, truncated: false })
    expect(await ask('SELECT 1 AS one WHERE 0')).toEqual({
      ...{ query: 'SELECT 1 AS one WHERE 0', row_count: 0, rows: [], truncated: false },
    })
  })

  it('gives blobs by their size and large integers as text, and keeps equal column names apart', async () => {
    const [row] = (await rowsOf('SELECT x_gm_thrid, raw, id, id, NULL AS missing FROM emails WHERE id = 1')) as object[]
    expect(row).toMatchObject({ x_gm_thrid: thread, raw: { bytes: expect.any(Number) }, id: 1, missing: null })
    expect(Object.values(row ?? {}).filter((value) => value === 1)).toHaveLength(2)
    expect(
      await rowsOf('SELECT 9007199254740991 AS a, 9007199254740993 AS b, -9223372036854775807 AS c, 1.5 AS d'),
    ).toEqual([{ a: 9007199254740991, b: '9007199254740993', c: '-9223372036854775807', d: 1.5 }])
    const odd = await ask(`SELECT 1e999 AS i, -1e999 AS j, x'80' AS b, '' AS "__proto__", 'x' AS "constructor"`)
    expect(odd.row_count).toBe(1)
  })

  it('takes at most 20,000 characters, and only text', async () => {
    const long = (length: number) => `SELECT 1 AS a ${' '.repeat(length - 14)}`
    expect(await rowsOf(long(20_000))).toEqual([{ a: 1 }])
    for (const sql_query of [long(20_001), `SELECT '${'面'.repeat(20_000)}'`]) {
      const error = await server().error('execute_sql_query', { sql_query })
      expect(error.code).toMatch(/^(QUERY_REJECTED|VALIDATION_ERROR)$/)
      expect(error.message).toMatch(/20,?000/)
    }
    for (const sql_query of [undefined, null, 1, ['SELECT 1']]) {
      expect(await server().error('execute_sql_query', { sql_query })).toMatchObject({ code: 'VALIDATION_ERROR' })
    }
  })

  it('explains an invalid query', async () => {
    const wrong = [
      'SELECT nothing FROM emails',
      'SELECT * FROM',
      'SELECT max(1, 2, FROM emails',
      'SELECT nofunction(1)',
    ]
    for (const sql_query of wrong) {
      const error = await server().error('execute_sql_query', { sql_query })
      expect(error).toMatchObject({ code: 'QUERY_REJECTED', retryable: false })
      expect(error.message).toMatch(/nothing|near|syntax|incomplete|nofunction/)
    }
  })
})

import { afterAll, describe, expect, it } from 'vitest'
import { createArchive, values } from '#test/adapters/stores/sqlite/mail/sql-guard/support/archive.js'

const archive = createArchive()
afterAll(() => archive.remove())

const n = (...numbers: unknown[]) => numbers.map((number) => [number])

const queries: readonly (readonly [sql: string, rows: unknown[][]])[] = [
  // counting and grouping
  ['SELECT count(*) FROM emails', n(8)],
  ['select COUNT(*) from EMAILS', n(8)],
  ['SELECT count(*) FROM "emails"', n(8)],
  ['SELECT count(*) FROM [emails]', n(8)],
  ['SELECT count(*) FROM `Emails`', n(8)],
  ["SELECT count(*) FROM 'emails'", n(8)],
  ['SELECT count(*) FROM main.emails', n(8)],
  ['SELECT count(*) FROM "main"."emails" AS e', n(8)],
  [
    'SELECT mailbox, count(*) FROM emails GROUP BY mailbox ORDER BY 2 DESC',
    [
      ['INBOX', 6],
      ['Sent', 2],
    ],
  ],
  ['SELECT from_email FROM emails GROUP BY 1 HAVING count(*) > 2', n('hr@acme.example')],
  ['SELECT count(DISTINCT from_email) FROM emails', n(4)],
  ['SELECT DISTINCT has_attachments FROM emails ORDER BY 1', n(0, 1)],
  ['SELECT sum(rfc822_size), min(rfc822_size), max(rfc822_size) FROM emails WHERE id < 4', [[24_000, 1000, 20_000]]],
  ['SELECT avg(rfc822_size) FROM emails WHERE id <= 2', n(2000)],
  ['SELECT total(rfc822_size) FROM emails WHERE 0', n(0)],
  ["SELECT group_concat(id, '-') FROM emails WHERE mailbox = 'Sent'", n('7-8')],
  ["SELECT string_agg(id, '+' ORDER BY id DESC) FROM emails WHERE mailbox = 'Sent'", n('8+7')],
  ["SELECT count(*) FILTER (WHERE mailbox = 'Sent') FROM emails", n(2)],
  ['SELECT count(subject) FROM emails', n(7)],
  // order and limits
  ['SELECT id FROM emails ORDER BY internaldate_epoch LIMIT 2', n(6, 1)],
  ['SELECT id FROM emails ORDER BY id LIMIT 2 OFFSET 3', n(4, 5)],
  ['SELECT id FROM emails ORDER BY subject NULLS LAST, id DESC LIMIT 1', n(5)],
  ["SELECT id FROM emails INDEXED BY emails_from WHERE from_email = 'me@home.example' ORDER BY id", n(7, 8)],
  // common table expressions
  ["WITH sent AS (SELECT * FROM emails WHERE mailbox = 'Sent') SELECT id FROM sent ORDER BY id", n(7, 8)],
  ['WITH a(x) AS (SELECT 1), b(y) AS (SELECT x + 1 FROM a) SELECT y FROM b', n(2)],
  ['WITH a AS MATERIALIZED (SELECT id FROM emails) SELECT max(id) FROM a', n(8)],
  ['WITH a AS NOT MATERIALIZED (SELECT id FROM emails) SELECT min(id) FROM a', n(1)],
  ['WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5) SELECT sum(i) FROM n', n(15)],
  ['WITH emails AS (SELECT 42 AS id) SELECT id FROM emails', n(42)],
  ['WITH secret AS (SELECT 1 AS word) SELECT word FROM secret', n(1)],
  ['WITH "sqlite_master" (name) AS (SELECT \'mine\') SELECT name FROM sqlite_master', n('mine')],
  ['WITH a AS (SELECT word FROM secret), secret AS (SELECT 2 AS word) SELECT * FROM a', n(2)],
  ['WITH replace AS (SELECT 3 AS pragma) SELECT pragma FROM replace', n(3)],
  ['SELECT * FROM (WITH t AS (SELECT 9) SELECT * FROM t)', n(9)],
  // joins and subqueries
  [
    'SELECT count(*) FROM emails a JOIN emails b ON a.x_gm_thrid = b.x_gm_thrid AND a.id < b.id WHERE a.x_gm_thrid = 7',
    n(1),
  ],
  ['SELECT count(*) FROM emails AS a, emails AS b', n(64)],
  ['SELECT count(*) FROM emails a LEFT JOIN emails b USING (id) CROSS JOIN (SELECT 1)', n(8)],
  ['SELECT count(*) FROM (emails a JOIN (emails b JOIN emails c USING (id)) USING (id))', n(8)],
  ['SELECT id FROM emails WHERE rfc822_size = (SELECT max(rfc822_size) FROM emails)', n(8)],
  ['SELECT id FROM emails WHERE id IN (SELECT id FROM emails WHERE has_attachments)', n(3)],
  ["SELECT id FROM emails WHERE from_email IN ('jobs@globex.example') ORDER BY id", n(4, 5)],
  ['WITH two AS (SELECT 2 UNION SELECT 3) SELECT id FROM emails WHERE id IN two ORDER BY id', n(2, 3)],
  ["SELECT count(*) FROM emails e WHERE EXISTS (SELECT 1 FROM emails r WHERE r.subject = 'Re: ' || e.subject)", n(1)],
  ['SELECT (SELECT count(*) FROM emails i WHERE i.from_email = o.from_email) FROM emails o WHERE id = 4', n(2)],
  ["SELECT id FROM emails WHERE (mailbox, id) = ('Sent', 7)", n(7)],
  // compounds
  ['SELECT 1 UNION SELECT 1 UNION ALL SELECT 2', n(1, 2)],
  ['SELECT id FROM emails INTERSECT SELECT 3', n(3)],
  ['SELECT id FROM emails EXCEPT SELECT id FROM emails WHERE id > 2 ORDER BY id', n(1, 2)],
  [
    "VALUES (1, 'a'), (2, 'b')",
    [
      [1, 'a'],
      [2, 'b'],
    ],
  ],
  ['SELECT 0 UNION ALL VALUES (1), (2)', n(0, 1, 2)],
  ['SELECT column1 FROM (VALUES (5), (6))', n(5, 6)],
  // window functions
  ['SELECT id, row_number() OVER (ORDER BY rfc822_size DESC, id) FROM emails LIMIT 1', [[8, 1]]],
  ['SELECT sum(1) OVER (PARTITION BY mailbox ORDER BY id ROWS UNBOUNDED PRECEDING) FROM emails WHERE id > 6', n(1, 2)],
  ['SELECT id - lag(id, 1, 0) OVER w FROM emails WHERE id < 4 WINDOW w AS (ORDER BY id)', n(1, 1, 1)],
  ['SELECT id, rank() OVER (ORDER BY from_email) FROM emails ORDER BY 2 DESC LIMIT 1', [[6, 8]]],
  // JSON
  ['SELECT value FROM emails, json_each(labels_json) WHERE emails.id = 2', n('Inbox', 'Jobs')],
  [
    'SELECT j.value, count(*) FROM emails e, json_each(e.labels_json) j GROUP BY 1 ORDER BY 2 DESC',
    [
      ['Inbox', 7],
      ['Jobs', 1],
    ],
  ],
  ["SELECT count(*) FROM emails WHERE EXISTS (SELECT 1 FROM json_each(labels_json) WHERE value = 'Jobs')", n(1)],
  ["SELECT count(*) FROM emails WHERE 'Jobs' IN (SELECT value FROM json_each(labels_json))", n(1)],
  ["SELECT json_extract(labels_json, '$[0]'), labels_json ->> 1 FROM emails WHERE id = 2", [['Inbox', 'Jobs']]],
  ['SELECT fullkey FROM json_tree(\'{"a":[1]}\') WHERE atom IS NOT NULL', n('$.a[0]')],
  ["SELECT json_group_array(id) FROM emails WHERE mailbox = 'Sent'", n('[7,8]')],
  ['SELECT json_array_length(labels_json) FROM emails WHERE id = 4', n(0)],
  // full text
  ["SELECT rowid FROM email_fts WHERE email_fts MATCH 'interview' ORDER BY rowid", n(2, 7)],
  ["SELECT rowid FROM email_fts('subject_words : offer')", n(3)],
  [
    `SELECT e.id FROM email_fts f JOIN emails e ON e.id = f.rowid WHERE email_fts MATCH 'friday'
     ORDER BY bm25(email_fts), e.id`,
    n(2, 7),
  ],
  ["SELECT count(*) FROM email_fts WHERE email_fts = 'applications'", n(7)],
  [
    `SELECT id FROM emails WHERE id IN (SELECT rowid FROM email_fts WHERE email_fts MATCH 'interview' ORDER BY rank)
     ORDER BY id`,
    n(2, 7),
  ],
  // dates
  [
    `SELECT strftime('%Y-%m', internaldate_epoch, 'unixepoch') m, count(*) FROM emails
     GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 1`,
    [['2024-02', 3]],
  ],
  ["SELECT date(internaldate, 'start of month', '-1 day') FROM emails WHERE id = 1", n('2023-12-31')],
  ["SELECT CAST(julianday('2024-03-01') - julianday('2024-02-01') AS INTEGER)", n(29)],
  ["SELECT unixepoch('2024-01-10 09:00:00') = internaldate_epoch FROM emails WHERE id = 1", n(1)],
  // texts, CASE, operators
  ["SELECT id FROM emails WHERE subject LIKE '%interview%' ORDER BY id", n(2, 7)],
  ["SELECT id FROM emails WHERE subject LIKE '%100\\%%' ESCAPE '\\'", []],
  ["SELECT id FROM emails WHERE subject GLOB 'Re: *'", n(7)],
  ["SELECT id FROM emails WHERE subject = '面接のご案内'", n(6)],
  ["SELECT substr(from_email, instr(from_email, '@') + 1) FROM emails WHERE id = 6", n('例え.example')],
  [
    "SELECT CASE WHEN rfc822_size < 10240 THEN 'small' ELSE 'large' END s, count(*) FROM emails GROUP BY s ORDER BY s",
    [
      ['large', 2],
      ['small', 6],
    ],
  ],
  ["SELECT replace(upper(trim(' a-b ')), '-', '_'), length('日本'), coalesce(NULL, 'x')", [['A_B', 2, 'x']]],
  ['SELECT iif(1 IS NOT DISTINCT FROM 1, 3 IS DISTINCT FROM 3, 9), 5 BETWEEN 1 AND 9, NOT 0', [[0, 1, 1]]],
  ['SELECT 7 % 4, 1 << 4, 6 & 3, 6 | 1, ~0, -(-2), 1e3, .5, 0x10, 1_000', [[3, 16, 2, 7, -1, 2, 1000, 0.5, 16, 1000]]],
  ["SELECT 'a' COLLATE NOCASE = 'A', 'it''s', x'00ff' = X'00FF'", [[1, "it's", 1]]],
  ["SELECT printf('%.2f', round(2.345, 1)), format('%s', 'f')", [['2.30', 'f']]],
  ['SELECT typeof(NULL), NULL IS NULL, 1 ISNULL, 1 NOTNULL', [['null', 1, 0, 1]]],
  // words that would write elsewhere
  ["SELECT 'update'; ", n('update')],
  ["SELECT 'DROP TABLE emails; DELETE FROM emails'", n('DROP TABLE emails; DELETE FROM emails')],
  ["SELECT id FROM emails WHERE subject = 'DROP TABLE emails'", n(5)],
  ["SELECT id FROM emails WHERE subject LIKE '%;%update%delete%'", n(3)],
  ['SELECT 1 AS "delete", 2 AS [update], 3 AS `drop`, 4 AS \'insert\'', [[1, 2, 3, 4]]],
  ['SELECT 1 AS pragma, 2 AS attach, 3 AS vacuum, 4 AS begin, 5 AS replace, 6 AS explain', [[1, 2, 3, 4, 5, 6]]],
  ['SELECT "delete" FROM (SELECT 1 AS "delete")', n(1)],
  [
    "SELECT 'pragma_table_info', 'dbstat', 'load_extension(1)', '?', ':a', '@b'",
    [['pragma_table_info', 'dbstat', 'load_extension(1)', '?', ':a', '@b']],
  ],
  ['SELECT created_at, updated_at FROM emails WHERE id = 1', [[null, null]]],
  ['SELECT updated, deleted, truncate FROM (SELECT 1 AS updated, 2 AS deleted, 3 AS truncate)', [[1, 2, 3]]],
  // comments and white space
  ['-- the number; of mails\nSELECT count(*) FROM emails -- done', n(8)],
  ['/* DELETE FROM emails; */ SELECT /* ? */ 1 /* open', n(1)],
  ['\uFEFFSELECT\t1\r\n;;\n; -- end', n(1)],
  ["SELECT '-- no comment', '/* nor this', 7 AS x--1", [['-- no comment', '/* nor this', 7]]],
  ['SELECT 1 /* a */ + /**/ 2 /* * / */', n(3)],
  ['SELECT 1 - -1', n(2)],
  ['SELECT é, 日本 FROM (SELECT 1 AS é, 2 AS 日本)', [[1, 2]]],
  ['SELECT a$b FROM (SELECT 4 AS a$b)', n(4)],
]

describe('an ordinary analysis query (mail-sql)', () => {
  it('is tested in more than sixty forms', () => {
    expect(queries.length).toBeGreaterThan(60)
  })

  it.each(queries)('%s', async (sql, rows) => {
    expect(await values(archive, sql)).toEqual(rows)
  })
})

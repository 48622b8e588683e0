import { describe, expect, it } from 'vitest'
import { run } from '#test/adapters/stores/sqlite/mail/sql-guard/support/archive.js'
import { attackedArchive, refused } from '#test/adapters/stores/sqlite/mail/sql-guard/support/attacked-archive.js'

const { archive } = attackedArchive()

describe('a table outside the mail (mail-sql-guard)', () => {
  const tables = [
    'secret',
    'SECRET',
    '"secret"',
    '[secret]',
    '`secret`',
    "'secret'",
    'main.secret',
    '"main" . "secret"',
    'main.[SeCrEt]',
  ]
  const others = ['secret_view', 'email_view', 'sqlite_master', 'sqlite_schema', 'SQLITE_Master', 'main.sqlite_schema']
  const temporary = ['temp.sqlite_master', 'sqlite_temp_master', 'sqlite_temp_schema', 'temp.emails', 'stolen.emails']
  const shadows = [
    'email_fts_data',
    'email_fts_idx',
    'email_fts_docsize',
    '"email_fts_config"',
    'sqlite_sequence',
    'sqlite_stat1',
  ]
  const inner = [
    'dbstat',
    '"dbstat"',
    "'dbstat'",
    '[DBSTAT]',
    'main.dbstat',
    "dbstat('main')",
    'sqlite_dbpage',
    'sqlite_stmt',
  ]
  const pragmas = [
    'pragma_database_list',
    '"pragma_database_list"',
    "'pragma_table_list'",
    '[PRAGMA_Table_List]',
    '`pragma_compile_options`',
  ]
  const calls = [
    "pragma_table_info('secret')",
    'main.pragma_database_list',
    "'pragma_optimize'(0xfffe)",
    'pragma_optimize',
    "pragma_wal_checkpoint('TRUNCATE')",
  ]
  const tools = [
    "bytecode('SELECT 1')",
    "tables_used('SELECT * FROM secret')",
    'fts5vocab',
    'fts3tokenize',
    'fsdir',
    "zipfile('a.zip')",
    "csv('x')",
    'generate_series(1, 9)',
    'emails2',
  ]
  const names = [...tables, ...others, ...temporary, ...shadows, ...inner, ...pragmas, ...calls, ...tools]

  it.each(names)('cannot be read by SELECT: %s', async (name) => {
    await expect(run(archive, `SELECT * FROM ${name}`)).rejects.toMatchObject(refused)
  })

  it.each(names)('cannot be read from inside another query: %s', async (name) => {
    const shapes = [
      ...[`SELECT count(*) FROM ${name} WHERE 0`, `SELECT 1 FROM emails, ${name}`, `SELECT 1 FROM emails JOIN ${name}`],
      ...[
        `SELECT 1 FROM emails LEFT JOIN ${name} x ON x.rowid = emails.id`,
        `WITH a AS (SELECT * FROM ${name}) SELECT 1`,
      ],
      ...[`SELECT (SELECT 1 FROM ${name})`, `SELECT 1 WHERE EXISTS (SELECT 1 FROM ${name})`, `SELECT 1 FROM (${name})`],
      ...[
        `SELECT 1 WHERE 1 IN ${name}`,
        `SELECT 1 UNION SELECT 1 FROM ${name}`,
        `SELECT 1 FROM (emails JOIN (emails e, ${name}))`,
      ],
      ...[`SELECT 1/**/FROM/**/${name}--`, `SELECT sum(1) OVER (ORDER BY (SELECT 1 FROM ${name})) FROM emails`],
      ...[`VALUES ((SELECT count(*) FROM ${name}))`, `SELECT 1 FROM emails ORDER BY (SELECT 1 FROM ${name}) LIMIT 1`],
      ...[`SELECT * FROM emails LIMIT (SELECT count(*) FROM ${name})`, `SELECT 1 FROM emails NATURAL JOIN\n${name}`],
      ...[
        `SELECT 1 FROM emails WHERE id IN (SELECT 1 FROM json_each('[1]'), ${name})`,
        `SELECT 1 FROM json_each('[]') j, ${name} LIMIT 0`,
      ],
    ]
    for (const sql of shapes) await expect(run(archive, sql), sql).rejects.toMatchObject(refused)
  })

  it.each([
    // a common table expression hides a name only where it is in scope
    'SELECT * FROM (WITH secret AS (SELECT 1) SELECT * FROM secret), secret',
    'WITH secret AS (SELECT 1) SELECT * FROM main.secret',
    'SELECT (WITH secret AS (SELECT 1) SELECT 2), word FROM secret',
    'SELECT word FROM (SELECT 1 AS secret), secret',
    // a window named like a table, and a FROM clause that ends early
    'SELECT word, 1 FROM secret WINDOW a AS (ORDER BY 1), secret AS (ORDER BY 1)',
    'SELECT word FROM emails window, secret',
    "SELECT 1 FROM emails AS 'from', secret",
    'SELECT 1 IS DISTINCT FROM 1, word FROM secret',
    'SELECT word FROM emails CROSS JOIN secret',
    'SELECT word FROM emails,secret',
    'SELECT word FROM(secret)',
    'SELECT word FROM emails e JOIN(emails f),secret',
    'SELECT id FROM emails WHERE subject IN secret',
    'SELECT id FROM emails WHERE subject NOT IN main.secret',
  ])('cannot be read by a trick with names: %s', async (sql) => {
    await expect(run(archive, sql)).rejects.toMatchObject(refused)
  })

  it('is named in the refusal, with the readable tables, and the same if it does not exist', async () => {
    const message = async (sql: string) => (await run(archive, sql).catch((error) => error)).message
    expect(await message('SELECT * FROM secret')).toMatch(/^"secret" cannot be read\. A query reads only emails, /)
    expect(await message('SELECT * FROM absent')).toMatch(/^"absent" cannot be read\. A query reads only emails, /)
    expect(await message('WITH secret AS (SELECT 1) SELECT * FROM emails, (SELECT * FROM secret)')).toBeUndefined()
    expect(await message('SELECT (WITH secret AS (SELECT 1) SELECT 2), word FROM secret')).toContain('"secret"')
  })
})

describe('a function that reaches beyond the mail (mail-sql-guard)', () => {
  const calls = [
    ...["load_extension('/tmp/x')", "LOAD_Extension ( '/tmp/x' )", '"load_extension"(\'x\')', "[load_extension]('x')"],
    ...[
      "`load_extension`/**/('x', 'y')",
      "readfile('/etc/passwd')",
      "writefile('/tmp/x', 'y')",
      "edit('x')",
      "fts3_tokenizer('porter')",
    ],
    ...[
      "fts3_tokenizer('simple', x'00')",
      "rtreecheck('main', 'emails')",
      "zipfile('a', 'b')",
      "sqlite_log(1, 'x')",
      'optimize(email_fts)',
    ],
    ...["pragma_table_info('emails')", "eval('SELECT 1')", 'lsmode(1)', "shell('ls')", 'fts5(1)'],
  ]

  it.each(calls)('is refused: %s', async (call) => {
    const shapes = [`SELECT ${call}`, `SELECT 1 FROM emails WHERE ${call}`, `SELECT id FROM emails ORDER BY ${call}`]
    for (const sql of shapes) await expect(run(archive, sql), sql).rejects.toMatchObject(refused)
  })
})

import { generator } from '#scripts/kit/random.js'

type Choose = <T>(items: readonly T[]) => T

const columns = [
  'id',
  'subject',
  '"from"',
  'rfc822_size',
  'internaldate_epoch',
  'labels_json',
  'plain_text',
  '*',
  'rowid',
]
const tables = [
  ...[
    'emails',
    'email_fts',
    'main.emails',
    '"emails"',
    '[email_fts]',
    '`emails`',
    "'emails'",
    'c',
    'EMAILS',
    'emails AS c',
  ],
  ...[
    'json_each(labels_json)',
    "json_tree('[1]')",
    'emails, json_each(labels_json)',
    'email_fts_data',
    'secret',
    'secret_view',
  ],
  ...[
    'email_view',
    'sqlite_schema',
    'sqlite_master',
    'main.sqlite_schema',
    'temp.sqlite_schema',
    'sqlite_sequence',
    'imported_emails',
  ],
  ...[
    "pragma_table_info('emails')",
    '"pragma_database_list"',
    'pragma_function_list',
    'dbstat',
    'sqlite_dbpage',
    'bytecode',
  ],
  ...[
    "fts5vocab('email_fts','row')",
    'sqlite_stmt',
    'index_info',
    'email_facts',
    'search_index.email_fts',
    '"secret"',
    "'secret'",
  ],
]
const functions = [
  ...[
    'count',
    'max',
    'lower',
    'substr',
    'json_extract',
    'group_concat',
    'bm25',
    'highlight',
    'snippet',
    'strftime',
    'printf',
  ],
  ...[
    'load_extension',
    '"load_extension"',
    'readfile',
    'writefile',
    'fts3_tokenizer',
    'sqlite_log',
    'randomblob',
    'edit',
    'fts5',
  ],
]
const operators = ['=', '<', 'LIKE', 'IS NOT', '+', '||', 'AND', 'OR', 'GLOB', 'IS', '->>', 'BETWEEN 1 AND']
const values = [
  '1',
  'NULL',
  "'a'",
  '"a"',
  "x'00'",
  '1e3',
  '?',
  ':a',
  "'it''s'",
  '-1',
  'CURRENT_TIMESTAMP',
  "'; DROP TABLE emails; --'",
]
const others = [
  ...[
    "PRAGMA table_info('emails')",
    'PRAGMA writable_schema=1',
    "ATTACH 'x.db' AS y",
    'DETACH main',
    "VACUUM INTO 'x.db'",
    'VACUUM',
  ],
  ...[
    'REINDEX',
    'ANALYZE',
    'BEGIN',
    'COMMIT',
    'SAVEPOINT a',
    'EXPLAIN SELECT * FROM secret',
    'DROP TABLE emails',
    'END',
  ],
  ...[
    'DELETE FROM emails',
    'UPDATE emails SET subject = 1',
    'INSERT INTO emails (id) VALUES (1)',
    'CREATE TABLE t (a)',
    'VALUES (1)',
  ],
  ...[
    'CREATE TEMP VIEW v AS SELECT * FROM secret',
    'CREATE VIRTUAL TABLE t USING fts5(a)',
    'REPLACE INTO emails (id) VALUES (1)',
  ],
]
const gaps = [' ', '\n', '/**/', '/* ; */', '-- x\n', '\t', '/*', '--', ';', '\u00a0', '\f', '\0', '\ufeff']
const marks = [
  ';',
  '(',
  ')',
  '"',
  "'",
  '`',
  '[',
  ']',
  ',',
  '.',
  '/*',
  '*/',
  '--',
  '\n',
  'WITH',
  'AS',
  'SELECT',
  'FROM',
  'INTO',
  'RETURNING',
]

/** SQL of all kinds, valid, malicious and broken; deterministic for a seed. */
export function makeTexts(count: number, seed: number): string[] {
  const random = generator(seed)
  const choose: Choose = (items) => items[Math.floor(random() * items.length)] as (typeof items)[number]
  const chance = (share: number) => random() < share
  const spaced = (text: string) => text.replaceAll(' ', () => (chance(0.015) ? choose(gaps) : ' '))
  const expression = (depth: number): string => {
    if (depth === 0 || chance(0.3)) return chance(0.5) ? choose(columns) : choose(values)
    if (chance(0.3)) return `${choose(functions)}(${expression(depth - 1)}${chance(0.3) ? `, ${expression(0)}` : ''})`
    if (chance(0.15)) return `(${select(depth - 1)})`
    return `${expression(depth - 1)} ${choose(operators)} ${chance(0.15) ? `(${select(depth - 1)})` : expression(0)}`
  }
  const source = (depth: number): string => {
    if (depth > 0 && chance(0.15)) return `(${select(depth - 1)}) AS c`
    const table = chance(0.6) ? choose(tables.slice(0, 12)) : choose(tables)
    return chance(0.2) ? `${table} ${choose([',', 'JOIN', 'LEFT JOIN', 'NATURAL JOIN'])} ${choose(tables)}` : table
  }
  const select = (depth: number): string => {
    const where = chance(0.4) ? ` WHERE ${expression(depth)}` : ''
    const more = chance(0.2)
      ? choose([' GROUP BY 1', ' ORDER BY 1', ' LIMIT 5', ' ORDER BY rank', ' LIMIT (SELECT 1)'])
      : ''
    const union = depth > 0 && chance(0.1) ? ` ${choose(['UNION', 'UNION ALL', 'EXCEPT'])} ${select(depth - 1)}` : ''
    return `SELECT ${expression(depth)} FROM ${source(depth)}${where}${more}${union}`
  }
  const withClause = () => {
    const name = choose(['c', 'emails', 'secret', 'sqlite_schema', 'n(i)', '"c"', 'pragma_table_info'])
    const body = chance(0.15)
      ? choose(others)
      : chance(0.3)
        ? 'SELECT 1 AS i UNION ALL SELECT i + 1 FROM n LIMIT 9'
        : select(1)
    return `WITH ${chance(0.3) ? 'RECURSIVE ' : ''}${name} AS (${body}) ${chance(0.15) ? choose(others) : select(2)}`
  }
  const mutate = (text: string) => {
    const at = Math.floor(random() * text.length)
    return text.slice(0, at) + (chance(0.7) ? choose(marks) : '') + text.slice(at + Math.floor(random() * 4))
  }
  const text = () => {
    const written = spaced(chance(0.08) ? choose(others) : chance(0.3) ? withClause() : select(2))
    return chance(0.15) ? mutate(written) : written
  }
  return Array.from({ length: count }, text)
}

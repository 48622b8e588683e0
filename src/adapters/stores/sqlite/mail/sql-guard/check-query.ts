import { isKeyword, isMark, isName, readTokens, type Token } from './lexer.js'
import { foldAscii, quotedName, rejection } from './rejection.js'
import { readCteNames, readTableNames, type TableName } from './table-names.js'

/** A query that may be prepared. Only its program shows what it reads; see `check-program`. */
export interface CheckedQuery {
  /** The statement without trailing semicolons and comments. */
  readonly sql: string
  /** Whether `LIMIT n` can be appended: the query ends in a SELECT without a limit. */
  readonly takesLimit: boolean
  /** The tables that it names, in lower case. */
  readonly tables: ReadonlySet<string>
}

const maxQueryLength = 20_000
// deeper nesting only serves to exhaust the parser's stack
const maxNesting = 100

/** What queries may name, in the order of the error message. */
export const readableTables = ['emails', 'email_fts'] as const
export const readableFunctions = ['json_each', 'json_tree', 'jsonb_each', 'jsonb_tree'] as const

const readable: ReadonlySet<string> = new Set([...readableTables, ...readableFunctions])
const reads = ['SELECT', 'WITH', 'VALUES']
// reserved words of SQLite that no read contains; as names they must be quoted anyway
const writes = ['INSERT', 'UPDATE', 'DELETE', 'CREATE', 'DROP', 'ALTER', 'INTO', 'SET', 'RETURNING', 'COMMIT']

// Table functions that run a PRAGMA, and virtual tables over the bytes or the internals of the database. Refused as a
// name anywhere, because looking one up already connects to it. `fts5vocab` lists the words of any index.
const forbiddenNames: ReadonlySet<string> = new Set([
  ...['dbstat', 'sqlite_dbpage', 'sqlite_dbdata', 'sqlite_dbptr', 'sqlite_stmt', 'sqlite_memstat', 'sqlite_btreeinfo'],
  ...['bytecode', 'tables_used', 'fts5vocab', 'fts3aux', 'fts4aux', 'fts3tokenize', 'completion', 'vfsstat'],
])

// These access files, processes or native code, or return a memory address. Most are missing in this build of SQLite:
// they stay listed in case another build has them.
const forbiddenFunctions: ReadonlySet<string> = new Set([
  ...['load_extension', 'readfile', 'writefile', 'edit', 'lsmode', 'fsdir', 'lsdir', 'zipfile', 'zipfile_cds', 'eval'],
  ...['sqlar_compress', 'sqlar_uncompress', 'csv', 'shell', 'system', 'carray', 'fts3_tokenizer', 'fts5', 'optimize'],
  // sqlite_log writes to the log of the process; the rtree functions run their own statements, or read raw nodes
  ...['sqlite_log', 'rtreecheck', 'rtreenode', 'rtreedepth', 'geopoly_debug', 'usleep', 'sleep'],
])

/**
 * Decides from the text alone whether a query may be prepared: a PRAGMA, even after EXPLAIN, already acts when it is
 * prepared. Throws QUERY_REJECTED. Source: mail-sql.
 */
export function checkQuery(sql: string): CheckedQuery {
  if (sql.length > maxQueryLength) throw rejection(`The query is longer than ${maxQueryLength} characters.`)
  // SQLite would stop at the NUL, this check would not
  if (sql.includes('\0')) throw rejection('The query holds a NUL character.')
  const tokens = oneStatement(readTokens(sql))
  checkNesting(tokens)
  checkVerb(tokens)
  refuseForbiddenNames(tokens)
  const tables = checkTables(tokens)
  return { sql: sql.slice(0, tokens.at(-1)?.end), takesLimit: takesLimit(tokens), tables }
}

function oneStatement(tokens: readonly Token[]): readonly Token[] {
  const last = tokens.findLastIndex((token) => !isMark(token, ';'))
  const statement = tokens.slice(0, last + 1)
  if (statement.length === 0) throw rejection('The query is empty. Write one SELECT statement.')
  if (statement.some((token) => isMark(token, ';'))) throw rejection('Only one statement is allowed in a query.')
  return statement
}

function checkNesting(tokens: readonly Token[]): void {
  let depth = 0
  for (const token of tokens) {
    if (isMark(token, '(') && ++depth > maxNesting) {
      throw rejection(`The query is nested more than ${maxNesting} parentheses deep.`)
    }
    if (isMark(token, ')')) depth--
  }
}

function checkVerb(tokens: readonly Token[]): void {
  const [first] = tokens
  if (!isKeyword(first, ...reads)) {
    throw rejection(`A query must begin with SELECT, WITH or VALUES, not ${quotedName(first?.value ?? '')}.`)
  }
  const write = tokens.find((token, at) => isKeyword(token, ...writes) && !isMark(tokens[at - 1], '.'))
  if (write === undefined) return
  throw rejection(
    `${write.value.toUpperCase()} is not allowed: a query may only read. As a name, write it "in quotes".`,
  )
}

/** Refuses names that must not even be looked up, in any quotes and any case. */
function refuseForbiddenNames(tokens: readonly Token[]): void {
  for (const [at, token] of tokens.entries()) {
    if (!isName(token)) continue
    const name = foldAscii(token.value)
    const called = isMark(tokens[at + 1], '(')
    // a string is a name only where it is called or read from; `table-names` handles the latter
    const named = token.kind !== 'string' || called
    if (named && (forbiddenNames.has(name) || name.startsWith('pragma_'))) throw unavailable(token.value)
    if (called && isForbiddenFunction(name)) throw unavailable(token.value)
  }
}

/** `name` must be in lower case. */
export function isForbiddenFunction(name: string): boolean {
  return forbiddenFunctions.has(name)
}

function unavailable(name: string) {
  return rejection(`${quotedName(name)} is not available in queries: it reaches beyond the emails.`)
}

function checkTables(tokens: readonly Token[]): ReadonlySet<string> {
  const ctes = readCteNames(tokens)
  const named = readTableNames(tokens)
  const refused = named.find((table) => !isReadable(table, ctes))
  if (refused !== undefined) throw unreadable(refused.name)
  return new Set(named.map(({ name }) => foldAscii(name)))
}

function isReadable({ schema, name }: TableName, ctes: ReadonlySet<string>): boolean {
  const folded = foldAscii(name)
  return (schema === null && ctes.has(folded)) || ((schema ?? 'main') === 'main' && readable.has(folded))
}

/** The same message whether the table exists or not: the other contents of a file are not revealed. */
export function unreadable(name: string) {
  const all = [...readableTables, 'json_each(…)', 'json_tree(…)', 'common table expressions'].join(', ')
  return rejection(`${quotedName(name)} cannot be read. A query reads only ${all}.`)
}

function takesLimit(tokens: readonly Token[]): boolean {
  let depth = 0
  let limited = false
  let verb: Token | undefined
  for (const token of tokens) {
    if (isMark(token, '(')) depth++
    else if (isMark(token, ')')) depth--
    else if (depth === 0 && isKeyword(token, 'LIMIT')) limited = true
    else if (depth === 0 && isKeyword(token, 'SELECT', 'VALUES')) verb = token
  }
  // VALUES does not accept LIMIT
  return !limited && isKeyword(verb, 'SELECT')
}

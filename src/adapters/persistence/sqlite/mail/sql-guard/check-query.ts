import { refuseForbiddenNames } from './forbidden-names.js'
import { isKeyword, isMark, readTokens, type Token } from './lexer.js'
import { foldCase, rejection, shown } from './rejection.js'
import { readCteNames, readTableNames, type TableName } from './table-names.js'

/** A query that may be prepared. What it reads is known only from its program; see `check-program`. */
export interface CheckedQuery {
  /** The statement without trailing semicolons and comments. */
  readonly sql: string
  /** Whether `LIMIT n` can be put behind it: it ends in a SELECT that has none. */
  readonly takesLimit: boolean
  /** The tables of the schema that it names, in lower case. */
  readonly tables: ReadonlySet<string>
}

const longestQuery = 20_000
// deeper nesting only serves to exhaust the parser's stack
const deepestNesting = 100

/** What queries may name. The order is that of the message. */
export const readableTables = ['emails', 'email_fts'] as const
export const readableFunctions = ['json_each', 'json_tree', 'jsonb_each', 'jsonb_tree'] as const

const readable: ReadonlySet<string> = new Set([...readableTables, ...readableFunctions])
const reads = ['SELECT', 'WITH', 'VALUES']
// reserved words of SQLite that stand in no read; as names they must be quoted anyway
const writes = ['INSERT', 'UPDATE', 'DELETE', 'CREATE', 'DROP', 'ALTER', 'INTO', 'SET', 'RETURNING', 'COMMIT']

/**
 * Decides from the text alone whether a query may be prepared: a PRAGMA, even behind EXPLAIN, acts when it is prepared.
 * Throws QUERY_REJECTED. Source: contract mail, execute_sql_query.
 */
export function checkQuery(sql: string): CheckedQuery {
  if (sql.length > longestQuery) throw rejection(`The query is longer than ${longestQuery} characters.`)
  // SQLite would read up to the NUL and we beyond it
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
    if (isMark(token, '(') && ++depth > deepestNesting) {
      throw rejection(`The query is nested more than ${deepestNesting} parentheses deep.`)
    }
    if (isMark(token, ')')) depth--
  }
}

function checkVerb(tokens: readonly Token[]): void {
  const [first] = tokens
  if (!isKeyword(first, ...reads)) {
    throw rejection(`A query must begin with SELECT, WITH or VALUES, not ${shown(first?.value ?? '')}.`)
  }
  const write = tokens.find((token, at) => isKeyword(token, ...writes) && !isMark(tokens[at - 1], '.'))
  if (write === undefined) return
  throw rejection(
    `${write.value.toUpperCase()} is not allowed: a query may only read. As a name, write it "in quotes".`,
  )
}

function checkTables(tokens: readonly Token[]): ReadonlySet<string> {
  const ctes = readCteNames(tokens)
  const named = readTableNames(tokens)
  const refused = named.find((table) => !isReadable(table, ctes))
  if (refused !== undefined) throw unreadable(refused.name)
  return new Set(named.map(({ name }) => foldCase(name)))
}

function isReadable({ schema, name }: TableName, ctes: ReadonlySet<string>): boolean {
  const folded = foldCase(name)
  return (schema === null && ctes.has(folded)) || ((schema ?? 'main') === 'main' && readable.has(folded))
}

/** Says the same whether the table exists or not: what else a file holds is nobody's business. */
export function unreadable(name: string) {
  const all = [...readableTables, 'json_each(…)', 'json_tree(…)', 'common table expressions'].join(', ')
  return rejection(`${shown(name)} may not be read. A query reads only ${all}.`)
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
  // VALUES takes no LIMIT
  return !limited && isKeyword(verb, 'SELECT')
}

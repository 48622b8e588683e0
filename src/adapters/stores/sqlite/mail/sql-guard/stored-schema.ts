import { sql } from 'drizzle-orm'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { isKeyword, isMark, isName, readTokens, type Token } from './lexer.js'
import { foldAscii } from './rejection.js'

/** A row of `sqlite_schema`, which anybody may have written. */
export interface SchemaEntry {
  readonly type: string
  readonly name: string
  readonly tbl_name: string
  readonly rootpage: number
  readonly sql: string | null
}

const schemaTablePage = 1

const entryColumns = selection({
  type: sql<string>`type`,
  name: sql<string>`name`,
  tbl_name: sql<string>`tbl_name`,
  rootpage: sql<number>`rootpage`,
  sql: sql<string | null>`sql`,
})

export function readSchema(connection: Connection, schema: string): readonly SchemaEntry[] {
  return connection.all(entryColumns.select(sql`from ${sql.identifier(schema)}.sqlite_schema`))
}

/** The entry with that folded name. Returns null if there is none, or several, which is a forgery. */
export function entryOf(entries: readonly SchemaEntry[], name: string): SchemaEntry | null {
  const [entry, ...others] = entries.filter((other) => foldAscii(other.name) === name)
  return entry === undefined || others.length > 0 ? null : entry
}

/**
 * Whether it is a table with its own pages: not a view, not a virtual table, not a second name for another table's
 * pages.
 */
export function isOrdinaryTable(entry: SchemaEntry, entries: readonly SchemaEntry[]): boolean {
  const [create, table, name] = storedTokens(entry)
  const isTable = isKeyword(create, 'CREATE') && isKeyword(table, 'TABLE') && isNamed(name, entry)
  const hasOwnPage = !entries.some((other) => other !== entry && other.rootpage === entry.rootpage)
  return entry.type === 'table' && isTable && entry.rootpage > schemaTablePage && hasOwnPage
}

/**
 * The tokens between `CREATE VIRTUAL TABLE name USING module(` and `)`. Returns null if the stored statement differs.
 */
function moduleArguments(entry: SchemaEntry, module: string): readonly Token[] | null {
  const tokens = storedTokens(entry)
  const [create, virtual, table, name, using, by, open] = tokens
  const isVirtual = isKeyword(create, 'CREATE') && isKeyword(virtual, 'VIRTUAL') && isKeyword(table, 'TABLE')
  if (entry.type !== 'table' || entry.rootpage !== 0 || !isVirtual || !isNamed(name, entry)) return null
  if (!isKeyword(using, 'USING') || !isName(by) || foldAscii(by.value) !== module) return null
  return isMark(open, '(') && isMark(tokens.at(-1), ')') ? tokens.slice(7, -1) : null
}

function isNamed(token: Token | undefined, { name }: SchemaEntry): boolean {
  return isName(token) && foldAscii(token.value) === foldAscii(name)
}

/** Returns no tokens if SQLite could not split the statement either. */
function storedTokens({ sql }: SchemaEntry): readonly Token[] {
  try {
    return readTokens(sql ?? '')
  } catch {
    return []
  }
}

// FTS5 accepts abbreviated names too; they would only be used to hide an option
const options: ReadonlySet<string> = new Set([
  ...['content', 'content_rowid', 'contentless_delete', 'contentless_unindexed', 'tokenize', 'prefix'],
  ...['columnsize', 'detail', 'locale', 'tokendata'],
])

// the tables in which FTS5 stores its data, and which it looks up by name
const parts = ['data', 'idx', 'content', 'docsize', 'config']

/**
 * Whether `name` is a full-text table that reads only itself and the emails. FTS5 runs its own statements, which the
 * program does not show, on the table that `content=` names and on the tables of its index. A malicious file may put a
 * view, another module or a second name for another table's pages there. Judges by the tokens of the stored statement,
 * because a comment may contain any words.
 */
export function isSafeSearchTable(entries: readonly SchemaEntry[], name: string, emails: string): boolean {
  const entry = entryOf(entries, name)
  const tokens = entry === null ? null : moduleArguments(entry, 'fts5')
  if (tokens === null) return false
  const isOwnPart = (part: string) => isOrdinaryOrAbsent(entries, `${name}_${part}`)
  return parts.every(isOwnPart) && splitArguments(tokens).every((argument) => isSafe(argument, entries, emails))
}

function isSafe(argument: readonly Token[], entries: readonly SchemaEntry[], emails: string): boolean {
  const [key, equals, value, ...more] = argument
  // a column, with or without UNINDEXED
  if (!argument.some((token) => isMark(token, '='))) return key !== undefined
  if (key?.kind !== 'word' || !isMark(equals, '=') || value === undefined || more.length > 0) return false
  const option = foldAscii(key.value)
  if (option !== 'content') return options.has(option)
  const content = foldAscii(value.value)
  return content === '' || (content === emails && isOrdinaryOrAbsent(entries, emails))
}

function isOrdinaryOrAbsent(entries: readonly SchemaEntry[], name: string): boolean {
  const named = entries.filter((entry) => foldAscii(entry.name) === name)
  return named.length === 0 || (named.length === 1 && named.every((entry) => isOrdinaryTable(entry, entries)))
}

function splitArguments(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const found: Token[][] = [[]]
  for (const token of tokens) {
    if (isMark(token, ',')) found.push([])
    else found.at(-1)?.push(token)
  }
  return found
}

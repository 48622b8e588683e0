import type Database from 'better-sqlite3'
import { isKeyword, isMark, isName, readTokens, type Token } from './lexer.js'
import { foldCase } from './rejection.js'

/** A row of `sqlite_schema`, as whoever made the file left it. */
export interface SchemaEntry {
  readonly type: string
  readonly name: string
  readonly tbl_name: string
  readonly rootpage: number
  readonly sql: string | null
}

const schemaTablePage = 1

export function readSchema(db: Database.Database, schema: string): readonly SchemaEntry[] {
  return db.prepare<[], SchemaEntry>(`SELECT type, name, tbl_name, rootpage, sql FROM ${schema}.sqlite_schema`).all()
}

/** The entry of that folded name; null when there is none, or several, which is a forgery. */
export function entryOf(entries: readonly SchemaEntry[], name: string): SchemaEntry | null {
  const [entry, ...others] = entries.filter((other) => foldCase(other.name) === name)
  return entry === undefined || others.length > 0 ? null : entry
}

/** Whether it is a table with rows in pages of its own: no view, no virtual table, no second name for another's pages. */
export function isOrdinaryTable(entry: SchemaEntry, entries: readonly SchemaEntry[]): boolean {
  const [create, table, name] = storedTokens(entry)
  const isTable = isKeyword(create, 'CREATE') && isKeyword(table, 'TABLE') && isNamed(name, entry)
  const hasOwnPage = !entries.some((other) => other !== entry && other.rootpage === entry.rootpage)
  return entry.type === 'table' && isTable && entry.rootpage > schemaTablePage && hasOwnPage
}

/** The tokens between `CREATE VIRTUAL TABLE name USING module(` and `)`; null where the stored statement is another. */
export function moduleArguments(entry: SchemaEntry, module: string): readonly Token[] | null {
  const tokens = storedTokens(entry)
  const [create, virtual, table, name, using, by, open] = tokens
  const isVirtual = isKeyword(create, 'CREATE') && isKeyword(virtual, 'VIRTUAL') && isKeyword(table, 'TABLE')
  if (entry.type !== 'table' || entry.rootpage !== 0 || !isVirtual || !isNamed(name, entry)) return null
  if (!isKeyword(using, 'USING') || !isName(by) || foldCase(by.value) !== module) return null
  return isMark(open, '(') && isMark(tokens.at(-1), ')') ? tokens.slice(7, -1) : null
}

function isNamed(token: Token | undefined, { name }: SchemaEntry): boolean {
  return isName(token) && foldCase(token.value) === foldCase(name)
}

/** None where SQLite could not cut it either. */
function storedTokens({ sql }: SchemaEntry): readonly Token[] {
  try {
    return readTokens(sql ?? '')
  } catch {
    return []
  }
}

import type Database from 'better-sqlite3'
import { readableFunctions, unreadable } from './check-query.js'
import { isForbiddenFunction } from './forbidden-names.js'
import { readTokens } from './lexer.js'
import { foldCase, rejection, shown } from './rejection.js'

/** One instruction of a compiled statement, as EXPLAIN lists it. */
interface Instruction {
  readonly opcode: string
  readonly p2: number
  readonly p3: number
  readonly p4: string | null
}

interface SchemaEntry {
  readonly type: string
  readonly name: string
  readonly tbl_name: string
  readonly rootpage: number
  readonly sql: string | null
}

/**
 * The schema of an open file, and what of it a query may touch. Holds as long as the read transaction it was made in.
 */
export interface ReadableObjects {
  readonly entries: readonly SchemaEntry[]
  /** Root pages of the emails table and its indexes in the main database. */
  readonly pages: ReadonlySet<number>
}

const opensTree: ReadonlySet<string> = new Set(['OpenRead', 'ReopenIdx', 'OpenWrite'])
// `readonly` says the same of the statement; here in case an instruction slips by it
const writes: ReadonlySet<string> = new Set(['OpenWrite', 'VUpdate', 'VCreate', 'Program', 'Vacuum', 'JournalMode'])
// of these P4 is `name(arguments)`; of others it may be a text of the query
const calls = /^(PureFunc|Function|Agg)/
const schemaTablePage = 1

/** The name under which the side file with the search index of an archive made elsewhere is attached. */
export const sideSchema = 'search_index'

/** Null when the file has no ordinary table of that name; a view or a virtual table is none. */
export function readableObjects(db: Database.Database, table: string): ReadableObjects | null {
  const entries = db
    .prepare<[], SchemaEntry>('SELECT type, name, tbl_name, rootpage, sql FROM main.sqlite_schema')
    .all()
  const mine = (entry: SchemaEntry) => foldCase(entry.tbl_name) === table && /^(table|index)$/.test(entry.type)
  const pages = new Set(entries.filter(mine).map(({ rootpage }) => rootpage))
  // a forged schema may give two objects the same page: then the page is not only ours
  const foreign = [0, schemaTablePage, ...entries.filter((entry) => !mine(entry)).map(({ rootpage }) => rootpage)]
  for (const page of foreign) pages.delete(page)
  const found = entries.some((entry) => mine(entry) && entry.type === 'table' && pages.has(entry.rootpage))
  return found ? { entries, pages } : null
}

/**
 * Decides from the compiled program what the text cannot show: which trees and virtual tables are opened, through CTEs,
 * views, generated columns and every spelling. Throws QUERY_REJECTED naming the object.
 */
export function checkProgram(db: Database.Database, sql: string, objects: ReadableObjects, searchTable: string): void {
  const program = db.prepare<[], Instruction>(`EXPLAIN ${sql}`).all()
  const virtual = program.some(({ opcode }) => opcode === 'VOpen')
  const tables = virtual ? virtualTables(db, objects, searchTable) : new Set<string>()
  for (const instruction of program) checkInstruction(instruction, objects, tables)
}

function checkInstruction(instruction: Instruction, objects: ReadableObjects, tables: ReadonlySet<string>): void {
  const { opcode, p2, p3, p4 } = instruction
  if (writes.has(opcode)) throw rejection('The query would write; it may only read.')
  if (opensTree.has(opcode) && !(p3 === 0 && objects.pages.has(p2))) throw unreadable(treeName(objects, p2, p3))
  if (opcode === 'VOpen' && !tables.has(p4 ?? '')) throw unreadable('a virtual table')
  const called = calls.test(opcode) ? /^(.*)\(-?\d+\)$/s.exec(p4 ?? '')?.[1] : undefined
  if (called !== undefined && isForbiddenFunction(foldCase(called)))
    throw rejection(`${shown(called)} is not available.`)
}

function treeName({ entries }: ReadableObjects, page: number, database: number): string {
  if (database !== 0 || page === schemaTablePage) return 'sqlite_schema'
  return entries.find(({ rootpage }) => rootpage === page)?.name ?? 'an unknown table'
}

/** The allowed virtual tables as EXPLAIN shows them: by address, the same in every program of one connection. */
function virtualTables(db: Database.Database, objects: ReadableObjects, searchTable: string): ReadonlySet<string> {
  const names = [...readableFunctions, ...(isOwnSearchTable(db, objects, searchTable) ? [searchTable] : [])]
  return new Set(names.flatMap((name) => address(db, name) ?? []))
}

function address(db: Database.Database, name: string): string | null {
  const program = db.prepare<[], Instruction>(`EXPLAIN SELECT 1 FROM "${name}"`).all()
  return program.find(({ opcode }) => opcode === 'VOpen')?.p4 ?? null
}

/**
 * Whether the full-text table holds its own words. One with `content=` reads another table, behind the program's back.
 * A search table in the side file is made by us and not in this schema.
 */
function isOwnSearchTable(db: Database.Database, { entries }: ReadableObjects, name: string): boolean {
  const entry = entries.find((other) => foldCase(other.name) === name)
  if (entry === undefined) return isInSideFile(db, name)
  return entry.type === 'table' && entry.rootpage === 0 && readsOnlyEmails(entry.sql ?? '')
}

function isInSideFile(db: Database.Database, name: string): boolean {
  const attached = db.prepare('SELECT 1 FROM pragma_database_list WHERE name = ?').get(sideSchema)
  if (attached === undefined) return false
  return db.prepare(`SELECT 1 FROM ${sideSchema}.sqlite_schema WHERE name = ?`).get(name) !== undefined
}

function readsOnlyEmails(createTable: string): boolean {
  if (!/\busing\s+fts5\b/i.test(createTable)) return false
  const tokens = readTokens(createTable)
  return tokens.every((token, at) => {
    const next = tokens[at + 1]
    // FTS5 takes `c`, `con` and the like for `content`
    if (next?.value !== '=' || !'content'.startsWith(foldCase(token.value))) return true
    return ['', 'emails'].includes(foldCase(tokens[at + 2]?.value ?? 'missing'))
  })
}

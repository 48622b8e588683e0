import { sql as query } from 'drizzle-orm'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { type CheckedQuery, isForbiddenFunction, readableFunctions, unreadable } from './check-query.js'
import { foldAscii, quotedName, rejection } from './rejection.js'
import { entryOf, isOrdinaryTable, isSafeSearchTable, readSchema, type SchemaEntry } from './stored-schema.js'

/** One instruction of a compiled statement, as EXPLAIN lists it. */
interface Instruction {
  readonly opcode: string
  readonly p2: number
  readonly p3: number
  readonly p4: string | null
}

/**
 * The schema of an open file, and the parts that a query may use. Valid during the read transaction in which it was
 * read.
 */
export interface ReadableObjects {
  readonly entries: readonly SchemaEntry[]
  /** Root pages of the emails table and its indexes in the main database. */
  readonly pages: ReadonlySet<number>
  /** Names of virtual tables that may be read, in lower case. */
  readonly virtualTables: ReadonlySet<string>
  /** Names of virtual tables that the file uses for something else. */
  readonly forged: ReadonlySet<string>
}

const opensTree: ReadonlySet<string> = new Set(['OpenRead', 'ReopenIdx', 'OpenWrite'])
// `readonly` of the statement covers this too; here in case an instruction gets past it
const writes: ReadonlySet<string> = new Set(['OpenWrite', 'VUpdate', 'VCreate', 'Program', 'Vacuum', 'JournalMode'])
// for these, P4 is `name(arguments)`; for others it may be a text of the query
const calls = /^(PureFunc|Function|Agg)/
const schemaTablePage = 1

/** The schema name of the attached side file with the search index of another program's archive. */
export const sideSchema = 'search_index'

/** Returns null if the file has no ordinary table with that name; views and virtual tables do not count. */
export function readableObjects(connection: Connection, table: string, searchTable: string): ReadableObjects | null {
  const entries = readSchema(connection, 'main')
  const pages = pagesOf(entries, table)
  const emails = entryOf(entries, table)
  if (emails === null || !isOrdinaryTable(emails, entries) || !pages.has(emails.rootpage)) return null
  const holds = (name: string) => entries.some((entry) => foldAscii(entry.name) === name)
  const isSearchable = holds(searchTable)
    ? isSafeSearchTable(entries, searchTable, table)
    : isSafeSearchTable(sideEntries(connection), searchTable, '')
  const functions = readableFunctions.filter((name) => !holds(name))
  const virtualTables = new Set<string>(isSearchable ? [...functions, searchTable] : functions)
  const forged = [...readableFunctions, searchTable].filter((name) => holds(name) && !virtualTables.has(name))
  return { entries, pages, virtualTables, forged: new Set(forged) }
}

function pagesOf(entries: readonly SchemaEntry[], table: string): ReadonlySet<number> {
  const mine = (entry: SchemaEntry) => foldAscii(entry.tbl_name) === table && /^(table|index)$/.test(entry.type)
  const pages = new Set(entries.filter(mine).map(({ rootpage }) => rootpage))
  // a forged schema may give two objects the same page: such a page is not only ours
  const foreign = [0, schemaTablePage, ...entries.filter((entry) => !mine(entry)).map(({ rootpage }) => rootpage)]
  for (const page of foreign) pages.delete(page)
  return pages
}

/** We made the side file, but it was moved along with its archive, perhaps by someone else. */
function sideEntries(connection: Connection): readonly SchemaEntry[] {
  const attached = connection.first(query`select 1 from pragma_database_list where name = ${sideSchema}`)
  return attached === null ? [] : readSchema(connection, sideSchema)
}

/** Call before the query is prepared: looking up a virtual table starts it. Throws QUERY_REJECTED naming the table. */
export function refuseForgedTables({ tables }: CheckedQuery, { forged }: ReadableObjects): void {
  const refused = [...tables].find((name) => forged.has(name))
  if (refused !== undefined) throw unreadable(refused)
}

/**
 * Decides from the compiled program what the text cannot show: which trees and virtual tables are opened, through CTEs,
 * views, generated columns and any spelling. Throws QUERY_REJECTED naming the object.
 */
export function checkProgram(connection: Connection, sql: string, objects: ReadableObjects): void {
  const program = explain(connection, sql)
  const virtual = program.some(({ opcode }) => opcode === 'VOpen')
  const tables = virtual ? virtualTables(connection, objects) : new Set<string>()
  for (const instruction of program) checkInstruction(instruction, objects, tables)
}

function checkInstruction(instruction: Instruction, objects: ReadableObjects, tables: ReadonlySet<string>): void {
  const { opcode, p2, p3, p4 } = instruction
  if (writes.has(opcode)) throw rejection('The query would write; it may only read.')
  if (opensTree.has(opcode) && !(p3 === 0 && objects.pages.has(p2))) throw unreadable(treeName(objects, p2, p3))
  if (opcode === 'VOpen' && !tables.has(p4 ?? '')) throw unreadable('a virtual table')
  const called = calls.test(opcode) ? /^(.*)\(-?\d+\)$/s.exec(p4 ?? '')?.[1] : undefined
  if (called !== undefined && isForbiddenFunction(foldAscii(called)))
    throw rejection(`${quotedName(called)} is not available.`)
}

function treeName({ entries }: ReadableObjects, page: number, database: number): string {
  if (database !== 0 || page === schemaTablePage) return 'sqlite_schema'
  return entries.find(({ rootpage }) => rootpage === page)?.name ?? 'an unknown table'
}

/** The allowed virtual tables as EXPLAIN shows them: by address, which is the same in all programs of a connection. */
function virtualTables(connection: Connection, objects: ReadableObjects): ReadonlySet<string> {
  return new Set([...objects.virtualTables].flatMap((name) => address(connection, name) ?? []))
}

function address(connection: Connection, name: string): string | null {
  return explain(connection, `SELECT 1 FROM "${name}"`).find(({ opcode }) => opcode === 'VOpen')?.p4 ?? null
}

/** Prepared with the driver directly: the explained text is a stranger's, not one of our statements. */
function explain({ db }: Connection, sql: string): readonly Instruction[] {
  return db.prepare<[], Instruction>(`EXPLAIN ${sql}`).all()
}

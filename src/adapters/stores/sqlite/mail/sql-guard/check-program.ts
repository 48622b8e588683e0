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
 * The schema of an open file, and what of it a query may touch. Holds as long as the read transaction it was made in.
 */
export interface ReadableObjects {
  readonly entries: readonly SchemaEntry[]
  /** Root pages of the emails table and its indexes in the main database. */
  readonly pages: ReadonlySet<number>
  /** Names of virtual tables that may be read, in lower case. */
  readonly virtualTables: ReadonlySet<string>
  /** Names of virtual tables that the file has made into something else. */
  readonly forged: ReadonlySet<string>
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
  // a forged schema may give two objects the same page: then the page is not only ours
  const foreign = [0, schemaTablePage, ...entries.filter((entry) => !mine(entry)).map(({ rootpage }) => rootpage)]
  for (const page of foreign) pages.delete(page)
  return pages
}

/** Made by us, and moved with its archive, perhaps by someone else. */
function sideEntries(connection: Connection): readonly SchemaEntry[] {
  const attached = connection.first(query`select 1 from pragma_database_list where name = ${sideSchema}`)
  return attached === null ? [] : readSchema(connection, sideSchema)
}

/** Before the query is prepared: to look up a virtual table is to start it. Throws QUERY_REJECTED naming the table. */
export function refuseForgedTables({ tables }: CheckedQuery, { forged }: ReadableObjects): void {
  const refused = [...tables].find((name) => forged.has(name))
  if (refused !== undefined) throw unreadable(refused)
}

/**
 * Decides from the compiled program what the text cannot show: which trees and virtual tables are opened, through CTEs,
 * views, generated columns and every spelling. Throws QUERY_REJECTED naming the object.
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

/** The allowed virtual tables as EXPLAIN shows them: by address, the same in every program of one connection. */
function virtualTables(connection: Connection, objects: ReadableObjects): ReadonlySet<string> {
  return new Set([...objects.virtualTables].flatMap((name) => address(connection, name) ?? []))
}

function address(connection: Connection, name: string): string | null {
  return explain(connection, `SELECT 1 FROM "${name}"`).find(({ opcode }) => opcode === 'VOpen')?.p4 ?? null
}

/** Prepared by the driver itself: what is explained is a stranger's text, and no statement of ours. */
function explain({ db }: Connection, sql: string): readonly Instruction[] {
  return db.prepare<[], Instruction>(`EXPLAIN ${sql}`).all()
}

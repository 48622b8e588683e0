import { getTableColumns, sql, type Table } from 'drizzle-orm'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { type MadePart, plainStatement } from '#src/adapters/stores/sqlite/kit/migrations.js'
import { databaseError, shownName } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import { storageFailure } from '#src/domain/shared/storage-failure.js'
import { countableTable, hasParts, partsOfArrivals, partsOfCounts, sideParts } from './jobs-schema.js'
import {
  documents,
  goneBoards,
  huntEntries,
  jobArrivals,
  jobArriving,
  jobChecks,
  jobCounts,
  jobEvents,
  jobLinks,
  jobReplaced,
  jobVerdict,
  mailAccounts,
  newsMarks,
  savedSearches,
  syncRuns,
  taskChanges,
  tasks,
} from './tables.js'

/** The parts besides the jobs table that a file lacks, by name, and the statements that add them. */
export interface SideAdditions {
  readonly tables: readonly string[]
  /** Indexes of existing tables. */
  readonly indexes: readonly string[]
  readonly triggers: readonly string[]
  readonly statements: readonly string[]
}

/** The part with a name. */
const partNamed = selection({ type: sql<string>`type`, statement: sql<string | null>`sql` }).select<{ name: string }>(
  sql`from sqlite_schema where name = ${sql.placeholder('name')} collate nocase`,
)

/** Throws DB_ERROR if a table of another program has the name of one of ours: our trigger would fail on it. */
export function findSideAdditions(connection: Connection, path: string): SideAdditions {
  for (const [name, columns] of sideColumns) requireOurs(connection, path, name, columns)
  // without an index on URLs, their triggers would scan all jobs for each one
  const unwanted = connection.first(countableTable) === null ? [...partsOfCounts(), ...partsOfArrivals()] : []
  const wanted = sideParts().filter(({ name }) => !unwanted.includes(name))
  const missing = wanted.filter((part) => isMissing(connection, part))
  const tables = namesOf(missing, 'table')
  return {
    tables,
    indexes: namesOf(missing, 'index').filter((name) => !tables.some((table) => name.includes(table))),
    triggers: namesOf(missing, 'trigger'),
    statements: missing.flatMap((part) =>
      part.type === 'trigger' ? [`DROP TRIGGER IF EXISTS "${part.name}"`, part.statement] : [part.statement],
    ),
  }
}

function namesOf(parts: readonly MadePart[], type: MadePart['type']): readonly string[] {
  return parts.filter((part) => part.type === type).map(({ name }) => name)
}

/** A trigger with the right name that does something else is not ours. */
function isMissing(connection: Connection, part: MadePart): boolean {
  const found = connection.first(partNamed, { name: part.name })
  return found === null || (part.type === 'trigger' && part.plain !== plainStatement(found.statement ?? ''))
}

const sideColumns: ReadonlyMap<string, readonly string[]> = new Map([
  ['job_events', columnsOf(jobEvents)],
  ['job_verdict', columnsOf(jobVerdict)],
  ['job_links', columnsOf(jobLinks)],
  ['job_checks', columnsOf(jobChecks)],
  ['hunt_entries', columnsOf(huntEntries)],
  ['job_counts', columnsOf(jobCounts)],
  ['job_replaced', columnsOf(jobReplaced)],
  ['job_arrivals', columnsOf(jobArrivals)],
  ['job_arriving', columnsOf(jobArriving)],
  ['mail_accounts', columnsOf(mailAccounts)],
  ['sync_runs', columnsOf(syncRuns)],
  ['news_marks', columnsOf(newsMarks)],
  ['gone_boards', columnsOf(goneBoards)],
  ['saved_searches', columnsOf(savedSearches)],
  ['documents', columnsOf(documents)],
  ['tasks', columnsOf(tasks)],
  ['task_changes', columnsOf(taskChanges)],
])

function columnsOf(table: Table): readonly string[] {
  return Object.values(getTableColumns(table)).map(({ name }) => name)
}

function requireOurs(connection: Connection, path: string, name: string, columns: readonly string[]): void {
  const present = connection.columnNames(name)
  if (present.size === 0 || columns.every((column) => present.has(column))) return
  throw databaseError(path, `has a table ${name} of another program; rename that table`)
}

/** Whether the file has this table of ours with all of its columns. */
export function hasSideTable(connection: Connection, name: string): boolean {
  const present = connection.columnNames(name)
  return present.size > 0 && (sideColumns.get(name) ?? []).every((column) => present.has(column))
}

/** Whether this file records changes of status. */
export function keepsHistory(connection: Connection): boolean {
  const triggers = sideParts().filter(({ name }) => name === 'job_events_of_status')
  return (
    ['job_events', 'job_verdict'].every((name) => hasSideTable(connection, name)) &&
    !triggers.some((part) => isMissing(connection, part))
  )
}

/** Whether this file records when jobs are inserted. */
export function keepsArrivals(connection: Connection): boolean {
  return hasSideTable(connection, 'job_arrivals') && hasParts(connection, partsOfArrivals())
}

/** Throws DB_ERROR if the file lacks one of these tables of ours; `lacking` names them for people. */
export function requireSideTables(
  connection: Connection,
  path: string,
  names: readonly string[],
  lacking = ofHistory,
): void {
  if (!names.every((name) => hasSideTable(connection, name))) throw outdated(path, lacking)
}

/** Throws DB_ERROR if changes of status are not recorded. */
export function requireHistory(connection: Connection, path: string): void {
  if (!keepsHistory(connection)) throw outdated(path, ofHistory)
}

const ofHistory = 'table for the history of its jobs'

function outdated(path: string, lacking: string) {
  const file = shownName(path)
  const message = `Database ${file} has no ${lacking}`
  return storageFailure('DB_ERROR', `${message}.`, { problem: 'queue-outdated', file })
}

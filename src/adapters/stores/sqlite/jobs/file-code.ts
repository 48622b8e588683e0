import { sql } from 'drizzle-orm'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { plainStatement } from '#src/adapters/stores/sqlite/kit/migrations.js'
import { databaseError } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import { sideParts } from './jobs-schema.js'

interface Part {
  readonly type: string
  readonly table: string
  readonly rootPage: number | null
  readonly statement: string | null
}

// includes the tables that our triggers write: code attached to them runs along with the jobs
const partsOfTables = selection({
  type: sql<string>`type`,
  table: sql<string>`lower(tbl_name)`,
  rootPage: sql<number | null>`rootpage`,
  statement: sql<string | null>`sql`,
}).select<{ tables: string }>(
  sql`from sqlite_schema where lower(tbl_name) in (select value from json_each(${sql.placeholder('tables')}))`,
)

/**
 * Whether using the table `jobs` runs code from the file: triggers, generated columns, checks, expression indexes. Such
 * code may never end, and nothing can stop it within this process. Judges by the statements that created them, and in
 * doubt returns true; those of our migrations are recognized by their text. Throws DB_ERROR if `jobs` is a view or a
 * virtual table, which may do more than read.
 */
export function runsFileCode(connection: Connection, path: string): boolean {
  const ours = sideParts().filter(({ type }) => type === 'table')
  const parts = connection.all(partsOfTables, { tables: JSON.stringify(['jobs', ...ours.map(({ name }) => name)]) })
  for (const { type, table, rootPage } of parts) {
    if (table !== 'jobs') continue
    if (type === 'view') throw databaseError(path, 'has a view instead of its jobs table')
    if (type === 'table' && !rootPage) throw databaseError(path, 'has a virtual table instead of its jobs table')
  }
  return parts.some((part) => !isOurs(part) && !isPlainPart(part))
}

function isOurs({ statement }: Part): boolean {
  if (statement === null) return false
  const plain = plainStatement(statement)
  return sideParts().some((part) => part.plain === plain)
}

function isPlainPart({ type, rootPage, statement }: Part): boolean {
  return type !== 'view' && (type !== 'table' || Boolean(rootPage)) && isPlain(type, statement ?? '')
}

function isPlain(type: string, statement: string): boolean {
  if (type === 'table') return !/\b(?:check|as|generated)\b/i.test(statement)
  // an index made by a constraint has no statement
  return type === 'index' && (statement === '' || isIndexOfColumns(statement))
}

const column = /^\s*(?:\w+|"[^"]+"|`[^`]+`|\[[^\]]+\])(?:\s+collate\s+\w+)?(?:\s+(?:asc|desc))?\s*$/i

/** Whether the statement ends in a list of columns, without expressions and without a condition after it. */
function isIndexOfColumns(statement: string): boolean {
  const [start, end] = [statement.indexOf('('), statement.length - 1]
  if (start < 0 || statement[end] !== ')') return false
  return statement
    .slice(start + 1, end)
    .split(',')
    .every((item) => column.test(item))
}

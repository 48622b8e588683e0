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

// the tables that our triggers write: what hangs on them runs with the jobs
const partsOfTables = selection({
  type: sql<string>`type`,
  table: sql<string>`lower(tbl_name)`,
  rootPage: sql<number | null>`rootpage`,
  statement: sql<string | null>`sql`,
}).select<{ tables: string }>(
  sql`from sqlite_schema where lower(tbl_name) in (select value from json_each(${sql.placeholder('tables')}))`,
)

/**
 * Whether work on the table `jobs` runs what the file brought with it: triggers, generated columns, checks, indexes of
 * expressions. Such code need not end, and nothing stops it inside this process. Judged by the statements that made them:
 * rather one too many; what our migrations made is known by its statement. Throws DB_ERROR where `jobs` is no table of its
 * own: what a view or a virtual table does is not reading.
 */
export function runsCodeOfItsOwn(connection: Connection, path: string): boolean {
  const ours = sideParts().filter(({ type }) => type === 'table')
  const parts = connection.all(partsOfTables, { tables: JSON.stringify(['jobs', ...ours.map(({ name }) => name)]) })
  for (const { type, table, rootPage } of parts) {
    if (table !== 'jobs') continue
    if (type === 'view') throw databaseError(path, 'has a view in the place of its jobs table')
    if (type === 'table' && !rootPage) throw databaseError(path, 'has a virtual table in the place of its jobs table')
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
  // an index that a constraint made has no statement
  return type === 'index' && (statement === '' || isIndexOfColumns(statement))
}

const column = /^\s*(?:\w+|"[^"]+"|`[^`]+`|\[[^\]]+\])(?:\s+collate\s+\w+)?(?:\s+(?:asc|desc))?\s*$/i

/** Whether the statement ends in a list of columns: no expressions in it, and no condition after it. */
function isIndexOfColumns(statement: string): boolean {
  const [start, end] = [statement.indexOf('('), statement.length - 1]
  if (start < 0 || statement[end] !== ')') return false
  return statement
    .slice(start + 1, end)
    .split(',')
    .every((item) => column.test(item))
}

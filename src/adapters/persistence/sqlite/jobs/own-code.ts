import { sql } from 'drizzle-orm'
import { selection } from '../../kit/selection.js'
import type { Connection } from '../kit/connection.js'
import { databaseError } from '../kit/sqlite-errors.js'

const partsOfJobs = selection({
  type: sql<string>`type`,
  rootPage: sql<number | null>`rootpage`,
  statement: sql<string | null>`sql`,
}).select(sql`from sqlite_schema where tbl_name = 'jobs' collate nocase`)

/**
 * Whether work on the table `jobs` runs what the file brought with it: triggers, generated columns, checks, indexes of
 * expressions. Such code need not end, and nothing stops it inside this process. Judged by the statements that made them:
 * rather one too many. Throws DB_ERROR where `jobs` is no table of its own: what a view or a virtual table does is not
 * reading.
 */
export function runsCodeOfItsOwn(connection: Connection, path: string): boolean {
  const parts = connection.all(partsOfJobs)
  for (const { type, rootPage } of parts) {
    if (type === 'view') throw databaseError(path, 'has a view in the place of its jobs table')
    if (type === 'table' && !rootPage) throw databaseError(path, 'has a virtual table in the place of its jobs table')
  }
  return parts.some(({ type, statement }) => !isPlain(type, statement ?? ''))
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

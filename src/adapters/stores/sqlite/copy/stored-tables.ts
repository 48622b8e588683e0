import { sql } from 'drizzle-orm'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { databaseError } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import type { CopiedTable } from '#src/application/copy/copied-tables.js'
import type { ColumnKind, StoredColumn } from '#src/domain/copy/fit-cell.js'

const given = (name: string) => sql.placeholder(name)

const named = selection({
  type: sql<string>`type`,
  rootPage: [sql`rootpage`, Number],
  statement: sql<string | null>`sql`,
}).select<{ name: string }>(
  sql`from sqlite_schema where type in ('table', 'view') and name = ${given('name')} collate nocase`,
)

const columnsOf = selection({
  name: sql<string>`lower(name)`,
  type: sql<string>`upper(type)`,
  isRequired: [sql`"notnull"`, (value) => Number(value) === 1],
  fallback: sql`dflt_value`,
  keyPart: [sql`pk`, Number],
  hidden: [sql`hidden`, Number],
}).select<{ name: string }>(sql`from pragma_table_xinfo(${given('name')})`)

// the value in pragma_table_xinfo
const computed = 2

/**
 * Whether the file has the table. Throws DB_ERROR if reading it would run a stranger's code, which may never end: a
 * view, a virtual table, a computed column. Also throws DB_ERROR if the keys do not identify the rows.
 */
export function hasPlainTable(connection: Connection, path: string, { name, key, countsOn }: CopiedTable): boolean {
  const found = connection.first(named, { name })
  if (found === null) return false
  if (found.type === 'view') throw databaseError(path, `has a view instead of its table ${name}`)
  if (found.rootPage === 0) throw databaseError(path, `has a virtual table instead of its table ${name}`)
  const columns = connection.all(columnsOf, { name })
  if (columns.some(({ hidden }) => hidden === computed)) throw databaseError(path, `has a computed column in ${name}`)
  if (!columns.some((column) => column.name === key)) throw databaseError(path, `has a table ${name} without ${key}`)
  if (countsOn) checkKeys(connection, path, name, key)
  return true
}

/** Whether the file has a sqlite-vec table by this name. Throws DB_ERROR if it has something else by this name. */
export function hasVectorTable(connection: Connection, path: string, name: string): boolean {
  const found = connection.first(named, { name })
  if (found === null) return false
  if (/^create virtual table \S+ using vec0\s*\(/i.test(found.statement ?? '')) return true
  throw databaseError(path, `has something else instead of its table ${name}`)
}

function checkKeys(connection: Connection, path: string, name: string, key: string): void {
  const parts = connection.all(columnsOf, { name }).filter(({ keyPart }) => keyPart > 0)
  // then it is the rowid
  if (parts.length === 1 && parts[0]?.name === key && parts[0].type === 'INTEGER') return
  const [table, column] = [sql.identifier(name), sql.identifier(key)]
  const odd = connection.first(
    sql`select 1 from ${table} where typeof(${column}) <> 'integer'
      union all select 1 from ${table} group by ${column} having count(*) > 1 limit 1`,
  )
  if (odd !== null) throw databaseError(path, `has rows in ${name} whose ${key} is not a whole number, or not unique`)
}

export function storedColumns(connection: Connection, name: string): readonly StoredColumn[] {
  return connection.all(columnsOf, { name }).map((column) => ({
    name: column.name,
    kind: kindOf(column.type),
    bits: 64,
    isStrict: false,
    isRequired: column.isRequired,
    hasDefault: column.fallback !== null,
  }))
}

/** How SQLite treats values in a column with this declared type. */
function kindOf(type: string): ColumnKind {
  if (type.includes('INT')) return 'whole'
  return /CHAR|CLOB|TEXT/.test(type) ? 'text' : 'any'
}

/** Whether keys of the table are never reused. */
export function countsUp(connection: Connection, name: string): boolean {
  return /\bautoincrement\b/i.test(connection.first(named, { name })?.statement ?? '')
}

import { getTableColumns, type SQL, sql, type Table } from 'drizzle-orm'
import { type Query, statement } from './query.js'
import type { StoredRow } from './stored-values.js'

type Inserted<T extends Table> = Required<T['$inferInsert']>
export type Key<T extends Table> = keyof Inserted<T> & string

/** The values for a statement that writes `Keys` of a table, with the types that the table declares. */
export type ValuesFor<T extends Table, Keys extends Key<T>> = { readonly [K in Keys]: Inserted<T>[K] }

/**
 * Inserts a row with only these columns: Drizzle's own insert names every column, and an older file may lack some.
 *
 *     const insertSource = insertInto(sources, ['url', 'title'], sql`on conflict do nothing`)
 *     connection.run(insertSource, { url, title }).changes
 */
export function insertInto<T extends Table, const Keys extends readonly Key<T>[]>(
  table: T,
  keys: Keys,
  rest: SQL = sql``,
): Query<StoredRow, ValuesFor<T, Keys[number]>> {
  return statement(sql`insert into ${rowOf(table, keys)} ${rest}`)
}

/** The table with these columns, and a placeholder for each. */
export function rowOf<T extends Table>(table: T, keys: readonly Key<T>[]): SQL {
  const values = keys.map((key) => sql`${sql.placeholder(key)}`)
  return sql`${table} (${columnList(table, keys)}) values (${list(values)})`
}

/** The list after `set` that assigns each key's placeholder to its column. */
export function assignments<T extends Table>(table: T, keys: readonly Key<T>[]): SQL {
  return list(keys.map((key) => sql`${nameOf(table, key)} = ${sql.placeholder(key)}`))
}

/** A column's bare name: a column that is written takes no table name. */
export function nameOf<T extends Table>(table: T, key: Key<T>): SQL {
  const column = getTableColumns(table)[key]
  if (column === undefined) throw new TypeError(`The table has no column ${key}.`)
  return sql`${sql.identifier(column.name)}`
}

/** The bare names of several columns, separated by commas. */
export function columnList<T extends Table>(table: T, keys: readonly Key<T>[]): SQL {
  return list(keys.map((key) => nameOf(table, key)))
}

function list(parts: readonly SQL[]): SQL {
  return sql.join([...parts], sql`, `)
}

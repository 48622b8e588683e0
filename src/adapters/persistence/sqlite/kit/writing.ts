import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type Query, statement } from './query.js'
import type { StoredRow } from './stored-values.js'

type Inserted<T extends SQLiteTable> = Required<T['$inferInsert']>
type Key<T extends SQLiteTable> = keyof Inserted<T> & string

/** What a statement that writes `Keys` of a table is given, of the types that the table declares. */
export type ValuesFor<T extends SQLiteTable, Keys extends Key<T>> = { readonly [K in Keys]: Inserted<T>[K] }

/**
 * Adds a row with these columns, and no other: Drizzle's own insert names every column, which an older file may lack.
 *
 *     const insertSource = insertInto(sources, ['url', 'title'], sql`on conflict do nothing`)
 *     connection.run(insertSource, { url, title }).changes
 */
export function insertInto<T extends SQLiteTable, const Keys extends readonly Key<T>[]>(
  table: T,
  keys: Keys,
  rest: SQL = sql``,
): Query<StoredRow, ValuesFor<T, Keys[number]>> {
  return statement(sql`insert into ${rowOf(table, keys)} ${rest}`)
}

/** The same, in place of the row that has its key: for virtual tables, which know no `on conflict`. */
export function insertOrReplace<T extends SQLiteTable, const Keys extends readonly Key<T>[]>(
  table: T,
  keys: Keys,
): Query<StoredRow, ValuesFor<T, Keys[number]>> {
  return statement(sql`insert or replace into ${rowOf(table, keys)}`)
}

function rowOf<T extends SQLiteTable>(table: T, keys: readonly Key<T>[]): SQL {
  const values = keys.map((key) => sql`${sql.placeholder(key)}`)
  return sql`${table} (${columnList(table, keys)}) values (${list(values)})`
}

/** What stands behind `set` where each of these columns gets the value of its key. */
export function assignments<T extends SQLiteTable>(table: T, keys: readonly Key<T>[]): SQL {
  return list(keys.map((key) => sql`${nameOf(table, key)} = ${sql.placeholder(key)}`))
}

/** Whether each of these columns is what its key says; null is equal to null. */
export function allEqual<T extends SQLiteTable>(table: T, keys: readonly Key<T>[]): SQL {
  const equal = keys.map((key) => sql`${nameOf(table, key)} is ${sql.placeholder(key)}`)
  return sql.join(equal, sql` and `)
}

/** A column's own name: where a column is written, SQLite takes no table name before it. */
export function nameOf<T extends SQLiteTable>(table: T, key: Key<T>): SQL {
  const column = getTableColumns(table)[key]
  if (column === undefined) throw new TypeError(`The table has no column ${key}.`)
  return sql`${sql.identifier(column.name)}`
}

/** Those of several columns, with commas. */
export function columnList<T extends SQLiteTable>(table: T, keys: readonly Key<T>[]): SQL {
  return list(keys.map((key) => nameOf(table, key)))
}

function list(parts: readonly SQL[]): SQL {
  return sql.join([...parts], sql`, `)
}

import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type Query, statement } from '#src/adapters/stores/sql/kit/query.js'
import type { StoredRow } from '#src/adapters/stores/sql/kit/stored-values.js'
import { type Key, nameOf, rowOf, type ValuesFor } from '#src/adapters/stores/sql/kit/writing.js'

/**
 * Like `insertInto`, but replaces the row with the same key: for virtual tables, which do not support `on conflict`.
 */
export function insertOrReplace<T extends SQLiteTable, const Keys extends readonly Key<T>[]>(
  table: T,
  keys: Keys,
): Query<StoredRow, ValuesFor<T, Keys[number]>> {
  return statement(sql`insert or replace into ${rowOf(table, keys)}`)
}

/** Whether each of these columns equals the value of its key; null equals null. */
export function allEqual<T extends SQLiteTable>(table: T, keys: readonly Key<T>[]): SQL {
  const equal = keys.map((key) => sql`${nameOf(table, key)} is ${sql.placeholder(key)}`)
  return sql.join(equal, sql` and `)
}

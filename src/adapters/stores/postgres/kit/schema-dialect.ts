import type { SQL } from 'drizzle-orm'
import { PgDialect, pgSchema } from 'drizzle-orm/pg-core'
import type { Dialect } from '#src/adapters/stores/sql/kit/query.js'

// stands for the schema of a store, which is known only when a statement is put together; no name of ours holds the sign
const mark = '$schema'
const markedPrefix = `"${mark}".`

/** Where the tables of a store are declared: each store has them in a schema of its own. */
export const storeSchema = pgSchema(mark)

const dialect = new PgDialect()
const dialects = new Map<string, Dialect>()

/** Writes statements on the tables of one schema. They name it, so that no session has to be told of it. */
export function dialectOf(schema: string): Dialect {
  const known = dialects.get(schema)
  if (known !== undefined) return known
  const made: Dialect = {
    sqlToQuery: (statement: SQL) => {
      const { sql, params } = dialect.sqlToQuery(statement)
      return { sql: inSchema(sql, schema), params }
    },
  }
  dialects.set(schema, made)
  return made
}

/** A statement on the declared tables as one on those of `schema`. */
export function inSchema(statement: string, schema: string): string {
  return statement.replaceAll(markedPrefix, `${quoteName(schema)}.`)
}

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

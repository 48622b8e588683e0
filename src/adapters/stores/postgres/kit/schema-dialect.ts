import type { SQL } from 'drizzle-orm'
import { PgDialect, pgSchema } from 'drizzle-orm/pg-core'
import type { Dialect } from '#src/adapters/stores/sql/kit/query.js'

// placeholder for the schema, which is known only when a statement is compiled; none of our names contains it
const mark = '$schema'
const markedPrefix = `"${mark}".`

/** The schema in which the tables of a store are declared; each store has its own schema. */
export const storeSchema = pgSchema(mark)

const dialect = new PgDialect()
const dialects = new Map<string, Dialect>()

/** The dialect for the tables of one schema. Statements name the schema, so that sessions need no setting for it. */
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

/** Replaces the placeholder in a statement by `schema`. */
export function inSchema(statement: string, schema: string): string {
  return statement.replaceAll(markedPrefix, `${quoteName(schema)}.`)
}

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

import { sql } from 'drizzle-orm'
import type { EngineDialect } from '#src/adapters/stores/sql/kit/engine-dialect.js'

/** Texts are found by their hashes: an index has no room for a long one. */
export const postgresDialect: EngineDialect = {
  held: sql`for update`,
  hasText: (column, text) => sql`md5(${column}) = md5(${text}) and ${column} = ${text}`,
  oneOf: (column, name) => sql`${column} = any(${sql.placeholder(name)}::bigint[])`,
  uniqueText: ({ name }) => sql`(md5(${sql.identifier(name)}))`,
}

import { sql } from 'drizzle-orm'
import type { EngineDialect } from '#src/adapters/stores/sql/kit/engine-dialect.js'

/** Texts are looked up by their hash: a long text does not fit into an index. */
export const postgresDialect: EngineDialect = {
  held: sql`for update`,
  hasText: (column, text) => sql`md5(${column}) = md5(${text}) and ${column} = ${text}`,
  oneOf: (value, name, type = 'bigint') => sql`${value} = any(${sql.placeholder(name)}::${sql.raw(type)}[])`,
  hasOneOf: (column, name) =>
    sql`md5(${column}) in (select md5(given.item) from unnest(${sql.placeholder(name)}::text[]) as given (item))
      and ${column} = any(${sql.placeholder(name)}::text[])`,
  uniqueText: ({ name }) => sql`(md5(${sql.identifier(name)}))`,
}

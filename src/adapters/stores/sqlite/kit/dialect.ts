import { sql } from 'drizzle-orm'
import type { EngineDialect } from '#src/adapters/stores/sql/kit/engine-dialect.js'

/** Lists are bound as JSON. */
const asJson = { mapToDriverValue: (value: unknown) => JSON.stringify(value) }

const isAmong: EngineDialect['oneOf'] = (value, name) =>
  sql`${value} in (select value from json_each(${sql.param(sql.placeholder(name), asJson)}))`

export const sqliteDialect: EngineDialect = {
  held: sql``,
  hasText: (column, text) => sql`${column} = ${text}`,
  oneOf: isAmong,
  hasOneOf: isAmong,
  uniqueText: ({ name }) => sql`(${sql.identifier(name)})`,
}

import { sql } from 'drizzle-orm'
import type { EngineDialect } from '#src/adapters/stores/sql/kit/engine-dialect.js'

export const sqliteDialect: EngineDialect = {
  held: sql``,
  hasText: (column, text) => sql`${column} = ${text}`,
  uniqueText: ({ name }) => sql`(${sql.identifier(name)})`,
}

import { sql } from 'drizzle-orm'
import { postgresDialect } from '#src/adapters/stores/postgres/kit/dialect.js'
import type { JobsDialect } from '#src/adapters/stores/sql/jobs/shared-columns.js'
import { bounded } from './job-queries.js'

const number = (value: number) => sql.raw(String(value))

export const jobsDialect: JobsDialect = {
  ...postgresDialect,
  bounded,
  cut: (column, characters) => sql`left(${column}, ${number(characters)})`,
  lowered: (text) => sql`lower(${text} collate "C")`,
  byBytes: (column) => sql`${column} collate "C"`,
  isNamed: (id) => sql`${id} between 1 and ${number(Number.MAX_SAFE_INTEGER)}`,
}

import { sql } from 'drizzle-orm'
import type { JobsDialect } from '#src/adapters/stores/sql/jobs/shared-columns.js'
import { sqliteDialect } from '#src/adapters/stores/sqlite/kit/dialect.js'
import { bounded } from './job-queries.js'

const number = (value: number) => sql.raw(String(value))

export const jobsDialect: JobsDialect = {
  ...sqliteDialect,
  bounded,
  // to count the bytes of a value takes no time; to cut it takes it into memory whole
  cut: (column, characters) =>
    sql`iif(octet_length(${column}) > ${number(characters)}, substr(${column}, 1, ${number(characters)}), ${column})`,
  // "like" does not mind the case of our letters, and has nothing to make lower
  lowered: (text) => sql`${text}`,
  byBytes: (column) => sql`${column}`,
  // + keeps ids from being walked in place of another index
  isNamed: (id) => sql`+${id} between 1 and ${number(Number.MAX_SAFE_INTEGER)}`,
}

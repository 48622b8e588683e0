import { type Column, type SQL, sql } from 'drizzle-orm'
import { postgresDialect } from '#src/adapters/stores/postgres/kit/dialect.js'
import { type JobsDialect, maxCutBytes, maxPlainBytes } from '#src/adapters/stores/sql/jobs/shared-columns.js'
import { literal } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import { cutMark, maxTextCharacters } from '#src/domain/jobs/job.js'

/** A text column, cut to one character more than the maximum, which shows that the text was longer. */
export function bounded(column: Column): SQL {
  const bytes = sql`octet_length(${column})`
  return sql`case when ${bytes} <= ${literal(maxPlainBytes)} or ${column} is null then ${column}
    when ${bytes} <= ${literal(maxCutBytes)} then left(${column}, ${literal(maxTextCharacters + 1)})
    else ${sql.raw(`'${cutMark}'`)} end`
}

/** A text column uncut, unless it would take too much memory. */
function whole(column: Column): SQL {
  return sql`case when octet_length(${column}) > ${literal(maxCutBytes)} then ${sql.raw(`'${cutMark}'`)} else ${column} end`
}

export const jobsDialect: JobsDialect = {
  ...postgresDialect,
  bounded,
  whole,
  cut: (column, characters) => sql`left(${column}, ${literal(characters)})`,
  lowered: (text) => sql`lower(${text} collate "C")`,
  byBytes: (column) => sql`${column} collate "C"`,
  isNamed: (id) => sql`${id} between 1 and ${literal(Number.MAX_SAFE_INTEGER)}`,
}

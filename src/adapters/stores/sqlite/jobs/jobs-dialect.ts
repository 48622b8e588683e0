import { type Column, type SQL, sql } from 'drizzle-orm'
import { type JobsDialect, maxCutBytes, maxPlainBytes } from '#src/adapters/stores/sql/jobs/shared-columns.js'
import { literal } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import { sqliteDialect } from '#src/adapters/stores/sqlite/kit/dialect.js'
import { cutMark, maxTextCharacters } from '#src/domain/jobs/job.js'

/**
 * A text column as it is read: no value of a stranger takes more time and memory than a text of a job has room for. One
 * character more than that tells that it was longer.
 */
export function bounded(column: Column): SQL {
  const bytes = sql`octet_length(${column})`
  const beginning = sql`substr(${column}, 1, ${literal(maxTextCharacters + 1)})`
  const long = sql`iif(${bytes} > ${literal(maxCutBytes)}, ${sql.raw(`'${cutMark}'`)}, ${beginning})`
  return sql`iif(${bytes} > ${literal(maxPlainBytes)}, ${long}, ${column})`
}

/** A text column as it is, however long, unless it would take too much memory. */
function whole(column: Column): SQL {
  return sql`iif(octet_length(${column}) > ${literal(maxCutBytes)}, ${sql.raw(`'${cutMark}'`)}, ${column})`
}

export const jobsDialect: JobsDialect = {
  ...sqliteDialect,
  bounded,
  whole,
  // to count the bytes of a value takes no time; to cut it takes it into memory whole
  cut: (column, characters) =>
    sql`iif(octet_length(${column}) > ${literal(characters)}, substr(${column}, 1, ${literal(characters)}), ${column})`,
  // "like" does not mind the case of our letters, and has nothing to make lower
  lowered: (text) => sql`${text}`,
  byBytes: (column) => sql`${column}`,
  // + keeps ids from being walked in place of another index
  isNamed: (id) => sql`+${id} between 1 and ${literal(Number.MAX_SAFE_INTEGER)}`,
}

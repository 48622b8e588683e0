import { type Column, type SQL, sql } from 'drizzle-orm'
import { type JobsDialect, maxCutBytes, maxPlainBytes } from '#src/adapters/stores/sql/jobs/shared-columns.js'
import { literal } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import { sqliteDialect } from '#src/adapters/stores/sqlite/kit/dialect.js'
import { cutMark, maxTextCharacters } from '#src/domain/jobs/job.js'

/**
 * A text column, bounded so that no stranger's value takes more time and memory than a job's text may. One character
 * more than the maximum shows that the text was longer.
 */
export function bounded(column: Column): SQL {
  const bytes = sql`octet_length(${column})`
  const beginning = sql`substr(${column}, 1, ${literal(maxTextCharacters + 1)})`
  const long = sql`iif(${bytes} > ${literal(maxCutBytes)}, ${sql.raw(`'${cutMark}'`)}, ${beginning})`
  return sql`iif(${bytes} > ${literal(maxPlainBytes)}, ${long}, ${column})`
}

/** A text column uncut, unless it would take too much memory. */
function whole(column: Column): SQL {
  return sql`iif(octet_length(${column}) > ${literal(maxCutBytes)}, ${sql.raw(`'${cutMark}'`)}, ${column})`
}

export const jobsDialect: JobsDialect = {
  ...sqliteDialect,
  bounded,
  whole,
  // counting the bytes of a value is free; cutting it loads it into memory as a whole
  cut: (column, characters) =>
    sql`iif(octet_length(${column}) > ${literal(characters)}, substr(${column}, 1, ${literal(characters)}), ${column})`,
  // "like" ignores the case of ASCII letters already
  lowered: (text) => sql`${text}`,
  byBytes: (column) => sql`${column}`,
  // + keeps SQLite from scanning by id instead of using another index
  isNamed: (id) => sql`+${id} between 1 and ${literal(Number.MAX_SAFE_INTEGER)}`,
}

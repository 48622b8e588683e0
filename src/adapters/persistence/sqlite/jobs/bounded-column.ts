import { type Column, type SQL, sql } from 'drizzle-orm'
import { cutMark, maxTextCharacters } from '../../../../domain/jobs/job-text.js'

// below it a value is taken as it is, without being looked through
const maxPlainBytes = 65_536
// SQLite takes a value into memory whole before it cuts it
const maxCutBytes = 64 * 1024 * 1024

const bytesOf = (column: Column) => sql`octet_length(${column})`
const number = (value: number) => sql.raw(String(value))

/**
 * A text column as it is read: no value of a stranger takes more time and memory than a text of a job has room for. One
 * character more than that tells that it was longer.
 */
export function bounded(column: Column): SQL {
  const beginning = sql`substr(${column}, 1, ${number(maxTextCharacters + 1)})`
  const long = sql`iif(${bytesOf(column)} > ${number(maxCutBytes)}, ${sql.raw(`'${cutMark}'`)}, ${beginning})`
  return sql`iif(${bytesOf(column)} > ${number(maxPlainBytes)}, ${long}, ${column})`
}

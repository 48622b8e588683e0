import { boundText } from '../../../../domain/jobs/job-text.js'

/** What a column may hold, whatever its declared type: SQLite does not enforce one. */
export type StoredValue = string | number | bigint | Buffer | null

/** The text of a stored value; bytes that are not UTF-8 come as U+FFFD. */
export function decodeText(value: StoredValue): string | null {
  if (value === null || typeof value === 'string') return value
  return Buffer.isBuffer(value) ? value.toString('utf8') : String(value)
}

/** As `decodeText`, within the bounds of a text, and with '' as null: a missing value is null. Source: read-R3.3. */
export function readText(value: StoredValue): string | null {
  const text = decodeText(value) || null
  return text === null ? null : boundText(text)
}

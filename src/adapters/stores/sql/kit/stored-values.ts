/** The values that a column may hold, whatever its declared type: SQLite does not enforce one. */
export type StoredValue = string | number | bigint | Buffer | null

/** A row as the driver returns it: the values in the order of the selected columns. */
export type StoredRow = readonly StoredValue[]

/** The text of a stored value; bytes that are not UTF-8 become U+FFFD. */
export function readText(value: StoredValue): string | null {
  if (value === null || typeof value === 'string') return value
  return Buffer.isBuffer(value) ? value.toString('utf8') : String(value)
}

export function readInteger(value: StoredValue): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? Math.trunc(value) : null
}

/** Like `readInteger`, but 0 for anything that is not a number. */
export function readCount(value: StoredValue): number {
  return readInteger(value) ?? 0
}

export function readBytes(value: StoredValue): Uint8Array | null {
  if (value === null) return null
  return Buffer.isBuffer(value) ? value : Buffer.from(String(value))
}

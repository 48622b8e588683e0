import { type SQL, sql } from 'drizzle-orm'
import type { StoredValue } from '#src/adapters/stores/sql/kit/stored-values.js'
import { type Cell, isBrokenText } from '#src/domain/copy/cell.js'
import type { TypedColumn } from './stored-columns.js'

/**
 * The expression that reads a column: integers as texts, because the driver would round them, and arrays of numbers as
 * bytes.
 */
export function readable({ name, kind, type }: TypedColumn): SQL {
  const column = sql.identifier(name)
  if (type === 'real[]') return sql`array_send(${column})`
  return kind === 'bytes' || type === 'text' ? sql`${column}` : sql`${column}::text`
}

/** The approximate size of a value in bytes, determined without reading it. */
export function sizeOf({ name, type }: TypedColumn): SQL {
  const column = sql.identifier(name)
  return type === 'text' || type === 'bytea' ? sql`coalesce(octet_length(${column}), 0)` : sql`8`
}

export function toCell(value: StoredValue, { kind, type }: TypedColumn): Cell {
  if (value === null) return null
  if (type === 'real[]') return Buffer.isBuffer(value) ? readNumbers(value) : null
  return kind === 'whole' ? BigInt(String(value)) : (value as Cell)
}

// the server's binary form of an array: a header, and each number preceded by its length
const headLength = 20
const itemLength = 8
const numberLength = 4

/** The numbers in the form of other stores: consecutive 32-bit floats in this machine's byte order. */
function readNumbers(sent: Buffer): Uint8Array {
  const numbers = new Float32Array(Math.max(0, Math.floor((sent.length - headLength) / itemLength)))
  for (let at = 0; at < numbers.length; at++)
    numbers[at] = sent.readFloatBE(headLength + at * itemLength + numberLength)
  return new Uint8Array(numbers.buffer)
}

/** The text to cast to the column's type. */
export function toText(cell: Cell, { type }: TypedColumn): string | null {
  if (cell === null || typeof cell === 'string') return cell
  const bytes = isBrokenText(cell) ? cell.brokenText : cell
  if (!(bytes instanceof Uint8Array)) return String(bytes)
  if (type === 'real[]') return `{${toNumbers(bytes).join()}}`
  return `\\x${Buffer.from(bytes).toString('hex')}`
}

export function toNumbers(bytes: Uint8Array): Float32Array {
  // a copy, because floats must be aligned to four bytes
  return new Float32Array(Uint8Array.from(bytes.subarray(0, bytes.length - (bytes.length % numberLength))).buffer)
}

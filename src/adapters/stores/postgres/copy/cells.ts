import { type SQL, sql } from 'drizzle-orm'
import type { StoredValue } from '#src/adapters/stores/sql/kit/stored-values.js'
import { type Cell, isBrokenText } from '#src/domain/copy/cell.js'
import type { TypedColumn } from './stored-columns.js'

/** How a column is read: whole numbers as texts, because the driver would round them, and lists of numbers as bytes. */
export function readable({ name, kind, type }: TypedColumn): SQL {
  const column = sql.identifier(name)
  if (type === 'real[]') return sql`array_send(${column})`
  return kind === 'bytes' || type === 'text' ? sql`${column}` : sql`${column}::text`
}

/** About how many bytes a value takes, told without reading it. */
export function sizeOf({ name, type }: TypedColumn): SQL {
  const column = sql.identifier(name)
  return type === 'text' || type === 'bytea' ? sql`coalesce(octet_length(${column}), 0)` : sql`8`
}

export function toCell(value: StoredValue, { kind, type }: TypedColumn): Cell {
  if (value === null) return null
  if (type === 'real[]') return Buffer.isBuffer(value) ? readNumbers(value) : null
  return kind === 'whole' ? BigInt(String(value)) : (value as Cell)
}

// how the server sends a list: a head, and before each number its length
const headLength = 20
const itemLength = 8
const numberLength = 4

/** The numbers as other stores have them: 32-bit floats one after the other, as this machine orders their bytes. */
function readNumbers(sent: Buffer): Uint8Array {
  const numbers = new Float32Array(Math.max(0, Math.floor((sent.length - headLength) / itemLength)))
  for (let at = 0; at < numbers.length; at++)
    numbers[at] = sent.readFloatBE(headLength + at * itemLength + numberLength)
  return new Uint8Array(numbers.buffer)
}

/** The text that a cast to the column's type takes. */
export function toText(cell: Cell, { type }: TypedColumn): string | null {
  if (cell === null || typeof cell === 'string') return cell
  const bytes = isBrokenText(cell) ? cell.brokenText : cell
  if (!(bytes instanceof Uint8Array)) return String(bytes)
  if (type === 'real[]') return `{${toNumbers(bytes).join()}}`
  return `\\x${Buffer.from(bytes).toString('hex')}`
}

export function toNumbers(bytes: Uint8Array): Float32Array {
  // a copy, because floats must begin at a multiple of four
  return new Float32Array(Uint8Array.from(bytes.subarray(0, bytes.length - (bytes.length % numberLength))).buffer)
}

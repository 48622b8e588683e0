/** Text with invalid bytes for its encoding, as stored. */
export interface BrokenText {
  readonly brokenText: Uint8Array
}

/** One value of a row, on any engine: whole numbers are bigint, other numbers are number. */
export type Cell = null | bigint | number | string | Uint8Array | BrokenText

/** The values of a row, in the order of the requested columns. */
export type Row = readonly Cell[]

export function isBrokenText(cell: Cell): cell is BrokenText {
  return typeof cell === 'object' && cell !== null && 'brokenText' in cell
}

/** Returns the approximate size in bytes. */
export function sizeOfCell(cell: Cell): number {
  if (typeof cell === 'string') return cell.length
  if (isBrokenText(cell)) return cell.brokenText.length
  return cell instanceof Uint8Array ? cell.length : 8
}

export function isSameCell(one: Cell, other: Cell): boolean {
  if (Object.is(one, other)) return true
  if (isBrokenText(one)) return isBrokenText(other) && isSameBytes(one.brokenText, other.brokenText)
  return one instanceof Uint8Array && other instanceof Uint8Array && isSameBytes(one, other)
}

function isSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false
  return true
}

/** Compares two ids or two names; negative if the first sorts first. Throws a TypeError for other values. */
export function compareKeys(one: Cell, other: Cell): number {
  if (typeof one !== typeof other || (typeof one !== 'bigint' && typeof one !== 'string'))
    throw new TypeError('Keys must be whole numbers or text.')
  return one === other ? 0 : (one as string) < (other as string) ? -1 : 1
}

/** Returns a row as canonical JSON: equal for equal values, different for different ones. */
export function canonicalRow(row: Row): string {
  return `[${row.map(canonicalCell).join()}]`
}

function canonicalCell(cell: Cell): string {
  if (cell === null) return 'null'
  if (typeof cell === 'string') return JSON.stringify(cell)
  // keeps all digits of large numbers
  if (typeof cell === 'bigint') return String(cell)
  if (typeof cell === 'number') return `{"real":"${Object.is(cell, -0) ? '-0' : cell}"}`
  return isBrokenText(cell) ? `{"broken":"${toHex(cell.brokenText)}"}` : `{"bytes":"${toHex(cell)}"}`
}

const hexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

function toHex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += hexOf[byte]
  return text
}

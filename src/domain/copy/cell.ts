/** Text whose bytes are not of the encoding that they should be in, as they are stored. */
export interface BrokenText {
  readonly brokenText: Uint8Array
}

/** One value of a row, whatever the engine: a bigint is a whole number, a number any other. */
export type Cell = null | bigint | number | string | Uint8Array | BrokenText

/** The values of a row, in the order of the columns that were asked for. */
export type Row = readonly Cell[]

export function isBrokenText(cell: Cell): cell is BrokenText {
  return typeof cell === 'object' && cell !== null && 'brokenText' in cell
}

/** About how much memory it takes, in bytes. */
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

/** Which of two ids, or of two names, stands before the other: negative for the first. */
export function compareKeys(one: Cell, other: Cell): number {
  if (typeof one !== typeof other || (typeof one !== 'bigint' && typeof one !== 'string'))
    throw new TypeError('Keys are whole numbers, or texts.')
  return one === other ? 0 : (one as string) < (other as string) ? -1 : 1
}

/** A row as JSON that is the same for the same values, and for no others. */
export function canonicalRow(row: Row): string {
  return `[${row.map(canonicalCell).join()}]`
}

function canonicalCell(cell: Cell): string {
  if (cell === null) return 'null'
  if (typeof cell === 'string') return JSON.stringify(cell)
  // all digits, however large it is
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

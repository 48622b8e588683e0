import { type Cell, isBrokenText } from './cell.js'

export type ColumnKind = 'text' | 'whole' | 'bytes' | 'any'

/** A column of a table in a store. */
export interface StoredColumn {
  readonly name: string
  readonly kind: ColumnKind
  /** The size of a signed whole number. */
  readonly bits: 32 | 64
  /** Whether it only accepts its kind. SQLite columns accept any value and convert some to their kind. */
  readonly isStrict: boolean
  /** Whether every row needs a value. */
  readonly isRequired: boolean
  /** Whether the database fills in a value if a row has none. */
  readonly hasDefault: boolean
}

/** How a value changed because the column cannot hold it unchanged. */
export const losses = ['nul', 'repaired', 'emptied', 'filled'] as const
export type Loss = (typeof losses)[number]

export interface FittedCell {
  readonly cell: Cell
  /** `nul`: NUL characters were removed; `repaired`: invalid bytes became U+FFFD; null: nothing was lost. */
  readonly loss: Loss | null
}

/** Returns what the column will hold when the value is written to it. */
export function fitCell(cell: Cell, column: StoredColumn): FittedCell {
  const fitted = fitKind(cell, column)
  if (fitted.cell !== null || !column.isRequired) return fitted
  return { cell: emptyOf(column.kind), loss: 'filled' }
}

function fitKind(cell: Cell, { kind, bits, isStrict }: StoredColumn): FittedCell {
  // fast path for most values
  if (cell === null || (typeof cell === 'string' && kind === 'text' && !isStrict)) return { cell, loss: null }
  if (kind === 'text') return fitText(cell, isStrict)
  if (kind === 'whole') return fitWhole(cell, isStrict ? bits : null)
  if (kind === 'bytes' && isStrict) return fitBytes(cell)
  return { cell, loss: null }
}

function fitText(cell: Exclude<Cell, null>, isStrict: boolean): FittedCell {
  if (typeof cell === 'bigint') return { cell: String(cell), loss: null }
  if (typeof cell === 'number') return { cell: formatReal(cell), loss: null }
  if (!isStrict) return { cell, loss: null }
  if (typeof cell === 'string') return withoutNul(cell, null)
  return withoutNul(utf8.decode(isBrokenText(cell) ? cell.brokenText : cell), 'repaired')
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

function withoutNul(text: string, loss: Loss | null): FittedCell {
  if (!text.includes('\0')) return { cell: text, loss }
  return { cell: text.replaceAll('\0', ''), loss: loss ?? 'nul' }
}

/** Formats a real number with a decimal point, as databases do when they convert it to text. */
function formatReal(value: number): string {
  const text = String(value)
  return /^-?\d+$/.test(text) ? `${text}.0` : text
}

// SQLite converts such a text to a number in a numeric column
const numeric = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i

/** `bits` is null if the column also accepts other kinds. */
function fitWhole(cell: Exclude<Cell, null>, bits: 32 | 64 | null): FittedCell {
  const number = typeof cell === 'string' && numeric.test(cell) ? readNumber(cell) : cell
  const whole = typeof number === 'number' && Number.isInteger(number) ? BigInt(number) : number
  if (typeof whole === 'bigint' && hasRoom(whole, bits ?? 64)) return { cell: whole, loss: null }
  return bits === null ? { cell: number, loss: null } : { cell: null, loss: 'emptied' }
}

function hasRoom(number: bigint, bits: 32 | 64): boolean {
  return BigInt.asIntN(bits, number) === number
}

function readNumber(text: string): bigint | number {
  const digits = /^\s*([+-]?\d+)\s*$/.exec(text)?.[1]
  const whole = digits === undefined ? null : BigInt(digits.replace('+', ''))
  return whole !== null && hasRoom(whole, 64) ? whole : Number(text)
}

function fitBytes(cell: Exclude<Cell, null>): FittedCell {
  if (cell instanceof Uint8Array) return { cell, loss: null }
  if (isBrokenText(cell)) return { cell: cell.brokenText, loss: null }
  return { cell: new TextEncoder().encode(String(cell)), loss: null }
}

/** The placeholder for a required value. */
function emptyOf(kind: ColumnKind): Cell {
  if (kind === 'whole') return 0n
  return kind === 'bytes' ? new Uint8Array() : ''
}

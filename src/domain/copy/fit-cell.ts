import { type Cell, isBrokenText } from './cell.js'

export type ColumnKind = 'text' | 'whole' | 'bytes' | 'any'

/** A column of a table, as a store has it. */
export interface StoredColumn {
  readonly name: string
  readonly kind: ColumnKind
  /** Of a whole number, with its sign. */
  readonly bits: 32 | 64
  /** Whether it takes nothing but its kind. SQLite's takes anything, and makes some of it its kind. */
  readonly isStrict: boolean
  /** Whether no row may be without a value. */
  readonly isRequired: boolean
  /** Whether a row that names no value gets one. */
  readonly hasDefault: boolean
}

/** What becomes of a value that a column cannot hold as it is. */
export const losses = ['nul', 'repaired', 'emptied', 'filled'] as const
export type Loss = (typeof losses)[number]

export interface FittedCell {
  readonly cell: Cell
  /** `nul`: text without the NUL that was in it; `repaired`: with U+FFFD for what is no text; null: nothing is lost. */
  readonly loss: Loss | null
}

/** What the column holds when the value is written to it. */
export function fitCell(cell: Cell, column: StoredColumn): FittedCell {
  const fitted = fitKind(cell, column)
  if (fitted.cell !== null || !column.isRequired) return fitted
  return { cell: emptyOf(column.kind), loss: 'filled' }
}

function fitKind(cell: Cell, { kind, bits, isStrict }: StoredColumn): FittedCell {
  // most values
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

/** With a point, as databases write it where a number that is no whole one becomes text. */
function formatReal(value: number): string {
  const text = String(value)
  return /^-?\d+$/.test(text) ? `${text}.0` : text
}

// SQLite makes a number of such a text, in a column of numbers
const numeric = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i

/** `bits` are null where anything else is taken too. */
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

/** What stands where there must be something. */
function emptyOf(kind: ColumnKind): Cell {
  if (kind === 'whole') return 0n
  return kind === 'bytes' ? new Uint8Array() : ''
}

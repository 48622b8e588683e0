import type { Paper } from '#src/application/shared/ports/paper-reader.js'
import { PaperProblem, paperBounds } from './paper-faults.js'
import { type NumberShape, readWorkbook, type Workbook } from './xlsx-workbook.js'
import { readXml } from './xml-parts.js'
import { openParts, type ZipParts } from './zip-parts.js'

// as many as a sheet can have
const maxColumns = 16_384
// of the first sheet as CSV
const maxCsvCharacters = 50_000_000

/** The text of the visible sheets of a spreadsheet, a page a sheet, a line a row. Throws PaperProblem. */
export async function readXlsx(bytes: Buffer): Promise<Paper> {
  const parts = await openParts(bytes)
  const book = await readWorkbook(parts)
  const sheets = book.sheets.slice(0, paperBounds.pages)
  const pages = []
  let left: number = paperBounds.characters
  for (const [index, { name, part }] of sheets.entries()) {
    const lines = [`# ${name}`, '']
    if (left >= 0) {
      await readRows(parts, book, part, (cells) => {
        const line = cells.map((cell) => cell.replace(/\s+/g, ' ').trim()).join(' | ')
        left -= line.length + 1
        if (left >= 0) lines.push(line)
        return left >= 0
      })
    }
    pages.push({ number: index + 1, text: lines.length > 2 ? lines.join('\n') : '' })
  }
  const title = sheets.length === 1 ? (sheets[0]?.name ?? null) : null
  return { kind: 'xlsx', pages, title, warnings: left < 0 ? [cutRows] : [] }
}

const cutRows = 'Only the first 2 million characters were read. Save the other rows in a file of their own.'

/** The first visible sheet as CSV in UTF-8, each row as wide as the first. Throws PaperProblem. */
export async function readSheetAsCsv(bytes: Buffer): Promise<string> {
  const parts = await openParts(bytes)
  const book = await readWorkbook(parts)
  const rows: string[] = []
  let [width, characters] = [0, 0]
  await readRows(parts, book, book.sheets[0]?.part ?? '', (cells) => {
    width ||= cells.length
    const row = Array.from({ length: width }, (_, column) => quoted(cells[column] ?? '')).join(',')
    characters += row.length
    if (characters > maxCsvCharacters) throw new PaperProblem('unpacks-to-too-much')
    rows.push(row)
    return true
  })
  return rows.map((row) => `${row}\n`).join('')
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

interface OpenCell {
  readonly column: number
  readonly type: string
  readonly shape: NumberShape
  value: string
}

/** Calls `onRow` with the cells of each row that has any, up to its last one with text, until it returns false. */
async function readRows(
  parts: ZipParts,
  book: Workbook,
  part: string,
  onRow: (cells: readonly string[]) => boolean,
): Promise<void> {
  let row: string[] = []
  let cell: OpenCell | null = null
  let [isValue, isEnough] = [false, false]
  await readXml(parts, part, {
    isEnough: () => isEnough,
    open: (name, { r, t = 'n', s }) => {
      if (name === 'row') row = []
      if (name === 'c') cell = { column: columnOf(r) ?? row.length, type: t, shape: shapeOf(book, s), value: '' }
      isValue = name === 'v' || name === 't'
    },
    text: (text) => {
      if (cell !== null && isValue) cell.value += text
    },
    close: (name) => {
      isValue = false
      if (name === 'c' && cell !== null) {
        const shown = shownValue(cell, book)
        if (shown !== '' && cell.column < maxColumns) setCell(row, cell.column, shown)
        cell = null
      }
      if (name === 'row' && row.length > 0) isEnough ||= !onRow(row)
    },
  })
}

function shapeOf({ shows }: Workbook, style: string | undefined): NumberShape {
  return shows[Number(style ?? 0)] ?? 'number'
}

function setCell(row: string[], column: number, value: string): void {
  while (row.length < column) row.push('')
  row[column] = value
}

/** `B7` is in column 1. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function shownValue({ type, shape, value }: OpenCell, book: Workbook): string {
  if (type === 's') return book.strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  const number = Number(value)
  if (type !== 'n' || value.trim() === '' || Number.isNaN(number)) return value
  if (shape === 'percent') return `${Number((number * 100).toFixed(6))}%`
  return shape === 'number' ? String(Number(number.toPrecision(15))) : shownTime(number, shape, book.isFrom1904)
}

const msPerDay = 86_400_000
const daysFrom1900 = 25_569
const daysFrom1904 = 24_107

/** Days are counted, and times are their fractions. */
function shownTime(serial: number, shape: NumberShape, isFrom1904: boolean): string {
  const epochDays = serial - (isFrom1904 ? daysFrom1904 : daysFrom1900)
  const date = new Date(Math.round((epochDays * msPerDay) / 1000) * 1000)
  if (Number.isNaN(date.getTime())) return String(serial)
  const [day = '', time = ''] = date.toISOString().split('T')
  const clock = time.slice(0, time.startsWith(':00', 5) ? 5 : 8)
  if (shape === 'time' && serial < 1) return clock
  return shape === 'date' ? day : `${day} ${clock}`
}

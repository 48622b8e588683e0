import type { DomElement } from './dom.js'
import { visibleLines } from './visible-lines.js'

// a cell with more is a text that was put into a table to stand beside its heading
const maxCellLength = 600
const maxLabelLength = 60
// what follows a row to fill the table says nothing, and takes the square of a page that is one row above many
const maxWidth = 200
const notInCells = 'table,pre,h1,h2,h3,h4,h5,h6,blockquote'

const isDataTableOf = new WeakMap<DomElement, boolean>()

/** The table as GitHub's Markdown, on lines of its own; null for a table that only places things on the page. */
export function toMarkdownTable(table: DomElement): string | null {
  if (!isDataTable(table)) return null
  const rows = rowsOf(table)
    .map((row) => cellsOf(row))
    .filter((cells) => cells.some((cell) => textOf(cell) !== ''))
  if (rows.length === 0) return ''
  const width = Math.min(
    maxWidth,
    rows.reduce((most, cells) => Math.max(most, cells.length), 0),
  )
  const hasHead = rows[0]?.every(({ nodeName }) => nodeName === 'TH') ?? false
  const lines = rows.map((cells) => toLine(cells.map(textOf), width))
  const head = hasHead ? (lines.shift() ?? '') : toLine([], width)
  return [head, `|${' --- |'.repeat(width)}`, ...lines].join('\n')
}

/** Whether it is the label of the text beside it, in a table that only places things. */
export function isLabelCell(cell: DomElement): boolean {
  const table = closestTable(cell)
  if (table === null || cell.parentNode === null || isDataTable(table)) return false
  const length = (cell.textContent ?? '').trim().length
  return length > 0 && length <= maxLabelLength && cellsOf(cell.parentNode).some(({ nodeName }) => nodeName === 'TD')
}

function isDataTable(table: DomElement): boolean {
  const known = isDataTableOf.get(table)
  if (known !== undefined) return known
  const rows = rowsOf(table).map(cellsOf)
  const isData =
    rows.length > 1 &&
    rows.filter((cells) => cells.length > 1).length * 2 > rows.length &&
    table.querySelector(notInCells) === null &&
    rows.every((cells) => cells.every((cell) => (cell.textContent ?? '').length <= maxCellLength))
  isDataTableOf.set(table, isData)
  return isData
}

function closestTable(cell: DomElement): DomElement | null {
  let element = cell.parentNode
  while (element !== null && element.nodeName !== 'TABLE') element = element.parentNode
  return element
}

function rowsOf(table: DomElement): readonly DomElement[] {
  return [...table.querySelectorAll('tr')]
}

function cellsOf(row: DomElement): readonly DomElement[] {
  return [...row.children].filter(({ nodeName }) => nodeName === 'TD' || nodeName === 'TH')
}

function textOf(cell: DomElement): string {
  return visibleLines(cell)
    .map(({ text }) => text)
    .join(' ')
    .replaceAll('|', '\\|')
}

function toLine(texts: readonly string[], width: number): string {
  return `|${Array.from({ length: Math.max(width, texts.length) }, (_, column) => ` ${texts[column] ?? ''} |`).join('')}`
}

import TurndownService from 'turndown'
import { type DomElement, oneLine } from '#src/adapters/sources/extraction/html/dom.js'
import { visibleLines } from '#src/adapters/sources/extraction/html/visible-lines.js'

const maxTitleLength = 80

/**
 * The content of `root` as Markdown for reading: headings, lists, quotes, code and tables stay marked. Pictures, the
 * addresses of links and emphasis are left out: they say nothing to a search. A short line that is all bold is a heading.
 * `root` is changed.
 */
export function toMarkdown(root: DomElement): string {
  joinInline(root)
  // it would copy the content to change it, at the price of parsing it again
  const own = Object.assign(root, { cloneNode: () => root })
  return service.turndown(own as never)
}

const service = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-', hr: '---' })
service.escape = escapeLineStart
service.remove(['script', 'style', 'noscript', 'template', 'iframe', 'object', 'canvas', 'audio', 'video'])
service.addRule('text alone', {
  filter: ['a', 'em', 'i', 'strong', 'b'],
  replacement: (content, node) => (isTitleLine(asElement(node)) ? `### ${titleText(content)}` : content),
})
service.addRule('no picture', { filter: ['img', 'picture'], replacement: () => '' })
service.addRule('one line heading', {
  filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  replacement: (content, node) =>
    titleText(content) === '' ? '' : `\n\n${'#'.repeat(Number(node.nodeName.charAt(1)))} ${titleText(content)}\n\n`,
})
service.addRule('table', {
  filter: 'table',
  replacement: (content, node) => `\n\n${toMarkdownTable(asElement(node)) ?? content}\n\n`,
})
service.addRule('label cell', {
  filter: (node) => node.nodeName === 'TH' && isLabelCell(asElement(node)),
  replacement: (content) => `\n\n### ${titleText(content)}\n\n`,
})

function asElement(node: unknown): DomElement {
  return node as DomElement
}

function titleText(content: string): string {
  return oneLine(content.replace(/^#+ /, ''))
}

/** Bold, and all that its paragraph holds. */
function isTitleLine(element: DomElement): boolean {
  const { nodeName, parentNode } = element
  if ((nodeName !== 'STRONG' && nodeName !== 'B') || parentNode === null || !/^(?:P|DIV)$/.test(parentNode.nodeName)) {
    return false
  }
  const text = element.textContent?.trim() ?? ''
  if (text.length === 0 || text.length > maxTitleLength || /[.。!！,、]$/.test(text)) return false
  return parentNode.textContent?.trim() === text && element.querySelector('br,img') === null
}

/** Escapes what would start a block of Markdown; inside a line nothing is read as Markdown. */
function escapeLineStart(text: string): string {
  return text
    .replace(/(^|\n)([ \t]*)([#>+*=~`|-]|-{3}|_{3})/g, '$1$2\\$3')
    .replace(/(^|\n)([ \t]*\d{1,9})([.)])(?=\s|$)/g, '$1$2\\$3')
}

const plainNames = new Set('A ABBR B BDI CITE EM FONT I INS MARK Q SMALL SPAN STRONG SUB SUP TIME U WBR'.split(' '))

/**
 * Makes one text of a paragraph that holds nothing but text and inline marks, which say nothing in our Markdown: every
 * node less is time saved. A line that is all bold keeps its mark.
 */
function joinInline(root: DomElement): void {
  for (const element of root.querySelectorAll('p,li,h1,h2,h3,h4,h5,h6,dd')) {
    const inner = [...element.querySelectorAll('*')]
    if (inner.length === 0 || !inner.every(({ nodeName }) => plainNames.has(nodeName))) continue
    const text = element.textContent
    const isAllBold = inner.some(
      ({ nodeName, textContent }) => isBold(nodeName) && textContent?.trim() === text?.trim(),
    )
    if (!isAllBold) element.textContent = text
  }
}

function isBold(nodeName: string): boolean {
  return nodeName === 'B' || nodeName === 'STRONG'
}

// a cell with more is a text that was put into a table to stand beside its heading
const maxCellLength = 600
const maxLabelLength = 60
// what follows a row to fill the table says nothing, and takes the square of a page that is one row above many
const maxWidth = 200
const notInCells = 'table,pre,h1,h2,h3,h4,h5,h6,blockquote'

const isDataTableOf = new WeakMap<DomElement, boolean>()

/** The table as GitHub's Markdown, on lines of its own; null for a table that only places things on the page. */
function toMarkdownTable(table: DomElement): string | null {
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
function isLabelCell(cell: DomElement): boolean {
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

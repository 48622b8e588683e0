import TurndownService from 'turndown'
import { type DomElement, oneLine } from '#src/adapters/sources/extraction/html/dom.js'
import { visibleLines } from '#src/adapters/sources/extraction/html/visible-lines.js'

const maxTitleLength = 80

/**
 * Converts the content of `root` to readable Markdown: headings, lists, quotes, code and tables stay marked. Pictures,
 * link URLs and emphasis are dropped, because search does not use them. A short line that is all bold becomes a
 * heading. `root` is changed.
 */
export function toMarkdown(root: DomElement): string {
  joinInline(root)
  // prevents a copy of the content, which would cost another parse
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

/** Whether it is bold and the whole content of its paragraph. */
function isTitleLine(element: DomElement): boolean {
  const { nodeName, parentNode } = element
  if ((nodeName !== 'STRONG' && nodeName !== 'B') || parentNode === null || !/^(?:P|DIV)$/.test(parentNode.nodeName)) {
    return false
  }
  const text = element.textContent?.trim() ?? ''
  if (text.length === 0 || text.length > maxTitleLength || /[.。!！,、]$/.test(text)) return false
  return parentNode.textContent?.trim() === text && element.querySelector('br,img') === null
}

/** Escapes what would start a block of Markdown; inline syntax is not interpreted. */
function escapeLineStart(text: string): string {
  return text
    .replace(/(^|\n)([ \t]*)([#>+*=~`|-]|-{3}|_{3})/g, '$1$2\\$3')
    .replace(/(^|\n)([ \t]*\d{1,9})([.)])(?=\s|$)/g, '$1$2\\$3')
}

const plainNames = new Set('A ABBR B BDI CITE EM FONT I INS MARK Q SMALL SPAN STRONG SUB SUP TIME U WBR'.split(' '))

/**
 * Replaces the content of a paragraph that has only text and inline marks by its text: inline marks are not used in the
 * Markdown, and fewer nodes save time. A line that is all bold keeps its mark.
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

// a cell with more contains a text that is laid out beside its heading
const maxCellLength = 600
const maxLabelLength = 60
// cells that pad a row are empty, and their number grows quadratically if one row is wide
const maxWidth = 200
const notInCells = 'table,pre,h1,h2,h3,h4,h5,h6,blockquote'

const isDataTableOf = new WeakMap<DomElement, boolean>()

/** The table as GitHub Markdown on its own lines; null for a layout table. */
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

/** Whether the cell is the label of the text beside it, in a layout table. */
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

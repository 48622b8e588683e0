import { createHash } from 'node:crypto'
import type { PaperWriter } from '#src/application/person/ports/paper-writer.js'
import {
  type Alignment,
  type Form,
  type FormCell,
  type FormRow,
  type Heading,
  isSafeLink,
  type List,
  type PaperBlock,
  type PaperSheet,
  type SheetBlock,
  type Table,
  type TextMark,
  type TextRun,
  textOfBlocks,
  textOfRuns,
} from '#src/domain/person/papers/paper.js'
import { styles } from './html-styles.js'

/** Pages of text without a script, a picture or a request. */
export const htmlWriter: PaperWriter = {
  write: async (sheet) => new TextEncoder().encode(toHtml(sheet)),
}

const styleHash = createHash('sha256').update(styles).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`

export function toHtml({ title, language, blocks }: PaperSheet): string {
  const isForm = blocks.some(({ kind }) => kind === 'form')
  return `<!DOCTYPE html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${styles}</style>
</head>
<body${isForm ? ' class="form"' : ''}>
${inEntries(blocks)}
</body>
</html>
`
}

const controls = /(?!\n)\p{Cc}/gu
const special: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(controls, '').replace(/[&<>"']/g, (character) => special[character] ?? '')
}

// more does not fit together on what is left of most pages
const maxKeptTogether = 1200
const shortItem = 400

/** Wraps each entry below a heading of the third level or deeper, so that a page does not end within a short one. */
function inEntries(blocks: readonly SheetBlock[]): string {
  const parts: string[] = []
  for (let at = 0; at < blocks.length; ) {
    const end = endOfEntry(blocks, at)
    const entry = blocks.slice(at, end)
    const inner = entry.map(toElement).join('\n')
    parts.push(end - at === 1 ? inner : `<section${isShort(entry) ? ' class="keep"' : ''}>\n${inner}\n</section>`)
    at = end
  }
  return parts.join('\n')
}

/** Returns where the entry that starts at `at` ends; the next block if none starts. */
export function endOfEntry(blocks: readonly SheetBlock[], at: number): number {
  const first = blocks[at]
  if (first?.kind !== 'heading' || first.level < 3) return at + 1
  const length = blocks.slice(at + 1).findIndex((block) => block.kind === 'heading' || block.kind === 'form')
  return length === -1 ? blocks.length : at + 1 + length
}

export function isShort(entry: readonly SheetBlock[]): boolean {
  return textOfBlocks(entry.filter((block) => block.kind !== 'form')).length <= maxKeptTogether
}

function toElement(block: SheetBlock): string {
  switch (block.kind) {
    case 'heading':
      return toHeading(block)
    case 'paragraph':
      return block.runs.length === 0 ? '<p>&#8203;</p>' : `<p${aligned(block.align)}>${toInline(block.runs)}</p>`
    case 'list':
      return toList(block)
    case 'quote':
      return `<blockquote>\n${toElements(block.blocks)}\n</blockquote>`
    case 'code':
      return `<pre>${escapeHtml(block.text)}</pre>`
    case 'table':
      return toTable(block)
    case 'rule':
      return '<hr>'
    case 'form':
      return toForm(block)
  }
}

const toElements = (blocks: readonly PaperBlock[]): string => blocks.map(toElement).join('\n')

function toHeading({ level, runs, align }: Heading): string {
  return `<h${level}${aligned(align)}>${toInline(runs)}</h${level}>`
}

function aligned(align: Alignment | undefined): string {
  return align === undefined || align === 'left' ? '' : ` class="${align}"`
}

function toList({ start, items }: List): string {
  const inner = items.map((item) => {
    const [first, ...others] = item
    const kept = textOfBlocks(item).length <= shortItem ? ' class="short"' : ''
    // a paragraph that is the item, or its beginning, needs no element of its own
    const text = first?.kind === 'paragraph' ? toInline(first.runs) : first === undefined ? '' : toElement(first)
    return `<li${kept}>${[text, ...others.map(toElement)].join('\n')}</li>`
  })
  const tag = start === null ? 'ul' : 'ol'
  return `<${tag}${start === null || start === 1 ? '' : ` start="${start}"`}>\n${inner.join('\n')}\n</${tag}>`
}

// a word that leaves no room for the other columns
const longWord = /[!-~]{25}/

function toTable({ rows }: Table): string {
  const [header = [], ...others] = rows
  const toCell = (runs: readonly TextRun[], tag: 'td' | 'th') =>
    `<${tag}${longWord.test(textOfRuns(runs)) ? ' class="long"' : ''}>${toInline(runs)}</${tag}>`
  const toRow = (cells: readonly (readonly TextRun[])[], tag: 'td' | 'th') =>
    `<tr>${cells.map((cell) => toCell(cell, tag)).join('')}</tr>`
  const head = header.every((cell) => cell.length === 0) ? '' : `<thead>${toRow(header, 'th')}</thead>\n`
  return `<table>\n${head}<tbody>\n${others.map((row) => toRow(row, 'td')).join('\n')}\n</tbody>\n</table>`
}

const tags: Record<TextMark, string> = { bold: 'strong', italic: 'em', code: 'code', struck: 's' }

function toInline(runs: readonly TextRun[]): string {
  return runs
    .map(({ text, marks, link }) => {
      const lines = escapeHtml(text).replaceAll('\n', '<br>')
      const marked = marks.reduce((inner, mark) => `<${tags[mark]}>${inner}</${tags[mark]}>`, lines)
      return link !== null && isSafeLink(link) ? `<a href="${escapeHtml(link)}">${marked}</a>` : marked
    })
    .join('')
}

/** Widths and heights are attributes: the policy of the page allows no styles but its own. */
function toForm({ widths, rows, startsPage }: Form): string {
  const all = widths.reduce((sum, width) => sum + width, 0)
  const columns = widths.map((width) => `<col width="${((width / all) * 100).toFixed(2)}%">`).join('')
  const isBare = rows.some(({ cells }) => cells.some(({ look }) => look === 'bare'))
  const classes = [isBare ? 'bare' : '', widths.length === 1 ? 'box' : '', startsPage ? 'page' : '']
  const named = classes.filter((name) => name !== '').join(' ')
  return `<table${named === '' ? '' : ` class="${named}"`}><colgroup>${columns}</colgroup>\n${rows.map(toFormRow).join('\n')}\n</table>`
}

const pixelsPerMillimetre = 96 / 25.4

function toFormRow({ cells, height }: FormRow): string {
  const pixels = Math.round(height * pixelsPerMillimetre)
  return `<tr>${cells.map((cell) => toFormCell(cell, pixels, height > 20)).join('')}</tr>`
}

function toFormCell({ blocks, columns, rows, align, look }: FormCell, pixels: number, isTall: boolean): string {
  const classes = [look, align === 'left' ? undefined : align, isTall ? 'top' : undefined]
  const named = classes.filter((name) => name !== undefined).join(' ')
  const attributes = [
    named === '' ? '' : ` class="${named}"`,
    columns === undefined ? '' : ` colspan="${columns}"`,
    rows === undefined ? ` height="${pixels}"` : ` rowspan="${rows}"`,
  ]
  return `<td${attributes.join('')}>${toElements(blocks)}</td>`
}

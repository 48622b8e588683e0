import { isDatedLine } from './dated-lines.js'
import type { List, PaperBlock, Table } from './paper.js'
import { readInline } from './read-inline.js'

// deeper than a paper can be; below it, everything is text
const maxDepth = 20

const blank = /^\s*$/
const fence = /^ {0,3}(`{3,}(?!`)|~{3,}(?!~))(.*)$/
const heading = /^ {0,3}(#{1,6})(?=[ \t]|$)(.*)$/
const rule = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/
const underline = /^ {0,3}(?:=+|-+)[ \t]*$/
const quote = /^ {0,3}> ?/
const item = /^( {0,3}(?:[-*+]|(\d{1,9})[.)]))(?:( {1,4})(?=\S)|[ \t]+|$)/
const tableCell = /^:?-+:?$/
const keyLine = /^\s*(?:\*\*|__)?[^:：*]{1,30}(?:\*\*|__)?[:：](?:\*\*|__)?\s*\S/

/**
 * Reads the Markdown of a paper: headings, paragraphs, lists, quotes, tables, rules and code. HTML is text. A paragraph
 * whose lines all are `Label: value` keeps its lines, and so does one of several lines that begin with a date. Takes
 * linear time, unlike the parsers of the whole language, which take seconds for some texts of a few pages. Source: person-papers-markdown.
 */
export function readMarkdown(markdown: string): readonly PaperBlock[] {
  const lines = markdown
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', '    ')
    .split('\n')
  return readBlocks(lines, 0)
}

interface Read {
  readonly block: PaperBlock
  /** The line after it. */
  readonly end: number
}

function readBlocks(lines: readonly string[], depth: number): readonly PaperBlock[] {
  const blocks: PaperBlock[] = []
  let at = 0
  while (at < lines.length) {
    if (blank.test(lines[at] ?? '')) at += 1
    else {
      const { block, end } = readBlock(lines, at, depth)
      blocks.push(block)
      at = end
    }
  }
  return blocks
}

function readBlock(lines: readonly string[], at: number, depth: number): Read {
  const line = lines[at] ?? ''
  const title = heading.exec(line)
  if (title !== null) return { block: toHeading(title[1]?.length ?? 1, title[2] ?? ''), end: at + 1 }
  if (rule.test(line)) return { block: { kind: 'rule' }, end: at + 1 }
  return (
    readCode(lines, at) ??
    (depth < maxDepth ? (readQuote(lines, at, depth) ?? readList(lines, at, depth)) : null) ??
    readTable(lines, at) ??
    readParagraph(lines, at)
  )
}

function toHeading(level: number, text: string): PaperBlock {
  return { kind: 'heading', level, runs: readInline(withoutClosing(text.trim())) }
}

/** A heading may end with the marks that it begins with. */
function withoutClosing(text: string): string {
  let end = text.length
  while (text[end - 1] === '#') end -= 1
  return end === text.length || (end > 0 && text[end - 1] !== ' ') ? text : text.slice(0, end).trimEnd()
}

function readCode(lines: readonly string[], at: number): Read | null {
  const [opening, marks = '', words = ''] = fence.exec(lines[at] ?? '') ?? []
  if (opening === undefined || (marks.startsWith('`') && words.includes('`'))) return null
  const [info = ''] = words.trim().split(' ', 1)
  const indent = opening.search(/\S/)
  const [mark = ''] = marks
  let end = at + 1
  while (end < lines.length && !isClosing(lines[end] ?? '', mark, marks.length)) end += 1
  const code = lines.slice(at + 1, end).map((line) => line.slice(Math.min(indent, Math.max(0, line.search(/\S/)))))
  return { block: { kind: 'code', text: code.join('\n'), info }, end: end + 1 }
}

function isClosing(line: string, mark: string, length: number): boolean {
  const text = line.trim()
  return text.length >= length && line.search(/\S/) < 4 && text === mark.repeat(text.length)
}

function readQuote(lines: readonly string[], at: number, depth: number): Read | null {
  if (!quote.test(lines[at] ?? '')) return null
  let end = at + 1
  while (end < lines.length && (quote.test(lines[end] ?? '') || goesOn(lines, end))) end += 1
  const inner = lines.slice(at, end).map((line) => line.replace(quote, ''))
  return { block: { kind: 'quote', blocks: readBlocks(inner, depth + 1) }, end }
}

/** Whether this line continues a paragraph that began in a quote or item before it. */
function goesOn(lines: readonly string[], at: number): boolean {
  return !blank.test(lines[at] ?? '') && !startsBlock(lines, at)
}

function startsBlock(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? ''
  const [found, , number] = item.exec(line) ?? []
  const isItem = found !== undefined && found.trim() !== '' && (number === undefined || number === '1')
  return isItem || heading.test(line) || rule.test(line) || fence.test(line) || quote.test(line)
}

function readList(lines: readonly string[], at: number, depth: number): Read | null {
  const first = item.exec(lines[at] ?? '')
  if (first === null) return null
  const kind = kindOf(first)
  const items: (readonly PaperBlock[])[] = []
  let next = at
  for (let mark: RegExpExecArray | null = first; mark !== null && kindOf(mark) === kind; ) {
    const { inner, end } = readItem(lines, next, mark)
    items.push(readBlocks(inner, depth + 1))
    next = end
    mark = rule.test(lines[next] ?? '') ? null : item.exec(lines[next] ?? '')
  }
  const block: List = { kind: 'list', start: first[2] === undefined ? null : Number(first[2]), items }
  return { block, end: next }
}

/** The mark of an item without its number. */
function kindOf(mark: RegExpExecArray): string {
  return mark[1]?.at(-1) ?? ''
}

function readItem(lines: readonly string[], at: number, mark: RegExpExecArray) {
  const indent = (mark[1]?.length ?? 0) + (mark[3]?.length ?? 1)
  const inner = [(lines[at] ?? '').slice(indent)]
  let end = at + 1
  for (; end < lines.length; end += 1) {
    const line = lines[end] ?? ''
    const isBlank = blank.test(line)
    const isIn = isBlank || line.search(/\S/) >= indent
    const isAfterText = !blank.test(lines[end - 1] ?? '')
    if (!isIn && !(isAfterText && goesOn(lines, end) && item.exec(line) === null)) break
    inner.push(isBlank ? '' : line.slice(Math.min(indent, line.search(/\S/))))
  }
  return { inner, end }
}

function readTable(lines: readonly string[], at: number): Read | null {
  const header = lines[at] ?? ''
  const delimiter = lines[at + 1] ?? ''
  if (!header.includes('|') || !cellsOf(delimiter).every((cell) => tableCell.test(cell))) return null
  const columns = cellsOf(header).length
  if (cellsOf(delimiter).length !== columns) return null
  let end = at + 2
  while (end < lines.length && goesOn(lines, end)) end += 1
  const rows = [header, ...lines.slice(at + 2, end)].map((line) => {
    const cells = cellsOf(line)
    return Array.from({ length: columns }, (_, index) => readInline(cells[index] ?? ''))
  })
  return { block: { kind: 'table', rows } satisfies Table, end }
}

/** Returns the cells of a line; a bar after a backslash is text. */
function cellsOf(line: string): readonly string[] {
  const cells = ['']
  for (const part of line.trim().split(/(\\\||\|)/)) {
    if (part === '|') cells.push('')
    else cells[cells.length - 1] += part === '\\|' ? '|' : part
  }
  const texts = cells.map((cell) => cell.trim())
  return texts.slice(texts[0] === '' ? 1 : 0, texts.length > 1 && texts.at(-1) === '' ? -1 : undefined)
}

/** Keeps the break before each line that begins with a date, if there are several: they are lines of a history. */
function withDatedLines(lines: readonly string[]): readonly string[] {
  const dated = lines.map(isDatedLine)
  if (dated.filter(Boolean).length < 2) return lines
  return lines.map((line, at) => (dated[at + 1] === true && !line.endsWith('\\') ? `${line}  ` : line))
}

function readParagraph(lines: readonly string[], at: number): Read {
  let end = at + 1
  while (end < lines.length && goesOn(lines, end) && !underline.test(lines[end] ?? '')) end += 1
  const own = lines.slice(at, end)
  const text = withDatedLines(own.map((line) => line.trimStart()))
    .join('\n')
    .trimEnd()
  const below = lines[end] ?? ''
  if (underline.test(below)) return { block: toHeading(below.trim().startsWith('=') ? 1 : 2, text), end: end + 1 }
  return {
    block: { kind: 'paragraph', runs: readInline(text, own.length > 1 && own.every((line) => keyLine.test(line))) },
    end,
  }
}

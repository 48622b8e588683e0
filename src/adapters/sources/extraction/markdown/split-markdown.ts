/** Lines of Markdown that belong together. `nested` is a list or quote that contains code, a table or a heading. */
export interface MarkdownSegment {
  readonly kind: 'heading' | 'table' | 'code' | 'text' | 'nested'
  readonly text: string
}

const fence = /^(?:`{3,}|~{3,})/
const heading = /^#{1,6} /
const container = /^(?:[-*+]|\d{1,9}[.)]|>)(?:\s|$)/
const item = /^(?:[-*+]|\d{1,9}[.)])(?:\s+|$)/
const inContainer = /^(?:\s|[-*+]\s|\d{1,9}[.)]\s|>)/
const quoteMarks = /^[\s>]*/
const block = /^(?:`{3}|~{3}|#{1,6} |\|)/
const rule = /^---$/

/**
 * Splits the top level of Markdown made by `toMarkdown`, in linear time. Its blocks are separated by empty lines, so
 * that is enough. A parser would take longer than all other steps together, and quadratic time for long lists.
 */
export function splitMarkdown(markdown: string): readonly MarkdownSegment[] {
  const lines = markdown.split('\n')
  const segments: MarkdownSegment[] = []
  let at = 0
  while (at < lines.length) {
    const line = lines[at] ?? ''
    const end = line.trim() === '' || rule.test(line) ? null : endOfSegment(lines, at)
    if (end !== null) segments.push(toSegment(lines.slice(at, end)))
    at = end ?? at + 1
  }
  return segments
}

/** The contents of list items or of a quote, each as Markdown. */
export function unnest(markdown: string): readonly string[] {
  const lines = markdown.split('\n')
  if (markdown.startsWith('>')) return [lines.map((line) => line.replace(/^> ?/, '')).join('\n')]
  const items: string[][] = []
  let indent = 0
  for (const line of lines) {
    const mark = item.exec(line)?.[0]
    if (mark !== undefined || items.length === 0) {
      indent = mark?.length ?? 0
      items.push([line.slice(indent)])
    } else items.at(-1)?.push(withoutIndent(line, indent))
  }
  return items.map((each) => each.join('\n'))
}

function withoutIndent(line: string, indent: number): string {
  const start = line.search(/\S/)
  return start === -1 ? '' : line.slice(Math.min(start, indent))
}

function endOfSegment(lines: readonly string[], start: number): number {
  const first = lines[start] ?? ''
  if (heading.test(first)) return start + 1
  const [opening] = fence.exec(first) ?? []
  if (opening !== undefined) return indexOf(lines, start + 1, (line) => line === opening) + 1
  if (first.startsWith('|')) return indexOf(lines, start, (line) => !line.startsWith('|'))
  if (!container.test(first)) return indexOf(lines, start, (line) => line.trim() === '' || container.test(line))
  return indexOf(lines, start, (line, index) => line.trim() === '' && !goesOn(lines, index))
}

/** Whether a list or quote continues after the empty lines at `index`. */
function goesOn(lines: readonly string[], index: number): boolean {
  const next = indexOf(lines, index, (line, at) => line.trim() !== '' || at > index + 2)
  return next - index <= 2 && inContainer.test(lines[next] ?? '')
}

function indexOf(lines: readonly string[], from: number, isFound: (line: string, index: number) => boolean): number {
  let at = from
  while (at < lines.length && !isFound(lines[at] ?? '', at)) at += 1
  return Math.min(at, lines.length)
}

function toSegment(lines: readonly string[]): MarkdownSegment {
  const [first = ''] = lines
  const text = lines.join('\n')
  if (heading.test(first)) return { kind: 'heading', text }
  if (fence.test(first)) return { kind: 'code', text }
  if (first.startsWith('|')) return { kind: 'table', text }
  return { kind: container.test(first) && lines.some(startsBlock) ? 'nested' : 'text', text }
}

/** Whether code, a heading or a table starts in this line of a list or quote. */
function startsBlock(line: string): boolean {
  let rest = line.replace(quoteMarks, '')
  for (let mark = item.exec(rest)?.[0]; mark !== undefined && mark !== ''; mark = item.exec(rest)?.[0]) {
    rest = rest.slice(mark.length)
  }
  return block.test(rest)
}

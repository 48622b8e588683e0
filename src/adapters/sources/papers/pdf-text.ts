/** A piece of text on a page. */
interface TextItem {
  readonly str: string
  /** Whether the line ends behind it. */
  readonly hasEOL: boolean
  /** The last number is its place from the bottom of the page. */
  readonly transform: readonly number[]
  readonly height: number
}

interface Line {
  readonly text: string
  readonly y: number
  readonly height: number
}

// the distance between two lines, in heights of the text, from which they are two paragraphs
const paragraphGap = 1.8

/** The text of a page in lines, with an empty line between paragraphs. */
export function textOfItems(items: readonly object[]): string {
  const lines = linesOf(items)
  return lines.map((line, index) => (isApart(lines[index - 1], line) ? `\n${line.text}` : line.text)).join('\n')
}

function isApart(above: Line | undefined, { y, height }: Line): boolean {
  return above !== undefined && height > 0 && Math.abs(above.y - y) > paragraphGap * height
}

function linesOf(items: readonly object[]): readonly Line[] {
  const lines: Line[] = []
  let open: TextItem[] = []
  for (const item of items) {
    if (!isText(item)) continue
    open.push(item)
    if (!item.hasEOL) continue
    lines.push(toLine(open))
    open = []
  }
  return [...lines, toLine(open)].filter(({ text }) => text !== '')
}

function isText(item: object): item is TextItem {
  return 'str' in item && typeof item.str === 'string'
}

function toLine(items: readonly TextItem[]): Line {
  const shown = items.find(({ str }) => str.trim() !== '')
  return {
    text: clean(items.map(({ str }) => str).join('')),
    y: shown?.transform[5] ?? 0,
    height: shown?.height ?? 0,
  }
}

// Japanese fonts name some kanji as radicals, which look alike and are found by no search
const radicals = /[\u2e80-\u2fdf]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: fonts without names yield them
const controls = /[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]/g

function clean(line: string): string {
  return line
    .replace(radicals, (radical) => radical.normalize('NFKC'))
    .replace(controls, '')
    .trim()
}

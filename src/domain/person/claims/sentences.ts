import { cutText, isAscii } from '#src/domain/shared/text.js'
import { maxPaper, maxSentence } from './claim.js'

/** A sentence, a heading or a cell of a table, without marks of Markdown. */
export interface Sentence {
  /** As written. */
  readonly raw: string
  /** The same length as `raw`; full-width characters, dashes and quotes are unified. */
  readonly text: string
  /** The sentence or the row of the table that is shown to a reader. */
  readonly shown: string
  readonly isHeading: boolean
  /** From 0, in the document. */
  readonly line: number
}

const link = /!?\[([^[\]]*)\]\([^()]*\)/g
const address = /https?:\/\/\S+|www\.\S+|(?<![\w.+-])[\w.+-]+@[\w.-]+|(?<![\w.-])[\w-]+(?:\.[\w-]+)+\/\S*/g
const tag = /<[^<>]*>/g
const listMark = /^(?:[-*+>]\s+|[•・■◆●○□▪※]\s*|\d{1,2}[.)]\s+|\[[ x]\]\s+)+/
const heading = /^#{1,6}\s*/
const ruleOfTable = /^[\s|:-]+$/

/** Returns the sentences of a Markdown text in order. Takes time linear in its length. */
export function readSentences(markdown: string): readonly Sentence[] {
  const lines = withoutComments(cutText(markdown, maxPaper)).split('\n')
  return lines.flatMap((written, line) => {
    const trimmed = written.trim()
    if (trimmed.startsWith('|')) return cellsOf(trimmed, line, ruleOfTable.test(lines[line + 1] ?? '-x'))
    const isBold = /^\*\*[^*]+\*\*:?$/.test(trimmed)
    const plain = withoutMarks(trimmed.replace(heading, '').replace(listMark, ''))
    return split(plain).map((raw) => toSentence(raw, cutText(raw, maxSentence), heading.test(trimmed) || isBold, line))
  })
}

function cellsOf(row: string, line: number, isHeading: boolean): readonly Sentence[] {
  if (ruleOfTable.test(row)) return []
  const cells = row.split('|').map((cell) => withoutMarks(cell.trim()))
  const shown = cutText(cells.filter((cell) => cell !== '').join(' | '), maxSentence)
  return cells.flatMap(split).map((raw) => toSentence(raw, shown, isHeading, line))
}

function toSentence(raw: string, shown: string, isHeading: boolean, line: number): Sentence {
  return { raw, text: unified(raw), shown, isHeading, line }
}

function withoutComments(text: string): string {
  const parts = text.split('<!--')
  return [parts[0] ?? '', ...parts.slice(1).map((part) => part.slice(endOfComment(part)))].join('')
}

function endOfComment(part: string): number {
  const end = part.indexOf('-->')
  return end === -1 ? part.length : end + 3
}

function withoutMarks(line: string): string {
  let plain = line
  if (plain.includes('](')) plain = plain.replace(link, '$1')
  if (plain.includes('<')) plain = plain.replace(tag, ' ')
  if (/[@/]|www\./.test(plain)) plain = plain.replace(address, ' ')
  return (/[*`~]/.test(plain) ? plain.replace(/\*{1,3}|`{1,3}|~~/g, '') : plain).trim()
}

const unifiedCharacters: Readonly<Record<string, string>> = {
  '\u3000': ' ',
  '\u00a0': ' ',
  '\t': ' ',
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u301c': '~',
  '\u2212': '-',
  '\ufe63': '-',
  '\uffe5': '¥',
}
const other = /[\uff01-\uff5e\u2010-\u2015\u3000\u00a0\t\u2018\u2019\u201c\u201d\u301c\u2212\ufe63\uffe5]/g

function unified(raw: string): string {
  if (isAscii(raw)) return raw
  return raw.replace(other, (character) => {
    const code = character.charCodeAt(0)
    if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0)
    return unifiedCharacters[character] ?? '-'
  })
}

const end = /[。！？]+|(?<![.!?])[.!?]+(?=\s+["'(]?[\p{Lu}\u3040-\u9fff])/gu
const abbreviation = /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|inc|ltd|co|corp|no|vs|sr|jr|st|approx|dept|[a-z](?:\.[a-z]+)*)$/i

function split(line: string): readonly string[] {
  const sentences: string[] = []
  let start = 0
  for (const { 0: mark, index } of line.matchAll(end)) {
    if (mark === '.' && abbreviation.test(line.slice(Math.max(start, index - 8), index))) continue
    sentences.push(line.slice(start, index + mark.length))
    start = index + mark.length
  }
  return [...sentences, line.slice(start)]
    .flatMap(inParts)
    .map((each) => each.trim())
    .filter((each) => each !== '')
}

// readers of a sentence may look at all of it for each of its words
const maxPart = 600

function inParts(sentence: string): readonly string[] {
  const parts: string[] = []
  let start = 0
  while (sentence.length - start > maxPart) {
    const space = sentence.lastIndexOf(' ', start + maxPart)
    const end = space > start ? space : start + maxPart
    parts.push(sentence.slice(start, end))
    start = end
  }
  return [...parts, sentence.slice(start)]
}

import { type PaperBlock, type TextRun, textOfRuns } from '#src/domain/person/papers/paper.js'
import { readMarkdown } from '#src/domain/person/papers/read-markdown.js'
import { anyOf } from '#src/domain/shared/any-of.js'
import { cutText, isAscii, normalizeText, withoutBreakHints } from '#src/domain/shared/text.js'
import { maxPaper, maxSentence } from './claim.js'

/** A sentence, a heading or a cell of a table, as the paper prints it. */
export interface Sentence {
  /** As written. */
  readonly raw: string
  /** The same length as `raw`; full-width characters, dashes and quotes are unified. */
  readonly text: string
  /** The sentence or the row of the table that is shown to a reader. */
  readonly shown: string
  readonly place: Place
}

/** The title is the heading that a paper begins with. */
type Place = 'title' | 'heading' | 'text' | 'cell'

// two products or two numbers may look like a host and a path: Node.js/React, 3.9/4.0
const topLevel = anyOf`
  generic: com | org | net | edu | gov | io | dev | app | ai | me | co | info | biz | site | online | tech | page | blog | link | name | tv | fm | sh | gg | ly | to | cc
  country: jp | uk | de | fr | us | ca | au | in | eu | ch | at | nl | be | se | no | fi | dk | pl | cz | es | pt | it | ie | br | mx | ar | ru | ua | tr | il | cn | hk | tw | kr | sg | nz | za
`
const productHost = anyOf`asp\.net | ado\.net | vb\.net | socket\.io`
// ASCII alone: in Japanese, the sentence goes on behind an address without a space
const rest = '[!#-+\\--:=?-\\[\\]-{}~]'
const address = new RegExp(
  [
    `https?:\\/\\/[\\w-]+(?:\\.[\\w-]+)+${rest}*`,
    `www\\.[\\w-]+(?:\\.[\\w-]+)+${rest}*`,
    '(?<![\\w.+-])[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+',
    `(?<![\\w.-])(?!${productHost}\\/)[a-z\\d-]+(?:\\.[a-z\\d-]+)*\\.${topLevel}(?::\\d+)?\\/${rest}*`,
  ].join('|'),
  'g',
)
const bullet = /^(?:[•・■◆●○□▪※]\s*|\[[ x]\]\s+)+/

/** Returns the sentences that the paper of a Markdown text prints, in order. Takes time linear in its length. */
export function readSentences(markdown: string): readonly Sentence[] {
  const text = normalizeText(withoutBreakHints(cutText(markdown, maxPaper)), 'NFC')
  return readMarkdown(text).flatMap((block, at) => sentencesIn(block, at === 0))
}

function sentencesIn(block: PaperBlock, isFirst = false): readonly Sentence[] {
  switch (block.kind) {
    case 'heading':
      return sentencesOf(textOfRuns(block.runs), isFirst ? 'title' : 'heading')
    case 'paragraph':
      return sentencesOf(textOfRuns(block.runs), !isBold(block.runs) ? 'text' : isFirst ? 'title' : 'heading')
    case 'list':
      return block.items.flat().flatMap((each) => sentencesIn(each))
    case 'quote':
      return block.blocks.flatMap((each) => sentencesIn(each))
    case 'table':
      return block.rows.flatMap((row, at) => cellsOf(row.map(textOfRuns), at === 0 ? 'heading' : 'cell'))
    case 'code':
      return sentencesOf(block.text, 'text')
    case 'rule':
      return []
  }
}

function isBold(runs: readonly TextRun[]): boolean {
  return runs.length > 0 && runs.every(({ text, marks }) => marks.includes('bold') || /^[\s:：]*$/.test(text))
}

function sentencesOf(text: string, place: Place): readonly Sentence[] {
  return text
    .split('\n')
    .flatMap((line) => split(plain(line)))
    .map((raw) => toSentence(raw, cutText(raw, maxSentence), place))
}

function cellsOf(row: readonly string[], place: Place): readonly Sentence[] {
  const cells = row.map(plain)
  const shown = cutText(cells.filter((cell) => cell !== '').join(' | '), maxSentence)
  return cells.flatMap(split).map((raw) => toSentence(raw, shown, place))
}

/** Returns a line without addresses and the signs of a list. */
function plain(line: string): string {
  const trimmed = line.trim().replace(bullet, '')
  return /[@/]|www\./.test(trimmed) ? trimmed.replace(address, ' ').trim() : trimmed
}

function toSentence(raw: string, shown: string, place: Place): Sentence {
  return { raw, text: unified(raw), shown, place }
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

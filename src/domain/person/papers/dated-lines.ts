import { anyOf } from '#src/domain/shared/any-of.js'
import { monthNumber } from '#src/domain/shared/calendar.js'
import { normalizeText } from '#src/domain/shared/text.js'
import { linesOfRuns, type PaperBlock, type TextRun, textOfRuns } from './paper.js'

/** A line of a history, with the year and month that it begins with, as they were written; '' if there is none. */
export interface DatedLine {
  readonly year: string
  readonly month: string
  readonly text: string
}

const era = anyOf`明治 | 大正 | 昭和 | 平成 | 令和`
const year = String.raw`(?:${era}\s?(?:\d{1,2}|元)|[mtshr]\.?\d{1,2}(?=[年./-])|\d{4})`
const dateSource = String.raw`(${year})\s?(?:年\s?(?:(\d{1,2})\s?月)?|[-/.]\s?(\d{1,2})(?!\d)月?)(?:\s?(?:\d{1,2}\s?日|[-/.]\d{1,2}(?!\d)))?`
const dateAtStart = new RegExp(`^${dateSource}`, 'iu')
const englishAtStart = /^([A-Za-z]{3,9})\.?,? (\d{4})(?!\d)/
const yearAtStart = /^(\d{4})(?=$|[\s:：,、~〜–—-])/
const separators = /^[\s:：,、.|·・–—-]+/
// a year behind a blank, where there is no bracket
const yearBehindBlank = /[\s,、](?=\d{4}\s?[年./-])/
const rangeMark = /^\s*(?:〜|～|~|–|—|-|から|to\b)\s*/i
const stillThere = /^(?:現在(?:に至る)?|present|now|current)/i

/** Returns the lines of a history: items, rows of tables, lines of paragraphs, and headings with their periods. */
export function datedLinesOf(blocks: readonly PaperBlock[]): readonly DatedLine[] {
  const lines: DatedLine[] = []
  let isUnderHeading = false
  for (const [at, block] of blocks.entries()) {
    if (block.kind === 'heading') {
      const next = blocks[at + 1]
      const below = next?.kind === 'paragraph' ? textOfRuns(linesOfRuns(next.runs)[0] ?? []) : ''
      lines.push(lineOfHeading(textOfRuns(block.runs), below))
      isUnderHeading = true
      // what an entry says beside its period belongs into another paper
    } else if (!isUnderHeading) lines.push(...linesOfBlock(block))
  }
  return lines
}

function linesOfBlock(block: PaperBlock): readonly DatedLine[] {
  switch (block.kind) {
    case 'paragraph':
      return linesOfRuns(block.runs).map((line) => toDatedLine(textOfRuns(line)))
    case 'list':
      return block.items.flatMap((item) => item.flatMap(linesOfBlock))
    case 'table':
      return block.rows.filter((row, at) => at > 0 || startsWithDate(row)).map(lineOfRow)
    default:
      return []
  }
}

function startsWithDate(row: readonly (readonly TextRun[])[]): boolean {
  return toDatedLine(row.map(textOfRuns).join(' ')).year !== ''
}

/** A row is `year | month | text`, or `date | text`. */
function lineOfRow(row: readonly (readonly TextRun[])[]): DatedLine {
  const [first = '', second = '', ...others] = row.map((cell) => textOfRuns(cell).trim())
  const month = /^(\d{1,2})\s?月?$/.exec(normalizeText(second, 'NFKC'))?.[1]
  if (month === undefined) return toDatedLine([first, second, ...others].filter((text) => text !== '').join(' '))
  return { year: normalizeText(first, 'NFKC').replace(/年$/, ''), month, text: others.join(' ').trim() }
}

// 2015年に入社し is a sentence, 2015年4月から is a period
const inSentence = /^(?!から)\p{Script=Hiragana}/u

/** Whether a line begins with a date as the lines of a history do, not as a sentence does. */
export function isDatedLine(text: string): boolean {
  const folded = foldWidth(text.trim())
  const { length } = dateAt(folded)
  return length > 0 && !inSentence.test(folded.slice(length))
}

export function toDatedLine(text: string): DatedLine {
  const source = text.trim()
  const folded = foldWidth(source)
  const { year: foundYear, month, length } = dateAt(folded)
  const textFrom = (place: number) => source.slice(place + (separators.exec(folded.slice(place))?.[0].length ?? 0))
  const range = rangeMark.exec(folded.slice(length))
  // a number with a hyphen may be anything; a period has a second date or an open end
  if (range === null || length === 0) return { year: foundYear, month, text: length === 0 ? source : textFrom(length) }
  const endPlace = length + range[0].length
  const [open] = stillThere.exec(folded.slice(endPlace)) ?? []
  if (open !== undefined) return { year: foundYear, month, text: `${textFrom(endPlace + open.length)}（現在に至る）` }
  const end = dateAt(folded.slice(endPlace))
  if (end.length === 0) return { year: foundYear, month, text: textFrom(length) }
  return { year: foundYear, month, text: `${textFrom(endPlace + end.length)}（${formatYearMonth(end)}まで）` }
}

/** Full-width letters, digits and signs as narrow ones. Each character stays in its place. */
function foldWidth(text: string): string {
  return text.replace(/[\uff01-\uff5e\u3000]/g, (wide) => normalizeText(wide, 'NFKC'))
}

interface FoundDate {
  readonly year: string
  readonly month: string
  readonly length: number
}

/** Reads a date at the start of a folded text. */
function dateAt(text: string): FoundDate {
  const [whole = '', foundYear = '', month, monthAfterMark] = dateAtStart.exec(text) ?? []
  if (whole !== '') return { year: foundYear, month: month ?? monthAfterMark ?? '', length: whole.length }
  const [words = '', name = '', number = ''] = englishAtStart.exec(text) ?? []
  const found = monthNumber(name)
  if (words !== '' && found !== null) return { year: number, month: String(found), length: words.length }
  const [only = ''] = yearAtStart.exec(text) ?? []
  return { year: only, month: '', length: only.length }
}

function formatYearMonth({ year: ofDate, month }: FoundDate): string {
  return `${ofDate}年${month === '' ? '' : `${Number(month)}月`}`
}

/** The period of an entry is in its heading, or in the line below it. */
function lineOfHeading(heading: string, below: string): DatedLine {
  const atStart = toDatedLine(heading)
  if (atStart.year !== '') return atStart
  const source = heading.trim()
  const folded = foldWidth(source)
  const bracket = Math.max(folded.lastIndexOf('('), folded.lastIndexOf('|'))
  const at = bracket === -1 ? folded.search(yearBehindBlank) : bracket
  const inHeading = at === -1 ? null : toDatedLine(source.slice(at + 1).replace(/[)）]/, ''))
  const isInHeading = inHeading !== null && inHeading.year !== ''
  const line = isInHeading ? inHeading : toDatedLine(below)
  if (line.year === '') return atStart
  // of the period's line only the period is taken
  const until = /（(?:[^（）]*まで|現在に至る)）$/.exec(line.text)?.[0] ?? ''
  return { ...line, text: `${isInHeading ? source.slice(0, at).trim() : source}${until}` }
}

import { anyOf } from '#src/domain/shared/any-of.js'

/** A part of a text that is a date, a clock time, a phone number or an address, with its years. */
export interface CalendarSpan {
  readonly start: number
  readonly end: number
  readonly years: readonly number[]
  /** Whether the date names a day. */
  readonly hasDay: boolean
}

const month = anyOf`
  jan(?:uary)?\.? | feb(?:ruary)?\.? | mar(?:ch)?\.? | apr(?:il)?\.? | may | june?\.? | july?\.? | aug(?:ust)?\.? | sept?(?:ember)?\.?
  oct(?:ober)?\.? | nov(?:ember)?\.? | dec(?:ember)?\.?
`
const day = '(?:3[01]|[12]\\d|0?[1-9])(?:st|nd|rd|th)?(?!\\d)'
const year = '((?:19[3-9]|20[0-6])\\d)'

interface Rule {
  readonly pattern: RegExp
  readonly hasDay?: true
  /** Returns the years of a match; the first group unless given. */
  readonly years?: (groups: readonly (string | undefined)[]) => readonly number[]
}

const eras: Readonly<Record<string, number>> = { 令和: 2018, 平成: 1988, 昭和: 1925, R: 2018, H: 1988, S: 1925 }
const none = () => []

/** Earlier rules win. */
const rules: readonly Rule[] = [
  // phone numbers, post codes and streets
  { pattern: /\+\d[\d ()-]{7,20}\d|(?<![\d-])0\d{1,4}-\d{1,4}-\d{3,4}(?!\d)|\(\d{3}\) ?\d{3}-\d{4}/g, years: none },
  { pattern: /(?<![\d-])\d{3}-(?:\d{3}-)?\d{4}(?!\d)|\b[A-Z]{2} \d{5}\b/g, years: none },
  {
    pattern: /(?<![\w.,-])\d{1,5} (?:[A-Z][a-z]{1,20} ){1,3}(?:St|Street|Ave|Avenue|Rd|Road|Blvd|Lane|Drive|Way)\b/g,
    years: none,
  },
  {
    pattern: new RegExp(`(?<!\\d|\\d[.,])${year}(?:[-/.]| ?年 ?)(?:1[0-2]|0?[1-9])(?:[-/.]| ?月 ?)${day}日?`, 'g'),
    hasDay: true,
  },
  { pattern: new RegExp(`(?<!\\d|\\d[.,])${year}(?:[-/.]| ?年 ?)(?:1[0-2]|0?[1-9])(?!\\d)(?: ?月)?`, 'g') },
  { pattern: new RegExp(`(?<!\\d|/|\\d[.,-])(?:\\d{1,2}[-/.]){2}${year}(?!\\d)`, 'g'), hasDay: true },
  { pattern: new RegExp(`(?<!\\d|/|\\d[.,-])(?:1[0-2]|0?[1-9])[-/.]${year}(?!\\d)`, 'g') },
  {
    pattern: new RegExp(`\\b${month},? ${day},? ${year}(?!\\d)|\\b${day} ${month},? ${year}(?!\\d)`, 'gi'),
    hasDay: true,
  },
  { pattern: new RegExp(`\\b${month},? ${year}(?!\\d)`, 'gi') },
  { pattern: new RegExp(`\\b${month} ?'(\\d\\d)(?!\\d)`, 'gi'), years: ([two]) => [ofTwoDigits(Number(two))] },
  { pattern: new RegExp(`\\b${month} ${day}\\b`, 'gi'), years: none },
  {
    pattern: /(令和|平成|昭和|(?<![A-Za-z])[RHS](?=\d)) ?(\d{1,2}|元) ?年(?: ?\d{1,2} ?月(?: ?\d{1,2} ?日)?)?/g,
    years: ([era, number]) => [(eras[era ?? ''] ?? 0) + (number === '元' ? 1 : Number(number))],
  },
  {
    pattern: new RegExp(`(?<!\\d|\\d[.,])${year}-(\\d\\d)(?!\\d)`, 'g'),
    years: ([from, to]) => [Number(from), Math.floor(Number(from) / 100) * 100 + Number(to)],
  },
  { pattern: new RegExp(`(?<!\\d|\\d[.,])${year} ?年度?(?!間)`, 'g') },
  {
    pattern: /(?<!\d)\d{1,2} ?月(?: ?\d{1,2} ?日)?(?!間)|(?<!\d)\d{1,2}:\d\d(?!\d)|(?<!\d)\d+-\d+-\d+(?:-\d+)?/g,
    years: none,
  },
]

// rules out most sentences
const mayHoldDate =
  /(?:19|20)\d\d|[令平昭月]|\+\d|\d[-:]\d|\d\) ?\d|\d{5}|[RHS]\d| (?:St|Street|Ave|Avenue|Rd|Road|Blvd|Lane|Drive|Way)\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z.]* ?['\d]|\d(?:st|nd|rd|th)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i

/** Returns the dates of a text, and what else is written with digits but is no amount. Spans do not overlap. */
export function readCalendar(text: string): readonly CalendarSpan[] {
  if (!mayHoldDate.test(text)) return []
  const spans: CalendarSpan[] = []
  const isTaken = new Uint8Array(text.length)
  for (const { pattern, years = firstYear, hasDay = false } of rules)
    for (const match of text.matchAll(pattern)) {
      const end = match.index + match[0].length
      if (isTaken[match.index] === 1 || isTaken[end - 1] === 1) continue
      isTaken.fill(1, match.index, end)
      spans.push({ start: match.index, end, years: years(match.slice(1)), hasDay })
    }
  return spans
}

function firstYear(groups: readonly (string | undefined)[]): readonly number[] {
  const found = groups.find((group) => /^\d{4}$/.test(group ?? ''))
  return found === undefined ? [] : [Number(found)]
}

function ofTwoDigits(year: number): number {
  return year < 50 ? 2000 + year : 1900 + year
}

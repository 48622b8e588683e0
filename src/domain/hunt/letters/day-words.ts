import { isWeekday, monthNumber, weekdayNames } from '#src/domain/shared/calendar.js'

/** A day in a text. */
export interface NamedDay {
  /** Null if not stated. */
  readonly year: number | null
  readonly month: number
  readonly day: number
  /** From Sunday, which is 0; null if not stated. */
  readonly weekday: number | null
  /** The range of its words in the line. */
  readonly start: number
  readonly end: number
}

const year = '(?<year>(?:19|20)\\d\\d)'
const month =
  '(?<name>January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec)\\.?'
const dayOfMonth = '(?<day>\\d{1,2})(?:st|nd|rd|th)?(?![\\d:])'
const forms = [
  // 2026/07/08, 2026年7月8日, 2026-07-08T15:00
  new RegExp(`(?<![\\d/.-])${year}(?:[/.-]|年 ?)(?<month>\\d{1,2})(?:[/.-]|月 ?)(?<day>\\d{1,2})(?!\\d)日?`, 'g'),
  // 7月8日
  /(?<![\d年/.-]|年 )(?<month>\d{1,2})月 ?(?<day>\d{1,2})日/g,
  // 7/8(水), 7/8 15:00; without more, 7/8 could be anything
  /(?<![\d/.-])(?<month>\d{1,2})\/(?<day>\d{1,2})(?![\d/])(?= ?\([月火水木金土日]| ?\d{1,2}(?::\d\d|時))/g,
  new RegExp(`\\b${month} ${dayOfMonth}(?:,? ${year})?\\b`, 'g'),
  new RegExp(`\\b${dayOfMonth}(?: of)? ${month}(?:,? ${year})?\\b`, 'g'),
]
const japaneseWeekdays = '日月火水木金土'
const weekdayBehind = /^ ?(?:\((?<inside>[日月火水木金土])(?:曜日?)?(?:・祝)?\)|(?<plain>[日月火水木金土])曜日?)/
const weekdayBefore = /(?<word>[A-Za-z]{3,9})\.?,? (?:the )?$/

/** Returns the days in a line, in order. Full-width characters must already be folded. */
export function daysIn(line: string): readonly NamedDay[] {
  const found = forms.flatMap((form) => [...line.matchAll(form)].flatMap((match) => readDay(line, match)))
  const days: NamedDay[] = []
  for (const day of found.sort((a, b) => a.start - b.start || b.end - a.end))
    if (day.start >= (days.at(-1)?.end ?? 0)) days.push(day)
  return days
}

function readDay(line: string, { 0: words, index, groups = {} }: RegExpExecArray): readonly NamedDay[] {
  const number = groups.name === undefined ? Number(groups.month) : monthNumber(groups.name)
  const day = Number(groups.day)
  if (number === null || number < 1 || number > 12 || day < 1 || day > 31) return []
  const behind = weekdayBehind.exec(line.slice(index + words.length, index + words.length + 8))
  const before = groups.name === undefined ? undefined : weekdayBefore.exec(line.slice(Math.max(0, index - 16), index))
  const japanese = behind?.groups?.inside ?? behind?.groups?.plain
  const weekday = japanese === undefined ? weekdayOf(before?.groups?.word) : japaneseWeekdays.indexOf(japanese)
  const start = weekday === null || before === null || before === undefined ? index : index - before[0].length
  const written = groups.year === undefined ? null : Number(groups.year)
  return [{ year: written, month: number, day, weekday, start, end: index + words.length + (behind?.[0].length ?? 0) }]
}

function weekdayOf(word: string | undefined): number | null {
  if (word === undefined || !isWeekday(word)) return null
  return weekdayNames.findIndex((name) => name.toLowerCase().startsWith(word.toLowerCase().slice(0, 3)))
}

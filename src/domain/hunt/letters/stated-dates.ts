import { startOfDay } from '#src/domain/shared/calendar.js'
import { timeBefore, timeBehind } from './clock-words.js'
import { daysIn, type NamedDay } from './day-words.js'
import { maxQuoteLength, maxStatedDates, type StatedDate } from './message-facts.js'

// a longer line is not a sentence
const maxLine = 2000
const maxLines = 2000
const dayLength = 86_400_000
// a day without a year that is longer past belongs to the next year
const maxPast = 60 * dayLength
const timeLabel = /^[\s■◆●・○◇【[<*-]{0,4}(?:開始)?(?:時間|時刻|time)[\]】>:\s]{0,4}/i
const deadlineBehind = /^[^。、,;]{0,14}(?:まで|迄|締切|〆切|必着)/
const deadlineBefore =
  /(?:期限|締切|〆切|締め切り|期日|必着|\b(?:deadline|due(?: date)?|by|before|until|no later than|expires?(?: on)?))[^。.]{0,12}$/i

/**
 * Returns the days in a text, in English and Japanese, each once and in order. `sentOn` is when the message was sent,
 * in epoch milliseconds, and completes missing years; if it is null, days without a year are left out. Takes time
 * linear in the length. Source: hunt-dates.
 */
export function statedDates(text: string, sentOn: number | null): readonly StatedDate[] {
  const lines = text.split('\n', maxLines)
  const found = new Map<string, StatedDate>()
  for (const [at, line] of lines.entries()) {
    for (const date of datesOf(line, lines[at + 1] ?? '', sentOn)) {
      if (!found.has(date.at) && found.size < maxStatedDates) found.set(date.at, date)
    }
  }
  return [...found.values()]
}

function datesOf(original: string, next: string, sentOn: number | null): readonly StatedDate[] {
  if (!/\d|[０-９]/.test(original)) return []
  const line = plain(original.slice(0, maxLine))
  return daysIn(line).flatMap((day, index, days) => {
    const date = dateOf(day, sentOn)
    if (date === null) return []
    const before = line.slice(Math.max(0, day.start - 50), day.start)
    const rest = line.slice(day.end, Math.min(day.end + 60, days[index + 1]?.start ?? line.length))
    const time = timeBehind(rest) ?? timeBefore(before) ?? timeOnNext(next)
    const clock = time === null ? '' : `T${pad(time.hour)}:${pad(time.minute)}`
    const isDeadline = deadlineBehind.test(rest) || deadlineBefore.test(before)
    return [{ at: `${date}${clock}`, zone: time?.zone ?? null, isDeadline, quote: quoteOf(original, day.start) }]
  })
}

function timeOnNext(next: string): ReturnType<typeof timeBehind> {
  const line = plain(next.slice(0, 100))
  const label = timeLabel.exec(line)
  return label === null ? null : timeBehind(line.slice(label[0].length))
}

/** Returns `YYYY-MM-DD`, or null for a day that does not exist or whose year is unknown. */
function dateOf({ year, month, day, weekday }: NamedDay, sentOn: number | null): string | null {
  if (year !== null) return startOfDay(year, month, day) === null ? null : formatDay(year, month, day)
  if (sentOn === null) return null
  const sent = new Date(sentOn).getUTCFullYear()
  const starts = [sent - 1, sent, sent + 1].flatMap((each) => startOfDay(each, month, day) ?? [])
  const fitting = weekday === null ? [] : starts.filter((start) => new Date(start).getUTCDay() === weekday)
  const candidates = fitting.length > 0 ? fitting : starts
  const start = candidates.find((each) => each >= sentOn - maxPast) ?? (fitting.length > 0 ? fitting.at(-1) : undefined)
  return start === undefined ? null : formatDay(new Date(start).getUTCFullYear(), month, day)
}

function formatDay(year: number, month: number, day: number): string {
  return `${year}-${pad(month)}-${pad(day)}`
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}

/** Converts full-width letters and digits to plain ones, without moving them. */
function plain(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ')
}

function quoteOf(line: string, start: number): string {
  const from = line.length <= maxQuoteLength ? 0 : Math.max(0, start - maxQuoteLength / 2)
  return line.slice(from, from + maxQuoteLength).trim()
}

import { monthNumber, offsetMinutes, startOfDay } from '#src/domain/shared/calendar.js'
import { foldText } from '#src/domain/shared/text.js'

const maxLength = 200
const dayMs = 24 * 60 * 60 * 1000
// a date does not state its zone, and a day ends last at twelve hours west of Greenwich
const lastZoneMs = 12 * 60 * 60 * 1000

const isoTime =
  /^(\d{4})-(\d{1,2})-(\d{1,2})[t ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)? ?(z|utc|gmt|[+-]\d{2}:?\d{2})?$/
const epoch = /^\d{10}(?:\d{3})?$/
const open = /随時|無期限|rolling|until filled|ongoing|no deadline|充足/

/**
 * Returns the last moment of a stated deadline in epoch milliseconds, or null if there is none. Of several dates the
 * last one counts.
 */
export function endOfDeadline(written: string): number | null {
  const text = foldText(written).trim()
  if (text.length > maxLength || open.test(text)) return null
  if (epoch.test(text)) return text.length === 10 ? Number(text) * 1000 : Number(text)
  const time = isoTime.exec(text)
  const moment = time === null ? null : momentOf(time)
  if (moment !== null) return moment
  const days = daysOf(text)
  return days.length === 0 ? null : Math.max(...days) + dayMs + lastZoneMs
}

/** Returns null for midnight without a zone, because programs write plain days that way. */
function momentOf([, year, month, day, hour, minute, second = '0', zone]: readonly (string | undefined)[]):
  | number
  | null {
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)]
  if (zone === undefined && hours + minutes + seconds === 0) return null
  const start = startOfDay(Number(year), Number(month), Number(day))
  if (start === null) return null
  const at = start + ((hours * 60 + minutes) * 60 + seconds) * 1000
  if (zone === undefined) return at + lastZoneMs
  return at - (/^[a-z]/.test(zone) ? 0 : (offsetMinutes(zone) ?? 0)) * 60_000
}

const yearFirst = /(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})/g
const dayFirst = /(\d{1,2})(?:st|nd|rd|th)?(?: of)?[ -]([a-z]{3,9})\.?,?[ -](\d{4})/g
const monthFirst = /([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})/g
const numbers = /\b(\d{1,2})[/.](\d{1,2})[/.](\d{4})\b/g

/** Returns the dates with a year in a text, each as the start of the day in UTC. */
function daysOf(text: string): readonly number[] {
  const found = [
    ...[...text.matchAll(yearFirst)].map(([, year, month, day]) => dayOf(year, Number(month), day)),
    ...[...text.matchAll(dayFirst)].map(([, day, month = '', year]) => dayOf(year, monthNumber(month), day)),
    ...[...text.matchAll(monthFirst)].map(([, month = '', day, year]) => dayOf(year, monthNumber(month), day)),
    // day and month are ambiguous here, so both readings are returned and the later one counts
    ...[...text.matchAll(numbers)].flatMap(([, one, other, year]) => [
      dayOf(year, Number(one), other),
      dayOf(year, Number(other), one),
    ]),
  ]
  return found.filter((day) => day !== null)
}

function dayOf(year: string | undefined, month: number | null, day: string | undefined): number | null {
  return month === null ? null : startOfDay(Number(year), month, Number(day))
}

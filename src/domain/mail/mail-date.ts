import {
  namedOffset,
  offsetMinutes,
  shortMonthNames,
  shortWeekdayNames,
  startOfDay,
  timeOfDay,
} from '#src/domain/shared/calendar.js'
import { type DateWords, readDateWords, type Zone } from './date-words.js'

const maxLength = 500

// as nearly all programs write it; the only form that is read without taking the words apart
const usual = new RegExp(
  `^ {0,9}(?:(?:${shortWeekdayNames.join('|')}), {1,9})?(\\d{1,2}) (${shortMonthNames.join('|')}) (\\d{4}) (\\d\\d):(\\d\\d):(\\d\\d) ([+-]\\d{4})(?: \\([^()]{0,99}\\))?$`,
)

/**
 * The time that a Date or Received header or the separator line of an mbox file states, in epoch milliseconds: RFC 5322
 * with its obsolete forms, asctime with a zone before or after the year, ISO 8601, and what programs write between them.
 * Null when a part is missing, said twice or impossible: a date is never completed or guessed. A missing zone reads like
 * -0000: the time is UTC as far as anyone knows. Source: mail-dates.
 */
export function parseMailDate(text: string): number | null {
  if (text.length > maxLength) return null
  const found = usual.exec(text)
  if (found !== null) return usualDate(found)
  const words = readDateWords(withoutComments(text))
  return words === null ? null : toEpoch(words)
}

function usualDate([, day, name = '', year, hour, minute, second, offset = '']: readonly string[]): number | null {
  return toEpoch({
    year: Number(year),
    month: shortMonthNames.indexOf(name) + 1,
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
    zone: { offset, name: null },
  })
}

function toEpoch({ year, month, day, hour, minute, second, zone }: DateWords): number | null {
  const offset = zoneMinutes(zone)
  const midnight = startOfDay(year, month, day)
  if (year < 1900 || midnight === null || offset === null) return null
  // a leap second counts as the one before it
  return timeOfDay(midnight, hour, minute, second === 60 ? 59 : second, offset)
}

/** A number says more than a name; a name that is not known, or none, counts as -0000. */
function zoneMinutes({ offset, name }: Zone): number | null {
  return offset === null ? (namedOffset(name ?? '') ?? 0) : offsetMinutes(offset)
}

/** A comment is as good as a space; one that is not closed runs to the end. */
function withoutComments(text: string): string {
  if (!/[()]/.test(text)) return text
  let depth = 0
  let kept = ''
  for (const character of text) {
    if (character === '(') depth += 1
    if (depth === 0 && character !== ')') kept += character
    if (character !== ')') continue
    depth = Math.max(0, depth - 1)
    if (depth === 0) kept += ' '
  }
  return kept
}

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

// the form that nearly all programs write; a fast path without splitting into words
const usual = new RegExp(
  `^ {0,9}(?:(?:${shortWeekdayNames.join('|')}), {1,9})?(\\d{1,2}) (${shortMonthNames.join('|')}) (\\d{4}) (\\d\\d):(\\d\\d):(\\d\\d) ([+-]\\d{4})(?: \\([^()]{0,99}\\))?$`,
)

/**
 * Parses the time of a Date or Received header or of an mbox separator line, in epoch milliseconds: RFC 5322 with its
 * obsolete forms, asctime with a zone before or after the year, ISO 8601, and forms between these. Returns null if a
 * part is missing, repeated or impossible; dates are never completed or guessed. A missing zone is read as -0000: UTC
 * as far as is known. Source: mail-dates.
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
  // a leap second counts as the second before it
  return timeOfDay(midnight, hour, minute, second === 60 ? 59 : second, offset)
}

/** An offset takes precedence over a name; an unknown or missing name counts as -0000. */
function zoneMinutes({ offset, name }: Zone): number | null {
  return offset === null ? (namedOffset(name ?? '') ?? 0) : offsetMinutes(offset)
}

/** Replaces comments with spaces; an unclosed comment extends to the end. */
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

import {
  monthNumber,
  namedOffset,
  offsetMinutes,
  shortWeekdayNames,
  startOfDay,
  timeOfDay,
  type UtcTime,
} from '#src/domain/shared/calendar.js'
import { normalizeText } from '#src/domain/shared/text.js'

const epochYear = String.raw`(?:19[7-9]\d|2[01]\d\d|2200)`
const clock = String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d+))?)?`
const zone = String.raw`(?:\s*(?<zone>(?:GMT|UTC)?[+-]\d{2}(?::?\d{2})?|[a-z]{1,5}))?`
const weekday = String.raw`(?:(?:${shortWeekdayNames.join('|')})[a-z]*\.?,?\s*)?`
const dayOfMonth = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`
const monthName = String.raw`(?<monthName>[a-z]{3,9})\.?`

/** Unambiguous forms only: the year comes first, or the month is a word. */
const forms = [
  // 2026-10-03T08:15:00.123+09:00, 2026-10-03 08:15, 2026/10/3, 2026.10.03
  String.raw`(?<year>\d{4})(?<mark>[-/.])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})(?:(?:T|\s+)${clock}${zone})?`,
  // 20261003, 20261003T081500Z
  String.raw`(?<year>${epochYear})(?<month>\d{2})(?<day>\d{2})(?:T(?<hour>\d{2})(?<minute>\d{2})(?<second>\d{2})?${zone})?`,
  // Sat, 03 Oct 2026 08:15:00 +0900, 3 October 2026, 3-Oct-2026
  String.raw`${weekday}${dayOfMonth}[\s-]+${monthName},?[\s-]+(?<year>\d{4})(?:,?\s+${clock}${zone})?`,
  // Oct 3, 2026, Sat Oct 03 2026 08:15:00 GMT+0900
  String.raw`${weekday}${monthName}\s+${dayOfMonth},?\s+(?<year>\d{4})(?:,?\s+${clock}${zone})?`,
].map((form) => new RegExp(`^${form}$`, 'i'))

/** A year, or eight digits that form a date; never an epoch. */
const yearOrDate = new RegExp(`^${epochYear}(?:\\d{4})?$`)

const maxTextLength = 100
const endOfEpochs = Date.UTC(2201, 0, 1)

/**
 * Returns the date that `value` states, or null if it states none or is ambiguous. Without a zone, UTC is assumed.
 * Numbers are epoch seconds or milliseconds, by magnitude, for the years 1970 to 2200; but eight digits that start with
 * such a year are a date (20261003), and a year alone is not a date.
 */
export function normalizeDate(value: unknown): UtcTime | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value)
  if (text.length > maxTextLength) return null
  // NFKC turns full-width digits and punctuation into ASCII; a comment may follow a zone, as in +0900 (JST)
  const plain = rewriteKanji(normalizeText(text, 'NFKC').trim())
    .replace(/\([^()]*\)$/, '')
    .trimEnd()
  return readForms(plain) ?? readEpoch(plain)
}

function readForms(text: string): UtcTime | null {
  for (const form of forms) {
    const parts = form.exec(text)?.groups
    if (parts) return formatParts(parts)
  }
  return null
}

/** Rewrites 2026年10月3日(土) 8時15分 into the first form. */
function rewriteKanji(text: string): string {
  return text
    .replace(/^(\d{4})年\s*(\d{1,2})月\s*(\d{1,2})日\s*(?:\([^()]\)\s*)?/, '$1-$2-$3 ')
    .replace(/ (\d{1,2})時\s*(?:(\d{1,2})分\s*(?:(\d{1,2})秒)?)?$/, (_, ...parts: (string | undefined)[]) => {
      const [hour = '', minute = '', second = ''] = parts
      return ` ${hour}:${minute.padStart(2, '0')}:${second.padStart(2, '0')}`
    })
}

function readEpoch(text: string): UtcTime | null {
  // pandas writes large numbers as 1.790985e+12
  if (!/^\d{1,16}(?:\.\d+)?(?:e\+?\d{1,2})?$/i.test(text) || yearOrDate.test(text)) return null
  const number = Number(text)
  const milliseconds = number * 1000 < endOfEpochs ? number * 1000 : number
  return milliseconds < endOfEpochs ? new Date(milliseconds).toISOString() : null
}

function formatParts(parts: Readonly<Record<string, string | undefined>>): UtcTime | null {
  const month = parts.monthName === undefined ? Number(parts.month) : monthNumber(parts.monthName)
  const midnight = startOfDay(Number(parts.year), month ?? 0, Number(parts.day))
  const offset = zoneOffset(parts.zone ?? 'Z')
  if (midnight === null || offset === null) return null
  const time = timeOfDay(
    midnight,
    Number(parts.hour ?? 0),
    Number(parts.minute ?? 0),
    Number(parts.second ?? 0),
    offset,
  )
  if (time === null) return null
  const iso = new Date(time + Number((parts.fraction ?? '').slice(0, 3).padEnd(3, '0'))).toISOString()
  // the zone may move the time out of four-digit years
  return iso.length === 24 ? iso : null
}

/**
 * Returns the minutes east of UTC of a zone name or an offset, with or without GMT before it. Returns null for an
 * unknown zone.
 */
function zoneOffset(zone: string): number | null {
  return namedOffset(zone) ?? offsetMinutes(zone.replace(/^[a-z]+/i, ''))
}

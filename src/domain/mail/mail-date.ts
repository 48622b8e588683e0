const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const dayName = '(?:mon|tue|wed|thu|fri|sat|sun)'
const monthName = `(${months.join('|')})`
const clock = String.raw`(\d{1,2}) ?: ?(\d\d)(?: ?: ?(\d\d))?`
const zone = String.raw`[+-]\d{4}|[a-z]{1,5}`

// a missing zone reads like -0000: the time is UTC as far as anyone knows
const headerDate = new RegExp(`^(?:${dayName} ?,? )?(\\d{1,2}) ${monthName} (\\d{2,4}) ${clock}(?: ?(${zone}))?$`)
const asctimeDate = new RegExp(
  `^(?:${dayName},? )?${monthName} (\\d{1,2}) ${clock}(?: (${zone}))? (\\d{4})(?: (${zone}))?(?: (?:${zone}))?$`,
)

// hours east of Greenwich; RFC 5322, 4.3: every other name counts as -0000
const namedZones: Readonly<Record<string, number>> = {
  edt: -4,
  est: -5,
  cdt: -5,
  cst: -6,
  mdt: -6,
  mst: -7,
  pdt: -7,
  pst: -8,
}

/**
 * The time that a Date or Received header states, in epoch milliseconds; null when it does not follow RFC 5322, obsolete
 * forms included. A date is never completed or guessed. Source: contracts/mail.md, "Dates that cannot be parsed are null".
 */
export function parseMailDate(text: string): number | null {
  const match = headerDate.exec(normalize(text))
  if (match === null) return null
  const [, day, month, year, hour, minute, second, zoneText] = match
  return toEpoch({ day, month, year, hour, minute, second, zone: zoneText })
}

/** The same for the date of an mbox separator line: `Tue Aug 08 12:36:29 2023`, the zone before or after the year. */
export function parseSeparatorDate(text: string): number | null {
  const match = asctimeDate.exec(normalize(text))
  if (match === null) return parseMailDate(text)
  const [, month, day, hour, minute, second, before, year, after] = match
  return toEpoch({ day, month, year, hour, minute, second, zone: before ?? after })
}

type Field = 'day' | 'month' | 'year' | 'hour' | 'minute' | 'second' | 'zone'

function toEpoch(fields: Readonly<Record<Field, string | undefined>>): number | null {
  const day = Number(fields.day)
  const month = months.indexOf(fields.month ?? '')
  const year = fullYear(fields.year ?? '')
  const [hour, minute, second] = [Number(fields.hour), Number(fields.minute), Number(fields.second ?? 0)]
  const offset = offsetMinutes(fields.zone)
  if (year < 1900 || hour > 23 || minute > 59 || second > 60 || offset === null) return null
  const midnight = new Date(Date.UTC(year, month, day))
  if (day === 0 || midnight.getUTCDate() !== day) return null
  // a leap second counts as the one before it
  return midnight.getTime() + ((hour * 60 + minute - offset) * 60 + Math.min(second, 59)) * 1000
}

/** RFC 5322, 4.3: two digits below 50 are 20xx, all other short years count from 1900. */
function fullYear(text: string): number {
  const year = Number(text)
  if (text.length === 4) return year
  return text.length === 2 && year < 50 ? 2000 + year : 1900 + year
}

function offsetMinutes(text: string | undefined): number | null {
  if (text === undefined) return 0
  if (!/^[+-]/.test(text)) return (namedZones[text] ?? 0) * 60
  const minutes = Number(text.slice(3))
  if (minutes > 59) return null
  return (text.startsWith('-') ? -1 : 1) * (Number(text.slice(1, 3)) * 60 + minutes)
}

/** Lower case, comments gone, single spaces. */
function normalize(text: string): string {
  if (text.length > 500) return ''
  let depth = 0
  let kept = ''
  for (const character of text) {
    if (character === '(') depth += 1
    else if (character === ')' && depth > 0) depth -= 1
    else if (depth === 0) kept += character
    if (character === ')' && depth === 0) kept += ' '
  }
  return kept
    .replace(/\s+/g, ' ')
    .replace(/ , ?/g, ', ')
    .replace(/,(?=\S)/g, ', ')
    .trim()
    .toLowerCase()
}

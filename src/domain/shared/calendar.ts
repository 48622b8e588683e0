/** A moment in UTC as `YYYY-MM-DDTHH:MM:SS.mmmZ`, the format of `Date.toISOString`. */
export type UtcTime = string

export const monthNames = [
  ...(['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'] as const),
  ...(['October', 'November', 'December'] as const),
] as const

/** Starts with Sunday at index 0. */
export const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

// the abbreviations that programs write in dates
export const shortMonthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
export const shortWeekdayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/**
 * Returns the number of a month (from 1) for its name or an abbreviation of at least three letters, in any case.
 * Returns null for any other word.
 */
export function monthNumber(word: string): number | null {
  const index = monthNames.findIndex((name) => isAbbreviation(word, name))
  return index === -1 ? null : index + 1
}

/** Whether a word is the name of a weekday or an abbreviation of at least three letters, in any case. */
export function isWeekday(word: string): boolean {
  return word.toLowerCase() === 'weds' || weekdayNames.some((name) => isAbbreviation(word, name))
}

function isAbbreviation(word: string, name: string): boolean {
  return word.length >= 3 && name.toLowerCase().startsWith(word.toLowerCase())
}

/**
 * Returns the first moment of a day in UTC, in epoch milliseconds. Months and days count from 1; values outside the
 * calendar roll over: the 13th month is the next January.
 */
export function utcDay(year: number, month = 1, day = 1): number {
  // Date.UTC maps the years 0 to 99 to 1900 to 1999
  return new Date(0).setUTCFullYear(year, month - 1, day)
}

/** Like `utcDay`, but returns null for a day that does not exist, such as 31 February. */
export function startOfDay(year: number, month: number, day: number): number | null {
  const start = utcDay(year, month, day)
  const date = new Date(start)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? start : null
}

/**
 * Returns the moment when a clock `offset` minutes east of Greenwich shows this time on the day that starts at
 * `midnight`, in epoch milliseconds. Returns null for a time that no clock shows.
 */
export function timeOfDay(
  midnight: number,
  hour: number,
  minute: number,
  second: number,
  offset: number,
): number | null {
  // the comparisons also reject NaN
  const isShown = hour <= 23 && minute <= 59 && second <= 59
  return isShown ? midnight + ((hour * 60 + minute - offset) * 60 + second) * 1000 : null
}

// minutes east of Greenwich for zone names with one meaning; North America follows RFC 5322, 4.3. Names that several
// countries use for different zones are left out
const zones: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{ z: 0, ut: 0, utc: 0, gmt: 0 },
    ...{ nst: -3.5, ndt: -2.5, ast: -4, adt: -3, edt: -4, est: -5, cdt: -5, cst: -6, mdt: -6, mst: -7, pdt: -7 },
    ...{ pst: -8, akdt: -8, akst: -9, hst: -10, hdt: -9 },
    ...{ wet: 0, west: 1, bst: 1, cet: 1, cest: 2, met: 1, mest: 2, mez: 1, mesz: 2, eet: 2, eest: 3, msk: 3, msd: 4 },
    ...{
      sast: 2,
      hkt: 8,
      sgt: 8,
      jst: 9,
      kst: 9,
      awst: 8,
      acst: 9.5,
      acdt: 10.5,
      aest: 10,
      aedt: 11,
      nzst: 12,
      nzdt: 13,
    },
  }).map(([name, hours]) => [name, hours * 60]),
)

/** Returns the offset of a zone name (any case) in minutes east of Greenwich. Returns null if the name is unknown. */
export function namedOffset(name: string): number | null {
  return zones.get(name.toLowerCase()) ?? null
}

/**
 * Returns the minutes east of Greenwich of `+0900`, `-03:30` or `+09`. Returns null for an impossible offset or other
 * text.
 */
export function offsetMinutes(offset: string): number | null {
  const [, sign, hours, minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(offset) ?? []
  if (sign === undefined || Number(hours) > 23 || Number(minutes) > 59) return null
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

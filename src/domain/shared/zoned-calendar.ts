import { AppError } from './app-error.js'

/** Days are counted from 1970-01-01, as a clock of one time zone has them. */
export interface ZonedCalendar {
  readonly timeZone: string
  /** Minutes east of Greenwich at a moment, in epoch milliseconds. */
  offsetAt(moment: number): number
  /** The day on which a moment falls. */
  dayOf(moment: number): number
  /** The first moment of a day, in epoch milliseconds. */
  startOf(day: number): number
}

const dayMs = 86_400_000
const minuteMs = 60_000

/** Of a zone by its name, such as `Asia/Tokyo`. Throws VALIDATION_ERROR for a name that no zone has. */
export function zonedCalendar(timeZone: string): ZonedCalendar {
  const read = offsetReader(timeZone)
  const days = new Map<number, number | null>()
  /** Of all of a day in UTC; null where it changes within it. */
  const offsetOfDay = (day: number) => {
    const known = days.get(day)
    if (known !== undefined) return known
    const offset = read(day * dayMs)
    const same = offset === read((day + 1) * dayMs) ? offset : null
    days.set(day, same)
    return same
  }
  const offsetAt = (moment: number) => offsetOfDay(Math.floor(moment / dayMs)) ?? read(moment)
  const dayOf = (moment: number) => Math.floor((moment + offsetAt(moment) * minuteMs) / dayMs)
  return { timeZone, offsetAt, dayOf, startOf: (day) => startOf(day, offsetAt, dayOf) }
}

/** Minutes east of Greenwich of a zone when its clocks show this, in milliseconds as if they were Greenwich's; null for a name that no zone has. */
export function offsetOnClock(timeZone: string, local: number): number | null {
  try {
    const { offsetAt } = zonedCalendar(timeZone)
    // the offset an hour or a day off is that of the time itself, but where clocks are changed
    return offsetAt(local - offsetAt(local) * minuteMs)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return null
  }
}

/** Where clocks are changed at midnight, the day begins by the offset before or after. */
function startOf(day: number, offsetAt: (moment: number) => number, dayOf: (moment: number) => number): number {
  const midnight = day * dayMs
  const [before, after] = [midnight - dayMs, midnight + dayMs].map((near) => midnight - offsetAt(near) * minuteMs)
  const starts = [before ?? midnight, after ?? midnight].sort((a, b) => a - b)
  return starts.find((start) => dayOf(start) === day) ?? starts[0] ?? midnight
}

function offsetReader(timeZone: string): (moment: number) => number {
  const format = formatOf(timeZone)
  return (moment) => {
    const text = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    // GMT alone stands for no offset
    const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(text) ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  }
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  } catch (error) {
    throw new AppError('VALIDATION_ERROR', 'No time zone has this name; a name is such as Asia/Tokyo.', {
      cause: error,
    })
  }
}

/** The Monday of the week of a day. */
export function mondayOf(day: number): number {
  // 1970-01-01 was a Thursday
  return day - ((((day + 3) % 7) + 7) % 7)
}

/** `2026-11-23`. */
export function formatDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** The week of ISO 8601 that begins on a Monday, such as `2026-W48`: it is of the year that has its Thursday. */
export function formatWeek(monday: number): string {
  const year = new Date((monday + 3) * dayMs).getUTCFullYear()
  const first = mondayOf(Date.UTC(year, 0, 4) / dayMs)
  return `${year}-W${String((monday - first) / 7 + 1).padStart(2, '0')}`
}

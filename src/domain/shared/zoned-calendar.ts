import { AppError } from './app-error.js'

/** The calendar of one time zone. Days are counted from 1970-01-01. */
export interface ZonedCalendar {
  readonly timeZone: string
  /** Returns the offset at a moment (epoch milliseconds), in minutes east of Greenwich. */
  offsetAt(moment: number): number
  /** Returns the day of a moment. */
  dayOf(moment: number): number
  /** Returns the first moment of a day, in epoch milliseconds. */
  startOf(day: number): number
}

const dayMs = 86_400_000
const minuteMs = 60_000

/** Returns the calendar of a zone, such as `Asia/Tokyo`. Throws VALIDATION_ERROR for an unknown zone name. */
export function zonedCalendar(timeZone: string): ZonedCalendar {
  const read = offsetReader(timeZone)
  const days = new Map<number, number | null>()
  /** The offset of a whole UTC day; null if it changes within the day. */
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

/**
 * Returns the offset of a zone, in minutes east of Greenwich, when its clocks show `local` (milliseconds as if in UTC).
 * Returns null for an unknown zone name.
 */
export function offsetOnClock(timeZone: string, local: number): number | null {
  try {
    const { offsetAt } = zonedCalendar(timeZone)
    // the first guess is close enough, except near a clock change
    return offsetAt(local - offsetAt(local) * minuteMs)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return null
  }
}

/** If clocks change at midnight, the day starts by the offset before or after the change. */
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
    // plain GMT means no offset
    const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(text) ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  }
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  } catch (error) {
    throw new AppError('VALIDATION_ERROR', 'Unknown time zone: use a name such as Asia/Tokyo.', {
      cause: error,
    })
  }
}

/** Returns the Monday of a day's week. */
export function mondayOf(day: number): number {
  // 1970-01-01 was a Thursday
  return day - ((((day + 3) % 7) + 7) % 7)
}

/** Returns a day as `2026-11-23`. */
export function formatDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** Returns the ISO 8601 week that starts on a Monday, such as `2026-W48`. It belongs to the year of its Thursday. */
export function formatWeek(monday: number): string {
  const year = new Date((monday + 3) * dayMs).getUTCFullYear()
  const first = mondayOf(Date.UTC(year, 0, 4) / dayMs)
  return `${year}-W${String((monday - first) / 7 + 1).padStart(2, '0')}`
}

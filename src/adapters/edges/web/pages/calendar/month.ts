import type { Language } from '#src/adapters/edges/web/language.js'
import { RequestFault } from '#src/adapters/edges/web/request-fault.js'

/** A month of the calendar, as `2026-07`. */
export type Month = string

const dayMs = 86_400_000

/** The first day of the week in calendars of the language: 0 is Sunday. */
const firstWeekday: Readonly<Record<Language, number>> = { en: 1, ja: 0 }

/** Throws RequestFault if it is not a month. */
export function readMonth(sent: string | undefined, today: string): Month {
  if (sent === undefined || sent === '') return today.slice(0, 7)
  if (!/^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/.test(sent)) throw new RequestFault(400, 'badAddress')
  return sent
}

export function addMonths(month: Month, count: number): Month {
  const start = new Date(`${month}-01T00:00:00Z`)
  start.setUTCMonth(start.getUTCMonth() + count)
  return start.toISOString().slice(0, 7)
}

/** The complete weeks of the month; days of other months are null. */
export function weeksOf(month: Month, language: Language): readonly (readonly (string | null)[])[] {
  const first = Date.parse(`${month}-01T00:00:00Z`)
  const end = Date.parse(`${addMonths(month, 1)}-01T00:00:00Z`)
  const before = (new Date(first).getUTCDay() - firstWeekday[language] + 7) % 7
  const weeks: (string | null)[][] = []
  for (let monday = first - before * dayMs; monday < end; monday += 7 * dayMs)
    weeks.push(Array.from({ length: 7 }, (_, i) => dayIn(month, monday + i * dayMs)))
  return weeks
}

function dayIn(month: Month, moment: number): string | null {
  const day = new Date(moment).toISOString().slice(0, 10)
  return day.startsWith(month) ? day : null
}

/** The names of the days of a week, in order. */
export function weekdays(language: Language): readonly { readonly short: string; readonly long: string }[] {
  // 4 January 1970 was a Sunday
  const days = Array.from({ length: 7 }, (_, i) => new Date((3 + firstWeekday[language] + i) * dayMs))
  const [short, long] = (['short', 'long'] as const).map(
    (weekday) => new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }),
  )
  return days.map((day) => ({ short: short?.format(day) ?? '', long: long?.format(day) ?? '' }))
}

import { monthNames } from '../shared/calendar.js'
import { countPeriods, type DayCount } from './period.js'

const seasons = ['Winter', 'Spring', 'Summer', 'Fall'] as const

export type Season = (typeof seasons)[number]

export interface MonthTrend {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly count: number
  readonly season: Season
  readonly monthName: (typeof monthNames)[number]
}

/** Winter is December to February, and so on by threes. Source: mail-seasons. */
export function seasonOf(month: number): Season {
  return seasons[Math.floor((month % 12) / 3)] ?? 'Winter'
}

/** Days added up to months, oldest first. */
export function monthTrends(days: readonly DayCount[]): readonly MonthTrend[] {
  return countPeriods(days, 'monthly').map(({ period, count }) => {
    const split = period.lastIndexOf('-')
    const month = Number(period.slice(split + 1))
    const monthName = monthNames[month - 1] ?? 'January'
    return { year: Number(period.slice(0, split)), month, count, season: seasonOf(month), monthName }
  })
}

/** The same instant `years` years before; from February 29 in a common year, February 28. Epoch seconds. */
export function yearsBefore(now: Date, years: number): number {
  const then = new Date(now)
  then.setUTCFullYear(now.getUTCFullYear() - years)
  if (then.getUTCMonth() !== now.getUTCMonth()) then.setUTCDate(0)
  return Math.ceil(then.getTime() / 1000)
}

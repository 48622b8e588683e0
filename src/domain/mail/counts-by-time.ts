import { monthNames, weekdayNames } from '#src/domain/shared/calendar.js'

export const periods = ['daily', 'monthly', 'yearly'] as const

export type Period = (typeof periods)[number]

const daySeconds = 86_400
// the limit of Date
const maxEpoch = 8.64e12

const lengths: Record<Period, number> = { daily: '-MM-DD'.length, monthly: '-MM'.length, yearly: 0 }

/** Returns `YYYY-MM-DD`, `YYYY-MM` or `YYYY` in UTC, or null if the second is out of range. Source: mail-periods. */
export function periodOf(epoch: number, period: Period): string | null {
  if (!Number.isFinite(epoch) || Math.abs(epoch) > maxEpoch) return null
  const iso = new Date(epoch * 1000).toISOString()
  // years above 9999 and below 0 have a sign and six digits
  const yearLength = iso.indexOf('-', 1)
  return iso.slice(0, yearLength + lengths[period])
}

/** Returns the day of a second, counted from 1970-01-01. */
export function dayOf(epoch: number): number {
  return Math.floor(epoch / daySeconds)
}

/** The number of messages of one day. */
export interface DayCount {
  /** Days since 1970-01-01, UTC. */
  readonly day: number
  readonly count: number
}

export interface PeriodCount {
  /** In the format of `periodOf`. */
  readonly period: string
  readonly count: number
}

/** Sums days to periods, oldest first. */
export function countPeriods(days: readonly DayCount[], period: Period): readonly PeriodCount[] {
  const counts = new Map<string, number>()
  for (const { day, count } of days.toSorted((a, b) => a.day - b.day)) {
    const name = periodOf(day * daySeconds, period)
    if (name !== null) counts.set(name, (counts.get(name) ?? 0) + count)
  }
  return [...counts].map(([name, count]) => ({ period: name, count }))
}

const seasons = ['Winter', 'Spring', 'Summer', 'Fall'] as const

export type Season = (typeof seasons)[number]

/** The number of messages of one month, with the month's names. */
export interface MonthTrend {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly count: number
  readonly season: Season
  readonly monthName: (typeof monthNames)[number]
}

/** Winter is December to February; the other seasons follow in steps of three months. Source: mail-seasons. */
export function seasonOf(month: number): Season {
  return seasons[Math.floor((month % 12) / 3)] ?? 'Winter'
}

/** Sums days to months, oldest first. */
export function monthTrends(days: readonly DayCount[]): readonly MonthTrend[] {
  return countPeriods(days, 'monthly').map(({ period, count }) => {
    const split = period.lastIndexOf('-')
    const month = Number(period.slice(split + 1))
    const monthName = monthNames[month - 1] ?? 'January'
    return { year: Number(period.slice(0, split)), month, count, season: seasonOf(month), monthName }
  })
}

/**
 * Returns the same instant `years` years earlier, in epoch seconds. February 29 becomes February 28 in a common year.
 */
export function yearsBefore(now: Date, years: number): number {
  const then = new Date(now)
  then.setUTCFullYear(now.getUTCFullYear() - years)
  if (then.getUTCMonth() !== now.getUTCMonth()) then.setUTCDate(0)
  return Math.ceil(then.getTime() / 1000)
}

const hourSeconds = 3600
const weekHours = 7 * 24
// 1970-01-01 was a Thursday
const epochWeekday = 4

/** The number of messages of one hour of the week. */
export interface HourCount {
  /** Hours since Thursday 00:00 UTC, 0 to 167. */
  readonly hourOfWeek: number
  readonly count: number
}

export interface HeatmapCell {
  /** 0 to 23, UTC. */
  readonly hour: number
  readonly dayOfWeek: (typeof weekdayNames)[number]
  /** 0 is Sunday. */
  readonly dayNumber: number
  readonly count: number
}

/** Returns the hour of the week of a second, as in `HourCount`. */
export function hourOfWeek(epoch: number): number {
  const hours = Math.floor(epoch / hourSeconds)
  return ((hours % weekHours) + weekHours) % weekHours
}

/** Returns the non-empty cells, by day, then hour. Source: mail-heatmap. */
export function heatmap(counts: readonly HourCount[]): readonly HeatmapCell[] {
  const cells = counts.map(({ hourOfWeek: hour, count }): HeatmapCell => {
    const dayNumber = (Math.floor(hour / 24) + epochWeekday) % 7
    return { hour: hour % 24, dayOfWeek: weekdayNames[dayNumber] ?? 'Sunday', dayNumber, count }
  })
  return cells.sort((a, b) => a.dayNumber - b.dayNumber || a.hour - b.hour)
}

export const periods = ['daily', 'monthly', 'yearly'] as const

export type Period = (typeof periods)[number]

const daySeconds = 86_400
// what Date can hold
const maxEpoch = 8.64e12

const lengths: Record<Period, number> = { daily: '-MM-DD'.length, monthly: '-MM'.length, yearly: 0 }

/**
 * `YYYY-MM-DD`, `YYYY-MM` or `YYYY`, UTC; null for a second that no calendar holds. Source: mail-periods.
 */
export function periodOf(epoch: number, period: Period): string | null {
  if (!Number.isFinite(epoch) || Math.abs(epoch) > maxEpoch) return null
  const iso = new Date(epoch * 1000).toISOString()
  // years beyond 9999 and before 0 are written with a sign and six digits
  const yearLength = iso.indexOf('-', 1)
  return iso.slice(0, yearLength + lengths[period])
}

/** The day, counted from 1970-01-01, that a second falls on. */
export function dayOf(epoch: number): number {
  return Math.floor(epoch / daySeconds)
}

export interface DayCount {
  /** Days since 1970-01-01, UTC. */
  readonly day: number
  readonly count: number
}

export interface PeriodCount {
  readonly period: string
  readonly count: number
}

/** Adds days up to periods, oldest first. */
export function countPeriods(days: readonly DayCount[], period: Period): readonly PeriodCount[] {
  const counts = new Map<string, number>()
  for (const { day, count } of days.toSorted((a, b) => a.day - b.day)) {
    const name = periodOf(day * daySeconds, period)
    if (name !== null) counts.set(name, (counts.get(name) ?? 0) + count)
  }
  return [...counts].map(([name, count]) => ({ period: name, count }))
}

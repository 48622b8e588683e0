import type { HeatmapCell } from '#src/domain/mail/counts-by-time.js'

/** Days of the week as cells number them. */
export const mondayFirst = [1, 2, 3, 4, 5, 6, 0] as const

export interface HoursOnClock {
  /** By hour of the day, then by weekday from Monday. */
  readonly counts: readonly (readonly number[])[]
  /** On whose clock: `UTC+9`. */
  readonly zone: string
}

const weekHours = 7 * 24

/** Messages that were counted by hours in UTC, on a clock so many minutes east of it; of hours, which no half of one can be told. */
export function hoursOnClock(cells: readonly HeatmapCell[], minutes: number): HoursOnClock {
  const offset = minutes % 60 === 0 ? minutes / 60 : 0
  const counts = Array.from({ length: 24 }, () => mondayFirst.map(() => 0))
  for (const { dayNumber, hour, count } of cells) {
    const at = (dayNumber * 24 + hour + offset + weekHours) % weekHours
    const days = counts[at % 24]
    const place = mondayFirst.findIndex((day) => day === Math.floor(at / 24))
    if (days !== undefined) days[place] = (days[place] ?? 0) + count
  }
  return { counts, zone: offset === 0 ? 'UTC' : `UTC${offset > 0 ? '+' : '−'}${Math.abs(offset)}` }
}

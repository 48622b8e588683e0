import type { HeatmapCell } from '#src/domain/mail/counts-by-time.js'

/** The weekday numbers of heatmap cells, starting on Monday. */
export const mondayFirst = [1, 2, 3, 4, 5, 6, 0] as const

export interface HoursOnClock {
  /** By hour of the day, then by weekday from Monday. */
  readonly counts: readonly (readonly number[])[]
  /** The time zone of the counts: `UTC+9`. */
  readonly zone: string
}

const weekHours = 7 * 24

/** Shifts counts per UTC hour to a time zone that many minutes east; an offset that is not in whole hours stays UTC. */
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

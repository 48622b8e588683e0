import { weekdayNames } from '../shared/calendar.js'

const hourSeconds = 3600
const weekHours = 7 * 24
// 1970-01-01 was a Thursday
const epochWeekday = 4

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

/** The hour of the week of a second, counted as in `HourCount`. */
export function hourOfWeek(epoch: number): number {
  const hours = Math.floor(epoch / hourSeconds)
  return ((hours % weekHours) + weekHours) % weekHours
}

/** The cells that hold something, by day then hour. Source: mail-heatmap. */
export function heatmap(counts: readonly HourCount[]): readonly HeatmapCell[] {
  const cells = counts.map(({ hourOfWeek: hour, count }): HeatmapCell => {
    const dayNumber = (Math.floor(hour / 24) + epochWeekday) % 7
    return { hour: hour % 24, dayOfWeek: weekdayNames[dayNumber] ?? 'Sunday', dayNumber, count }
  })
  return cells.sort((a, b) => a.dayNumber - b.dayNumber || a.hour - b.hour)
}

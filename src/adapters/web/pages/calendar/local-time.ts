import { zonedCalendar } from '../../../../domain/shared/zoned-calendar.js'

/** What a clock of the zone shows at an instant, as `2026-07-08T20:00`; a day, and a time of no zone, as they are. */
export function localTime(at: string, timeZone: string): string {
  const moment = Date.parse(at)
  if (!at.endsWith('Z') || Number.isNaN(moment)) return at.slice(0, 16)
  return new Date(moment + zonedCalendar(timeZone).offsetAt(moment) * 60_000).toISOString().slice(0, 16)
}

/** By what a clock shows. A day comes before its times. */
export function compareLocal(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

import { instantOf } from '#src/adapters/edges/words/hunt/application-dates.js'
import { zonedCalendar } from '#src/domain/shared/zoned-calendar.js'

/**
 * What a clock of `timeZone` shows at an instant, or at a time that names its own zone, as `2026-07-08T20:00`; a day, and a time of no zone,
 * as they are.
 */
export function localTime(at: string, timeZone: string, named: string | null = null): string {
  const moment = Date.parse(instantOf(at, named) ?? '')
  if (Number.isNaN(moment)) return at.slice(0, 16)
  return new Date(moment + zonedCalendar(timeZone).offsetAt(moment) * 60_000).toISOString().slice(0, 16)
}

/** By what a clock shows. A day comes before its times. */
export function compareLocal(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

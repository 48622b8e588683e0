import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { instantOf } from '#src/domain/hunt/stages/instant-of.js'
import { zonedCalendar } from '#src/domain/shared/zoned-calendar.js'

const dayMs = 24 * 60 * 60 * 1000

/**
 * The local time in `timeZone`, as `2026-07-08T20:00`, of an instant or of a time with a named zone. A day, and a time
 * without a zone, are returned unchanged.
 */
export function localTime(at: string, timeZone: string, named: string | null = null): string {
  const moment = Date.parse(instantOf(at, named) ?? '')
  if (Number.isNaN(moment)) return at.slice(0, 16)
  return new Date(moment + zonedCalendar(timeZone).offsetAt(moment) * 60_000).toISOString().slice(0, 16)
}

/** The day of `localTime`. */
export function localDay(at: string, timeZone: string, named: string | null = null): string {
  return localTime(at, timeZone, named).slice(0, 10)
}

/** The person's day, some days from now. */
export function today(c: WebContext, later = 0): string {
  const now = c.get('parts').clock.now().getTime() + later * dayMs
  return localDay(new Date(now).toISOString(), c.get('timeZone'))
}

/** Compares local times. A day sorts before its times. */
export function compareLocal(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

import { offsetMinutes } from '#src/domain/shared/calendar.js'
import { zonedCalendar } from '#src/domain/shared/zoned-calendar.js'

/**
 * A day as it is, `2026-12-01`; a time to the minute in UTC, `2026-12-01 06:00 UTC`, and with a zone also as its clocks
 * show it.
 */
export function formatMoment(at: string, zone: string | null = null): string {
  if (!at.endsWith('Z')) return minuteOf(at)
  const there = zone === null ? null : clockIn(zone, at)
  return `${minuteOf(at)} UTC${there === null ? '' : ` (${there} ${zone})`}`
}

/** The day and minute of a time. */
export function minuteOf(at: string): string {
  return at.slice(0, 16).replace('T', ' ')
}

/** What a clock in the zone shows, such as `15:00`; null if the zone is unknown. */
function clockIn(zone: string, at: string): string | null {
  const moment = Date.parse(at)
  const offset = offsetMinutes(zone) ?? offsetOf(zone, moment)
  return offset === null ? null : new Date(moment + offset * 60_000).toISOString().slice(11, 16)
}

function offsetOf(zone: string, moment: number): number | null {
  try {
    return zonedCalendar(zone).offsetAt(moment)
  } catch {
    // the zone is what a letter says
    return null
  }
}

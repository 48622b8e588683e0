import { namedOffset, offsetMinutes } from '#src/domain/shared/calendar.js'
import { offsetOnClock } from '#src/domain/shared/zoned-calendar.js'

/** The instant of a time given in a letter, using its named zone; null for a day, and without a known zone. */
export function instantOf(at: string, zone: string | null): string | null {
  if (at.endsWith('Z')) return at
  const moment = Date.parse(`${at}Z`)
  const offset = zone === null || at.length === 10 || Number.isNaN(moment) ? null : zoneOffset(zone, moment)
  return offset === null ? null : new Date(moment - offset * 60_000).toISOString()
}

/** Minutes east of Greenwich for `JST`, `+0900`, `UTC+9` or `GMT -3:30`, and for `Asia/Tokyo` at this local time. */
function zoneOffset(zone: string, local: number): number | null {
  const [, sign = '', hours = '', minutes = '00'] = /^(?:UTC|GMT)? ?([+-])(\d{1,2}):?(\d\d)?$/.exec(zone) ?? []
  const fixed = namedOffset(zone) ?? offsetMinutes(`${sign}${hours.padStart(2, '0')}${minutes}`)
  return fixed ?? (zone.includes('/') ? offsetOnClock(zone, local) : null)
}

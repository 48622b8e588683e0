import { offsetMinutes, startOfDay } from '#src/domain/shared/calendar.js'
import { offsetOnClock } from '#src/domain/shared/zoned-calendar.js'

/** A time as stored: an instant, `2026-07-08T11:00:00.000Z`, or a day, `2026-07-08`. */
export type GivenTime =
  | { readonly time: string }
  /** `lacksZone`: the time is sound, but neither it nor the caller says where its clock is. */
  | { readonly fault: string; readonly lacksZone?: true }

const form = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/i
const minuteMs = 60_000

/** Parses ISO 8601 with an offset, or in `zone`: an IANA name or an offset such as +09:00. Source: letters-notes. */
export function readGivenTime(name: string, text: string, zone: string | null): GivenTime {
  const [, year, month, day, hour, minute, second = '0', offset] = form.exec(text.trim()) ?? []
  const midnight = year === undefined ? null : startOfDay(Number(year), Number(month), Number(day))
  if (midnight === null)
    return { fault: `${name} must be a day such as 2026-07-08, or a time such as 2026-07-08T15:00+09:00.` }
  if (hour === undefined || minute === undefined) return { time: text.trim().slice(0, 10) }
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59)
    return { fault: `${name} has an impossible time: use hours 00 to 23, minutes and seconds 00 to 59.` }
  const local = midnight + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000
  const east = offset === undefined ? offsetIn(zone, local) : offset.toUpperCase() === 'Z' ? 0 : offsetMinutes(offset)
  if (typeof east === 'number') return { time: new Date(local - east * minuteMs).toISOString() }
  if (east !== null) return { fault: east.fault }
  return { fault: `${name} needs an offset, or a zone: an IANA name such as Asia/Tokyo, or +09:00.`, lacksZone: true }
}

/** Returns the offset of a zone in minutes east of Greenwich when its clocks show `local`; null if no zone is given. */
function offsetIn(zone: string | null, local: number): number | { readonly fault: string } | null {
  if (zone === null) return null
  const fixed = /^(?:utc|gmt|z)$/i.test(zone) ? 0 : offsetMinutes(zone)
  if (fixed !== null) return fixed
  const found = offsetOnClock(zone, local)
  return found ?? { fault: 'The zone must be an IANA name such as Asia/Tokyo, or an offset such as +09:00.' }
}

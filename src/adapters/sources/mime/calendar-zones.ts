import { offsetMinutes } from '#src/domain/shared/calendar.js'
import { type ZonedCalendar, zonedCalendar } from '#src/domain/shared/zoned-calendar.js'

/**
 * IANA names for the zone names of Outlook and Exchange, for the places from which invitations in the supported
 * languages come.
 */
const windowsZones: Readonly<Record<string, string>> = {
  'tokyo standard time': 'Asia/Tokyo',
  'korea standard time': 'Asia/Seoul',
  'china standard time': 'Asia/Shanghai',
  'taipei standard time': 'Asia/Taipei',
  'singapore standard time': 'Asia/Singapore',
  'se asia standard time': 'Asia/Bangkok',
  'india standard time': 'Asia/Kolkata',
  'arabian standard time': 'Asia/Dubai',
  'israel standard time': 'Asia/Jerusalem',
  'aus eastern standard time': 'Australia/Sydney',
  'new zealand standard time': 'Pacific/Auckland',
  'gmt standard time': 'Europe/London',
  'greenwich standard time': 'Atlantic/Reykjavik',
  'w. europe standard time': 'Europe/Berlin',
  'romance standard time': 'Europe/Paris',
  'central europe standard time': 'Europe/Budapest',
  'central european standard time': 'Europe/Warsaw',
  'e. europe standard time': 'Europe/Chisinau',
  'fle standard time': 'Europe/Kiev',
  'gtb standard time': 'Europe/Bucharest',
  'turkey standard time': 'Europe/Istanbul',
  'russian standard time': 'Europe/Moscow',
  'south africa standard time': 'Africa/Johannesburg',
  'eastern standard time': 'America/New_York',
  'us eastern standard time': 'America/Indianapolis',
  'central standard time': 'America/Chicago',
  'mountain standard time': 'America/Denver',
  'us mountain standard time': 'America/Phoenix',
  'pacific standard time': 'America/Los_Angeles',
  'alaskan standard time': 'America/Anchorage',
  'hawaiian standard time': 'Pacific/Honolulu',
  'atlantic standard time': 'America/Halifax',
  'e. south america standard time': 'America/Sao_Paulo',
  'argentina standard time': 'America/Buenos_Aires',
  'central standard time (mexico)': 'America/Mexico_City',
  utc: 'UTC',
  'coordinated universal time': 'UTC',
}

const maxName = 100

/**
 * The IANA name of a calendar's zone: `Asia/Tokyo`, also with a path before it, and for `Tokyo Standard Time`. Returns
 * null if the zone is unknown.
 */
export function knownZone(name: string): string | null {
  const trimmed = name.trim().slice(0, maxName)
  const windows = windowsZones[trimmed.toLowerCase()]
  if (windows !== undefined) return windows
  const parts = trimmed.split('/').filter((part) => part !== '')
  const candidates = [parts, parts.slice(-3), parts.slice(-2)].map((each) => each.join('/'))
  return candidates.find((candidate) => candidate !== '' && calendarOf(candidate) !== null) ?? null
}

/** A local time. */
export type WallTime = readonly [year: number, month: number, day: number, hour: number, minute: number, second: number]

/** The instant in epoch milliseconds; when clocks go back, the first of the two. */
export function instantIn(zone: string, time: WallTime): number {
  const asUtc = utcOf(time)
  const first = asUtc - offsetAt(zone, asUtc)
  // the offset at that instant may differ
  return asUtc - offsetAt(zone, first)
}

/** The same for an offset such as `+0900`; null if it is invalid. */
export function instantAt(offset: string, time: WallTime): number | null {
  const minutes = /^[+-]\d{4}(?:\d\d)?$/.test(offset) ? offsetMinutes(offset.slice(0, 5)) : null
  return minutes === null ? null : utcOf(time) - minutes * 60_000
}

export function utcOf([year, month, day, hour, minute, second]: WallTime): number {
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** In milliseconds. */
function offsetAt(zone: string, instant: number): number {
  return (calendarOf(zone)?.offsetAt(instant) ?? 0) * 60_000
}

const calendars = new Map<string, ZonedCalendar | null>()
// limited, because strangers choose the names
const maxCalendars = 200

/** Returns null for an unknown zone. */
function calendarOf(zone: string): ZonedCalendar | null {
  const known = calendars.get(zone)
  if (known !== undefined) return known
  if (calendars.size >= maxCalendars) calendars.clear()
  const made = makeCalendar(zone)
  calendars.set(zone, made)
  return made
}

function makeCalendar(zone: string): ZonedCalendar | null {
  try {
    return zonedCalendar(zone)
  } catch {
    return null
  }
}

import {
  type EventProperties,
  isCancelled,
  linkProperties,
  type Property,
  readCalendar,
  unescaped,
} from './calendar-events.js'

/**
 * Describes the events of an iCalendar text (RFC 5545), one line per fact: title, times with zone, place, link,
 * organizer. Times are written in the zone that they name.
 */
export function calendarText(source: string): string {
  return readCalendar(source)
    .events.map((event) => formatEvent(event))
    .join('\n\n')
}

function formatEvent(event: EventProperties): string {
  const text = (name: string) => unescaped(event.get(name)?.value ?? '')
  const lines: readonly (readonly [label: string, value: string])[] = [
    ['', text('SUMMARY')],
    ['Status', isCancelled(event) ? 'cancelled' : ''],
    ['Start', time(event, 'DTSTART')],
    ['End', time(event, 'DTEND') || time(event, 'DUE') || endByDuration(event)],
    ['Repeats', text('RRULE')],
    ['Place', text('LOCATION')],
    ...linkProperties.map((name) => ['Link', text(name)] as const),
    ['Organizer', person(event.get('ORGANIZER'))],
    ['', text('DESCRIPTION')],
  ]
  const said = lines
    .filter(([, value]) => value !== '')
    .map(([label, value]) => (label === '' ? value : `${label}: ${value}`))
  return [...new Set(said)].join('\n')
}

function time(event: EventProperties, name: string): string {
  const property = event.get(name)
  return property === undefined ? '' : formatTime(property.value, property.parameters.get('TZID'))
}

function endByDuration(event: EventProperties): string {
  const end = endOfDuration(event)
  return end === undefined ? '' : formatTime(end.value, end.parameters.get('TZID'))
}

/** The end of an event that has a start and a duration. */
export function endOfDuration(event: EventProperties): Property | undefined {
  const [start, duration] = [event.get('DTSTART'), event.get('DURATION')]
  if (start === undefined || duration === undefined) return undefined
  const value = addDuration(start.value, duration.value)
  return value === '' ? undefined : { ...start, value }
}

function person(property: Property | undefined): string {
  if (property === undefined) return ''
  const address = property.value.trim().replace(/^mailto:/i, '')
  const name = property.parameters.get('CN') ?? ''
  return name === '' || name === address ? address : `${name} <${address}>`
}

export const dateTime = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z)?)?$/
const duration = /^([+-]?)P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,7})S)?)?$/

/** Formats `20240506T100000` in `Asia/Tokyo` as `2024-05-06 10:00 Asia/Tokyo`; other text is returned unchanged. */
function formatTime(value: string, zone: string | undefined): string {
  const match = dateTime.exec(value.trim())
  if (match === null) return value.trim()
  const [, year, month, day, hour, minute, second, utc] = match
  const date = `${year}-${month}-${day}`
  if (hour === undefined) return date
  const clock = [hour, minute, ...(second === undefined || second === '00' ? [] : [second])].join(':')
  const name = utc === 'Z' ? 'UTC' : (zone ?? '')
  return [date, clock, name].filter((part) => part !== '').join(' ')
}

/** Adds a duration to a time in the same zone; '' if either is invalid. */
function addDuration(start: string, length: string): string {
  const from = dateTime.exec(start.trim())
  const by = duration.exec(length.trim())
  if (from === null || by === null) return ''
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = from
    .slice(1, 7)
    .map((text) => Number(text ?? 0))
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = by.slice(2).map((text) => Number(text ?? 0))
  const sign = by[1] === '-' ? -1 : 1
  const total = sign * ((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds)
  const end = new Date(Date.UTC(year, month - 1, day, hour, minute, second) + total * 1000)
  if (Number.isNaN(end.getTime())) return ''
  const text = end.toISOString().replace(/[-:]/g, '').slice(0, 15)
  return from[4] === undefined && total % 86_400 === 0 ? text.slice(0, 8) : `${text}${from[7] ?? ''}`
}

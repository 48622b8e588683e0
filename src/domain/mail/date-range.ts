import { offsetMinutes, startOfDay, timeOfDay, utcDay } from '#src/domain/shared/calendar.js'
import { type AskedDate, refusedQuestion } from './mail-failure.js'

/** Epoch seconds, both ends included; null where the range is open. */
export interface DateRange {
  readonly from: number | null
  readonly to: number | null
}

export const unbounded: DateRange = { from: null, to: null }

/** First millisecond of what a text names, and the first after it. */
interface Span {
  readonly start: number
  readonly end: number
}

const shape = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d(?::?\d\d)?)?)?)?)?$/

const minuteMs = 60_000

/**
 * The seconds from the start of what `dateFrom` names to the end of what `dateTo` names: `2024-05` is the whole of
 * May. YYYY, YYYY-MM, YYYY-MM-DD or ISO 8601; UTC unless an offset is given. Throws VALIDATION_ERROR. Source:
 * mail-range.
 */
export function dateRange(dateFrom?: string | null, dateTo?: string | null): DateRange {
  const start = dateFrom == null ? null : span('dateFrom', dateFrom).start
  const to = dateTo == null ? null : Math.ceil(span('dateTo', dateTo).end / 1000) - 1
  // by the second: one instant may be both ends, though no whole second lies between
  if (start !== null && to !== null && Math.floor(start / 1000) > to) {
    throw refusedQuestion('dateFrom is later than dateTo; exchange them.', { problem: 'dates-exchanged' })
  }
  return { from: start === null ? null : Math.ceil(start / 1000), to }
}

/** The seconds of what one text names. Throws VALIDATION_ERROR. */
export function dateSpan(field: AskedDate, text: string): { readonly from: number; readonly to: number } {
  const { start, end } = span(field, text)
  return { from: Math.floor(start / 1000), to: Math.ceil(end / 1000) - 1 }
}

/** Whether the second lies in the range; an unknown one lies only in an open range. */
export function inRange(epoch: number | null, { from, to }: DateRange): boolean {
  if (epoch === null) return from === null && to === null
  return (from === null || epoch >= from) && (to === null || epoch <= to)
}

function span(field: AskedDate, text: string): Span {
  const found = readDate(text)
  if (found !== null) return found
  throw refusedQuestion(`${field} must be a date as YYYY, YYYY-MM, YYYY-MM-DD or ISO 8601 (2024-05-31T18:00:00Z).`, {
    problem: 'date-unreadable',
    field,
  })
}

/** The milliseconds of what a text names, the end not included; null where it is no date. */
export function readDate(text: string): Span | null {
  const match = shape.exec(text)
  if (match === null) return null
  const [, year = '', month, day, hour, minute, second, fraction, zone] = match
  if (year === '0000') return null
  if (month === undefined) return { start: utcDay(+year), end: utcDay(+year + 1) }
  if (+month < 1 || +month > 12) return null
  if (day === undefined) return { start: utcDay(+year, +month), end: utcDay(+year, +month + 1) }
  const start = startOfDay(+year, +month, +day)
  if (start === null) return null
  if (hour === undefined || minute === undefined) return { start, end: utcDay(+year, +month, +day + 1) }
  return readTime(start, hour, minute, second, fraction, zone)
}

function readTime(dayStart: number, hour: string, minute: string, second = '', fraction = '', zone = 'Z'): Span | null {
  const offset = zone === 'Z' ? 0 : offsetMinutes(zone)
  const start = offset === null ? null : timeOfDay(dayStart, +hour, +minute, +second, offset)
  if (start === null) return null
  if (second === '') return { start, end: start + minuteMs }
  if (fraction === '') return { start, end: start + 1000 }
  const exact = start + Number(`0.${fraction}`) * 1000
  // an instant ends a range within its second, whose whole seconds are all that counts
  return { start: exact, end: Math.floor(exact / 1000) * 1000 + 1 }
}

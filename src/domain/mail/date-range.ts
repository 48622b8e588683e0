import { offsetMinutes, startOfDay, timeOfDay, utcDay } from '#src/domain/shared/calendar.js'
import { type AskedDate, refusedQuestion } from './mail-failure.js'

/** Epoch seconds, both ends included; null means unbounded. */
export interface DateRange {
  readonly from: number | null
  readonly to: number | null
}

export const unbounded: DateRange = { from: null, to: null }

/** The first millisecond of a stated period, and the first one after it. */
interface Span {
  readonly start: number
  readonly end: number
}

const shape = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d(?::?\d\d)?)?)?)?)?$/

const minuteMs = 60_000

/**
 * Returns the seconds from the start of `dateFrom` to the end of `dateTo`: `2024-05` is the whole of May. Accepts YYYY,
 * YYYY-MM, YYYY-MM-DD or ISO 8601, in UTC unless an offset is given. Throws VALIDATION_ERROR. Source:
 * mail-range.
 */
export function dateRange(dateFrom?: string | null, dateTo?: string | null): DateRange {
  const start = dateFrom == null ? null : span('dateFrom', dateFrom).start
  const to = dateTo == null ? null : Math.ceil(span('dateTo', dateTo).end / 1000) - 1
  // compared in seconds: both ends may be the same instant, without a whole second between them
  if (start !== null && to !== null && Math.floor(start / 1000) > to) {
    throw refusedQuestion('dateFrom is later than dateTo; swap them.', { problem: 'dates-exchanged' })
  }
  return { from: start === null ? null : Math.ceil(start / 1000), to }
}

/** Returns the seconds of the period that a text states. Throws VALIDATION_ERROR. */
export function dateSpan(field: AskedDate, text: string): { readonly from: number; readonly to: number } {
  const { start, end } = span(field, text)
  return { from: Math.floor(start / 1000), to: Math.ceil(end / 1000) - 1 }
}

/** Whether the second is in the range; an unknown one only matches an unbounded range. */
export function inRange(epoch: number | null, { from, to }: DateRange): boolean {
  if (epoch === null) return from === null && to === null
  return (from === null || epoch >= from) && (to === null || epoch <= to)
}

function span(field: AskedDate, text: string): Span {
  const found = readDate(text)
  if (found !== null) return found
  throw refusedQuestion(`${field} must be a date: YYYY, YYYY-MM, YYYY-MM-DD or ISO 8601 (2024-05-31T18:00:00Z).`, {
    problem: 'date-unreadable',
    field,
  })
}

/** Returns the milliseconds of the period that a text states, end excluded, or null if it is not a date. */
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
  // only whole seconds count, so an instant ends the range within its second
  return { start: exact, end: Math.floor(exact / 1000) * 1000 + 1 }
}

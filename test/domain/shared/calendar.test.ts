import { describe, expect, it } from 'vitest'
import { normalizeDate } from '#src/domain/jobs/captured-date.js'
import { parseMailDate } from '#src/domain/mail/mail-date.js'
import {
  isWeekday,
  monthNames,
  monthNumber,
  namedOffset,
  offsetMinutes,
  startOfDay,
  timeOfDay,
  utcDay,
} from '#src/domain/shared/calendar.js'

describe('A date is the same time in mail and in captured postings', () => {
  it.each(['UT', 'GMT', 'EST', 'JST', 'CET', 'BST', 'ACST', 'NZDT'])('in the zone %s', (zone) => {
    const text = `Sat, 03 Oct 2026 08:15:00 ${zone}`
    const epoch = parseMailDate(text)
    expect(epoch).not.toBeNull()
    expect(normalizeDate(text)).toBe(new Date(epoch ?? 0).toISOString())
  })

  it.each(monthNames)('in %s, however abbreviated', (month) => {
    for (let length = 3; length <= month.length; length++) {
      const text = `3 ${month.slice(0, length)} 2026 08:15:00 +0900`
      const epoch = parseMailDate(text)
      expect(epoch).not.toBeNull()
      expect(normalizeDate(text)).toBe(new Date(epoch ?? 0).toISOString())
    }
  })
})

describe('A day', () => {
  it.each([
    [2026, 2, 29, null],
    [2024, 2, 29, '2024-02-29'],
    [2026, 13, 1, null],
    [2026, 0, 10, null],
    [2026, 4, 31, null],
    [2026, 4, 0, null],
    [2026, 12, 31, '2026-12-31'],
    [2026, 1, 366, null],
    [2026, 14, 1, null],
    [1970, 1, 1, '1970-01-01'],
    [99, 12, 31, '0099-12-31'],
  ])('%i-%i-%i has a start, or is not in the calendar', (year, month, day, expected) => {
    const start = startOfDay(year, month, day)
    expect(start === null ? null : new Date(start).toISOString().slice(0, 10)).toBe(expected)
  })

  it('runs over into the next month or year, and is the first if none is given', () => {
    const days = [utcDay(2026), utcDay(2026, 3), utcDay(2026, 13), utcDay(2026, 2, 29), utcDay(99, 1, 1)]
    expect(days.map((day) => new Date(day).toISOString().slice(0, 10))).toEqual([
      ...['2026-01-01', '2026-03-01', '2027-01-01', '2026-03-01', '0099-01-01'],
    ])
  })
})

describe('The name of a month or a day', () => {
  it('may be shortened to three letters, in any case', () => {
    expect(['jan', 'JANU', 'January', 'may', 'dec', 'ja', 'januaryx', 'x', ''].map(monthNumber)).toEqual([
      ...[1, 1, 1, 5, 12, null, null, null, null],
    ])
    expect(['sun', 'THURS', 'Saturday', 'weds', 'WEDS', 'su', 'sundays', 'foo', ''].map(isWeekday)).toEqual([
      ...[true, true, true, true, true, false, false, false, false],
    ])
  })
})

describe('A time of day', () => {
  it.each([
    [23, 59, 59, 0, 86_399_000],
    [0, 0, 0, 0, 0],
    [1, 2, 3, 0, 3_723_000],
    [0, 0, 0, 90, -5_400_000],
    [0, 0, 0, -90, 5_400_000],
    [24, 0, 0, 0, null],
    [0, 60, 0, 0, null],
    [0, 0, 60, 0, null],
    [Number.NaN, 0, 0, 0, null],
  ])(
    '%i:%i:%i, %i minutes east, is that many milliseconds after midnight, or invalid',
    (hour, minute, second, offset, expected) => {
      expect(timeOfDay(0, hour, minute, second, offset)).toBe(expected)
      expect(timeOfDay(1000, hour, minute, second, offset)).toBe(expected === null ? null : expected + 1000)
    },
  )
})

describe('An offset', () => {
  it.each([
    ['+0900', 540],
    ['-03:30', -210],
    ['+09', 540],
    ['-00', -0],
    ['+2359', 1439],
    ['+2400', null],
    ['+0060', null],
    ['0900', null],
    ['+900', null],
    ['x+0900', null],
    ['+09000', null],
    ['', null],
  ])('%j is the right number of minutes', (text, expected) => {
    expect(offsetMinutes(text)).toBe(expected)
  })

  it('has a name in any case', () => {
    expect(['Z', 'gmt', 'Nst', 'ACST', 'nzdt', 'ist', ''].map(namedOffset)).toEqual([0, 0, -210, 570, 780, null, null])
  })
})

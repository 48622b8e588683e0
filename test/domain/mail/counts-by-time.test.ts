import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countPeriods,
  dayOf,
  heatmap,
  hourOfWeek,
  monthTrends,
  periodOf,
  seasonOf,
  yearsBefore,
} from '#src/domain/mail/counts-by-time.js'
import { epochOf } from '#test/support/archived-emails.js'

describe('a period', () => {
  it('has a day, month or year as its name, UTC', () => {
    const second = epochOf('2024-02-29T23:59:59Z')
    expect([periodOf(second, 'daily'), periodOf(second, 'monthly'), periodOf(second, 'yearly')]).toEqual([
      '2024-02-29',
      '2024-02',
      '2024',
    ])
    expect(periodOf(1e18, 'daily')).toBeNull()
  })

  it('has any valid year, with its sign and all its digits', () => {
    expect([8.64e12, -8.64e12, 8.64e12 + 1, -8.64e12 - 1].map((second) => periodOf(second, 'daily'))).toEqual([
      ...['+275760-09-13', '-271821-04-20', null, null],
    ])
    expect([Number.NaN, Number.POSITIVE_INFINITY].map((second) => periodOf(second, 'yearly'))).toEqual([null, null])
    expect([8.64e12, -8.64e12].map((second) => periodOf(second, 'yearly'))).toEqual(['+275760', '-271821'])
    expect([8.64e12, -8.64e12].map((second) => periodOf(second, 'monthly'))).toEqual(['+275760-09', '-271821-04'])
  })

  it('begins with its first second', () => {
    expect([0, 86_399, 86_400, -1, -86_400, -86_401].map(dayOf)).toEqual([0, 0, 1, -1, -1, -2])
  })

  it('omits invalid days', () => {
    const days = [1e9, 0].map((day) => ({ day, count: 1 }))
    expect(countPeriods(days, 'daily')).toEqual([{ period: '1970-01-01', count: 1 }])
    expect(countPeriods([], 'daily')).toEqual([])
  })

  it('sums its days, oldest first', () => {
    const days = ['2024-02-01', '2023-12-31', '2024-02-29'].map((day) => ({ day: dayOf(epochOf(day)), count: 2 }))
    expect(countPeriods(days, 'monthly')).toEqual([
      { period: '2023-12', count: 2 },
      { period: '2024-02', count: 4 },
    ])
  })
})

describe('seasons', () => {
  it('begin in December, March, June and September', () => {
    const names = Array.from({ length: 12 }, (_, i) => seasonOf(i + 1))
    expect(names.join(' ')).toBe('Winter Winter Spring Spring Spring Summer Summer Summer Fall Fall Fall Winter')
  })

  it('have their months, names and integers', () => {
    expect(monthTrends([{ day: dayOf(epochOf('2024-02-10')), count: 3 }])).toEqual([
      { year: 2024, month: 2, count: 3, season: 'Winter', monthName: 'February' },
    ])
    const days = ['-000005-12-01', '+012345-01-31'].map((day) => ({
      day: dayOf(epochOf(`${day}T00:00:00Z`)),
      count: 1,
    }))
    expect(monthTrends(days)).toEqual([
      { year: -5, month: 12, count: 1, season: 'Winter', monthName: 'December' },
      { year: 12_345, month: 1, count: 1, season: 'Winter', monthName: 'January' },
    ])
  })

  it('go back from the same instant, from February 29 to February 28', () => {
    expect(yearsBefore(new Date('2024-02-29T10:00:00Z'), 1)).toBe(epochOf('2023-02-28T10:00:00Z'))
    expect(yearsBefore(new Date('2024-05-10T10:00:00Z'), 3)).toBe(epochOf('2021-05-10T10:00:00Z'))
    expect(yearsBefore(new Date('2024-02-29T10:00:00Z'), 4)).toBe(epochOf('2020-02-29T10:00:00Z'))
    expect(yearsBefore(new Date('2024-05-10T10:00:00.001Z'), 1)).toBe(epochOf('2023-05-10T10:00:01Z'))
  })
})

describe('the heatmap', () => {
  it('knows that 1970 began on a Thursday, and orders by day, then hour', () => {
    const seconds = ['1970-01-01T00:30:00Z', '2024-05-05T23:00:00Z', '1969-12-31T23:59:59Z'].map(epochOf)
    expect(heatmap(seconds.map((second) => ({ hourOfWeek: hourOfWeek(second), count: 1 })))).toEqual([
      { hour: 23, dayOfWeek: 'Sunday', dayNumber: 0, count: 1 },
      { hour: 23, dayOfWeek: 'Wednesday', dayNumber: 3, count: 1 },
      { hour: 0, dayOfWeek: 'Thursday', dayNumber: 4, count: 1 },
    ])
  })

  it('orders the hours of a day', () => {
    const cells = heatmap([2, 0, 1].map((hour) => ({ hourOfWeek: hour, count: 10 + hour })))
    expect(cells.map(({ hour, count }) => [hour, count])).toEqual([
      [0, 10],
      [1, 11],
      [2, 12],
    ])
  })

  it('agrees with the calendar', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), (date) => {
        const [cell] = heatmap([{ hourOfWeek: hourOfWeek(Math.floor(date.getTime() / 1000)), count: 1 }])
        expect([cell?.dayNumber, cell?.hour]).toEqual([date.getUTCDay(), date.getUTCHours()])
      }),
    )
  })
})

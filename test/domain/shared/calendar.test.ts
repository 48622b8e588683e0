import { describe, expect, it } from 'vitest'
import { normalizeDate } from '../../../src/domain/jobs/captured-date.js'
import { parseMailDate } from '../../../src/domain/mail/mail-date.js'
import { monthNames, startOfDay } from '../../../src/domain/shared/calendar.js'

describe('A date is the same time in mail and in captured postings', () => {
  it.each(['UT', 'GMT', 'EST', 'JST', 'CET', 'BST', 'ACST', 'NZDT'])('in the zone %s', (zone) => {
    const text = `Sat, 03 Oct 2026 08:15:00 ${zone}`
    const epoch = parseMailDate(text)
    expect(epoch).not.toBeNull()
    expect(normalizeDate(text)).toBe(new Date(epoch ?? 0).toISOString())
  })

  it.each(monthNames)('in %s, however it is abbreviated', (month) => {
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
    [1970, 1, 1, '1970-01-01'],
    [99, 12, 31, '0099-12-31'],
  ])('%i-%i-%i begins, or is not in the calendar', (year, month, day, expected) => {
    const start = startOfDay(year, month, day)
    expect(start === null ? null : new Date(start).toISOString().slice(0, 10)).toBe(expected)
  })
})

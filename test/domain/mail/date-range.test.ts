import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateRange, dateSpan, inRange } from '#src/domain/mail/date-range.js'
import { epochOf } from '#test/support/archived-emails.js'

describe('a date range (mail-range)', () => {
  it.each([
    ['2024', '2024-01-01T00:00:00Z', '2024-12-31T23:59:59Z'],
    ['2024-02', '2024-02-01T00:00:00Z', '2024-02-29T23:59:59Z'],
    ['2024-12', '2024-12-01T00:00:00Z', '2024-12-31T23:59:59Z'],
    ['2024-12-31', '2024-12-31T00:00:00Z', '2024-12-31T23:59:59Z'],
    ['2024-05-01T10:30', '2024-05-01T10:30:00Z', '2024-05-01T10:30:59Z'],
    ['2024-05-01T10:30:15', '2024-05-01T10:30:15Z', '2024-05-01T10:30:15Z'],
    ['2024-05-01T10:30:15Z', '2024-05-01T10:30:15Z', '2024-05-01T10:30:15Z'],
    ['2024-05-01T10:30:15+09:00', '2024-05-01T01:30:15Z', '2024-05-01T01:30:15Z'],
    ['2024-05-01T10:30:15-0530', '2024-05-01T16:00:15Z', '2024-05-01T16:00:15Z'],
    ['0099', '0099-01-01T00:00:00Z', '0099-12-31T23:59:59Z'],
  ])('includes all of %s, both ends', (text, first, last) => {
    expect(dateRange(text, text)).toEqual({ from: epochOf(first), to: epochOf(last) })
  })

  it('keeps an instant between two seconds', () => {
    const second = epochOf('2024-05-01T10:30:15Z')
    expect(dateRange('2024-05-01T10:30:15.250Z')).toEqual({ from: second + 1, to: null })
    expect(dateRange(null, '2024-05-01T10:30:15.250Z')).toEqual({ from: null, to: second })
  })

  it('is open without dates', () => {
    expect(dateRange()).toEqual({ from: null, to: null })
    expect(dateRange(null, undefined)).toEqual({ from: null, to: null })
    expect(inRange(null, dateRange())).toBe(true)
    expect(inRange(null, dateRange('2024'))).toBe(false)
  })

  it.each([
    '',
    ' 2024',
    '24',
    '2024-13',
    '2024-00',
    '2024-02-30',
    '2023-02-29',
    '2024-1-1',
    '2024/01/01',
    '20240101',
    '2024-01-01 10:00',
    '2024-01-01T24:00',
    '2024-01-01T10:60',
    '2024-01-01T10:00:60',
    '2024-01-01T10:00:00+25:00',
    '2024-W01',
    'yesterday',
    '0000',
  ])('refuses %j with VALIDATION_ERROR', (text) => {
    expect(() => dateRange(text)).toThrowError(expect.objectContaining({ code: 'VALIDATION_ERROR' }))
    expect(() => dateSpan('date', text)).toThrowError(/^date must be a date/)
  })

  it('refuses an end before the start', () => {
    const facts = expect.objectContaining({ problem: 'dates-exchanged' })
    expect(() => dateRange('2024-02', '2024-01')).toThrowError(expect.objectContaining({ facts }))
    expect(dateRange(null, '1960').to).toBe(Date.parse('1960-12-31T23:59:59Z') / 1000)
    const instant = '2024-05-01T10:30:15.250Z'
    expect(() => dateRange(instant, instant)).not.toThrow()
  })

  it('contains every second of its day, and no other', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true }),
        (date) => {
          const day = date.toISOString().slice(0, 10)
          const range = dateRange(day, day)
          const second = Math.floor(date.getTime() / 1000)
          expect(inRange(second, range)).toBe(true)
          expect((range.to ?? 0) - (range.from ?? 0)).toBe(86_399)
        },
      ),
    )
  })
})

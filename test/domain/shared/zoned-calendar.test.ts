import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDay, formatWeek, mondayOf, zonedCalendar } from '#src/domain/shared/zoned-calendar.js'

const dayIn = (zone: string, moment: string) => formatDay(zonedCalendar(zone).dayOf(Date.parse(moment)))
const startIn = (zone: string, day: string) => {
  const calendar = zonedCalendar(zone)
  return new Date(calendar.startOf(Date.parse(day) / 86_400_000)).toISOString()
}

describe('days of a time zone (page-progress)', () => {
  it('are those of its clocks', () => {
    expect(dayIn('Asia/Tokyo', '2026-11-22T14:59:59.999Z')).toBe('2026-11-22')
    expect(dayIn('Asia/Tokyo', '2026-11-22T15:00:00.000Z')).toBe('2026-11-23')
    expect(dayIn('America/St_Johns', '2026-11-23T03:29:00.000Z')).toBe('2026-11-22')
    expect(dayIn('UTC', '2026-11-23T00:00:00.000Z')).toBe('2026-11-23')
  })

  it('begin at midnight, even if clocks change that day, or at midnight', () => {
    expect(startIn('Asia/Tokyo', '2026-11-23')).toBe('2026-11-22T15:00:00.000Z')
    expect(startIn('Europe/Berlin', '2026-03-29')).toBe('2026-03-28T23:00:00.000Z')
    expect(startIn('Europe/Berlin', '2026-03-30')).toBe('2026-03-29T22:00:00.000Z')
    // clocks went from 24:00 to 1:00
    expect(startIn('America/Santiago', '2024-09-08')).toBe('2024-09-08T04:00:00.000Z')
    // and from 24:00 back to 23:00
    expect(startIn('America/Santiago', '2024-04-07')).toBe('2024-04-07T04:00:00.000Z')
  })

  it('contain every moment from their start to the next', () => {
    const zones = fc.constantFrom('Asia/Tokyo', 'Europe/Berlin', 'America/Santiago', 'Asia/Kolkata', 'Pacific/Apia')
    const moments = fc.integer({ min: Date.UTC(2013, 0), max: Date.UTC(2040, 0) })
    const holds = (zone: string, moment: number) => {
      const calendar = zonedCalendar(zone)
      const day = calendar.dayOf(moment)
      return calendar.startOf(day) <= moment && moment < calendar.startOf(day + 1)
    }
    fc.assert(fc.property(zones, moments, holds), { numRuns: 200 })
  })

  it('are refused for an unknown zone', () => {
    expect(() => zonedCalendar('Asia/Nowhere')).toThrow(expect.objectContaining({ code: 'VALIDATION_ERROR' }))
  })
})

describe('weeks (page-progress)', () => {
  it('begin on Monday, and belong to the year of their Thursday', () => {
    const weekOf = (day: string) => formatWeek(mondayOf(Date.parse(day) / 86_400_000))
    expect(['2026-11-22', '2026-11-23', '2026-11-29'].map(weekOf)).toEqual(['2026-W47', '2026-W48', '2026-W48'])
    expect(['2025-12-29', '2026-01-04', '2026-01-05'].map(weekOf)).toEqual(['2026-W01', '2026-W01', '2026-W02'])
    expect(['2026-12-31', '2027-01-03', '1969-12-31'].map(weekOf)).toEqual(['2026-W53', '2026-W53', '1970-W01'])
  })
})

import { describe, expect, it } from 'vitest'
import { hoursOnClock } from '#src/adapters/edges/web/pages/progress/week-hours.js'

const sunday = { dayOfWeek: 'Sunday', dayNumber: 0, hour: 22, count: 3 } as const

describe('the hours of messages in a time zone (page-progress)', () => {
  it('move over midnight and the end of the week', () => {
    const places = (minutes: number) => {
      const { counts, zone } = hoursOnClock([sunday], minutes)
      const hour = counts.findIndex((days) => days.includes(3))
      return [zone, hour, counts[hour]?.indexOf(3)]
    }
    expect(places(0)).toEqual(['UTC', 22, 6])
    expect(places(540)).toEqual(['UTC+9', 7, 0])
    expect(places(-300)).toEqual(['UTC−5', 17, 6])
    // a half-hour offset cannot be shown in whole hours
    expect(places(330)).toEqual(['UTC', 22, 6])
  })
})

import { describe, expect, it } from 'vitest'
import { readGivenTime } from '#src/domain/hunt/verdicts/given-time.js'

describe('a given time (letters-notes)', () => {
  it.each([
    ['2026-07-08T15:00+09:00', null, '2026-07-08T06:00:00.000Z'],
    ['2026-07-08T15:00:30.5Z', null, '2026-07-08T15:00:30.000Z'],
    ['2026-07-08 15:00', 'Asia/Tokyo', '2026-07-08T06:00:00.000Z'],
    ['2026-07-08T15:00', '+09:00', '2026-07-08T06:00:00.000Z'],
    ['2026-07-08T15:00', 'UTC', '2026-07-08T15:00:00.000Z'],
    // an offset overrides the zone
    ['2026-07-08T15:00+02:00', 'Asia/Tokyo', '2026-07-08T13:00:00.000Z'],
    // the day after clocks changed, and the day before
    ['2026-03-29T09:00', 'Europe/Berlin', '2026-03-29T07:00:00.000Z'],
    ['2026-03-28T09:00', 'Europe/Berlin', '2026-03-28T08:00:00.000Z'],
    ['2026-07-08', null, '2026-07-08'],
  ])('%s in %s is %s', (text, zone, time) => {
    expect(readGivenTime('starts', text, zone)).toEqual({ time })
  })

  it.each([
    ['tomorrow', null, 'starts must be a day'],
    ['2026-02-30', null, 'starts must be a day'],
    ['2026-07-08T25:00Z', null, 'an impossible time'],
    ['2026-07-08T15:00', null, 'starts needs an offset'],
    ['2026-07-08T15:00', 'Tokyo time', 'zone must be an IANA name'],
  ])('%s in %s is invalid', (text, zone, fault) => {
    expect(readGivenTime('starts', text, zone)).toMatchObject({ fault: expect.stringContaining(fault) })
  })
})

import { describe, expect, it } from 'vitest'
import { endOfDeadline } from '#src/domain/websites/judging/deadline.js'

const endOf = (written: string) => {
  const end = endOfDeadline(written)
  return end === null ? null : new Date(end).toISOString()
}

// the last place on earth ends a day at noon UTC of the next day
const endOfLastOfJune = '2026-07-01T12:00:00.000Z'

describe('the end of a deadline (hunt-checks-deadline)', () => {
  it.each([
    '2026-06-30',
    '2026/6/30',
    '2026.06.30',
    '2026年6月30日',
    '２０２６年６月３０日まで',
    '30 June 2026',
    '30th of June, 2026',
    '30-Jun-2026',
    'June 30, 2026',
    'Jun. 30th 2026',
    '30.6.2026',
    '6/30/2026',
    '2026-06-30T00:00',
    '2026-06-30 00:00:00',
    'Apply by 30 June 2026',
  ])('is the end of the day anywhere on earth: %s', (written) => {
    expect(endOf(written)).toBe(endOfLastOfJune)
  })

  it.each([
    ['2026-06-30T17:00Z', '2026-06-30T17:00:00.000Z'],
    ['2026-06-30 17:00 UTC', '2026-06-30T17:00:00.000Z'],
    ['2026-06-30T17:00:30.500+09:00', '2026-06-30T08:00:30.000Z'],
    ['2026-06-30T17:00-0430', '2026-06-30T21:30:00.000Z'],
    ['2026-06-30T00:00Z', '2026-06-30T00:00:00.000Z'],
    ['1782838800', '2026-06-30T17:00:00.000Z'],
    ['1782838800000', '2026-06-30T17:00:00.000Z'],
  ])('is the moment in its time zone: %s', (written, end) => {
    expect(endOf(written)).toBe(end)
  })

  it.each([
    ['2026-06-30T17:00', '2026-07-01T05:00:00.000Z'],
    ['2026-06-30T00:00:01', '2026-06-30T12:00:01.000Z'],
    ['2026-06-30T00:01', '2026-06-30T12:01:00.000Z'],
  ])('is the last one in any zone if there is no time zone: %s', (written, end) => {
    expect(endOf(written)).toBe(end)
  })

  it.each([
    ['1 May 2026 to 30 June 2026', endOfLastOfJune],
    ['2026-06-30, extended from 2026-05-31', endOfLastOfJune],
    ['3/4/2026', '2026-04-04T12:00:00.000Z'],
  ])('is the later of two possible days: %s', (written, end) => {
    expect(endOf(written)).toBe(end)
  })

  it.each([
    '',
    'soon',
    '30 June',
    '2026-06-31',
    '2026-06-31T17:00Z',
    '31/13/2026',
    '30 Juniper 2026',
    'open until filled',
    'Rolling, from 2026-06-30',
    '随時（2026年6月30日現在）',
    `2026-06-30${' and so on'.repeat(20)}`,
  ])('is unknown: %j', (written) => {
    expect(endOf(written)).toBeNull()
  })

  it('is read in 200 characters, and no more', () => {
    expect(endOf(`2026-06-30 ${'.'.repeat(189)}`)).toBe(endOfLastOfJune)
    expect(endOf(`2026-06-30 ${'.'.repeat(190)}`)).toBeNull()
  })
})

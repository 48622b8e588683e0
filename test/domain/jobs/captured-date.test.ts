import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizeDate } from '#src/domain/jobs/captured-date.js'

describe('A captured date', () => {
  it.each([
    ['2026-10-03T08:15:00Z', '2026-10-03T08:15:00.000Z'],
    ['2026-10-03T08:15:00.1Z', '2026-10-03T08:15:00.100Z'],
    ['2026-10-03T08:15:00.123999999Z', '2026-10-03T08:15:00.123Z'],
    ['2026-10-03T08:15:00,5Z', '2026-10-03T08:15:00.500Z'],
    ['2026-10-03T08:15:00+09:00', '2026-10-02T23:15:00.000Z'],
    ['2026-10-03T08:15:00-0530', '2026-10-03T13:45:00.000Z'],
    ['2026-10-03T08:15+09', '2026-10-02T23:15:00.000Z'],
    ['2026-10-03t08:15:00z', '2026-10-03T08:15:00.000Z'],
    ['2026-10-03 08:15:00 UTC', '2026-10-03T08:15:00.000Z'],
    ['20261003T081500Z', '2026-10-03T08:15:00.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ])('is read from ISO 8601: %s', (text, iso) => {
    expect(normalizeDate(text)).toBe(iso)
  })

  it.each([
    ['2026-10-03T08:15:00', '2026-10-03T08:15:00.000Z'],
    ['2026-10-03 08:15', '2026-10-03T08:15:00.000Z'],
    ['2026-10-03 08:15:07', '2026-10-03T08:15:07.000Z'],
    ['2026-10-03 08:15:07.123', '2026-10-03T08:15:07.123Z'],
    ['2026-10-03', '2026-10-03T00:00:00.000Z'],
    ['20261003', '2026-10-03T00:00:00.000Z'],
    ['2026/10/03', '2026-10-03T00:00:00.000Z'],
    ['2026/1/3 8:15', '2026-01-03T08:15:00.000Z'],
    ['2026.10.03', '2026-10-03T00:00:00.000Z'],
    ['  2026-10-03\n', '2026-10-03T00:00:00.000Z'],
    [`2026-10-03${' '.repeat(90)}`, '2026-10-03T00:00:00.000Z'],
  ])('without a zone is taken as UTC: %s', (text, iso) => {
    expect(normalizeDate(text)).toBe(iso)
  })

  it.each([
    ['2026年10月3日', '2026-10-03T00:00:00.000Z'],
    ['2026年10月3日 8時15分', '2026-10-03T08:15:00.000Z'],
    ['2026年10月3日8時5分9秒', '2026-10-03T08:05:09.000Z'],
    ['2026年10月3日18時15分19秒', '2026-10-03T18:15:19.000Z'],
    ['2026年10月3日(土)8時15分', '2026-10-03T08:15:00.000Z'],
    ['  2026年10月3日', '2026-10-03T00:00:00.000Z'],
    ['2026年10月03日（土） 8時', '2026-10-03T08:00:00.000Z'],
    ['2026年10月3日 08:15', '2026-10-03T08:15:00.000Z'],
    ['２０２６年１０月３日', '2026-10-03T00:00:00.000Z'],
    ['２０２６／１０／０３　０８：１５', '2026-10-03T08:15:00.000Z'],
  ])('is read in Japanese: %s', (text, iso) => {
    expect(normalizeDate(text)).toBe(iso)
  })

  it.each([
    ['Sat, 03 Oct 2026 08:15:00 +0900', '2026-10-02T23:15:00.000Z'],
    ['Sat, 3 Oct 2026 08:15:00 GMT', '2026-10-03T08:15:00.000Z'],
    ['03 Oct 2026 08:15:00 -0000', '2026-10-03T08:15:00.000Z'],
    ['Sat, 03 Oct 2026 08:15:00 +0900 (JST)', '2026-10-02T23:15:00.000Z'],
    ['Sat, 03 Oct 2026 08:15:00 EDT', '2026-10-03T12:15:00.000Z'],
    ['Sat Oct 03 2026 08:15:00 GMT+0900 (Japan Standard Time)', '2026-10-02T23:15:00.000Z'],
    ['Oct 3, 2026', '2026-10-03T00:00:00.000Z'],
    ['October 3, 2026', '2026-10-03T00:00:00.000Z'],
    ['Sept. 3rd, 2026', '2026-09-03T00:00:00.000Z'],
    ['3 October 2026', '2026-10-03T00:00:00.000Z'],
    ['3-Oct-2026', '2026-10-03T00:00:00.000Z'],
  ])('is read with its month as a word: %s', (text, iso) => {
    expect(normalizeDate(text)).toBe(iso)
  })

  it.each([
    [1714605534, '2024-05-01T23:18:54.000Z'],
    [1714605534.25, '2024-05-01T23:18:54.250Z'],
    [1714605534250, '2024-05-01T23:18:54.250Z'],
    ['1714605534', '2024-05-01T23:18:54.000Z'],
    ['1714605534.0', '2024-05-01T23:18:54.000Z'],
    ['1714605534250', '2024-05-01T23:18:54.250Z'],
    ['１７１４６０５５３４', '2024-05-01T23:18:54.000Z'],
    [0, '1970-01-01T00:00:00.000Z'],
    [20261003, '2026-10-03T00:00:00.000Z'],
    [86400000, '1972-09-27T00:00:00.000Z'],
    ['1.7909856e9', '2026-10-03T00:00:00.000Z'],
    // the last second of 2200; the next number is read as milliseconds
    [7_289_654_399, '2200-12-31T23:59:59.000Z'],
    [7_289_654_400, '1970-03-26T08:54:14.400Z'],
    [7_289_654_399_999, '2200-12-31T23:59:59.999Z'],
  ])('is read from an epoch: %s', (value, iso) => {
    expect(normalizeDate(value)).toBe(iso)
  })

  it.each([
    ...[
      '03/04/2026',
      '3.4.2026',
      '10-03-26',
      '2 days ago',
      'yesterday',
      'Posted today',
      'soon',
      '',
      '   ',
      '2026',
      2026,
    ],
    ...[
      '2026-10',
      'October 2026',
      'Oct 3',
      '8:15',
      '10/2026',
      '2026-W40-6',
      '30+ days ago',
      'before Oct 3, 2026',
      '3 (or 4) Oct 2026',
    ],
  ])('that is ambiguous or invalid is null: %j', (value) => {
    expect(normalizeDate(value)).toBeNull()
  })

  it.each([
    ...['2026-02-31', '2026-13-01', '2026-00-10', '2026-10-00', '2026-10-03T24:00:00Z', '2026-10-03T08:60:00Z'],
    ...[
      '2026-10-03T08:15:60Z',
      '2026-10-03T08:15:00+25:00',
      '2026-10-03T08:15:00+09:75',
      'Feb 30, 2026',
      '2026年2月31日',
    ],
    ...['3 Foo 2026', '0000-01-01T00:00:00+09:00', '9999-12-31T23:00:00-09:00', '20260231', '2026-10-03T08:15:00 XYZ'],
  ])('outside of the calendar or the clock is null, never the next one: %s', (text) => {
    expect(normalizeDate(text)).toBeNull()
  })

  it.each([
    ...[
      null,
      undefined,
      true,
      {},
      [],
      [2026],
      ['2026-10-03'],
      { $date: '2026-10-03' },
      Number.NaN,
      Number.POSITIVE_INFINITY,
      -5,
      1e-7,
    ],
    ...[7_289_654_400_000, 1714605534250000, 1e21, '9'.repeat(17), `2026-10-03${' '.repeat(200)}`],
  ])('is null for text without a date: %j', (value) => {
    expect(normalizeDate(value)).toBeNull()
  })

  const moment = fc.date({ min: new Date(0), max: new Date(Date.UTC(2200, 11, 31)), noInvalidDate: true })

  it('in our own format stays the same', () => {
    fc.assert(
      fc.property(moment, (date) => {
        expect(normalizeDate(date.toISOString())).toBe(date.toISOString())
      }),
    )
  })

  it('is the same moment in any offset', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: -14 * 60, max: 14 * 60 }), (date, offset) => {
        const local = new Date(date.getTime() + offset * 60_000)
        fc.pre(local.getUTCFullYear() >= 1970 && local.getUTCFullYear() <= 2200)
        const size = Math.abs(offset)
        const zone = `${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
        expect(normalizeDate(local.toISOString().replace('Z', zone))).toBe(date.toISOString())
      }),
    )
  })

  it('is the same from JavaScript, RFC 2822 and an epoch', () => {
    const late = fc.date({ min: new Date('1975-01-01'), max: new Date(Date.UTC(2200, 11, 31)), noInvalidDate: true })
    fc.assert(
      fc.property(late, (date) => {
        const seconds = Math.floor(date.getTime() / 1000)
        const iso = new Date(seconds * 1000).toISOString()
        expect(normalizeDate(date.toUTCString())).toBe(iso)
        expect(normalizeDate(seconds)).toBe(iso)
        expect(normalizeDate(String(seconds))).toBe(iso)
        expect(normalizeDate(date.getTime())).toBe(date.toISOString())
      }),
    )
  })

  it('is null or has a fixed format for any value', () => {
    const like = fc.stringMatching(
      /^[0-9]{1,4}[-/.年 T]?[0-9]{1,2}[-/.月 :]?[0-9]{0,2}日?[ T]?[0-9:]{0,8}[Z+-]?[0-9:]{0,5}$/,
    )
    fc.assert(
      fc.property(fc.oneof(like, fc.anything(), fc.string({ unit: 'binary' }), fc.double()), (value) => {
        expect(normalizeDate(value) ?? '2026-10-03T08:15:00.000Z').toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      }),
    )
  })
})

function two(number: number): string {
  return String(number).padStart(2, '0')
}

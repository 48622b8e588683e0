import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseMailDate } from '#src/domain/mail/mail-date.js'

const iso = (epoch: number | null) => (epoch === null ? null : new Date(epoch).toISOString())

describe('a Date header (mail-dates)', () => {
  it.each([
    ['Tue, 30 Jul 2002 08:30:03 +0100', '2002-07-30T07:30:03.000Z'],
    ['30 Jul 2002 08:30 -0000', '2002-07-30T08:30:00.000Z'],
    ['Tue,30 Jul 2002 08:30:03 -0330 (NST)', '2002-07-30T12:00:03.000Z'],
    ['TUE, 30 JUL 2002 08:30:03 GMT', '2002-07-30T08:30:03.000Z'],
    ['Tue, 30 Jul 2002 08:30:03 PDT', '2002-07-30T15:30:03.000Z'],
    ['Fri, 21 Nov 97 09(comment):   55  :  06 -0600', '1997-11-21T15:55:06.000Z'],
    ['Fri, 21 Nov 03 09:55:06 Z', '2003-11-21T09:55:06.000Z'],
    ['Fri, 21 Nov 103 09:55:06 K', '2003-11-21T09:55:06.000Z'],
    ['Sat, 31 Dec 2016 23:59:60 +0000', '2016-12-31T23:59:59.000Z'],
    ['Sun, 5 May 2024 10:00:00', '2024-05-05T10:00:00.000Z'],
  ])('of the form %s is read, obsolete forms included', (text, expected) => {
    expect(iso(parseMailDate(text))).toBe(expected)
  })

  it.each([
    ['Tue Mar  1 12:36:29 2005', '2005-03-01T12:36:29.000Z'],
    ['Tue Mar 11 12:36:29 JST 2005', '2005-03-11T03:36:29.000Z'],
    ['Tue Mar 11 12:36:29 2005 +0100', '2005-03-11T11:36:29.000Z'],
    ['Tue Mar 11 12:36:29 +0100 2005', '2005-03-11T11:36:29.000Z'],
    ['2002-07-30T08:30:03Z', '2002-07-30T08:30:03.000Z'],
    ['2002-07-30T08:30:03.123+09:00', '2002-07-29T23:30:03.000Z'],
    ['2002-07-30 08:30:03 +0900', '2002-07-29T23:30:03.000Z'],
    ['2002-07-30T08:30+09', '2002-07-29T23:30:00.000Z'],
    ['2002/07/30 Tue 08:30:03 CDT', '2002-07-30T13:30:03.000Z'],
    ['Tue, 30 Jul 2002 08:30:03 +02:00', '2002-07-30T06:30:03.000Z'],
    ['Tue, 30 Jul 2002 08:30:03 GMT+0200', '2002-07-30T06:30:03.000Z'],
    ['Tue, 30 Jul 2002 08:30:03 UTC-05:30', '2002-07-30T14:00:03.000Z'],
    ['Tue, 30 Jul 2002 08:30:03 GMT+9', '2002-07-29T23:30:03.000Z'],
    ['Tue, 30 Jul 2002 08:30:03 -0400 EDT', '2002-07-30T12:30:03.000Z'],
    ['Tue, 30 Jul 2002 08:30:03 -0400 (EDT)', '2002-07-30T12:30:03.000Z'],
    ['Tue, 30 Jul 2002 08:30:03 EDT -0400', '2002-07-30T12:30:03.000Z'],
    ['Tue, 30 Jul 2002 08:30:03 +0000 GMT', '2002-07-30T08:30:03.000Z'],
    ['Tue, 30 Jul 2002 08:30:03 +0900 (JST', '2002-07-29T23:30:03.000Z'],
    ['Tuesday, 30 July 2002 08:30:03 +0000', '2002-07-30T08:30:03.000Z'],
    ['Thurs, September 5, 2002 08:30:03 PM +0000', '2002-09-05T20:30:03.000Z'],
    ['Thu, 5 Sept. 2002 12:05:03 AM +0000', '2002-09-05T00:05:03.000Z'],
    ['30-Jul-2002 08:30:03 +0000', '2002-07-30T08:30:03.000Z'],
    ['30-Jul-02 08:30:3 GMT', '2002-07-30T08:30:03.000Z'],
    ['Fri, 02 Aug 02 08:30:03 Eastern Daylight Time', '2002-08-02T12:30:03.000Z'],
    ['Tue, 30 Jul 2002 08:30:03 JST', '2002-07-29T23:30:03.000Z'],
    ['Tue, 30 Jul 2002 08:30:03 CET', '2002-07-30T07:30:03.000Z'],
    ['Tue, 30 Jul 2002 08:30:03 CEST', '2002-07-30T06:30:03.000Z'],
    ['Tue, 30 Jul 2002 08:30:03 BST', '2002-07-30T07:30:03.000Z'],
    ['Tue, 30 Jul 2002 08:30:03 NST', '2002-07-30T12:00:03.000Z'],
    ['Mon, 02 Dec 02 08:30:03 Pacific Standard Time', '2002-12-02T16:30:03.000Z'],
    ['Tue, 30 Jul 2002 08:30:03 GMT Daylight Time', '2002-07-30T07:30:03.000Z'],
    ['Mon, 02 Dec 2002 08:30:03 Greenwich Standard Time', '2002-12-02T08:30:03.000Z'],
    ['Tue, 30 Jul 2002 08:30:03 GMT-9', '2002-07-30T17:30:03.000Z'],
    ['Tue, 30 Jul 2002 08:30:03 UT+10', '2002-07-29T22:30:03.000Z'],
    ['30th Jul 2002 08:30:03', '2002-07-30T08:30:03.000Z'],
    ['\t30 Jul\t2002,08:30:03\t', '2002-07-30T08:30:03.000Z'],
    ['30 Jul 2002 08 :30: 03 GMT', '2002-07-30T08:30:03.000Z'],
    ['30 Jul 2002 08:30:03.123456789 GMT', '2002-07-30T08:30:03.000Z'],
    ['30 Jul 2002 08:30:03+0100', '2002-07-30T07:30:03.000Z'],
    ['30 Jul 2002 08:30:03EDT', '2002-07-30T12:30:03.000Z'],
    ['30-September-2002 08:30:03', '2002-09-30T08:30:03.000Z'],
    ['2002 Jul 30 08:30:03', '2002-07-30T08:30:03.000Z'],
    ['2002/7/3 8:30', '2002-07-03T08:30:00.000Z'],
    ['30 Jul 2002 12:30:03 PM', '2002-07-30T12:30:03.000Z'],
    ['30 Jul 2002 1:30:03 am', '2002-07-30T01:30:03.000Z'],
    ['30 Jul 2002 08:30:03 hello', '2002-07-30T08:30:03.000Z'],
  ])('as used in practice, such as %s, is read', (text, expected) => {
    expect(iso(parseMailDate(text))).toBe(expected)
  })

  it.each([
    '',
    'now',
    'yesterday at noon',
    '2002-07-30',
    '2002-13-30T08:30:03Z',
    '30/07/2002 08:30:03',
    'Tue, 30 Jul 2002',
    'Tue, 30 Jul 2002 08:30:03 09:30:03',
    'Tue, 30 Jul Aug 2002 08:30:03',
    'Tue, 30 Jul 2002 08:30:03 +2502',
    'Tue, 30 Jul 2002 14:30:03 PM',
    'Thu, 31 Nov 2002 08:30:03 GMT',
    '29 Feb 2023 08:30:03 GMT',
    'Tue, 30 Jul 2002 08:30:03 somewhere else',
    'Tue, 30 2002 08:30:03',
    'Tue, 31 Feb 2002 08:30:03 +0100',
    'Tue, 0 Jul 2002 08:30:03 +0100',
    'Tue, 30 Jul 2002 24:30:03 +0100',
    'Tue, 30 Jul 2002 08:30:03 +0199',
    'Tue, 30 Foo 2002 08:30:03 +0100',
    'Tue, 30 Jul 12002 08:30:03 +0100',
    'Tue, 30 Jul 1802 08:30:03 +0100',
    `${'('.repeat(400)}30 Jul 2002`,
    '30 Jul 2002 13:30:03 PM',
    '30 Jul 2002 0:30:03 AM',
    '30 Jul 2002 08:30:03.1234567890',
    '+0100 30 Jul 2002 08:30:03',
    'EDT 30 Jul 2002 08:30:03',
    '2002-07-30 2002-07-30 08:30:03',
    '2002-07-30 Jul 08:30:03',
    '2002-07-30 30 08:30:03',
    'Jul Jul 30 2002 08:30:03',
    '30 7 Jul 2002 08:30:03',
    '30 Jul 08:30:03',
    'Jul 08:30:03',
    '300 Jul 2002 08:30:03',
    '2002 Jul 007 08:30:03',
    '30 Jul 2 08:30:03',
    '30 Jul 2002 08:30:03 +1',
    '30 Jul 2002 08:30:03 +0100x',
    '30 Jul 2002 08:30:03 x+0100',
    'x2002-07-30 08:30:03',
    '2002-07-301 08:30:03',
    '30x Jul 2002 08:30:03',
    '30 J.ul 2002 08:30:03',
    '30 Jul.. 2002 08:30:03',
    'x30 Jul 2002 08:30:03',
  ])('of the form %s is null, never guessed', (text) => {
    expect(parseMailDate(text)).toBeNull()
  })

  it.each([
    ['30 Jul 49 08:30:03', '2049'],
    ['30 Jul 50 08:30:03', '1950'],
    ['30 Jul 049 08:30:03', '1949'],
    ['30 Jul 00 08:30:03', '2000'],
    ['1 Jan 1900 00:00:00 +0000', '1900'],
  ])('shows the century of %s', (text, year) => {
    expect(iso(parseMailDate(text))?.slice(0, 4)).toBe(year)
  })

  it('has a year after 1899, whatever the zone', () => {
    expect(parseMailDate('31 Dec 1899 23:59:59 +0000')).toBeNull()
    expect(iso(parseMailDate('1 Jan 1900 00:00:00 +0100'))).toBe('1899-12-31T23:00:00.000Z')
  })

  it.each([
    '30(a)Jul(b)2002(c)08:30:03(d)+0000',
    '30 Jul 2002 (a (b) c) 08:30:03 +0000',
    '(a) (b) 30 Jul 2002 08:30:03 +0000 (',
    ')30 Jul 2002) 08:30:03 (a) +0000',
    '30 Jul 2002)08:30:03 +0000',
  ])('treats a comment as a space: %s', (text) => {
    expect(iso(parseMailDate(text))).toBe('2002-07-30T08:30:03.000Z')
  })

  it('uses the first of several zones, and an offset before a name', () => {
    expect(iso(parseMailDate('30 Jul 2002 08:30:03 -0400 +0200'))).toBe('2002-07-30T12:30:03.000Z')
    expect(iso(parseMailDate('30 Jul 2002 08:30:03 EDT PDT'))).toBe('2002-07-30T12:30:03.000Z')
    expect(iso(parseMailDate('30 Jul 2002 08:30:03 EDT +0200'))).toBe('2002-07-30T06:30:03.000Z')
  })

  it('is read up to 500 characters', () => {
    const date = '30 Jul 2002 08:30:03'
    expect(iso(parseMailDate(date.padStart(500)))).toBe('2002-07-30T08:30:03.000Z')
    expect(parseMailDate(date.padStart(501))).toBeNull()
  })

  it('is read back in every form that it is written in', () => {
    const seconds = fc.integer({ min: Date.UTC(1901, 0) / 1000, max: Date.UTC(9998, 0) / 1000 })
    fc.assert(
      fc.property(seconds, (second) => {
        expect(parseMailDate(new Date(second * 1000).toUTCString())).toBe(second * 1000)
      }),
    )
  })

  it('is the same time in every form', () => {
    const seconds = fc.integer({ min: Date.UTC(1950, 0) / 1000, max: Date.UTC(2049, 0) / 1000 })
    fc.assert(
      fc.property(seconds, (second) => {
        const [week = '', day, month, year, time] = new Date(second * 1000).toUTCString().split(' ')
        const forms = [`${week.slice(0, 3)} ${month} ${day} ${time} ${year}`, `${day}-${month}-${year} ${time} GMT`]
        forms.push(new Date(second * 1000).toISOString(), `${week} ${month} ${day}, ${year} ${time} +00:00`)
        for (const form of forms) expect(parseMailDate(form), form).toBe(second * 1000)
      }),
    )
  })

  it('is read the same by the fast path for the usual form, valid or not', () => {
    const two = (max: number) => fc.integer({ min: 0, max }).map((value) => String(value).padStart(2, '0'))
    const month = fc.constantFrom('Jan', 'Feb', 'Apr', 'Sep', 'Dec')
    const zone = fc.tuple(fc.constantFrom('+', '-'), two(25), two(61)).map((parts) => parts.join(''))
    const year = fc.integer({ min: 1890, max: 2100 })
    fc.assert(
      fc.property(
        two(33),
        month,
        year,
        two(25),
        two(61),
        two(61),
        zone,
        (day, name, of, hour, minute, second, east) => {
          const words = ['Tue,', day, name, of, `${hour}:${minute}:${second}`, east, '(CET)']
          expect(parseMailDate(words.join(' '))).toBe(parseMailDate(words.join('  ')))
        },
      ),
    )
  })

  it('never throws', () => {
    const word = fc.constantFrom(
      'Tue',
      '12',
      '2002',
      '08:30',
      '+0100',
      'sep',
      '-',
      ':',
      'pm',
      '(',
      ')',
      '2002-01-01',
      'z',
    )
    const words = fc.array(word).map((parts) => parts.join(' '))
    fc.assert(
      fc.property(fc.oneof(fc.string(), words), (text) => {
        expect(Number.isNaN(parseMailDate(text))).toBe(false)
      }),
    )
  })
})

describe('the date of an mbox separator (mail-separators)', () => {
  it.each([
    ['Tue Aug 08 12:36:29 +0000 2023', '2023-08-08T12:36:29.000Z'],
    ['Tue Aug  8 12:36:29 2023', '2023-08-08T12:36:29.000Z'],
    ['Tue Aug 8 12:36 2023', '2023-08-08T12:36:00.000Z'],
    ['Tue Aug  8 12:36:29 2023 +0900', '2023-08-08T03:36:29.000Z'],
    ['Tue Aug  8 12:36:29 EST 2023', '2023-08-08T17:36:29.000Z'],
    ['Tue, 08 Aug 2023 12:36:29 +0200', '2023-08-08T10:36:29.000Z'],
  ])('%s is read', (text, expected) => {
    expect(iso(parseMailDate(text))).toBe(expected)
  })

  it.each(['Tue Aug 32 12:36:29 2023', 'Tue Aug 8 2023', 'long ago'])('%s is null', (text) => {
    expect(parseMailDate(text)).toBeNull()
  })
})

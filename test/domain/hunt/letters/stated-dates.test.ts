import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxStatedDates } from '#src/domain/hunt/letters/message-facts.js'
import { statedDates } from '#src/domain/hunt/letters/stated-dates.js'

// a Wednesday
const sentOn = Date.UTC(2026, 6, 1, 3)

describe('dates stated in a message (hunt-dates)', () => {
  it.each([
    ['【確定日時】2026/07/08(水) 20:00スタート', '2026-07-08T20:00', null],
    ['日時：2026年7月8日（水）15時〜', '2026-07-08T15:00', null],
    ['７月８日（水）１５時３０分より', '2026-07-08T15:30', null],
    ['7月8日（水）午後3時半にお越しください', '2026-07-08T15:30', null],
    ['7/8(水) 10:00〜11:00', '2026-07-08T10:00', null],
    ['7月8日(水)正午', '2026-07-08T12:00', null],
    ['7月8日 日本時間 15:00', '2026-07-08T15:00', 'JST'],
    ['2026-07-08 15:00 JST', '2026-07-08T15:00', 'JST'],
    ['2026-07-08T15:00', '2026-07-08T15:00', null],
    ['2026年7月8日にご来社ください', '2026-07-08', null],
    ['on Wednesday, July 8 at 3:00 PM PST', '2026-07-08T15:00', 'PST'],
    ['July 8th, 2026, 10:30 am (EDT)', '2026-07-08T10:30', 'EDT'],
    ['at 3 PM ET on Wednesday, July 8', '2026-07-08T15:00', 'ET'],
    ['8 July 2026 at 15:00 GMT+2', '2026-07-08T15:00', 'GMT+2'],
    ['Wed 8 Jul, 3-4 PM PT', '2026-07-08T15:00', 'PT'],
    ['July 8, 11-1 PM', '2026-07-08T11:00', null],
    ['July 8 from 3:00 PM to 4:00 PM CET', '2026-07-08T15:00', 'CET'],
    ['July 8 at 12:15 am', '2026-07-08T00:15', null],
    ['8th of July', '2026-07-08', null],
  ])('of %j is %j, zone %j', (text, at, zone) => {
    const [date] = statedDates(text, sentOn)
    expect(date).toMatchObject({ at, zone, quote: text })
  })

  it.each([
    ['next January, in a letter from December', '1月8日 10:00', Date.UTC(2026, 11, 20), '2027-01-08T10:00'],
    ['last week, in thanks', '6月24日はありがとうございました', sentOn, '2026-06-24'],
    ['the weekday shows the year', '6月24日(木)', sentOn, '2027-06-24'],
    ['a weekday that fits only a past year', '3月4日(水)', sentOn, '2026-03-04'],
    ['the 29th of February', 'February 29 at 10:00', Date.UTC(2027, 11, 1), '2028-02-29T10:00'],
  ])('without a year: %s', (_, text, sent, at) => expect(statedDates(text, sent)[0]?.at).toBe(at))

  it.each([
    'TEL 03-1234-5678',
    '0120-12-3456',
    '2026年13月40日',
    'February 30, 2026',
    'You may 5 times try',
    'version 2.7.8',
    '7/8 of all',
    '24/7',
    '',
  ])('%j has none', (text) => expect(statedDates(text, sentOn)).toEqual([]))

  it.each([
    ['回答期限：7月3日（金）15:00まで', true],
    ['7月3日までにご提出ください', true],
    ['締切 2026/07/03', true],
    ['Please reply by 18 March', true],
    ['Deadline: March 18, 2026', true],
    ['面接は7月8日です', false],
    ['We meet on March 18', false],
  ])('%j is a deadline: %j', (text, expected) => expect(statedDates(text, sentOn)[0]?.isDeadline).toBe(expected))

  it('takes the time from the line below', () => {
    expect(statedDates('■日時：7月8日（水）\n■時間：15:00〜16:00', sentOn).map(({ at }) => at)).toEqual([
      '2026-07-08T15:00',
    ])
  })

  it('finds several, each once and in order, and omits days without a year if the sending date is unknown', () => {
    const text = '7/8(水) 10:00、7/9(木) 13:00\nagain 2026-07-08 10:00'
    expect(statedDates(text, sentOn).map(({ at }) => at)).toEqual(['2026-07-08T10:00', '2026-07-09T13:00'])
    expect(statedDates(text, null).map(({ at }) => at)).toEqual(['2026-07-08T10:00'])
  })

  it('finds only valid calendar days, with their line, quickly and in any text', () => {
    const piece = fc.constantFrom(
      '2026',
      '/',
      '7',
      '月',
      '8',
      '日',
      '(水)',
      ' ',
      '15',
      ':',
      '00',
      '時',
      'July',
      ' PM',
      '-',
      '\n',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        for (const { at, quote } of statedDates(pieces.join(''), sentOn)) {
          expect(Number.isNaN(Date.parse(at.slice(0, 10)))).toBe(false)
          expect(pieces.join('')).toContain(quote)
        }
      }),
    )
    for (const text of ['7月8日 ', 'July 8 ', '1', '2026/07/', ' ', '15:00 on ', '7/8 \n'])
      expect(statedDates(text.repeat(100_000), sentOn).length).toBeLessThanOrEqual(maxStatedDates)
  })
})

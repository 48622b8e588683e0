import { describe, expect, it } from 'vitest'
import { readCalendar } from '#src/domain/person/claims/calendar-years.js'
import { factsOf } from '#src/domain/person/claims/quantity-facts.js'
import { readQuantities } from '#src/domain/person/claims/read-quantities.js'

function factsIn(text: string): readonly string[] {
  const spans = readCalendar(text)
  return factsOf(readQuantities(text, spans), spans)
}

describe('numbers that say the same', () => {
  it.each([
    ['months 36', '3 years|three years|3年|三年|36 months|3年間|36か月|三十六ヶ月|3-year|3+ years'],
    ['months 30', '2.5 years|2年半|2年6か月|2 years and 6 months|30 months'],
    ['months 60', 'half a decade|5 years|五年'],
    ['money JPY 5000000', '¥5M|500万円|5,000,000 JPY|JPY 5 million|五百万円|5,000,000円|¥5,000,000'],
    ['money JPY 120000000', '1億2,000万円|1.2億円|¥120M'],
    ['money USD 2000000', '$2M|2 million dollars|USD 2,000,000|US$2m'],
    ['percent 20', '20%|20 percent|2割|20パーセント|twenty percent|二割'],
    ['times 3', '3x|3倍|three times|tripled|threefold'],
    ['count 15 people', '15 engineers|fifteen developers|15名|十五人|15-person team|15+ people'],
    ['number 10000', '10,000 users|10k users|10K|1万人|ten thousand parcels'],
    ['year 2023', '2023|令和5年|2023/04|April 2023|Apr. 2023|04/2023|2023年度|since 2023'],
    ['year 1999', 'Apr 1999 – Mar 2003|1999-2003|平成11年4月'],
    ['days 14', '2 weeks|14 days|二週間|14日間'],
  ])('gives %s for all of %s (person-same-number)', (fact, texts) => {
    // tests pass what sentences are read as: one kind of dash
    for (const text of texts.split('|'))
      expect([text, factsIn(text.replace('–', '-'))]).toEqual([text, expect.arrayContaining([fact])])
  })

  it('gives both ends of a range its unit (person-same-number)', () => {
    expect(factsIn('3-5 years')).toEqual(['months 36', 'months 60'])
    expect(factsIn('20~30人')).toEqual(expect.arrayContaining(['count 20 people', 'count 30 people']))
  })

  it.each([
    '一般的な知識',
    '第三者機関',
    'one of the first',
    'S3 and EC2',
    'both teams',
    '24:00',
    '12月',
    '一部の作業',
    'a second opinion',
  ])('reads no amount in %s (person-same-number)', (text) => {
    expect(factsIn(text)).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { payInLines, toLine } from '#src/adapters/sources/extraction/facts/pay-in-text.js'

const valuesOf = (...lines: readonly string[]) => payInLines(lines.map(toLine)).map(({ value }) => value)

describe('pay is read from a sentence (rag-facts)', () => {
  it.each([
    ['The salary range for this role is $120,000 - $150,000 per year.', '$120,000 - $150,000 per year'],
    ['The base salary range for this position is $120,000-$150,000 USD annually.', '$120,000-$150,000 USD annually'],
    ['Expected compensation for this position is between $95,000 and $110,000.', '$95,000 and $110,000'],
    ['We offer a salary of €70,000 to €80,000 and a bonus of €5,000.', '€70,000 to €80,000'],
    ['We offer a salary of €70,000 to €80,000, plus a €5,000 sign-on bonus.', '€70,000 to €80,000'],
    ['The hourly rate is $30.50/hr, paid weekly.', '$30.50/hr'],
    ['Salary up to £45k.', 'up to £45k'],
    ['The pay is CHF 6’500 a month.', 'CHF 6’500 a month'],
    ['$120k - $140k base salary + equity', '$120k - $140k'],
    ['月給30万円〜35万円', '月給30万円〜35万円'],
    ['給与は月給30万円〜35万円です。', '月給30万円〜35万円'],
    ['想定年収は600万円～900万円（賞与100万円を含む）', '600万円～900万円'],
    ['年俸400万～1,000万円以上', '年俸400万～1,000万円以上'],
    ['時給１，３５０円～', '時給１，３５０円～'],
    ['月給25万円（固定残業代3万円を含む）', '月給25万円'],
    ['Das Jahresgehalt liegt zwischen 60.000 € und 70.000 € brutto pro Jahr.', '60.000 € und 70.000 € brutto pro Jahr'],
    ['Le salaire est de 45 000 € à 50 000 € par an.', '45 000 € à 50 000 € par an'],
  ])('%s', (sentence, value) => {
    expect(payInLines([sentence].map(toLine))).toEqual([{ name: 'salary', value, quote: sentence }])
  })

  it('among other sentences, and only that sentence is the quote', () => {
    expect(
      payInLines(['We forge anchors. The salary range is $50,000 to $60,000. Come and see us.'].map(toLine)),
    ).toEqual([{ name: 'salary', value: '$50,000 to $60,000', quote: 'The salary range is $50,000 to $60,000.' }])
  })

  it('for two places', () => {
    expect(valuesOf('The salary range is $90,000 - $99,000 in Ohio and $110,000 - $120,000 in New York.')).toEqual([
      '$90,000 - $99,000',
      '$110,000 - $120,000',
    ])
  })

  it('with the lines below that it announces', () => {
    expect(
      valuesOf(
        'The pay ranges for this role are:',
        '- Zone 1: $120,000 - $150,000',
        '- Zone 2: $100,000 - $130,000',
        'We have 3 dogs.',
      ),
    ).toEqual(['Zone 1: $120,000 - $150,000', 'Zone 2: $100,000 - $130,000'])
  })

  it('once: a later sentence may be about another job', () => {
    expect(valuesOf('The salary is $50,000.', 'Bakers: the salary is $40,000.')).toEqual(['$50,000'])
  })
})

describe('money that is not pay', () => {
  it.each([
    'We raised $20 million to pay our salaries.',
    'In 2026 we raised $20,000,000 from Harbour Capital.',
    'You manage a budget of $200,000 per year.',
    'We offer a bonus of €5,000.',
    'Competitive salary, and a $2,000 stipend for your desk.',
    'Salary: competitive. Learning budget: $1,500 a year.',
    'Our customers pay $50 a month.',
    'The average salary in the region is $52,000.',
    'The salary grows every year; the commuting allowance is $200.',
    'We process $3,000,000 of salaries a day for 300 firms.',
    '交通費 上限30,000円',
    '月給のほか、交通費を月20,000円まで支給します。',
    '資本金は5,000万円、売上高は20億円です。',
    '給与計算ソフトの利用者は30万人です。',
    '入社祝い金10万円',
    '給与は毎月25日に支払います。',
    'The salary is paid on day 25.',
    'The role has a salary of €1 per hour.',
  ])('%s', (sentence) => {
    expect(payInLines([sentence].map(toLine))).toEqual([])
  })
})

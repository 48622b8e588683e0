import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { statedFacts } from '#src/domain/jobs/stated-facts.js'

const of = (description: string, location: string | null = null) =>
  statedFacts({ title: 'Engineer', location, description })

describe('the facts of a posting (hunt-search-facts)', () => {
  it.each([
    ['Remote: yes\n\nWe build.', true],
    ['Remote: hybrid', true],
    ['Remote: no', false],
    ['Remote: on-site', false],
    ['You can work remotely.', true],
    ['This is a fully remote role.', true],
    ['Hybrid work, two days from home', true],
    ['This is not a remote position.', false],
    ['On-site only', false],
    ['フルリモート', true],
    ['在宅勤務可', true],
    ['リモートワークは不可', false],
    ['フル出社です', false],
    ['remote control of remote servers', null],
    ['A hybrid cloud', null],
    ['', null],
  ])('about remote work: %j', (text, remote) => expect(of(text).remote).toBe(remote))

  it('about remote work by its place', () => {
    expect(of('x', 'Remote (US)').remote).toBe(true)
    expect(of('x', '東京 / リモート可').remote).toBe(true)
    expect(of('remote work', 'Oslo, no remote').remote).toBe(false)
    expect(of('x', 'Oslo, on-site only').remote).toBe(false)
  })

  it.each([
    ['Salary: 90000–120000 USD yearly', 'USD', 120_000],
    ['The salary range for this role is $120,000 to $150,000 a year.', 'USD', 150_000],
    ['Pay: $45 - $60 per hour', 'USD', 124_800],
    ['Salary: 45–60 USD hour', 'USD', 124_800],
    ['Gehalt: 60.000 € bis 70.000 € im Jahr', 'EUR', 70_000],
    ['£55,000 per annum', 'GBP', 55_000],
    ['Salary 80k EUR', 'EUR', 80_000],
    ['給与: 月給30万円〜50万円', 'JPY', 6_000_000],
    ['想定年収：6,000,000円〜8,000,000円', 'JPY', 8_000_000],
    ['月給300,000円', 'JPY', 3_600_000],
    ['時給1,500円', 'JPY', 3_120_000],
  ])('about pay per year: %j', (text, currency, amount) => expect([...of(text).pay]).toEqual([[currency, amount]]))

  it.each(['We raised $50M in funding', 'Salary: competitive', 'A $500 gift card', '資本金1億円', '', 'USD', '120000'])(
    'no pay: %j',
    (text) => expect([...of(text).pay]).toEqual([]),
  )

  it.each([
    ['We are looking for you and the team.', ['en']],
    ['エンジニアを募集しています。', ['ja']],
    ['看護師 月給30万円', ['ja']],
    ['Wir suchen dich für unser Team und mehr.', ['de']],
    ['Nous cherchons une ingénieure pour notre équipe', ['fr']],
    ['募集しています We are looking for you and the others to join us in a team', ['ja', 'en']],
    ['저희는 엔지니어를 찾고 있습니다', ['ko']],
    ['', ['en']],
  ])('its language: %j', (text, languages) => expect(of(text).languages).toEqual(languages))

  it('no language without text', () => {
    expect(statedFacts({ title: null, location: null, description: null }).languages).toEqual([])
  })

  it.each([
    ['Posted: 2026-10-01', '2026-10-01'],
    ['This job was posted on October 3, 2026.', '2026-10-03'],
    ['Date posted: 3 Oct 2026', '2026-10-03'],
    ['掲載日：2026/10/01', '2026-10-01'],
    ['掲載期間：2026年8月1日〜2026年9月30日', '2026-08-01'],
    ['Posted 3 days ago', null],
    ['Closes: 2026-10-01', null],
  ])('the day it was posted: %j', (text, day) => expect(of(text).posted?.slice(0, 10) ?? null).toBe(day))

  it('are read from any text, and the same with hints about what it lacks', () => {
    const part = fc.constantFrom(
      'remote ',
      'not ',
      '$',
      '1,0',
      '00',
      '円',
      'Posted: ',
      '2026-1',
      '-01',
      'リモート',
      '不可',
      '\n',
      'pay ',
    )
    const text = fc.oneof(
      fc.string(),
      fc.array(part, { maxLength: 60 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(text, (description) => {
        const known = statedFacts({ title: null, location: null, description }, (word) =>
          description.toLowerCase().includes(word),
        )
        expect(known).toEqual(statedFacts({ title: null, location: null, description }))
      }),
      { numRuns: 300, seed: 4 },
    )
  })

  it('take time linear in the text', () => {
    for (const part of [
      'remote not ',
      '$1,000 ',
      '1',
      'posted ',
      'リモート',
      '$',
      ', ',
      '月給',
      'no remote\n',
      '1,111',
    ])
      of(part.repeat(1_000_000 / part.length))
  })
})

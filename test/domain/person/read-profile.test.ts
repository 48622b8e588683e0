import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noSettings, readProfile } from '#src/domain/person/read-profile.js'

const of = (...lines: string[]) => readProfile(['# About me', '', '```settings', ...lines, '```', ''].join('\n'))

describe('the settings of a profile', () => {
  it('are the lines of its block of settings (person-profile)', () => {
    const { settings, faults } = of(
      'roles: Backend engineer, SRE',
      'places: Tokyo, Berlin',
      'remote: hybrid',
      'salary_min: 6,000,000 JPY per year',
      'languages: Japanese N2, English native',
      'authorized_in: Japan',
      'needs_sponsorship: no',
      'start: 2027-04-01',
      'avoid: night shift, SES',
      'pronouns: they',
    )
    expect(faults).toEqual([])
    expect(settings).toEqual({
      roles: ['Backend engineer', 'SRE'],
      places: ['Tokyo', 'Berlin'],
      remote: 'hybrid',
      salaryMin: { amount: 6_000_000, currency: 'JPY', period: 'year' },
      languages: [
        { language: 'ja', level: 'N2' },
        { language: 'en', level: 'native' },
      ],
      authorizedIn: ['Japan'],
      needsSponsorship: false,
      start: '2027-04-01',
      avoid: ['night shift', 'SES'],
      others: new Map([['pronouns', 'they']]),
    })
  })

  it('may be Japanese (person-profile)', () => {
    const { settings, faults } = of(
      '希望職種：バックエンドエンジニア、SRE',
      '希望勤務地: 東京、大阪',
      'リモート: 可',
      '希望年収: 600万円以上',
      '言語: 日本語 N2、英語（ビジネスレベル）',
      'ビザサポート: 必要',
      '入社可能日: 即日',
    )
    expect(faults).toEqual([])
    expect(settings).toMatchObject({
      roles: ['バックエンドエンジニア', 'SRE'],
      places: ['東京', '大阪'],
      remote: 'yes',
      salaryMin: { amount: 6_000_000, currency: 'JPY', period: 'year' },
      languages: [
        { language: 'ja', level: 'N2' },
        { language: 'en', level: 'ビジネスレベル' },
      ],
      needsSponsorship: true,
      start: '即日',
    })
  })

  it('may be lists and maps as in YAML (person-profile)', () => {
    const { settings, faults } = of(
      'roles:',
      '  - Backend engineer # the usual one',
      '  - "Platform engineer"',
      'places: [Tokyo, "Osaka"]',
      'Salary-Min:',
      '  amount: 120000',
      '  currency: USD',
      '  period: year',
      'languages:',
      '- Japanese: N2',
      '- en: C1',
      'avoid:',
    )
    expect(faults).toEqual([])
    expect(settings).toMatchObject({
      roles: ['Backend engineer', 'Platform engineer'],
      places: ['Tokyo', 'Osaka'],
      salaryMin: { amount: 120_000, currency: 'USD', period: 'year' },
      languages: [
        { language: 'ja', level: 'N2' },
        { language: 'en', level: 'C1' },
      ],
      avoid: [],
    })
  })

  it.each([
    ['6,000,000 JPY per year', 6_000_000, 'JPY', 'year'],
    ['¥500万 年', 5_000_000, 'JPY', 'year'],
    ['年収600万円', 6_000_000, 'JPY', 'year'],
    ['月給30万円', 300_000, 'JPY', 'month'],
    ['時給1,500円', 1500, 'JPY', 'hour'],
    ['USD 120k/year', 120_000, 'USD', 'year'],
    ['€60.000 p.a.', 60_000, 'EUR', 'year'],
    ['$45 per hour', 45, 'USD', 'hour'],
    ['600万円〜800万円/年', 6_000_000, 'JPY', 'year'],
  ])('read the pay %j (person-profile)', (text, amount, currency, period) =>
    expect(of(`salary_min: ${text}`)).toMatchObject({
      settings: { salaryMin: { amount, currency, period } },
      faults: [],
    }),
  )

  it('name what is wrong with its line and what is expected (person-profile)', () => {
    const { settings, faults } = of(
      'remote: sometimes',
      'salary_min: a lot',
      'languages: Klingon, Japanese very good',
      'needs_sponsorship: maybe',
      'just words',
      'remote: yes',
      'salary_min: 6000000',
    )
    expect(settings).toEqual({ ...noSettings, languages: [{ language: 'ja', level: 'very good' }] })
    expect(faults.map(({ line }) => line)).toEqual([4, 5, 6, 6, 7, 8, 9, 10])
    expect(faults.map(({ about }) => about)).toEqual([
      { problem: 'value-unknown', setting: 'remote', value: 'sometimes' },
      { problem: 'value-unknown', setting: 'salaryMin', value: 'a lot' },
      { problem: 'language-unknown', value: 'Klingon' },
      { problem: 'level-unknown', value: 'very good' },
      { problem: 'value-unknown', setting: 'needsSponsorship', value: 'maybe' },
      { problem: 'no-setting' },
      { problem: 'set-twice', key: 'remote' },
      { problem: 'set-twice', key: 'salary_min' },
    ])
    expect(faults[0]?.message).toBe('remote: “sometimes” is not understood. Write no, hybrid, yes or only.')
    expect(faults[1]?.message).toContain('such as 6,000,000 JPY per year')
    expect(faults[2]?.message).toContain('“Klingon” names no language')
    expect(faults[3]?.message).toContain('the level “very good” is not known')
    expect(faults[6]?.message).toBe('remote is set twice: the first one counts.')
  })

  it('are in the block that is called so, or in YAML with a known setting (person-profile)', () => {
    expect(readProfile('no block').settings).toEqual(noSettings)
    expect(readProfile('```yaml\nremote: only\n```').settings.remote).toBe('only')
    expect(readProfile('```yaml\nversion: 3\n```').settings).toEqual(noSettings)
    expect(readProfile('```js\nremote: only\n```').settings).toEqual(noSettings)
    expect(readProfile('```yaml\nremote: no\n```\n\n~~~~ settings\nremote: only\n~~~~').settings.remote).toBe('only')
    expect(readProfile('```settings\r\nremote: only').settings.remote).toBe('only')
    const twice = readProfile('```settings\nremote: no\n```\n```settings\nremote: only\n```')
    expect(twice.settings.remote).toBe('no')
    expect(twice.faults).toEqual([
      { line: 4, about: { problem: 'second-block' }, message: expect.stringContaining('Only the first block') },
    ])
  })

  it('are read from any text, with faults on lines that exist (person-profile)', () => {
    const line = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '```settings',
        '```',
        'roles:',
        '- a',
        'salary_min: ¥1',
        'languages: 日本語',
        '#',
        '希望年収：',
        '[',
        'a:b',
      ),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const text = lines.join('\n')
        const count = text.split(/\r\n|[\r\n]/).length
        const { faults } = readProfile(`\`\`\`settings\n${text}`)
        expect(faults.filter(({ line: at }) => at < 1 || at > count + 1)).toEqual([])
      }),
    )
  })

  it('take linear time (person-profile)', () => {
    for (const part of ['roles: ', '```', '- a\n', 'a:', 'languages: Japanese, ', '"', '¥9,', ' #', '[,'])
      expect(readProfile(`\`\`\`settings\n${part.repeat(100_000 / part.length)}`).settings).toBeDefined()
  })
})

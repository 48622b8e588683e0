import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FitSubject, FittedPosting } from '#src/domain/person/fit/fit-fact.js'
import { fitOf } from '#src/domain/person/fit/fit-of.js'
import { readProfile } from '#src/domain/person/read-profile.js'
import { findQuote } from '#src/domain/shared/find-quote.js'

const settings = (...lines: string[]) => readProfile(['```settings', ...lines, '```'].join('\n')).settings

function says(of: FitSubject, posting: Partial<FittedPosting>, ...lines: string[]) {
  const all = fitOf({ title: 'Engineer', location: null, description: null, ...posting }, settings(...lines))
  const fact = all.find((each) => each.of === of)
  return fact === undefined ? null : [fact.says, fact.quote]
}

const text = (of: FitSubject, description: string, ...lines: string[]) => says(of, { description }, ...lines)

describe('the facts of a posting against the settings of a person', () => {
  it('are given for the settings that the person set, in one order (person-fit)', () => {
    const posting = { title: 'Engineer', location: 'Tokyo', description: 'Remote: yes' }
    expect(fitOf(posting, settings('roles: Engineer', 'pronouns: they'))).toEqual([])
    expect(fitOf(posting, settings('remote: yes', 'places: Tokyo', 'start: 2027-04'))).toEqual([
      { of: 'place', says: 'meets', quote: 'Tokyo' },
      { of: 'remote', says: 'meets', quote: 'Remote: yes' },
      { of: 'start', says: 'not stated', quote: null },
    ])
  })

  it.each([
    ['The salary range is $120,000 to $150,000 a year.', 'meets'],
    ['Salary: 80000–99000 USD yearly', 'fails'],
    ['Pay: $60 per hour', 'meets'],
    ['Pay: $40 per hour', 'fails'],
    ['Pay: $40 per hour, plus a yearly bonus', 'not stated'],
  ] as const)('pay: %j %s 100,000 USD (person-fit)', (line, verdict) =>
    expect(text('pay', `We build.\n${line}\nApply.`, 'salary_min: 100k USD/year')).toEqual([verdict, line]),
  )

  it('pay that is not said, or in another currency, decides nothing (person-fit)', () => {
    expect(text('pay', 'Salary: competitive', 'salary_min: 100k USD/year')).toEqual(['not stated', null])
    expect(text('pay', '想定年収：600万円', 'salary_min: 100k USD/year')).toEqual(['not stated', '想定年収：600万円'])
    expect(text('pay', '月給30万円、賞与年2回', '最低年収: 500万円')?.[0]).toBe('not stated')
    expect(text('pay', '月給20万円、賞与年2回', '最低年収: 500万円')?.[0]).toBe('fails')
    expect(text('pay', '想定年収：600万円〜800万円', '最低年収: 700万円')?.[0]).toBe('meets')
    expect(text('pay', '時給1,500円', '最低時給: 1,600円')?.[0]).toBe('fails')
  })

  it.each([
    ['Tokyo, Japan', 'Tokyo', 'meets'],
    ['東京都渋谷区', 'Tokyo', 'meets'],
    ['渋谷区', '東京', 'meets'],
    ['Osaka, Japan', 'Tokyo', 'fails'],
    ['京都府', '東京', 'fails'],
    ['東京都', '京都', 'fails'],
    ['横浜市', '神奈川', 'meets'],
    ['Japan', 'Tokyo', 'not stated'],
    ['Ebetsu', 'Tokyo', 'not stated'],
    ['Hamburg, Germany', 'Berlin', 'not stated'],
    ['Hamburg, Germany', 'Germany', 'meets'],
    ['Munich', 'Germany', 'meets'],
    ['Berlin', 'EU', 'meets'],
    ['London', 'EU', 'fails'],
    ['Europe', 'Germany', 'not stated'],
    ['Europe', 'Japan', 'fails'],
    ['San Jose, CA', 'New York', 'fails'],
    ['San Jose, CA', 'San Francisco', 'not stated'],
    ['Buffalo, NY', 'New York', 'not stated'],
    ['Toronto, ON', 'US', 'fails'],
    ['Austin, TX', 'US', 'meets'],
    ['Hannover, Niedersachsen, DE', 'New York', 'fails'],
    ['Remote - US', 'Japan', 'fails'],
    ['Remote', 'Tokyo', 'not stated'],
    ['Tokyo; Osaka', 'Osaka, Kyoto', 'meets'],
    ['Springfield', 'Springfield', 'meets'],
    ['Contact us', 'United States', 'not stated'],
  ] as const)('place: %j for somebody who wants %s %s (person-fit)', (location, places, verdict) =>
    expect(says('place', { location }, `places: ${places}`)).toEqual([verdict, location]),
  )

  it('a place is also read from a labelled line or the title, and anywhere is no place (person-fit)', () => {
    expect(text('place', '給与 応相談\n勤務地：大阪市北区', '勤務地: 大阪')).toEqual(['meets', '勤務地：大阪市北区'])
    expect(text('place', '| 勤務地 | 本社（東京都港区） |', '勤務地: 大阪')?.[0]).toBe('fails')
    expect(text('place', 'Location:\nOslo, Norway', 'places: Tokyo')).toEqual(['fails', 'Oslo, Norway'])
    expect(says('place', { title: 'Engineer | Remote | Australia' }, 'places: Tokyo')).toEqual(['fails', 'Australia'])
    expect(text('place', 'Our clients are in Tokyo.', 'places: Tokyo')).toEqual(['not stated', null])
    expect(says('place', { location: 'Tokyo' }, 'places: anywhere')).toBeNull()
  })

  it.each([
    ['This is a fully remote role.', 'meets', 'meets', 'fails'],
    ['フルリモート勤務', 'meets', 'meets', 'fails'],
    ['Hybrid work, two days in the office', 'meets', 'fails', 'not stated'],
    ['リモートワーク可（週2日出社）', 'meets', 'fails', 'not stated'],
    ['You can work remotely.', 'meets', 'not stated', 'not stated'],
    ['This is not a remote position.', 'fails', 'fails', 'meets'],
    ['リモートワークは不可', 'fails', 'fails', 'meets'],
  ] as const)('remote: %j (person-fit)', (line, yes, only, no) => {
    expect(text('remote', `We build.\n${line}`, 'remote: yes')).toEqual([yes, line])
    expect(text('remote', `We build.\n${line}`, 'remote: hybrid')?.[0]).toBe(yes)
    expect(text('remote', `We build.\n${line}`, 'remote: only')).toEqual([only, line])
    expect(text('remote', `We build.\n${line}`, 'remote: no')).toEqual([no, line])
  })

  it('remote work that is not said is not guessed (person-fit)', () => {
    expect(text('remote', 'remote control of remote servers', 'remote: yes')).toEqual(['not stated', null])
    expect(says('remote', { location: 'Remote (US)' }, 'remote: yes')).toEqual(['meets', 'Remote (US)'])
  })

  const ownJapanese = (level: string) => `languages: English native, Japanese ${level}`

  it.each([
    ['Business level Japanese (N2) required', 'N2', 'meets'],
    ['Business level Japanese (N2) required', 'N3', 'fails'],
    ['日本語ビジネスレベル必須', 'N2', 'meets'],
    ['日本語ビジネスレベル必須', 'N3', 'fails'],
    ['JLPT N1', 'N2', 'fails'],
    ['JLPT N1 or equivalent', 'N1', 'meets'],
    ['日本語能力試験N2以上', 'N1', 'meets'],
    ['・日本語：ネイティブレベル', 'N1', 'fails'],
    ['Native-level Japanese', 'native', 'meets'],
    ['Conversational Japanese is required.', 'N3', 'meets'],
    ['日常会話レベルの日本語', 'N4', 'fails'],
    ['You speak Japanese and English fluently.', 'N2', 'fails'],
    ['Fluent in Japanese and English', 'N1', 'meets'],
    ['Native Japanese and business English', 'N1', 'fails'],
    ['Business Japanese and native English', 'N2', 'meets'],
    ['Must speak Japanese', 'N2', 'meets'],
    ['Must speak Japanese', 'N4', 'not stated'],
    ['Japanese (JLPT N2 or above) and English (business level)', 'N2', 'meets'],
    ['Fluent English required, Japanese is a plus', 'N5', 'meets'],
    ['No Japanese required', 'N5', 'meets'],
    ['Japanese is not required', 'N5', 'meets'],
    ['日本語不問', 'N5', 'meets'],
    ['Fluent English or Japanese', 'N5', 'meets'],
    ['TOEIC 700点以上', 'N5', 'meets'],
  ] as const)('languages: %j for %s %s (person-fit)', (line, level, verdict) =>
    expect(text('languages', `We build.\n- ${line}`, ownJapanese(level))).toEqual([verdict, line.replace(/^・/, '')]),
  )

  it.each([
    'Japanese is a plus',
    'Japanese N2 preferred',
    '日本語N1あれば尚可',
    'We serve Japanese customers',
    'Free Japanese lessons',
    'Nice to have:\n- Fluent Japanese',
    '【歓迎スキル】\n・ビジネスレベルの日本語',
    'B2B sales to Japanese companies',
    'Experience with business development for the Japanese market',
    'Proficient in Python',
    'Our programming language is Go',
  ])('languages: %j requires none (person-fit)', (line) =>
    expect(text('languages', line, 'languages: English native')).toEqual(['not stated', null]),
  )

  it.each([
    ['Japanese N2 is required, French is not required', 'fails'],
    ['French is not required, but Japanese N2 is required', 'fails'],
    ['Japanese is required and French is not required', 'fails'],
    ['日本語N2以上必須、英語不問', 'fails'],
    ['日本語N2・英語不問', 'fails'],
    ['Japanese N2 / French not required', 'fails'],
    ['英語は不問ですが、日本語はN2以上が必須です', 'fails'],
    ['English and Japanese are not required', 'meets'],
    ['Japanese is not required (N2 speakers are welcome)', 'meets'],
    ['English is required, Japanese is not required', 'meets'],
  ] as const)('languages: in %j, “not required” frees its own language alone: %s (person-fit)', (line, verdict) =>
    expect(text('languages', line, 'languages: English native')?.[0]).toBe(verdict),
  )

  it.each([
    'Native Japanese / English not required',
    'Native Japanese/English not required',
    'English not required / Native Japanese',
    'Japanese: native / English: not required',
    'Fluent Japanese / English is not necessary',
    'Must speak Japanese / English unnecessary',
    'Native-level Japanese · English not required',
    'Native Japanese - English not required',
    'Japanese native level / no English required',
    'Native Japanese / English / Chinese not required',
    '日本語ネイティブ／英語不要',
    '英語不要／日本語ネイティブ',
    '日本語：ネイティブレベル／英語：不要',
    '日本語ビジネスレベル・英語不問',
    '日本語必須／英語不要',
    '日本語が堪能な方／英語は不問',
    '日本語（ネイティブ）／英語（不要）',
    '日本語での会話ができる方／英語力は問いません',
    '日本語はネイティブレベル・英語は不要です',
    '日本語ネイティブ／英語・中国語不問',
  ])('languages: in %j, Japanese is required and English is not (person-fit)', (line) => {
    expect(text('languages', line, 'languages: English native')?.[0]).toBe('fails')
    expect(text('languages', line, 'languages: Japanese native')?.[0]).toBe('meets')
  })

  it.each(['English/Japanese not required', '英語・日本語不問', '日本語／英語不問', '日本語・英語ともに不問'])(
    'languages: in %j, neither is required (person-fit)',
    (line) => {
      expect(text('languages', line, 'languages: English native')?.[0]).toBe('meets')
      expect(text('languages', line, 'languages: Japanese native')?.[0]).toBe('meets')
    },
  )

  it('a language that the person does not name fails, and a level that they do not name decides nothing (person-fit)', () => {
    expect(text('languages', 'Fluent German required', 'languages: English native')?.[0]).toBe('fails')
    expect(text('languages', 'Fluent English required', 'languages: English')?.[0]).toBe('not stated')
    expect(text('languages', 'TOEIC 900以上', 'languages: 英語 TOEIC 800')?.[0]).toBe('fails')
    expect(text('languages', '英語力必須', 'languages: 英語 TOEIC 800')?.[0]).toBe('meets')
    expect(says('languages', { title: 'Support (fluent German)' }, 'languages: English native')?.[0]).toBe('fails')
  })

  const needs = ['authorized_in: Japan', 'needs_sponsorship: yes']

  it.each([
    ['Visa sponsorship available.', null, 'meets'],
    ['We sponsor visas and help with relocation.', null, 'meets'],
    ['就労ビザ支援あり', null, 'meets'],
    ['ビザサポート有', null, 'meets'],
    ['No visa sponsorship.', 'Berlin', 'fails'],
    ['No visa sponsorship.', 'Tokyo', 'meets'],
    ['No visa sponsorship.', null, 'not stated'],
    ['We are unable to sponsor work visas at this time.', 'Oslo', 'fails'],
    ['Applicants must be authorized to work in the US without sponsorship.', null, 'fails'],
    ['You must be authorized to work in the US.', null, 'fails'],
    ['You must have the right to work in Japan.', null, 'meets'],
    ['Must be a U.S. citizen.', null, 'fails'],
    ['ビザサポートは行っておりません', 'Tokyo', 'meets'],
    ['日本での就労可能な在留資格をお持ちの方', null, 'meets'],
  ] as const)('visa: %j in %s (person-fit)', (description, location, verdict) =>
    expect(says('visa', { description, location }, ...needs)).toEqual([verdict, description]),
  )

  it.each([
    'Do you require visa sponsorship?',
    'We do not discriminate by citizenship status.',
    'All persons hired will be required to verify identity and eligibility to work in the United States.',
    'Coach and executive sponsor of a team',
    'Experience with sponsorships and partnerships',
    'You will have access to visa card payments',
    'We like work.',
  ])('visa: %j says nothing (person-fit)', (line) =>
    expect(says('visa', { description: line, location: 'Berlin' }, ...needs)).toEqual(['not stated', null]),
  )

  it('visas matter by what the person set (person-fit)', () => {
    const no = 'No visa sponsorship.'
    expect(text('visa', no, 'needs_sponsorship: yes')?.[0]).toBe('fails')
    expect(text('visa', no, 'needs_sponsorship: no')?.[0]).toBe('meets')
    expect(says('visa', { description: no, location: 'Paris' }, 'authorized_in: EU')?.[0]).toBe('meets')
    expect(says('visa', { description: no, location: 'Oslo' }, 'authorized_in: EU')?.[0]).toBe('fails')
    const both = 'Visa sponsorship available for seniors.\nNo sponsorship for juniors.'
    expect(says('visa', { description: both, location: 'Oslo' }, ...needs)?.[0]).toBe('not stated')
    expect(text('visa', 'Must be a U.S. citizen.', 'authorized_in: US')?.[0]).toBe('not stated')
  })

  it.each([
    ['Start date: April 2027', '2027-04-01', 'meets'],
    ['Start date: April 2027', '2027-04-15', 'meets'],
    ['Start date: 1 March 2027', '2027-04', 'fails'],
    ['Starting on September 1, 2027', '2027-04', 'meets'],
    ['入社時期：2027年4月', '2027年4月', 'meets'],
    ['入社日：2027年3月1日', '2027年4月', 'fails'],
    ['入社時期：応相談', '2027-04', 'meets'],
    ['Start date: flexible', '2027-04', 'meets'],
    ['Start date: as soon as possible', 'immediately', 'meets'],
    ['即日勤務可能な方', '即日', 'meets'],
    ['即日', '2027-04', 'not stated'],
    ['Start date: April 2027', 'after my thesis', 'not stated'],
    ['入社日：2027年3月1日、給与は応相談', '2027-04', 'fails'],
    ['入社日：2027年3月1日、調整手当あり', '2027-04', 'fails'],
    ['入社日：2027年3月1日、随時面接を行います', '2027-04', 'fails'],
    ['入社日：2027年3月1日、相談役候補', '2027-04', 'fails'],
    ['入社日：2027年3月1日／給与応相談', '2027-04', 'fails'],
    ['Start date: 1 March 2027 - pay negotiable', '2027-04', 'fails'],
    ['Start date: 1 March 2027, pay negotiable', '2027-04', 'fails'],
    ['Start date: March 1, 2027; flexible hours', '2027-04', 'fails'],
    ['入社日：2027年3月1日（応相談）', '2027-04', 'meets'],
    ['入社日：2027年3月1日、ご相談可', '2027-04', 'meets'],
    ['Start date: March 1, 2027 (negotiable)', '2027-04', 'meets'],
    ['Start date: March 1, 2027, but flexible for the right candidate', '2027-04', 'meets'],
  ] as const)('start: %j for %s %s (person-fit)', (line, start, verdict) =>
    expect(text('start', `We build.\n${line}`, `start: ${start}`)).toEqual([verdict, line]),
  )

  it.each([
    'Starting salary: $100,000',
    'We started in 2019',
    '2019年に入社した先輩',
    'Get started with April 2027 releases',
  ])('start: %j says nothing (person-fit)', (line) =>
    expect(text('start', line, 'start: 2027-04')).toEqual(['not stated', null]),
  )

  it('a word to avoid fails with its sentence, and gives no fact otherwise (person-fit)', () => {
    expect(text('avoid', 'We build.\n夜勤あり。月4回。', 'avoid: 夜勤, SES')).toEqual(['fails', '夜勤あり。'])
    expect(text('avoid', 'This is a SES role.', 'avoid: 夜勤, SES')).toEqual(['fails', 'This is a SES role.'])
    expect(text('avoid', 'A session. Processes.', 'avoid: 夜勤, SES')).toBeNull()
    expect(says('avoid', { company: 'Gambling Corp' }, 'avoid: gambling')).toEqual(['fails', 'Gambling Corp'])
  })

  const all = settings(
    ...['places: Tokyo', 'remote: only', 'salary_min: ¥500万 年', 'languages: Japanese N2', 'authorized_in: Japan'],
    ...['needs_sponsorship: yes', 'start: 2027-04', 'avoid: 夜勤, SES'],
  )
  const words = fc.constantFrom(
    ...[
      'Japanese',
      'N2',
      'required',
      ' or ',
      '\n',
      '. ',
      'visa',
      'sponsor',
      'not',
      'remote',
      '年収',
      '400万円',
      '東京',
    ],
    ...['London', ', CA', 'start date', '2027年4月', '夜勤', '（', '、', '歓迎', '語', 'fluent', '-'],
  )

  it('have quotes that are in the posting, whatever it says (person-fit)', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(words, fc.string({ maxLength: 8 })), { maxLength: 60 }), (parts) => {
        const description = parts.join(' ')
        const facts = fitOf({ title: 'A title', location: null, description }, all)
        for (const { says: verdict, quote } of facts) {
          if (quote !== null && quote.trim() !== '') expect(findQuote(`A title\n${description}`, quote)).not.toBeNull()
          if (verdict !== 'not stated') expect(quote).not.toBeNull()
        }
      }),
    )
  })

  it('take linear time (person-fit)', () => {
    for (const part of [
      'Japanese ',
      'no visa ',
      'sponsor',
      '日本語',
      '$1 ',
      'not ',
      'a.',
      '\n- ',
      'start date ',
      'remote ',
      '東京',
      ', CA',
      'ビザ',
    ])
      for (const title of [part.repeat(100_000 / part.length), null])
        expect(fitOf({ title, location: title, description: part.repeat(200_000 / part.length) }, all)).toBeDefined()
  })
})

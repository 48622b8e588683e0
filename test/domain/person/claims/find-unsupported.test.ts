import { describe, expect, it } from 'vitest'
import { unsupportedIn } from '#test/support/unsupported-in.js'

const support = `# 山田 太郎
## Experience
### Acme Robotics Inc., Backend Engineer, 2018-04 – 2021-03
- Led 4 engineers and cut costs by 30% with Node.js, PostgreSQL and C++
- Bachelor of Science in Physics, University of Leeds
- Certified Kubernetes Administrator
株式会社青空製作所にて品質保証課長として3年間勤務。基本情報技術者試験合格。東京電算大学 工学修士。キントーンを導入。`

const claimsOf = (text: string) => unsupportedIn(text, { supports: [support] }).map(({ kind, claim }) => [kind, claim])

describe('claims without support', () => {
  it.each([
    ['number', 'Managed 9 engineers', '9 engineers'],
    ['number', 'Cut costs by 45% last season', '45%'],
    ['number', 'コストを45%削減しました。', '45%'],
    ['year', 'Active in this field since 1994', '1994'],
    ['year', '平成6年に始めました。', '平成6年'],
    ['employer', 'Then I worked at Globex', 'Globex'],
    ['employer', '- Initech GmbH, warehouse systems', 'Initech GmbH'],
    ['employer', '有限会社北山測量に入社。', '有限会社北山測量'],
    ['employer', '北山精機に勤務しました。', '北山精機'],
    ['school', 'Studied at Kestrel College', 'Kestrel College'],
    ['school', '北山女子大学卒業', '北山女子大学'],
    ['degree', 'I hold a PhD in Chemistry', 'PhD in Chemistry'],
    ['degree', 'Bachelor of Science in Chemistry', 'Bachelor of Science in Chemistry'],
    ['degree', '理学博士', '理学博士'],
    ['certificate', 'Certified Scrum Master since then', 'Certified Scrum Master'],
    ['certificate', '気象予報士の資格があります。', '気象予報士'],
    ['title', 'Promoted to Head of Purchasing', 'Head of Purchasing'],
    ['title', 'Promoted to Product Manager', 'Product Manager'],
    ['title', 'worked as a senior data engineer', 'senior data engineer'],
    ['title', '営業部長を務めました。', '営業部長'],
    ['product', 'Moved all services to Kafka', 'Kafka'],
    ['product', 'Languages: Python', 'Python'],
    ['product', 'Dockerを用いた開発', 'Docker'],
    ['product', 'サイボウズを導入しました。', 'サイボウズ'],
  ])('finds a %s: %s (person-unsupported)', (kind, text, claim) => {
    expect(claimsOf(text)).toContainEqual([kind, claim])
  })

  it.each([
    ['a title that is higher', 'Senior Backend Engineer at Acme', 'Senior Backend Engineer'],
    ['another number of the same thing', 'Led 14 engineers', '14 engineers'],
    ['the same number of another thing', 'Visited 4 countries', '4 countries'],
    ['another tool of the same family', 'Wrote services with Node-RED', 'Node-RED'],
    ['C of C++', 'Languages: C#', 'C#'],
  ])('finds %s (person-unsupported)', (_, text, claim) => {
    expect(claimsOf(text).map(([, each]) => each)).toContain(claim)
  })

  it.each([
    'Led four engineers at Acme Robotics; costs went down by 30 percent.',
    '- Headed a group of 4 developers (Apr 2018 to 03/2021)',
    '| Tools | Years |\n| --- | --- |\n| NodeJS, postgresql | 2018 - 2021 |',
    'I have a BSc in Physics from the University of Leeds.',
    '(株)青空製作所で３６か月、品質保証課長を務めた。',
    '修士（工学）、東京電算大学',
    'コストを３割削減',
    '## Employment History\n\n**Backend Engineer** | Acme Robotics, Incorporated',
    'Developed with C++ and Node JS. Certified Kubernetes Administrator.',
  ])('reports nothing of %j, which says the same in other words (person-unsupported)', (text) => {
    expect(claimsOf(text)).toEqual([])
  })

  it.each([
    ['Cafe\u0301 Rio Inc.', 'Caf\u00e9 Rio Inc.'],
    ['A\u0300\u0100 Systems', '\u00c0\u0100 Systems'],
    ['\u1e00\u0300le Systems', '\u1e00\u0300le Systems'],
    ['C++\u338f', 'C++\u338f'],
  ])('reads letters and their marks as one name, however they are encoded: %s (person-unsupported)', (name, same) => {
    expect(unsupportedIn(`Worked at ${name}`, { supports: [] })).not.toEqual([])
    expect(unsupportedIn(`Worked at ${name}`, { supports: [`Worked at ${same}`] })).toEqual([])
  })

  it.each(["\u05d9\u05b4's1.5", '\u1d00Acme修士（工学）', '_BSc in Physics', "Ｎｏｄｅ's Ltd. and ㈱ｶﾞﾗｽ"])(
    'finds nothing in %j beside itself, whatever stands before a word (person-unsupported)',
    (text) => {
      expect(unsupportedIn(text, { supports: [] })).not.toEqual([])
      expect(unsupportedIn(text, { supports: [text] })).toEqual([])
    },
  )

  it('finds an employer, a title or a school beside a day at the head of a paper (person-unsupported)', () => {
    const claims = ['Globex GmbH, 1 May 2018', '1 May 2018: Kestrel College'].flatMap((text) =>
      claimsOf(`# CV\n\n- ${text}`),
    )
    expect(claims).toEqual([
      ['employer', 'Globex GmbH'],
      ['school', 'Kestrel College'],
    ])
  })

  it.each([
    ['Kafka, 1 May 1998', ['Kafka', '1 May 1998']],
    ['1 May 1998 Kafka', ['1 May 1998', 'Kafka']],
    ['Moved to Kafka on 1 May 1998', ['Kafka', '1 May 1998']],
    ['Kafka 1998-05-01', ['Kafka', '1998-05-01']],
    ['Updated to Kafka, 1 May 1998', ['Kafka', '1 May 1998']],
    ['1998年5月1日 Kafka', ['1998年5月1日', 'Kafka']],
    ['1 May 1998 – 3 June 1999', ['1 May 1998', '3 June 1999']],
  ])('reads all of a sentence at the head that holds a day and more: %s (person-unsupported)', (text, claims) => {
    expect(claimsOf(text).map(([, claim]) => claim)).toEqual(claims)
  })

  it('returns each claim once, as it was written, with its sentence (person-unsupported)', () => {
    const text = '- Good at many things. Used **Kafka** daily.\n- More Kafka.'
    expect(unsupportedIn(text, { supports: [] })).toEqual([
      { kind: 'product', claim: 'Kafka', sentence: 'Used Kafka daily.' },
    ])
  })

  it('takes the date of a letter, addresses and phone numbers for no claims (person-unsupported)', () => {
    const head =
      '2026年11月27日\n\nNovember 27, 2026\n\n+81 90 1234 5678\nmail@example.test, https://example.test/Kafka/42\n\n(Updated 2026/11/27)'
    expect(claimsOf(head)).toEqual([])
    expect(claimsOf('I have been a volunteer since May 5, 2026')).toEqual([['year', 'May 5, 2026']])
  })

  it.each([
    ['Grade 3.9/4.0 on average', '3.9'],
    ['Grew sales to $1.2M/year', '$1.2M'],
    ['Services in Node.js/Kafka', 'Kafka'],
    ['Services in ASP.NET/Azure', 'Azure'],
    ['Services in asp.net/Azure', 'Azure'],
    ['Services in Socket.io/Redis', 'Redis'],
    ['Sold through Booking.com/Agoda', 'Agoda'],
    ['Worked as an engineer@Globex', 'Globex'],
    ['https://example.test/work,Kafka', 'Kafka'],
    ['https://example.test/workにてKafkaを導入', 'Kafka'],
    ['www.example.test、Kafka', 'Kafka'],
    ['https://Kafka', 'Kafka'],
  ])('reads what only looks like a part of an address: %j (person-unsupported)', (text, claim) => {
    expect(claimsOf(text).map(([, each]) => each)).toContainEqual(expect.stringContaining(claim))
  })

  it.each([
    'github.com/Kafka/40',
    'www.example.test/Kafka',
    'jane@mail.example.test',
    'https://example.test:8080/Kafka?years=40',
    'linkedin.com/in/Globex-1994',
    'blog.example.co.jp/Kafka',
  ])('reads nothing in the address %s (person-unsupported)', (text) => {
    expect(claimsOf(`Contact: ${text}`)).toEqual([])
  })

  it.each([
    ['a year alone', '1994'],
    ['a month alone', 'June 1994'],
    ['a day in a table', '| From | To |\n| --- | --- |\n| 1994-06-01 | |'],
  ])('takes %s at the head for a claim, for it is not the date of a letter (person-unsupported)', (_, text) => {
    expect(claimsOf(text).map(([kind]) => kind)).toEqual(['year'])
  })

  it('reads headings of sections as no claims (person-unsupported)', () => {
    expect(claimsOf('## Work History\n\n## Key Achievements\n\n**Core Competencies:**')).toEqual([])
  })

  it.each([
    ['in a comment', '<!-- Moved to Kafka -->', 'Kafka'],
    ['in a tag', 'Moved to <b title="Kafka">', 'Kafka'],
    ['over two lines', 'Worked for 11\nyears', '11 years'],
    ['over two lines of an item', '- Worked for 11\n  years', '11 years'],
    ['beside an entity', 'Worked for 11&nbsp;years', '11&nbsp;years'],
    ['with marks inside', 'Moved to Kaf**ka**', 'Kafka'],
    ['with invisible characters inside', 'Moved to Kaf\u200bka', 'Kafka'],
    ['in code', '```json-resume\n{"skill": "Moved to Kafka"}\n```', 'Kafka'],
    ['in a picture', '![Moved to Kafka](x.png)', 'Kafka'],
  ])('finds what the paper prints %s: %j (person-unsupported)', (_, text, claim) => {
    expect(claimsOf(text).map(([, each]) => each?.replace('\u00a0', '&nbsp;'))).toContain(claim)
  })

  it('finds no name that two sentences make together (person-unsupported)', () => {
    const supports = ['I gave it to Product. Manager was somebody else.', '| Product | Manager |\n| --- | --- |']
    expect(unsupportedIn('Promoted to Product Manager', { supports })).toHaveLength(1)
  })
})

describe('a letter', () => {
  const posting = {
    company: 'Globex',
    title: 'Staff Engineer',
    description: 'We run Kafka, for clients such as Initech GmbH. 株式会社グローベックス 取引先：有限会社北山測量',
  }
  const claimsIn = (text: string) => unsupportedIn(text, { supports: [support], posting }).map(({ claim }) => claim)

  it.each([
    'I am applying for the Staff Engineer role at Globex.',
    'I bring my experience to Globex, and would love to learn how you run Kafka.',
    'Dear Hiring Manager,\n\nGlobex builds what I care about.\n\nKind regards,\n山田',
    '貴社（株式会社グローベックス）を志望いたします。',
    'I would be glad to join as Staff Engineer.',
    'As a Staff Engineer at Globex I would bring calm to your systems.',
    'Having led teams for years, I am applying for the Staff Engineer role at Globex.',
    'What you built for Initech GmbH made me write to you.',
    'I was excited to see the opening for a Staff Engineer.',
    'I was excited to see the Staff Engineer opening, and I led such work elsewhere.',
    'I have led teams, so the Staff Engineer position at Globex is my next step.',
    'I want to bring to Globex what I built elsewhere.',
    'Staff Engineerとして貴社に貢献したいと考えております。',
    '決済基盤を開発してきた経験を活かし、Staff Engineerに応募いたします。',
    'Staff Engineerとして決済基盤を担当したいです。',
    'Staff Engineerとして貢献してまいります。',
  ])('may name the employer, the position and the tools of the posting: %s (person-posting-names)', (text) => {
    expect(claimsIn(text)).toEqual([])
  })

  it.each([
    ['Globex', 'I worked at Globex for a while.'],
    ['Staff Engineer', 'I was promoted to Staff Engineer.'],
    ['Kafka', 'I have used Kafka for a long time.'],
    ['Kafka', 'My skills include Kafka.'],
    ['株式会社グローベックス', '株式会社グローベックスに勤務しました。'],
    ['Staff Engineer', 'I led all of it as Staff Engineer.'],
    ['Staff Engineer', 'As a Staff Engineer, I know how to say no.'],
    ['Staff Engineer', 'I worked as a Staff Engineer at X, and I am glad to apply.'],
    ['Staff Engineer', 'As Staff Engineer, I built the warehouse.'],
    ['Staff Engineer', 'In my role as Staff Engineer, I shipped the warehouse.'],
    ['Staff Engineer', 'My years of work, some as Staff Engineer, taught me patience.'],
    ['Staff Engineer', 'I moved up to the Staff Engineer position, where I led the warehouse.'],
    ['Staff Engineer', 'As Staff Engineer at Globex, I built the warehouse.'],
    ['Staff Engineer', 'Opening new markets as Staff Engineer, I led the sale.'],
    ['Staff Engineer', 'Staff Engineerとして売上に貢献しました。'],
    ['Staff Engineer', 'Staff Engineerを担当。'],
    ['Staff Engineer', 'Staff Engineerとして、決済基盤を構築しました。'],
    ['Staff Engineer', 'Staff Engineerの仕事を経験してまいりました。'],
    ['Initech GmbH', 'I led the move of Initech GmbH.'],
    ['Initech GmbH', 'The warehouse of Initech GmbH, which I built, still stands.'],
    ['Initech GmbH', 'My time with Initech GmbH taught me patience.'],
    ['有限会社北山測量', '有限会社北山測量の案件を担当しました。'],
    ['有限会社北山測量', '有限会社北山測量にて、基盤を構築いたしました。'],
    ['Globex', 'I led the warehouse team at Globex.'],
    ['株式会社グローベックス', '株式会社グローベックスにて基盤を構築しました。'],
  ])('claims %s if the person did it: %s (person-posting-names)', (claim, text) => {
    expect(claimsIn(text)).toContain(claim)
  })

  it.each([
    ['PMP', 'With my PMP and your team this will work.'],
    ['PMP', 'PMP and a cool head are what counts.'],
    ['Certified Scrum Master', 'A Certified Scrum Master is who I am for you.'],
    ['PhD in Chemistry', 'You get a PhD in Chemistry.'],
    ['Kestrel College', 'You get somebody from Kestrel College.'],
  ])('claims %s although the posting asks for it: %s (person-posting-names)', (claim, text) => {
    const description = 'PMP or Certified Scrum Master required. PhD in Chemistry, best of Kestrel College.'
    const found = unsupportedIn(text, { supports: [support], posting: { ...posting, description } })
    expect(found.map((each) => each.claim)).toContain(claim)
  })

  it('claims a number although the posting has it (person-posting-names)', () => {
    const withYears = { ...posting, description: 'You have 9 years of experience.' }
    const claims = unsupportedIn('I have 9 years of experience.', { supports: [support], posting: withYears })
    expect(claims.map(({ claim }) => claim)).toEqual(['9 years'])
  })
})

describe('a claim of an earlier version', () => {
  const claimsOver = (earlier: string, text: string, supports = [support]) =>
    unsupportedIn(text, { supports, earlier: [earlier] }).map(({ claim }) => claim)

  it.each([
    ['Moved services to Kafka', 'moved services to kafka'],
    ['Docker: 5 years', 'docker for half a decade'],
    ['売上を20%改善', '売上を2割改善'],
    ['Worked at Globex', 'some time with globex'],
    ['Senior Engineer', 'was a sr. engineer'],
  ])('stays as long as the text makes it: %s, then %s (person-no-laundering)', (earlier, text) => {
    expect(claimsOver(earlier, text)).not.toEqual([])
  })

  it('goes with its words, or when a support has it (person-no-laundering)', () => {
    expect(claimsOver('Moved services to Kafka', 'moved services')).toEqual([])
    expect(claimsOver('Moved services to Kafka', 'moved services to kafka', ['Kafka'])).toEqual([])
  })

  it('comes back with the sentence of the text, once (person-no-laundering)', () => {
    const found = unsupportedIn('then kafka came', { supports: [], earlier: ['Used Kafka.', 'Kafka, again'] })
    expect(found).toEqual([{ kind: 'product', claim: 'Kafka', sentence: 'then kafka came' }])
  })
})

import { describe, expect, it } from 'vitest'
import { type ComparedJob, findDuplicates } from '#src/domain/jobs/duplicates/find-duplicates.js'
import { aJob } from '#test/support/a-job.js'

const english = `Harborlight keeps lighthouses running for ships of every size along the northern coast.
You will design services that read sensors, warn crews early and survive storms without anybody on call noticing.
We work in TypeScript and PostgreSQL, review each other's work, and ship on most days of the week.
You bring patience with old systems, care for people who use them, and some years of building software.
We offer four weeks of holiday, a quiet office by the harbor and time to learn what the sea is like in winter.`

const japanese = `私たちは北の海岸で灯台を動かし続ける小さな会社です。船の安全を守る仕組みを、少人数のチームで設計し、作り、育てています。
仕事の内容は、センサーの値を読み取り、危険を早く知らせるサービスの開発と運用です。古い仕組みを丁寧に直せる方を歓迎します。
利用する技術は主にデータベースとウェブの基盤です。互いのコードを読み、話し合いながら少しずつ良くしていきます。
待遇は年に四週間の休暇、静かな事務所、そして学ぶための時間です。海の近くで働くことに興味のある方をお待ちしています。`

let ids = 0
const posting = (changes: Partial<ComparedJob> = {}): ComparedJob => ({
  ...aJob({ id: ++ids, jobId: null, title: 'Backend Engineer', source: `board ${ids}`, description: english }),
  ...changes,
})
const whyOf = (a: Partial<ComparedJob>, b: Partial<ComparedJob>) => findDuplicates(posting(a), [posting(b)])[0]?.why

describe('duplicates of a posting (hunt-duplicates)', () => {
  it('have the same company, title, place and text, except for additions by boards', () => {
    const onOther = `Easy apply on this board! 1,204 people looked at it.\n<p>${english.replaceAll('\n', '</p>\n<p>')}</p>
Salary: $120,000 a year\nShare this job with a friend.\nPosted 3 days ago.`
    expect(whyOf({}, { description: onOther, company: 'HARBORLIGHT, Inc.', location: 'Tokyo, Japan' })).toBe(
      'same text',
    )
    const lines = english.split('\n')
    expect(whyOf({}, { description: [lines[1], lines[0], ...lines.slice(2)].join('\n') })).toBe('same text')
  })

  it('are found in Japanese too', () => {
    const own = {
      description: japanese,
      title: 'バックエンドエンジニア',
      company: '株式会社灯台',
      location: '東京都渋谷区',
    }
    const other = { ...own, title: '【急募】バックエンドエンジニア', company: '（株）灯台', location: '東京都' }
    expect(whyOf(own, { ...other, description: `想定年収：600万円〜\n${japanese}\n応募はこちらから` })).toBe(
      'same text',
    )
    expect(whyOf(own, { ...other, location: '大阪府大阪市' })).toBeUndefined()
    expect(whyOf(own, { ...other, title: 'シニアバックエンドエンジニア' })).toBeUndefined()
  })

  it('are those with the same requisition and company, however short their texts', () => {
    expect(whyOf({ jobId: 'R-12345', description: 'Short.' }, { jobId: 'r12345', description: null })).toBe(
      'same requisition',
    )
    expect(whyOf({ description: 'Job ID: 48213' }, { description: 'Requisition # 48213.' })).toBe('same requisition')
    expect(
      whyOf({ jobId: 'R-12345', description: '' }, { jobId: 'R-12345', description: '', company: 'Other' }),
    ).toBeUndefined()
  })

  it('are never two requisitions with one title', () => {
    expect(whyOf({ jobId: 'R-1001' }, { jobId: 'R-1002' })).toBeUndefined()
    expect(whyOf({ jobId: '48213', source: 'careers' }, { jobId: '48214', source: 'Careers' })).toBeUndefined()
    expect(
      whyOf({ description: `${english}\nReq ID: 4711` }, { description: `${english}\nReq ID: 4712` }),
    ).toBeUndefined()
    expect(
      whyOf({ description: `${japanese}\n求人番号：10234` }, { description: `${japanese}\n求人番号：10235` }),
    ).toBeUndefined()
  })

  it('are never one title in two cities', () => {
    const pairs = [
      ['Berlin, Germany', 'Munich, Germany'],
      ['Springfield, IL', 'Springfield, MA'],
      ['東京都', '大阪府'],
      ['Remote - US', 'Remote - Germany'],
      ['東京都港区', '東京都渋谷区'],
    ]
    for (const [a = '', b = ''] of pairs) expect(whyOf({ location: a }, { location: b })).toBeUndefined()
  })

  it('may state their place more or less exactly, or not at all', () => {
    const pairs = [
      ['Tokyo', 'Tokyo, Japan'],
      ['Tokyo', '東京都'],
      ['Austin, TX', 'Austin, Texas, United States'],
      ['大阪府大阪市', '大阪市'],
      ['Berlin', 'Remote'],
      ['Oslo', null],
    ]
    for (const [a = null, b = null] of pairs) expect(whyOf({ location: a }, { location: b })).toBe('same text')
  })

  it('have the same grade and subject, whatever their texts', () => {
    for (const title of [
      'Senior Backend Engineer',
      'Staff Backend Engineer',
      'Backend Engineer II',
      'Frontend Engineer',
      'Backend Engineer, Intern',
    ])
      expect(whyOf({}, { title })).toBeUndefined()
    expect(whyOf({ title: 'Engineer, Payments' }, { title: 'Engineer, Growth' })).toBeUndefined()
    for (const title of ['Backend Engineer (m/f/d)', 'backend engineer - Remote', 'Backend Engineer, Full-time'])
      expect(whyOf({}, { title })).toBe('same text')
    expect(whyOf({ title: 'Sr. Backend Engineer 2' }, { title: 'Senior Backend Engineer II' })).toBe('same text')
  })

  it('are not found by a year in place of an id, nor by short texts', () => {
    expect(whyOf({ jobId: '2026', description: 'a' }, { jobId: '2026', description: 'b' })).toBeUndefined()
    expect(whyOf({ jobId: '20260401', description: 'a' }, { jobId: '20260401', description: 'b' })).toBeUndefined()
    expect(whyOf({ description: 'Come and join us.' }, { description: 'Come and join us.' })).toBeUndefined()
  })

  it('are not found without a company, nor among other texts of one employer', () => {
    expect(whyOf({ company: null }, { company: null })).toBeUndefined()
    expect(whyOf({}, { description: `${english.split('\n')[0]}\n${japanese}` })).toBeUndefined()
  })

  it('have the similarity of their texts, the most certain first, and are found in bounded time', () => {
    const others = [
      posting(),
      posting({ description: `${english}\nAnd a dog.` }),
      posting({ description: 'x '.repeat(200_000) }),
    ]
    const found = findDuplicates(posting(), others)
    expect(found.map(({ similarity }) => similarity)).toEqual([1, 1])
    const long = {
      description: '(req id: '.repeat(60_000),
      title: 'a '.repeat(100_000),
      location: ', '.repeat(100_000),
    }
    expect(whyOf(long, long)).toBeUndefined()
  })
})

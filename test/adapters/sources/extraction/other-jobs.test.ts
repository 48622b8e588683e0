import { describe, expect, it } from 'vitest'
import { extractPage } from '#src/adapters/sources/extraction/extract-page.js'
import { announcedJobs } from '#src/adapters/sources/extraction/other-jobs/other-job-headings.js'

const url = 'https://boards.example/jobs/4711-ship-painter'
const duties =
  'You paint the hulls of the ships that come in from the north, and look after the tools you paint them with. '.repeat(
    4,
  )
const own = `<h1>Ship Painter</h1><p>Location: Gdansk</p><p>Salary: PLN 9,000 a month</p><h2>Duties</h2><p>${duties}</p>`
const card = (number: number, title: string, place: string) =>
  `<li><a href="/jobs/${number}-x-${number}"><h3>${title}</h3></a><p>Location: ${place}</p><p>Salary: NOK ${number},000</p></li>`
const cards = `<ul>${card(51, 'Night Welder', 'Bergen')}${card(52, 'Crane Driver', 'Stavanger')}</ul>`

function read(body: string, address: string | undefined = url) {
  const page = {
    text: `<html><head><title>Ship Painter</title></head><body>${body}</body></html>`,
    format: 'html',
    contentType: 'job_posting',
  } as const
  const content = extractPage(address === undefined ? page : { ...page, url: address })
  const text = content?.blocks.map((block) => block.text).join('\n') ?? ''
  const values = Object.values(content?.entities ?? {}).flatMap((facts) => facts.map(({ value }) => value))
  return { text, values, all: `${text}\n${values.join('\n')}` }
}

describe('a heading of other jobs (rag-facts)', () => {
  it.each([
    'Similar jobs',
    'Related Jobs',
    'Similar job postings (12)',
    'People also viewed',
    'Jobs you might like',
    'Jobs you may be interested in',
    'Recommended jobs for you',
    'More jobs like this',
    'Recently viewed jobs',
    'View similar jobs →',
    'See all related vacancies',
    'Candidates who viewed this job also viewed',
    '似た求人',
    '関連求人',
    '類似の求人',
    '関連する求人情報',
    'この求人を見た人はこちらの求人も見ています',
    'この求人に似た求人',
    'おすすめの求人',
    'あなたにおすすめの求人',
    '最近見た求人',
    '閲覧履歴',
    '■ 条件が近い求人',
    'この求人を見ている人におすすめの求人',
  ])('is recognized: %s', (heading) => {
    expect(announcedJobs(heading)).toBe('others')
  })

  it.each([
    'You may also like',
    'Recommended for you',
    'More jobs at Harbour Tools',
    'Other openings',
    'Other open positions',
    'Open roles',
    'Similar roles',
    'More from Harbour Tools',
    'We are also hiring',
    '同じ企業の求人',
    'この企業の他の求人',
    'その他の求人',
    '他の募集職種',
    '株式会社港の他の求人',
    '新着求人',
  ])('is possible: %s', (heading) => {
    expect(announcedJobs(heading)).toBe('perhaps')
  })

  it.each([
    'Similar experience',
    'Related skills',
    'Similar roles you will work with',
    'Related experience in other jobs',
    'Jobs to be done',
    'About the job',
    'Job description',
    'Other benefits',
    'Recommended skills',
    'Your role',
    'Position',
    'Openings in hulls that you will close',
    '仕事内容',
    '求人情報',
    '募集要項',
    'おすすめポイント',
    '関連する業務',
    'この仕事の魅力',
    'この求人の特徴',
    '似た経験',
    '求人の概要',
    'こんな人が活躍しています',
  ])('is not recognized: %s', (heading) => {
    expect(announcedJobs(heading)).toBeNull()
  })
})

describe("other jobs on a posting's page are neither facts nor text (rag-facts)", () => {
  it.each([
    ['in a section of their own', `<main>${own}</main><section><h2>Similar jobs</h2>${cards}</section>`],
    ['below a heading beside the posting', `<main>${own}<h2>Similar jobs</h2>${cards}</main>`],
    [
      'whose heading has a frame of its own',
      `<main>${own}</main><div><div class="head"><h3>People also viewed</h3><a href="/jobs">All</a></div>${cards}</div>`,
    ],
    ['before the posting', `<div class="side"><h3>Recommended for you</h3>${cards}</div><main>${own}</main>`],
    [
      'above the posting, in one container with it',
      `<div id="app"><h2>Similar jobs</h2>${cards}<h1>Ship Painter</h1>${own.slice(own.indexOf('<p>'))}</div>`,
    ],
    ['whose cards have headings as high', `<main>${own}</main><div><h3>More jobs at Harbour Tools</h3>${cards}</div>`],
    ['under a line that is no heading', `<main>${own}<div>Other openings</div>${cards}</main>`],
    ['in an aside without a heading', `<main>${own}</main><aside>${cards}</aside>`],
    ['in a list without a heading', `<main>${own}${cards}</main>`],
    [
      'in a place that is named so',
      `<main>${own}</main><div class="SimilarJobs_list"><div><a href="/j?x=1">Night Welder</a> <span>Location: Bergen</span></div></div>`,
    ],
    [
      'as links around cards',
      `<main>${own}</main><div><a href="/jobs/51-x-y"><h4>Night Welder</h4><p>Location: Bergen</p></a></div>`,
    ],
    [
      'without links, under a heading that leaves no doubt',
      `<main>${own}<h2>似た求人</h2><div><p>Night Welder</p><p>Location: Bergen</p></div></main>`,
    ],
    [
      'in a table',
      `<main>${own}<h2>この求人を見た人はこんな求人も見ています</h2><table><tr><td><a href="/jobs/51-a-b">Night Welder</a></td><td>Bergen</td></tr></table></main>`,
    ],
  ])('%s', (_, body) => {
    const { all, values } = read(body)
    expect(all).not.toMatch(/Welder|Bergen|Stavanger|NOK/)
    expect(all).toContain('You paint the hulls')
    expect(values).toEqual(expect.arrayContaining(['Gdansk', 'PLN 9,000 a month']))
  })

  it('but what follows them is kept', () => {
    const about =
      '<h2>About us</h2><p>Harbour Tools has kept ships afloat since 1911, in four harbours of the Baltic.</p>'
    const { all } = read(`<main>${own}<h2>Similar jobs</h2>${cards}${about}</main>`)
    expect(all).not.toContain('Bergen')
    expect(all).toContain('since 1911')
  })

  it('also in nested boxes that together are longer than the page', () => {
    const many = Array.from({ length: 30 }, (_, i) => card(60 + i, `Night Welder ${i}`, 'Bergen')).join('')
    const inner = `<div class="similar-jobs-list"><ul class="similar-jobs-cards">${many}</ul></div>`
    const { all } = read(`${own}<section class="similar-jobs">${inner}</section>`)
    expect(all).toContain('You paint the hulls')
    expect(all).not.toContain('Night Welder')
  })

  it('also in Markdown', () => {
    const text = `# Ship Painter\n\nLocation: Gdansk\n\n## Similar jobs\n\n- Night Welder\n\nSalary: NOK 5\n\n## About us\n\nSince 1911 in Gdansk.`
    const content = extractPage({ text, format: 'markdown', contentType: 'job_posting' })
    expect(JSON.stringify(content)).not.toMatch(/Welder|NOK/)
    expect(JSON.stringify(content)).toContain('Since 1911')
  })
})

describe('a posting keeps its own text', () => {
  it.each([
    [
      'a word of a heading',
      `<main>${own}<h2>Similar roles you will work with</h2><p>Riggers and welders of the north quay.</p></main>`,
      'Riggers',
    ],
    [
      'a heading that may be its own',
      `<main>${own}<h2>Related positions</h2><p>You report to the dock master of the quay.</p></main>`,
      'dock master',
    ],
    [
      'links in its text',
      `<main>${own}<p>We also look for a <a href="/jobs/51-x-y">welder</a> and a <a href="/jobs/52-x-y">driver</a>, who share the shed with you.</p></main>`,
      'share the shed',
    ],
    [
      'its apply link in a list',
      `<main>${own}<ul><li><a href="/jobs/4711-ship-painter/apply">Apply</a> before the frost comes</li><li><a href="/jobs/4711-ship-painter?lang=pl">Po polsku</a>, for those who prefer that</li></ul></main>`,
      'before the frost',
    ],
    ['a name of its place', `<main class="job-detail related-jobs-on">${own}</main>`, 'You paint the hulls'],
    [
      'a class of skills',
      `<main>${own}<div class="related-skills">Brushes, rollers and a steady hand are needed.</div></main>`,
      'steady hand',
    ],
    ['a heading of the first level', `<main><h1>Other openings</h1><p>${duties}</p></main>`, 'You paint the hulls'],
  ])('with %s', (_, body, kept) => {
    expect(read(body).text).toContain(kept)
  })

  it('if the page is only a list of jobs', () => {
    expect(read(`<div><h2>Recommended jobs</h2>${cards}</div>`, 'https://boards.example/').text).toContain(
      'Night Welder',
    )
  })

  it('if the page lists the openings of a company', () => {
    const listing = read(
      `<main><h1>Careers</h1><p>${duties}</p><ul>${card(51, 'Night Welder', 'Bergen')}${card(52, 'Crane Driver', 'Oslo')}</ul></main>`,
      'https://boards.example/jobs',
    )
    expect(listing.text).toContain('Night Welder')
  })
})

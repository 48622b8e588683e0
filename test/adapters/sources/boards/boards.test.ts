import { describe, expect, it } from 'vitest'
import { boardCommands, boardSite, jobsIn, json } from '#test/support/board-site.js'
import { answer, type Route } from '#test/support/loopback-site.js'

const html = '<p>We build <b>boats</b>.</p>'
const text = 'We build boats.'

/** Returns the queue after one board was fetched, and the requested paths. */
async function fetched(source: string, routes: Readonly<Record<string, Route>>, ...options: string[]) {
  const site = await boardSite(routes)
  const { path, run } = boardCommands(site)
  const { code, stderr, stdout } = await run('jobs', 'fetch', source, ...options)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const asked = site.requests.map((request) => request.path).filter((path) => path !== '/robots.txt')
  return { jobs: jobsIn(path), asked, stdout, run, site, path }
}

const lever = {
  id: '0a1b2c3d-0000-4000-8000-000000000001',
  text: 'Engineer',
  categories: {
    commitment: 'Full-time',
    department: 'Research',
    location: 'Oslo',
    team: 'Hulls',
    allLocations: ['Oslo'],
  },
  country: 'NO',
  createdAt: 1790985600000,
  description: html,
  descriptionPlain: text,
  lists: [{ text: 'What you bring', content: '<li>Go</li>' }],
  additional: '',
  additionalPlain: '',
  workplaceType: 'hybrid',
  salaryRange: { min: 90000, max: 120000, currency: 'EUR', interval: 'per-year-salary' },
}

describe('the boards of', () => {
  it.each([
    ['lever', 'lever.co'],
    ['lever-eu', 'eu.lever.co'],
  ])('%s are one list, with the company name in their addresses (jobs-fetch-boards)', async (kind, domain) => {
    const posting = {
      ...lever,
      hostedUrl: `https://jobs.${domain}/example/${lever.id}`,
      applyUrl: 'https://x.example/',
    }
    const { jobs, asked } = await fetched(`${kind}:example`, { [`api.${domain}/v0/postings/example`]: json([posting]) })
    expect(asked).toEqual([`/api.${domain}/v0/postings/example?mode=json`])
    expect(jobs).toMatchObject([
      {
        ...{ url: posting.hostedUrl, title: 'Engineer', company: 'example', location: 'Oslo', source: kind },
        captured_at: '2026-10-03T00:00:00.000Z',
        description: `Salary: 90000–120000 EUR per-year-salary\nRemote: hybrid\nEmployment type: Full-time\n\n${text}\n\nWhat you bring\n- Go`,
      },
    ])
  })

  it('Ashby leave out unlisted postings (jobs-fetch-boards)', async () => {
    const posting = (id: string, isListed: boolean) => ({
      ...{ id, title: 'Engineer', department: 'Research', team: 'Hulls', employmentType: 'FullTime', location: 'Oslo' },
      ...{
        secondaryLocations: [{ location: 'Bergen', address: {} }],
        isRemote: true,
        workplaceType: 'Remote',
        isListed,
      },
      ...{ publishedAt: '2026-10-03T00:00:00.000+00:00', descriptionHtml: html, descriptionPlain: text },
      ...{ jobUrl: `https://jobs.ashbyhq.com/Example%20Boats/${id}`, applyUrl: 'https://x.example/' },
      compensation: { compensationTierSummary: '$81K – $87K', scrapeableCompensationSalarySummary: '$81K - $87K' },
    })
    const path = 'api.ashbyhq.com/posting-api/job-board/Example%20Boats'
    const answer = { apiVersion: '1', jobs: [posting('u1', true), posting('u2', false)] }
    const { jobs, asked } = await fetched('https://jobs.ashbyhq.com/Example%20Boats', { [path]: json(answer) })
    expect(asked).toEqual([`/${path}?includeCompensation=true`])
    expect(jobs).toMatchObject([
      {
        ...{ title: 'Engineer', company: 'Example Boats', location: 'Oslo; Bergen', source: 'ashby' },
        description: `Salary: $81K - $87K\nRemote: Remote\nEmployment type: FullTime\n\n${text}`,
      },
    ])
  })

  it('Workable give the company once, before the list (jobs-fetch-boards)', async () => {
    const job = {
      ...{ title: 'Engineer', shortcode: 'AB1', code: '', employment_type: 'Full-time', telecommuting: true },
      ...{
        department: 'Research',
        url: 'https://apply.workable.com/j/AB1',
        shortlink: 'https://apply.workable.com/j/AB1',
      },
      ...{
        application_url: 'https://apply.workable.com/j/AB1/apply',
        published_on: '2026-10-03',
        created_at: '2026-10-01',
      },
      ...{ country: 'Norway', city: 'Oslo', state: 'Oslo', description: html, requirements: '<p>Go</p>', benefits: '' },
    }
    const path = 'apply.workable.com/api/v1/widget/accounts/example'
    const answer = { name: 'Example Boats', description: null, jobs: [job] }
    const { jobs, asked } = await fetched('workable:example', { [path]: json(answer) })
    expect(asked).toEqual([`/${path}?details=true`])
    expect(jobs).toMatchObject([
      {
        ...{ url: job.url, title: 'Engineer', company: 'Example Boats', location: 'Oslo, Norway', source: 'workable' },
        description: `Remote: yes\nEmployment type: Full-time\n\n${text}\n\nRequirements\nGo`,
      },
    ])
  })

  it('Recruitee give requirements beside the description (jobs-fetch-boards)', async () => {
    const offer = {
      ...{ id: 7, slug: 'engineer', title: 'Engineer', company_name: 'Example', department: 'Research', remote: true },
      ...{
        location: 'Oslo, Norway',
        city: 'Oslo',
        country: 'Norway',
        country_code: 'NO',
        hybrid: false,
        on_site: false,
      },
      ...{
        description: html,
        requirements: '<p>Go</p>',
        employment_type_code: 'fulltime_permanent',
        status: 'published',
      },
      salary: { min: '4000', max: '5000', period: 'month', currency: 'EUR' },
      ...{ careers_url: 'https://example.recruitee.com/o/engineer', published_at: '2026-10-03 08:00:00 UTC' },
      careers_apply_url: 'https://example.recruitee.com/o/engineer/c/new',
    }
    const { jobs } = await fetched('example.recruitee.com', {
      'example.recruitee.com/api/offers/': json({ offers: [offer] }),
    })
    expect(jobs).toMatchObject([
      {
        ...{
          url: offer.careers_url,
          title: 'Engineer',
          company: 'Example',
          location: 'Oslo, Norway',
          source: 'recruitee',
        },
        ...{ captured_at: '2026-10-03T08:00:00.000Z', job_id: '7' },
        description: `Salary: 4000–5000 EUR month\nRemote: yes\nEmployment type: fulltime_permanent\n\n${text}\n\nRequirements\nGo`,
      },
    ])
  })

  const xml = (...positions: readonly string[]): Route =>
    answer({
      headers: { 'content-type': 'text/xml; charset=UTF-8' },
      body: `<?xml version="1.0" encoding="UTF-8"?>\n<workzag-jobs>${positions.join('')}\n</workzag-jobs>\n`,
    })
  const position = (id: number) => `
  <position>
    <id>${id}</id>
    <subcompany>Example &amp; Co</subcompany>
    <office>Oslo</office>
    <additionalOffices><office>Bergen</office><office>Remote</office></additionalOffices>
    <department>Research</department>
    <recruitingCategory>Boats</recruitingCategory>
    <name>Engineer (m/w/d)</name>
    <jobDescriptions>
      <jobDescription><name>Aufgaben &lt;1&gt;</name><value><![CDATA[ ${html}<ul><li>1 < 2</li></ul> ]]></value></jobDescription>
      <jobDescription><name>Profil</name><value><![CDATA[Go]]></value></jobDescription>
    </jobDescriptions>
    <employmentType>permanent</employmentType>
    <seniority>experienced</seniority>
    <schedule>full-time</schedule>
    <createdAt>2026-10-03T08:00:00+00:00</createdAt>
  </position>`

  it('Personio are read from XML (jobs-fetch-boards)', async () => {
    const path = 'example.jobs.personio.de/xml'
    const { jobs, asked } = await fetched('https://example.jobs.personio.com/job/1', {
      [path]: xml(position(1), position(2)),
    })
    expect(asked).toEqual([`/${path}?language=en`])
    expect(jobs).toMatchObject([
      {
        url: 'https://example.jobs.personio.de/job/1',
        ...{ title: 'Engineer (m/w/d)', company: 'Example & Co', location: 'Oslo; Bergen; Remote', source: 'personio' },
        ...{ job_id: '1', captured_at: '2026-10-03T08:00:00.000Z' },
        description: `Employment type: permanent, full-time\n\nAufgaben <1>\n\n${text}\n\n- 1 < 2\n\nProfil\n\nGo`,
      },
      { url: 'https://example.jobs.personio.de/job/2' },
    ])
  })

  it('Personio without a position are empty (jobs-fetch-boards)', async () => {
    const { jobs } = await fetched('personio:example', { 'example.jobs.personio.de/xml': xml() })
    expect(jobs).toEqual([])
  })

  const smart = (n: number) => ({
    ...{
      id: `${744000 + n}`,
      name: `Engineer ${n}`,
      uuid: 'u',
      refNumber: `R${n}`,
      releasedDate: '2026-10-03T08:00:00.000Z',
    },
    company: { identifier: 'Example', name: 'Example Boats' },
    location: { city: 'Oslo', region: 'Oslo', country: 'no', remote: false, fullLocation: 'Oslo, Norway' },
    ...{ department: { id: '1', label: 'Research' }, typeOfEmployment: { id: 'permanent', label: 'Full-time' } },
    ref: `https://api.smartrecruiters.com/v1/companies/Example/postings/${744000 + n}`,
  })
  const detail = (n: number) => ({
    ...smart(n),
    ...{
      active: true,
      applyUrl: 'https://x.example/',
      postingUrl: `https://jobs.smartrecruiters.com/Example/${744000 + n}-engineer`,
    },
    jobAd: {
      sections: { jobDescription: { title: 'Job', text: html }, qualifications: { title: 'You', text: '<p>Go</p>' } },
    },
  })
  const smartPath = 'api.smartrecruiters.com/v1/companies/Example/postings'
  /** A paginated list of `count` postings, and each posting at its own address. */
  const smartBoard = (count: number): Readonly<Record<string, Route>> => ({
    [smartPath]: (request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://a.example')
      const [offset, limit] = [Number(searchParams.get('offset')), Number(searchParams.get('limit'))]
      const content = Array.from({ length: count }, (_, n) => smart(n)).slice(offset, offset + limit)
      json({ offset, limit, totalFound: count, content })(request, response)
    },
    ...Object.fromEntries(Array.from({ length: count }, (_, n) => [`${smartPath}/${744000 + n}`, json(detail(n))])),
  })

  it('SmartRecruiters are asked for the full text of postings that match and are unknown (jobs-fetch-boards, jobs-fetch-match)', async () => {
    const routes = smartBoard(103)
    const { jobs, asked, run, site } = await fetched(
      'smartrecruiters:Example',
      routes,
      '--match',
      'engineer 102, engineer 1',
    )
    expect(asked).toEqual([
      `/${smartPath}?offset=0&limit=100`,
      `/${smartPath}/744001`,
      `/${smartPath}?offset=100&limit=100`,
      `/${smartPath}/744102`,
    ])
    expect(jobs).toMatchObject([
      {
        url: 'https://jobs.smartrecruiters.com/Example/744001',
        ...{ title: 'Engineer 1', company: 'Example Boats', source: 'smartrecruiters' },
        description: `Remote: no\nEmployment type: Full-time\n\nJob\n${text}\n\nYou\nGo`,
      },
      { title: 'Engineer 102' },
    ])
    const before = site.requests.length
    const again = await run('jobs', 'fetch', 'careers.smartrecruiters.com/Example', '--match', 'engineer 1', '--json')
    expect(JSON.parse(again.stdout)).toMatchObject([{ fetched: 103, matched: 1, added: 0, known: 1 }])
    expect(site.requests.slice(before).filter(({ path }) => path.includes('/744'))).toEqual([])
  })

  it('SmartRecruiters keep the summary of a posting that was removed meanwhile (jobs-fetch-boards)', async () => {
    const { jobs } = await fetched('smartrecruiters:Example', {
      ...smartBoard(1),
      [`${smartPath}/744000`]: answer({ status: 404 }),
    })
    expect(jobs).toMatchObject([{ title: 'Engineer 0', url: 'https://jobs.smartrecruiters.com/Example/744000' }])
  })

  const page = (body: string): Route =>
    answer({ headers: { 'content-type': 'text/html; charset=utf-8' }, body: `<!doctype html><html><body>${body}` })
  const stated = (rest: object) =>
    page(
      `<script type="application/ld+json">${JSON.stringify({
        '@context': 'https://schema.org/',
        '@type': 'JobPosting',
        ...rest,
      })}</script><h1>x</h1>`,
    )

  it('HERP are web pages, with groups beside the first, and a statement on the page of each posting (jobs-fetch-boards)', async () => {
    const card = (id: string, title: string) => `<li class="requisition-list-card"><a class="button
      requisition-list-card__header-anchor" href="/v1/example/${id}"><h2 class="requisition-list-card__header">
      ${title}</h2></a><a href="/v1/example/${id}/apply">応募する</a></li>`
    const others = `<a class="career-page-header__link" href="/v1/example/top">トップ</a><a href="/v1/other/Foreign1234">他社</a>
      <a href="https://x.example/share?u=https://herp.careers/v1/example/Shared12345">共有</a>`
    const { jobs, asked } = await fetched('herp:example', {
      'herp.careers/v1/example': page(
        `${others}<a class="career-page-group-name-tag" href="/v1/example/requisition-groups/g-1">開発 2件</a><ul>${card('AbC-12_x', '船のエンジニア（R&amp;D）')}${card('Gone1234', '募集終了')}</ul>`,
      ),
      'herp.careers/v1/example/requisition-groups/g-1': page(
        `<ul class="requisition-list">${card('AbC-12_x', '船のエンジニア（R&amp;D）')}${card('De_45678', 'データエンジニア')}</ul>`,
      ),
      'herp.careers/v1/example/AbC-12_x': stated({
        ...{ title: '船のエンジニア（R&D）', description: html, datePosted: '2026-10-03T08:00:00+09:00' },
        ...{ employmentType: 'FULL_TIME', hiringOrganization: { '@type': 'Organization', name: '船株式会社' } },
        jobLocation: { '@type': 'Place', address: '東京都港区1-2-3' },
      }),
      'herp.careers/v1/example/Gone1234': answer({ status: 404 }),
      'herp.careers/v1/example/De_45678': stated({ title: 'データエンジニア', description: html }),
    })
    expect(asked).toEqual([
      '/herp.careers/v1/example',
      '/herp.careers/v1/example/AbC-12_x',
      '/herp.careers/v1/example/Gone1234',
      '/herp.careers/v1/example/requisition-groups/g-1',
      '/herp.careers/v1/example/De_45678',
    ])
    expect(jobs).toMatchObject([
      {
        ...{ url: 'https://herp.careers/v1/example/AbC-12_x', title: '船のエンジニア（R&D）', company: '船株式会社' },
        ...{ location: '東京都港区1-2-3', source: 'herp', job_id: 'AbC-12_x', captured_at: '2026-10-02T23:00:00.000Z' },
        description: `Employment type: FULL_TIME\n\n${text}`,
      },
      { title: '募集終了', company: 'example', url: 'https://herp.careers/v1/example/Gone1234' },
      { title: 'データエンジニア', company: 'example', description: text },
    ])
  })

  const hrmosList = (from: number, count: number, total: number) =>
    page(
      `<h1 class="sg-corporate-name">船株式会社 すべての求人一覧</h1><ul>${Array.from({ length: count }, (_, n) => {
        return `<li class="pg-list-cassette jsc-joblist-cassette"><a href="https://hrmos.co/pages/example/jobs/${from + n}">
        <div class="pg-list-cassette-detail"><h2>エンジニア ${from + n}</h2><span class="pg-list-cassette-body">船を作ります</span></div></a>
        <ul class="sg-tags"><li>開発</li><li>正社員</li><li class="sg-tag-location">東京都渋谷区</li></ul></li>`
      }).join('')}</ul><p class="pg-count">全 ${total} 件中 ${count} 件 を表示しています</p>`,
    )

  it('HRMOS are web pages of 100 postings, each with a statement on its own page (jobs-fetch-boards, jobs-fetch-match)', async () => {
    // line breaks inside the texts of a statement, as the board writes them
    const statement = page(`<script type="application/ld+json">{"@context":"https://schema.org/","@type":"JobPosting",
      "title":"エンジニア 101","description":"<p>We build
<b>boats</b>.</p>","identifier":{"@type":"PropertyValue","name":"船株式会社","value":"101"},
      "datePosted":"2026-10-03T00:00:00.000Z","validThrough":"2027-03-01T00:00:00.000Z","employmentType":"FULL_TIME",
      "hiringOrganization":{"@type":"Organization","name":"船株式会社","sameAs":"https://x.example"},
      "jobLocation":[{"@type":"Place","address":{"@type":"PostalAddress","addressRegion":"東京都","addressLocality":"渋谷区"}}],
      "baseSalary":{"@type":"MonetaryAmount","currency":"JPY","value":{"@type":"QuantitativeValue","minValue":6000000,
      "maxValue":12000000,"unitText":"YEAR"}}}</script>`)
    const routes = {
      'hrmos.co/pages/example/jobs': ((request, response) =>
        (request.url?.endsWith('?page=2') ? hrmosList(101, 1, 101) : hrmosList(1, 100, 101))(
          request,
          response,
        )) as Route,
      'hrmos.co/pages/example/jobs/101': statement,
    }
    const { jobs, asked, run } = await fetched(
      'https://hrmos.co/pages/example',
      routes,
      '--match',
      'エンジニア 101 渋谷',
    )
    expect(asked).toEqual([
      '/hrmos.co/pages/example/jobs',
      '/hrmos.co/pages/example/jobs?page=2',
      '/hrmos.co/pages/example/jobs/101',
    ])
    expect(jobs).toMatchObject([
      {
        ...{ url: 'https://hrmos.co/pages/example/jobs/101', title: 'エンジニア 101', company: '船株式会社' },
        ...{ source: 'hrmos', job_id: '101', captured_at: '2026-10-03T00:00:00.000Z' },
        description: expect.stringMatching(
          /^Salary: 6000000–12000000 JPY YEAR\nEmployment type: FULL_TIME\nCloses: .*\n\nWe build\s+boats\.$/,
        ),
      },
    ])
    expect(jobs[0]?.location).toMatch(/東京都.*渋谷区|渋谷区.*東京都/)
    const again = await run('jobs', 'fetch', 'hrmos:example', '--json')
    expect(JSON.parse(again.stdout)).toMatchObject([{ fetched: 101, known: 1 }])
  })

  it.each([
    ['herp:example', 'herp.careers/v1/example', '<ul class="requisition-list"></ul>'],
    ['hrmos:example', 'hrmos.co/pages/example/jobs', '<h1 class="sg-corporate-name">船株式会社</h1>'],
  ])(
    '%s may list nothing, but another page is no list (jobs-fetch-boards, jobs-fetch-faults)',
    async (source, path, body) => {
      expect((await fetched(source, { [path]: page(body) })).jobs).toEqual([])
      const site = await boardSite({ [path]: page('<h1>Maintenance</h1>') })
      const { code, stderr } = await boardCommands(site).run('jobs', 'fetch', source)
      expect({ code, stderr }).toEqual({
        code: 6,
        stderr: expect.stringContaining('it sent a web page instead of a list of postings.'),
      })
    },
  )

  it.each([
    ['greenhouse:example', 'boards-api.greenhouse.io/v1/boards/example/jobs', { jobs: [], meta: { total: 0 } }],
    ['lever:example', 'api.lever.co/v0/postings/example', []],
    ['smartrecruiters:Example', smartPath, { offset: 0, limit: 100, totalFound: 0, content: [] }],
    ['recruitee:example', 'example.recruitee.com/api/offers/', { offers: [] }],
  ])('%s may be empty (jobs-fetch-boards)', async (source, path, body) => {
    expect((await fetched(source, { [path]: json(body) })).jobs).toEqual([])
  })
})

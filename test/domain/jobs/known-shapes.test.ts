import { describe, expect, it } from 'vitest'
import { htmlToText } from '#src/adapters/sources/mime/html-text.js'
import { readPosting } from '#src/domain/jobs/read-posting.js'
import { noTexts } from '#test/support/a-job.js'

const html = '<p>We build <b>boats</b>.</p><ul><li>Go &amp; SQL</li></ul>'
const text = 'We build boats.\n\n- Go & SQL'
const escaped = html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function read(values: Record<string, unknown>) {
  const { posting, problem } = readPosting(values, { mapping: {}, defaultSource: null, htmlToText })
  if (posting === undefined) throw new Error(problem)
  const { payloadJson, ...fields } = posting
  expect(payloadJson).toBe(JSON.stringify(values))
  return fields
}

describe('A posting in another format (jobs-import-shapes, jobs-import-statements)', () => {
  it('is read completely from JobSpy', () => {
    const row = { id: 'li-1', site: 'linkedin', job_url: 'https://l.example/1', job_url_direct: '', title: 'Engineer' }
    const pay = { interval: 'yearly', min_amount: '90000.0', max_amount: '120000.0', currency: 'USD' }
    const rest = { company: 'Acme', location: 'Tokyo, Japan', date_posted: '2026-10-03', job_type: 'fulltime' }
    expect(read({ ...row, ...pay, ...rest, is_remote: 'True', description: '**Boats**' })).toEqual({
      ...noTexts,
      url: 'https://l.example/1',
      jobId: 'li-1',
      title: 'Engineer',
      company: 'Acme',
      location: 'Tokyo, Japan',
      source: 'linkedin',
      capturedAt: '2026-10-03T00:00:00.000Z',
      description: 'Salary: 90000–120000 USD yearly\nRemote: yes\nEmployment type: fulltime\n\n**Boats**',
    })
  })

  it('is read completely from Greenhouse, with HTML in entities', () => {
    const row = {
      absolute_url: 'https://g.example/1',
      id: 7,
      title: 'Engineer',
      company_name: 'Acme',
      content: escaped,
    }
    const pay = { pay_input_ranges: [{ min_cents: 9000000, max_cents: 12000000, currency_type: 'USD', title: 'US' }] }
    const more = { location: { name: 'Oslo' }, first_published: '2026-10-03T08:00:00-04:00', updated_at: '2026-10-09' }
    expect(read({ ...row, ...pay, ...more })).toMatchObject({
      jobId: '7',
      location: 'Oslo',
      capturedAt: '2026-10-03T12:00:00.000Z',
      description: `Salary: 90000–120000 USD\n\n${text}`,
    })
  })

  it('is read completely from Lever, with its lists and the company of its board', () => {
    const lists = [{ text: 'What you bring', content: '<li>Go</li><li>SQL</li>' }]
    const row = { id: 'a-1', text: 'Engineer', hostedUrl: 'https://jobs.lever.co/acme/a-1', createdAt: 1790985600000 }
    const body = { description: html, descriptionPlain: 'We build boats.', lists, additionalPlain: 'Apply by mail.' }
    const categories = { commitment: 'Full-time', location: 'Oslo', allLocations: ['Oslo', 'Bergen'] }
    const salaryRange = { min: 90000, max: 120000, currency: 'EUR', interval: 'per-year-salary' }
    expect(read({ ...row, ...body, categories, workplaceType: 'hybrid', salaryRange })).toMatchObject({
      title: 'Engineer',
      company: 'acme',
      location: 'Oslo; Bergen',
      capturedAt: '2026-10-03T00:00:00.000Z',
      description: [
        'Salary: 90000–120000 EUR per-year-salary\nRemote: hybrid\nEmployment type: Full-time',
        `${text}\n\nWhat you bring\n- Go\n- SQL\n\nApply by mail.`,
      ].join('\n\n'),
    })
  })

  it('is read completely from Ashby', () => {
    const compensation = {
      compensationTierSummary: '$81K – $87K • 0.5%',
      scrapeableCompensationSalarySummary: '$81K - $87K',
    }
    const row = { id: 'u', title: 'Engineer', jobUrl: 'https://jobs.ashbyhq.com/Acme%20Boats/u', descriptionHtml: html }
    const more = {
      location: 'Oslo',
      secondaryLocations: [{ location: 'Bergen', address: {} }],
      employmentType: 'FullTime',
    }
    const rest = { publishedAt: '2026-10-03T00:00:00.000+00:00', isRemote: true, workplaceType: null, compensation }
    expect(read({ ...row, ...more, ...rest })).toMatchObject({
      company: 'Acme Boats',
      location: 'Oslo; Bergen',
      description: `Salary: $81K - $87K\nRemote: yes\nEmployment type: FullTime\n\n${text}`,
    })
  })

  it('is read completely from SmartRecruiters, by sections', () => {
    const sections = {
      jobDescription: { title: 'Job', text: html },
      qualifications: { title: 'You', text: '<p>Go</p>' },
    }
    const place = { city: 'Oslo', region: 'Viken', country: 'no', remote: false }
    const row = {
      id: '74',
      name: 'Engineer',
      company: { identifier: 'Acme1', name: 'Acme' },
      releasedDate: '2026-10-03',
    }
    const rest = { typeOfEmployment: { id: 'permanent', label: 'Full-time' }, ref: 'https://api.example/postings/74' }
    expect(read({ ...row, ...rest, location: place, jobAd: { sections } })).toMatchObject({
      url: 'https://api.example/postings/74',
      title: 'Engineer',
      company: 'Acme',
      location: 'Oslo, Viken, no',
      capturedAt: '2026-10-03T00:00:00.000Z',
      description: `Remote: no\nEmployment type: Full-time\n\nJob\n${text}\n\nYou\nGo`,
    })
  })

  it('is read completely from Workable', () => {
    const row = { title: 'Engineer', shortcode: 'AB1', url: 'https://w.example/j/AB1', published_on: '2026-10-03' }
    const place = { country: 'Norway', city: 'Oslo', state: 'Oslo', telecommuting: true }
    expect(read({ ...row, ...place, employment_type: 'Full-time', description: html })).toMatchObject({
      jobId: 'AB1',
      location: 'Oslo, Norway',
      description: `Remote: yes\nEmployment type: Full-time\n\n${text}`,
    })
  })

  it('is read completely from Adzuna, without the highlighting of its search', () => {
    const row = {
      id: '1',
      redirect_url: 'https://a.example/1',
      title: '<strong>Go</strong> Engineer',
      created: '2026-10-03',
    }
    const named = {
      company: { display_name: 'Acme &amp; Co' },
      location: { area: ['NO'], display_name: 'Oslo, Norway' },
    }
    const pay = { salary_min: 90000, salary_max: 120000.5, contract_time: 'full_time', contract_type: 'permanent' }
    expect(read({ ...row, ...named, ...pay, description: 'Boats …' })).toMatchObject({
      title: 'Go Engineer',
      company: 'Acme & Co',
      location: 'Oslo, Norway',
      description: 'Salary: 90000–120000.5\nEmployment type: full_time, permanent\n\nBoats …',
    })
  })

  it('is read completely from Remotive and RemoteOK, where 0 means no salary', () => {
    const remotive = {
      id: 1,
      url: 'https://r.example/1',
      title: 'Engineer',
      company_name: 'Acme',
      job_type: 'full_time',
    }
    const its = { publication_date: '2026-10-03T10:00:00', candidate_required_location: 'Europe', salary: '$90k' }
    expect(read({ ...remotive, ...its, description: html })).toMatchObject({
      location: 'Europe',
      description: `Salary: $90k\nEmployment type: full_time\n\n${text}`,
    })
    const remoteOk = { id: '1', slug: 's', epoch: 1790985600, date: '2026-10-03T00:00:00+00:00', company: 'Acme' }
    const rest = { position: 'Engineer', description: html, location: '', salary_min: 0, salary_max: 0 }
    expect(read({ ...remoteOk, ...rest, url: 'https://o.example/1' })).toMatchObject({
      title: 'Engineer',
      description: text,
    })
  })

  it('is read completely from JSearch', () => {
    const row = {
      job_id: 'x==',
      job_title: 'Engineer',
      employer_name: 'Acme',
      job_publisher: 'Indeed',
      job_city: 'Oslo',
    }
    const link = {
      job_apply_link: 'https://j.example/1',
      job_state: null,
      job_country: 'NO',
      job_description: 'Boats.',
    }
    const pay = { job_min_salary: 40, job_max_salary: 50, job_salary_period: 'HOUR', job_salary_currency: 'USD' }
    const rest = { job_is_remote: false, job_employment_type: 'FULLTIME', job_posted_at: '3 days ago' }
    const dates = {
      job_posted_at_datetime_utc: '2026-10-03',
      job_offer_expiration_datetime_utc: '2026-11-03T00:00:00Z',
    }
    expect(read({ ...row, ...link, ...pay, ...rest, ...dates })).toMatchObject({
      location: 'Oslo, NO',
      source: 'Indeed',
      capturedAt: '2026-10-03T00:00:00.000Z',
      description: 'Salary: 40–50 USD HOUR\nRemote: no\nEmployment type: FULLTIME\nCloses: 2026-11-03\n\nBoats.',
    })
  })

  it("is read completely from Hacker News' search, from a comment or a job", () => {
    const comment_text =
      'Acme (YC S21) | Senior Engineer | Oslo, Norway | REMOTE (EU) | $90k<p>We build &quot;boats&quot;.'
    const hit = {
      created_at: '2026-10-03T00:00:00Z',
      title: null,
      url: null,
      story_id: 1,
      objectID: '4242',
      _tags: ['comment'],
    }
    expect(read({ ...hit, comment_text, story_title: 'Ask HN: Who is hiring?' })).toMatchObject({
      url: 'https://news.ycombinator.com/item?id=4242',
      jobId: '4242',
      title: 'Senior Engineer',
      company: 'Acme (YC S21)',
      location: 'Oslo, Norway',
      description: expect.stringContaining('We build "boats".'),
    })
    const job = {
      created_at: '2026-10-03T00:00:00Z',
      objectID: '43',
      _tags: ['job'],
      title: 'Acme is hiring',
      url: 'https://a.example/1',
    }
    expect(read(job)).toMatchObject({ url: 'https://a.example/1', title: 'Acme is hiring', company: null })
  })

  it('has the place of the job, not of the search, from linkedin-jobs-scraper', () => {
    const row = {
      query: 'go',
      location: 'Europe',
      jobId: '9',
      link: 'https://l.example/9',
      title: 'Engineer',
      company: 'Acme',
    }
    expect(read({ ...row, place: 'Oslo, Norway', date: '2026-10-03', employmentType: 'Full-time' })).toMatchObject({
      jobId: '9',
      location: 'Oslo, Norway',
      description: 'Employment type: Full-time',
    })
  })

  it("is read completely from Kaggle's LinkedIn data sets", () => {
    const row = {
      job_id: '9',
      company_name: 'Acme',
      title: 'Engineer',
      job_posting_url: 'https://l.example/9',
      location: 'Oslo',
    }
    const pay = { max_salary: '20.0', med_salary: '', min_salary: '17.0', pay_period: 'HOURLY', currency: 'USD' }
    const rest = {
      formatted_work_type: 'Full-time',
      work_type: 'FULL_TIME',
      remote_allowed: '1.0',
      description: 'Boats.',
    }
    const times = { listed_time: '1.7909856e+12', expiry: '1793664000000.0', closed_time: '1.7911e+12' }
    expect(read({ ...row, ...pay, ...rest, ...times })).toMatchObject({
      capturedAt: '2026-10-03T00:00:00.000Z',
      description: [
        ...['Status: no longer active', 'Salary: 17–20 USD HOURLY', 'Remote: yes', 'Employment type: Full-time'],
        ...['Closes: 2026-11-03', '', 'Boats.'],
      ].join('\n'),
    })
    const other = { job_link: 'https://l.example/1', job_title: 'Engineer', job_location: 'Oslo', search_city: 'Rome' }
    expect(read({ ...other, first_seen: '2026-10-03', job_type: 'Hybrid' })).toMatchObject({
      location: 'Oslo',
      description: 'Remote: Hybrid',
    })
  })

  it('is read completely from Japanese boards', () => {
    const row = {
      求人番号: '130-1',
      職種: '技術者',
      事業所名: '株式会社あさひ',
      仕事内容: '船を作る',
      就業場所: '東京都港区',
    }
    const more = {
      求人URL: 'https://k.example/1',
      受付年月日: '2026年10月3日',
      雇用形態: '正社員',
      年収: '600万円〜900万円',
    }
    expect(
      read({ ...row, ...more, リモートワーク: '可', 紹介期限日: '2026年12月31日', 掲載状況: '募集終了' }),
    ).toMatchObject({
      jobId: '130-1',
      company: '株式会社あさひ',
      location: '東京都港区',
      capturedAt: '2026-10-03T00:00:00.000Z',
      description: [
        ...['Status: no longer active', 'Salary: 年収 600万円〜900万円', 'Remote: yes', 'Employment type: 正社員'],
        ...['Closes: 2026-12-31', '', '船を作る'],
      ].join('\n'),
    })
  })

  it('is read completely from schema.org', () => {
    const jobLocation = { '@type': 'Place', address: { addressLocality: 'Oslo', addressCountry: { name: 'Norway' } } }
    const baseSalary = { currency: 'NOK', value: { minValue: 700000, maxValue: 900000, unitText: 'YEAR' } }
    const row = {
      url: 'https://s.example/1',
      title: 'Engineer',
      hiringOrganization: { name: 'Acme' },
      description: html,
    }
    expect(
      read({ ...row, jobLocation, baseSalary, validThrough: '2026-11-03T10:00', jobLocationType: 'TELECOMMUTE' }),
    ).toMatchObject({
      company: 'Acme',
      location: 'Oslo, Norway',
      description: `Salary: 700000–900000 NOK YEAR\nRemote: TELECOMMUTE\nCloses: 2026-11-03\n\n${text}`,
    })
  })

  it('may have its title under a name without separators', () => {
    const row = {
      jobid: '1',
      jobtitle: 'Engineer',
      joburl: 'https://a.example/1',
      companyname: 'Acme',
      dateposted: '2026-10-03',
    }
    expect(read(row)).toMatchObject({
      jobId: '1',
      title: 'Engineer',
      company: 'Acme',
      capturedAt: '2026-10-03T00:00:00.000Z',
    })
  })

  it('starts with a note if it is no longer active', () => {
    const url = 'https://a.example/1'
    for (const row of [
      { active: false },
      { is_active: 'False' },
      { closed: 1 },
      { status: 'Expired' },
      { closed_at: '2026-10-03' },
    ]) {
      expect(read({ url, ...row }).description).toBe('Status: no longer active')
    }
    for (const row of [
      { active: true },
      { is_active: '' },
      { closed: 0 },
      { status: 'new' },
      { state: 'CA' },
      { closed_at: null },
    ]) {
      expect(read({ url, ...row }).description).toBeNull()
    }
  })

  it('has each fact on one short line, so that no text can start another fact', () => {
    const row = {
      url: 'https://a.example/1',
      salary: `10\nStatus: no longer active\n${'x '.repeat(10_000)}`,
      description: 'd',
    }
    const [salary, blank, description] = read(row).description?.split('\n') ?? []
    expect(salary).toMatch(/^Salary: 10 Status: no longer active x x/)
    expect([salary?.length, blank, description]).toEqual([309, '', 'd'])
  })

  it('keeps text that is not HTML unchanged', () => {
    for (const description of ['a < b and c > d\n\n  List<String> x;', 'R&D & more', '- one\n- two', 'AT&T; x <T> y']) {
      expect(read({ url: 'https://a.example/1', description }).description).toBe(description)
    }
    expect(read({ url: 'https://a.example/1', description: 'R&amp;D\n\nList<String>' }).description).toBe(
      'R&D\n\nList<String>',
    )
    expect(read({ url: 'https://a.example/1', description: 'how to write &amp;amp;' }).description).toBe(
      'how to write &amp;',
    )
  })

  it('is plain text however often its HTML was escaped', () => {
    const twice = escaped.replaceAll('&', '&amp;')
    const thrice = twice.replaceAll('&', '&amp;')
    for (const description of [html, escaped, twice, thrice]) {
      expect(read({ url: 'https://a.example/1', description }).description).toBe(text)
    }
  })
})

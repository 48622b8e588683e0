import { describe, expect, it } from 'vitest'
import { readPage } from '#src/adapters/sources/extraction/extract-page.js'
import type { PostingContent } from '#src/domain/jobs/posting-check.js'
import { judgePosting } from '#src/domain/jobs/postings/judge-posting.js'
import {
  challengePages,
  closedPages,
  listPage,
  loginPages,
  openPages,
  openPosting,
  plainPosting,
  postingShowing,
  postingWith,
} from '#test/support/pages-checked-postings.js'
import { aJapanesePosting, aLabelledPosting } from '#test/support/pages-job-postings.js'

const url = 'https://jobs.example/jobs/4711'
const now = Date.parse('2026-11-22T12:00:00Z')

function judge(text: string, more: { before?: PostingContent | null; finalUrl?: string; jobTitle?: string } = {}) {
  const { before = null, finalUrl = url, jobTitle = 'Backend Engineer' } = more
  const { facts: page } = readPage({ text, format: 'html', contentType: 'job_posting', url: finalUrl })
  return judgePosting({ url, jobTitle, finalUrl, page, now, before })
}

const changesFrom = (first: string, second: string) => {
  const { state, changes } = judge(second, { before: judge(first).content })
  return { state, changes }
}

describe('the page of a posting (hunt-checks)', () => {
  it.each(Object.entries(closedPages))('is closed: %s', (_, page) => {
    const { state, quote } = judge(page)
    expect(state).toBe('closed')
    expect(page).toContain(quote)
  })

  it.each(Object.entries(openPages))('is open %s', (_, page) => {
    expect(judge(page)).toMatchObject({ state: 'open', quote: expect.stringContaining('Backend Engineer') })
  })

  it.each([
    openPosting,
    aJapanesePosting,
    aLabelledPosting,
    plainPosting('Backend Engineer'),
    plainPosting('Maintenance Engineer'),
    plainPosting('メンテナンスエンジニア'),
  ])('is open (%#)', (page) => {
    expect(judge(page).state).toBe('open')
  })

  it.each(Object.entries(challengePages))('is unknown if it is a visitor check %s', (_, page) => {
    expect(judge(page)).toMatchObject({ state: 'unknown', unclear: 'challenge', content: null })
  })

  it.each(Object.entries(loginPages))('is unknown if it is a login %s', (_, page) => {
    expect(judge(page)).toMatchObject({ state: 'unknown', unclear: 'login' })
  })

  it.each([
    ['<div id="root"></div><script src="/app.js"></script>', 'scripts'],
    ['<html><head><title>Jobs</title></head><body></body></html>', 'empty'],
    ['<h1>Careers</h1><iframe src="https://boards.example/embed?for=maps"></iframe>', 'frame'],
    ['<title>Kumo</title><h1>503 Service Unavailable</h1><p>Try again.</p>', 'fault'],
    ['<title>メンテナンス中</title><h1>メンテナンス中です</h1><p>しばらくしてからお越しください。</p>', 'fault'],
    ['<title>Before you continue</title><h1>Before you continue</h1><p>Accept all?</p>', 'fault'],
    ['<title>Kumo</title><h1>You are in a queue</h1><p>Please wait.</p>', 'fault'],
    [listPage(7), 'list'],
    ['<p>Maps are drawn by people who walk the streets that they draw, and have been so for long.</p>', 'no-posting'],
  ])('is unknown if it says nothing of the posting (%#)', (page, unclear) => {
    expect(judge(page)).toMatchObject({ state: 'unknown', unclear, quote: null })
  })
})

describe('the deadline of a posting (hunt-checks-deadline)', () => {
  it.each(['2026-11-20', '2026-11-20T23:59', '2026-11-22T11:59:59Z', '2026-11-22T20:59:00+09:00', '2020-01-31T00:00'])(
    'is past: %s',
    (validThrough) => {
      expect(judge(postingWith({ validThrough }))).toMatchObject({ state: 'closed', quote: validThrough })
    },
  )

  it.each([
    '2026-11-22',
    '2026-11-22T00:00',
    '2026-11-22T12:00:01Z',
    '2026-11-22T08:00:00-05:00',
    '2026-11-23',
    'soon',
  ])('is not past: %s', (validThrough) => {
    expect(judge(postingWith({ validThrough })).state).toBe('open')
  })

  it('is past if a label states it', () => {
    expect(judge(plainPosting('Backend Engineer', '<p>Application deadline: 30 June 2026</p>'))).toMatchObject({
      state: 'closed',
      quote: 'Application deadline: 30 June 2026',
    })
    expect(judge(plainPosting('バックエンドエンジニア', '<p>応募締切：2026年6月30日</p>')).state).toBe('closed')
    expect(judge(plainPosting('Backend Engineer', '<p>Application deadline: 30 June</p>')).state).toBe('open')
  })

  it('is that of the posting, not of another one on the page', () => {
    const other = JSON.stringify({ '@type': 'JobPosting', title: 'Cook', url: '/jobs/9', validThrough: '2020-01-01' })
    expect(judge(postingShowing({ head: `<script type="application/ld+json">${other}</script>` })).state).toBe('open')
  })
})

describe('a change of a posting (hunt-checks-changes)', () => {
  const salary = (maxValue: number) => ({
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'JPY',
      value: { minValue: 7000000, maxValue, unitText: 'YEAR' },
    },
  })

  it('may be its salary, title, place or deadline', () => {
    expect(changesFrom(postingWith(salary(9500000)), postingWith(salary(8500000)))).toEqual({
      state: 'changed',
      changes: [{ field: 'salary', from: 'JPY 7000000–9500000 per YEAR', to: 'JPY 7000000–8500000 per YEAR' }],
    })
    expect(changesFrom(openPosting, postingWith({ title: 'Senior Backend Engineer' })).changes).toEqual([
      { field: 'title', from: 'Backend Engineer', to: 'Senior Backend Engineer' },
    ])
    const jobLocation = { address: { addressLocality: 'Osaka', addressCountry: 'JP' } }
    expect(changesFrom(openPosting, postingWith({ jobLocation })).changes).toMatchObject([{ field: 'place' }])
    expect(changesFrom(openPosting, postingWith({ validThrough: '2099-11-30' })).changes).toMatchObject([
      { field: 'deadline', to: '2099-11-30' },
    ])
  })

  it('may be its headings', () => {
    const second = openPosting.replace('<h2>What you bring</h2>', '<h2>What we ask of you</h2>')
    expect(changesFrom(openPosting, second).changes).toEqual([
      { field: 'heading', from: 'What you bring', to: null },
      { field: 'heading', from: null, to: 'What we ask of you' },
    ])
  })

  it('is reported beside closing words', () => {
    const { state, changes } = changesFrom(
      openPosting,
      postingShowing({ before: '<p>This position has been filled.</p>' }),
    )
    expect(state).toBe('closed')
    expect(changes).toEqual([{ field: 'closing', from: null, to: 'This position has been filled.' }])
    expect(changesFrom(postingShowing({ before: '<p>This position has been filled.</p>' }), openPosting)).toEqual({
      state: 'changed',
      changes: [{ field: 'closing', from: 'This position has been filled.', to: null }],
    })
  })

  it('may be the title of another job at the same address', () => {
    const second = plainPosting('Night Watch', '<p>You watch.</p>')
    expect(changesFrom(openPosting, second)).toMatchObject({
      state: 'changed',
      changes: expect.arrayContaining([{ field: 'title', from: 'Backend Engineer', to: 'Night Watch' }]),
    })
  })

  it.each([
    [
      'other adverts',
      postingShowing({
        beside: '<aside><h3>Buy a bicycle</h3><p>Now 20 % off</p></aside>',
        before: '<div class="ad"><h3>Shoes for less</h3></div>',
      }),
    ],
    [
      'the id of a session',
      openPosting.replaceAll('href="/jobs"', 'href="/jobs?sid=8a7b6c"').replace('<body>', '<body data-session="99">'),
    ],
    ['a count of applicants', postingShowing({ behind: '<h3>37 applicants so far</h3>' })],
    [
      'similar jobs',
      postingShowing({
        beside:
          '<section><h2>Similar jobs</h2><ul><li><a href="/jobs/1">A cook</a></li><li><a href="/jobs/2">A clerk</a></li></ul></section>',
      }),
    ],
    ['other spaces and cases', openPosting.replace('<h1>Backend Engineer</h1>', '<h1>\n  Backend   engineer </h1>')],
    ['the same deadline in other words', postingWith({ validThrough: '2100-01-01T08:59:59+09:00' })],
  ])('is not %s', (_, second) => {
    expect(changesFrom(openPosting, second)).toEqual({ state: 'open', changes: [] })
  })
})

describe('the redirect of a posting (hunt-checks-redirects)', () => {
  it.each([
    ['https://jobs.example/jobs', listPage(3)],
    ['https://jobs.example/', listPage(0)],
    ['https://www.jobs.example/jobs?error=true', listPage(3)],
    ['https://jobs.example/careers/', listPage(3)],
    ['https://jobs.example/search?trk=expired_jd_redirect', listPage(12)],
    ['https://careers.other.example/job-search', listPage(5)],
    ['https://jobs.example/job-expired', plainPosting('Sorry')],
    ['https://jobs.example/jobs', '<div id="root"></div>'],
  ])('leads to a list or a note that it is gone: %s', (finalUrl, page) => {
    expect(judge(page, { finalUrl })).toMatchObject({ state: 'closed', quote: finalUrl, content: null })
  })

  it.each([
    'https://www.jobs.example/jobs/4711/',
    'https://jobs.example/jobs/4711-backend-engineer?utm_source=mail',
    'https://careers.kumo.example/openings?gh_jid=4711',
    'https://jobs.example/en/jobs/4711',
    'https://kumo.example/join/backend-engineer-tokyo',
    'https://jobs.example/jobs/4711-closed-loop-backend-engineer',
  ])('leads to the same posting under another address: %s', (finalUrl) => {
    expect(judge(openPosting, { finalUrl }).state).toBe('open')
  })

  it.each([
    ['https://jobs.example/login?next=%2Fjobs%2F4711', plainPosting('Welcome back'), 'login'],
    ['https://www.jobs.example/authwall?trk=x', plainPosting('Join'), 'login'],
    ['https://jobs.example/jobs', challengePages['of a firewall'], 'challenge'],
    ['https://other.example/', plainPosting('Night Watch').replace('Kumo', 'Other'), 'elsewhere'],
  ])('says nothing: %s', (finalUrl, page, unclear) => {
    expect(judge(page, { finalUrl })).toMatchObject({ state: 'unknown', unclear })
  })
})

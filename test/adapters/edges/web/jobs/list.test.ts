import { describe, expect, it } from 'vitest'
import { AppError } from '#src/domain/shared/app-error.js'
import { storageFailure } from '#src/domain/shared/storage-failure.js'
import { aJob } from '#test/support/a-job.js'
import { aWebPage } from '#test/support/web-scene.js'

/** Returns the ids of the rows, in order. */
function rowsOf(html: string): number[] {
  return [...html.matchAll(/<li id="job-(\d+)"/g)].map(([, id]) => Number(id))
}

/** Returns the text of a page without markup. */
function textOf(html: string): string {
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T08:00:00.000Z`

describe('the list of jobs (page-board)', () => {
  it('shows the jobs that wait for a verdict, newest first, and the number of each status', async () => {
    const page = aWebPage({
      jobs: [
        aJob({ id: 1, capturedAt: day(1) }),
        aJob({ id: 2, capturedAt: day(3) }),
        aJob({ id: 3, status: 'applied' }),
        aJob({ id: 4, status: 'ghosted <i>' }),
      ],
    })
    const html = await page.read('/jobs')
    expect(rowsOf(html)).toEqual([2, 1])
    const text = textOf(html)
    for (const tab of ['new 2', 'shortlist 0', 'reviewed 0', 'passed on 0', 'documents ready 0', 'applied 1', 'All 4'])
      expect(text).toContain(tab)
    expect(html).toContain('ghosted &lt;i&gt;')
    expect(rowsOf(await page.read('/jobs?status=ghosted+%3Ci%3E'))).toEqual([4])
    expect(rowsOf(await page.read('/jobs?view=all'))).toHaveLength(4)
    expect(rowsOf(await page.read('/jobs?status=all'))).toHaveLength(4)
  })

  it('marks jobs that match only nearly', async () => {
    const jobs = [aJob({ id: 1, title: 'Engineer' }), aJob({ id: 2, title: 'Enginear' })]
    const text = textOf(await aWebPage({ jobs }).read('/jobs?query=engineer'))
    expect(text.match(/similar words/g)).toHaveLength(1)
    expect(text).toMatch(/Enginear (new )?similar words/)
  })

  it('shows the facts of each job, and why it was decided', async () => {
    const page = aWebPage({ jobs: [aJob({ id: 1, company: 'Tidewater Mills', location: 'Osaka', source: 'board' })] })
    await page.jobs.triage({
      verdicts: [{ id: 1, status: 'reject', reason: 'pays less than asked', score: 31 }],
      actor: 'agent',
    })
    const text = textOf(await page.read('/jobs?status=reject'))
    for (const fact of ['Engineer 1', 'Tidewater Mills', 'Osaka', 'board', 'Feb 4, 2026', 'passed', 'score 31'])
      expect(text).toContain(fact)
    expect(text).toContain('Reason: pays less than asked')
  })

  it('repeats in no row the status that all of them have', async () => {
    const page = aWebPage({ jobs: [aJob({ id: 1, status: 'reject' }), aJob({ id: 2, status: 'applied' })] })
    const statusesIn = async (path: string) => (await page.read(path)).match(/class="status /g)?.length ?? 0
    expect([await statusesIn('/jobs?status=reject'), await statusesIn('/jobs?view=all')]).toEqual([0, 2])
  })

  it('says beside the list what is needed to decide on a job (page-triage)', async () => {
    const page = aWebPage({
      jobs: [aJob({ id: 1, company: 'Tidewater <b>Mills', description: `Bread.${' more'.repeat(9000)}` })],
    })
    expect(await page.read('/jobs')).toMatch(/data-list="\/jobs">.*<section id="pane"[^>]* hidden/s)
    const pane = await page.read('/jobs/1/pane?list=%2Fjobs%3Fview%3Dall')
    expect(pane).not.toMatch(/<html|<nav/)
    expect(pane).toContain('Tidewater &lt;b&gt;Mills')
    expect(pane).toContain('Bread.')
    expect(pane).toContain('href="/jobs/1?list=%2Fjobs%3Fview%3Dall&amp;text=all"')
    expect([...pane.matchAll(/form="verdicts" name="one" value="([^"]+)"/g)].map(([, value]) => value)).toEqual([
      ...['new 1', 'shortlist 1', 'reviewed 1', 'reject 1', 'resume_written 1', 'applied 1'],
    ])
    // not 404, which a browser would log, although a job may be removed while its row is shown
    for (const path of ['/jobs/9/pane', '/jobs/x/pane'])
      expect(await page.read(path)).toBe('<p class="quiet">There is no such job.</p>')
  })

  it('offers no verdict beside the list of a server that only reads (page-triage)', async () => {
    const page = aWebPage({ jobs: [aJob({ id: 1 })], parts: { isReadOnly: true } })
    expect(await page.read('/jobs/1/pane')).not.toContain('<button')
  })

  const jobs = [
    aJob({ id: 1, title: 'Baker', company: 'Harborlight', location: 'Tokyo', source: 'board', capturedAt: day(1) }),
    aJob({ id: 2, title: 'パン職人', company: 'Tidewater', location: 'Osaka', source: 'mail', capturedAt: day(2) }),
    aJob({ id: 3, title: 'Miller', company: 'Harborlight', location: 'Osaka', source: 'board', capturedAt: day(3) }),
  ]

  it.each([
    ['query=baker', [1]],
    ['query=%E3%83%91%E3%83%B3%E8%81%B7%E4%BA%BA', [2]],
    ['company=harborlight', [3, 1]],
    ['location=osaka', [3, 2]],
    ['source=MAIL', [2]],
    ['from=2026-03-02', [3, 2]],
    ['to=2026-03-02', [2, 1]],
    ['from=2026-03-02&to=2026-03-02', [2]],
    ['mail=no', [3, 2, 1]],
    ['mail=yes', []],
    ['score=1', []],
    ['company=harborlight&location=tokyo&company=', [1]],
  ])('finds by %s', async (query, ids) => {
    expect(rowsOf(await aWebPage({ jobs }).read(`/jobs?${query}`))).toEqual(ids)
  })

  it.each([
    ['pay=80%2C000+USD', [1]],
    ['pay=600%E4%B8%87%E5%86%86', [2]],
    ['pay=100k+USD', []],
    ['remote=yes', [1]],
    ['remote=no', [2]],
    ['language=ja', [2]],
    ['language=en&remote=yes', [1]],
    ['pay=50k+EUR&query=baker', []],
  ])('finds jobs that state what is asked for: %s', async (query, ids) => {
    const stating = [
      aJob({ id: 1, title: 'Baker', description: 'Salary: USD 90,000 per year\nRemote: yes\nWe bake for the city.' }),
      aJob({ id: 2, title: 'パン職人', description: '年収650万円。フル出社です。パンを焼く仕事です。' }),
      aJob({ id: 3, title: 'Miller', description: null, location: null }),
    ]
    const html = await aWebPage({ jobs: stating }).read(`/jobs?${query}`)
    expect(rowsOf(html)).toEqual(ids)
    expect(textOf(html)).toContain('Only postings that state it are shown.')
  })

  it('shows the pay that a posting states, per year', async () => {
    const page = aWebPage({
      jobs: [
        aJob({ id: 1, description: 'Salary: USD 70,000 to 90,000 per year' }),
        aJob({ id: 2, description: '月給50万円' }),
        aJob({ id: 3, description: 'We raised 5 million USD.' }),
      ],
    })
    const payIn = async (language: string) =>
      [
        ...(await page.read('/jobs', { 'accept-language': language })).matchAll(/<p class="pay quiet"[^>]*>([^<]*)/g),
      ].map(([, pay]) => pay)
    expect(await payIn('en')).toEqual(['', '¥6M', '$90K'])
    expect(await payIn('ja')).toEqual(['', '600万円', '9万米ドル'])
  })

  it('finds jobs of the last days', async () => {
    const now = new Date('2026-03-04T10:00:00.000Z')
    const page = aWebPage({ jobs, parts: { clock: { now: () => now } } })
    expect(rowsOf(await page.read('/jobs?days=1'))).toEqual([3])
    expect(rowsOf(await page.read('/jobs?days=2&from=2020-01-01'))).toEqual([3, 2])
    expect(await page.read('/jobs?days=2')).toContain('<option value="2" selected="">Last 2 days</option>')
    expect(textOf(await page.read('/jobs?days=0'))).toContain('Captured: use a number')
  })

  it('searches words in all jobs, whatever their status, and counts what it finds on the tabs', async () => {
    const [first, ...others] = jobs
    const page = aWebPage({ jobs: [...others, { ...(first as (typeof jobs)[0]), status: 'applied' }] })
    const html = await page.read('/jobs?query=harborlight')
    expect(rowsOf(html)).toEqual([3, 1])
    for (const tab of ['new 1', 'shortlist 0', 'applied 1', 'All 2']) expect(textOf(html)).toContain(tab)
    expect(html).toContain('href="/jobs?status=new&amp;query=harborlight"')
    expect(html).toContain('href="/jobs">Clear the search</a>')
    const oneTab = await page.read('/jobs?status=new&query=harborlight')
    expect(rowsOf(oneTab)).toEqual([3])
    expect(oneTab).toContain('<input type="hidden" name="status" value="new"/>')
    expect(textOf(await page.read('/jobs?company=harborlight'))).toMatch(/new 1 .*applied 1 .*All 2/)
  })

  it('marks the words of the search', async () => {
    const html = await aWebPage({ jobs }).read('/jobs?query=harborlght')
    expect(html).toContain('<mark>Harborlight</mark>')
    expect(html).toContain('<bdi>Osaka</bdi>')
    expect(await aWebPage({ jobs }).read('/jobs')).not.toContain('<mark>')
  })

  it('says that a search found nothing, with the numbers of the tabs', async () => {
    const text = textOf(await aWebPage({ jobs }).read('/jobs?query=nobody'))
    expect(text).toContain('No matching jobs.')
    expect(text).toMatch(/new 0 .*All 0/)
  })

  it('is sorted by score on request', async () => {
    const page = aWebPage({ jobs })
    await page.jobs.triage({ verdicts: [{ id: 1, status: 'new', score: 90 }] })
    expect(rowsOf(await page.read('/jobs?order=score'))).toEqual([1, 3, 2])
  })

  it('continues over pages without losing or repeating a job', async () => {
    const page = aWebPage({ jobs: Array.from({ length: 70 }, (_, i) => aJob({ id: i + 1, capturedAt: day(i % 9) })) })
    const seen: number[] = []
    for (let path: string | undefined = '/jobs?query=engineer'; path !== undefined; ) {
      const html = await page.read(path)
      seen.push(...rowsOf(html))
      path = /<a href="([^"]+)" rel="next">/.exec(html)?.[1]?.replaceAll('&amp;', '&')
    }
    expect(seen).toHaveLength(70)
    expect(new Set(seen).size).toBe(70)
  })

  it.each([
    ['order=best', 'Order: use newest'],
    ['from=yesterday', 'Captured on or after: use YYYY-MM-DD'],
    ['to=2026-99-99', 'Captured on or before: use YYYY-MM-DD'],
    ['score=101', 'Minimum score: use'],
    ['mail=maybe', 'Mail: use'],
    ['pay=80000', 'Pay from: add a currency'],
    ['remote=perhaps', 'Remote: use'],
    ['language=xx', 'Language: choose'],
    ['days=x', 'Captured: use a number'],
    ['query=%21%21', 'use letters or digits'],
    ['cursor=abc', 'from the beginning'],
    ['status=new&cursor=%00', 'from the beginning'],
  ])('says what is wrong with its address, and shows the rest: %s', async (query, said) => {
    const page = aWebPage({ jobs })
    const answer = await page.ask(`/jobs?${query}`)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(textOf(html)).toContain(said)
    expect(rowsOf(html)).toEqual([3, 2, 1])
  })

  it('shows the first page if the cursor belongs to another search', async () => {
    const page = aWebPage({ jobs: Array.from({ length: 40 }, (_, i) => aJob({ id: i + 1 })) })
    const next = /<a href="\/jobs\?([^"]+)" rel="next">/.exec(await page.read('/jobs'))?.[1] ?? ''
    const html = await page.read(`/jobs?query=engineer&${next}`)
    expect(textOf(html)).toContain('from the beginning')
    expect(rowsOf(html)).toHaveLength(30)
  })

  it('keeps the search in links to other statuses, and offers to search all', async () => {
    const html = await aWebPage({ jobs }).read('/jobs?status=applied&query=baker')
    expect(html).toContain('href="/jobs?status=reject&amp;query=baker"')
    expect(html).toContain('href="/jobs?view=all&amp;query=baker"')
    expect(textOf(html)).toContain('No matching jobs.')
  })

  it('describes what it shows in the language of the browser (page-language)', async () => {
    const text = textOf(await aWebPage({ jobs }).read('/jobs', { 'accept-language': 'ja' }))
    for (const words of ['未仕分け 3', '見送り 0', '求人 3 件', '新しい順']) expect(text).toContain(words)
    expect(textOf(await aWebPage({ jobs }).read('/jobs?order=x', { 'accept-language': 'ja' }))).toContain('並び順が')
  })

  it('says what to do first if there is no queue or no job', async () => {
    const openJobs = async () => {
      throw storageFailure('DB_NOT_FOUND', 'There is none.', { problem: 'queue-missing', file: 'jobs.db' })
    }
    for (const page of [aWebPage(), aWebPage({ parts: { openJobs } })]) {
      const answer = await page.ask('/jobs')
      expect(answer.status).toBe(200)
      const text = textOf(await answer.text())
      expect(text).toContain('No jobs yet')
      expect(text).toContain('jobworkflow jobs import')
    }
  })

  it('says what went wrong if the queue cannot be read', async () => {
    const openJobs = async () => {
      throw new AppError('DB_ERROR', 'The queue cannot be read.')
    }
    const answer = await aWebPage({ parts: { openJobs } }).ask('/jobs')
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain('The queue cannot be read.')
  })

  it('says in Japanese what is wrong with the storage, and keeps messages that exist only in English (page-language)', async () => {
    const shown = (failure: Error) => {
      const openJobs = () => Promise.reject(failure)
      return aWebPage({ parts: { openJobs } }).read('/jobs', { 'accept-language': 'ja' })
    }
    const outdated = storageFailure('DB_ERROR', 'It is old.', { problem: 'queue-outdated', file: 'jobs.db' })
    expect(await shown(outdated)).toContain(
      '<bdi>求人のデータベース jobs.db は、以前のバージョンか別のプログラムで作られています。`jobworkflow jobs migrate --db jobs.db` を実行してください。</bdi>',
    )
    expect(await shown(new Error('oops'))).toContain('<bdi>予期しないエラーが発生しました。')
    expect(await shown(new AppError('DB_ERROR', 'The queue cannot be read.'))).toContain(
      '<span lang="en">The queue cannot be read.</span>',
    )
  })

  it('shows texts of strangers as text in every field', async () => {
    const attack = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
    const status = attack
    const texts = { title: attack, company: attack, location: attack, source: attack, description: attack }
    const page = aWebPage({ jobs: [aJob({ id: 1, ...texts, capturedAt: attack, status, url: 'javascript:alert(1)' })] })
    await page.jobs.triage({ verdicts: [{ id: 1, status: 'shortlist', reason: attack }] })
    for (const path of ['/', '/jobs?view=all&query=script', `/jobs?status=${encodeURIComponent(attack)}`]) {
      const html = await page.read(path)
      expect(html.match(/<script/g)).toHaveLength(1)
      expect(html).not.toContain('<img')
      expect(html).not.toContain('href="javascript')
    }
  })

  it('stays small for long texts of strangers', async () => {
    const long = 'あ'.repeat(20_000)
    const texts = { title: long, company: long, location: long, source: long, capturedAt: long, status: long }
    const page = aWebPage({ jobs: Array.from({ length: 30 }, (_, i) => aJob({ id: i + 1, ...texts })) })
    expect((await page.read('/jobs?view=all')).length).toBeLessThan(400_000)
  })
})

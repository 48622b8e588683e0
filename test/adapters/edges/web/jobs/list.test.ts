import { describe, expect, it } from 'vitest'
import { AppError } from '#src/domain/shared/app-error.js'
import { storageFailure } from '#src/domain/shared/storage-failure.js'
import { aJob } from '#test/support/a-job.js'
import { aWebPage } from '#test/support/web-scene.js'

/** The ids of the rows, in order. */
function rowsOf(html: string): number[] {
  return [...html.matchAll(/<li id="job-(\d+)"/g)].map(([, id]) => Number(id))
}

/** The text of a page, without its markup. */
function textOf(html: string): string {
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T08:00:00.000Z`

describe('the list of jobs (page-board)', () => {
  it('shows the jobs that wait for a verdict, newest first, and how many there are of each status', async () => {
    const page = aWebPage({
      jobs: [
        aJob({ id: 1, capturedAt: day(1) }),
        aJob({ id: 2, capturedAt: day(3) }),
        aJob({ id: 3, status: 'applied' }),
        aJob({ id: 4, status: 'ghosted <i>' }),
      ],
    })
    const html = await page.read('/')
    expect(rowsOf(html)).toEqual([2, 1])
    const text = textOf(html)
    for (const tab of ['new 2', 'shortlist 0', 'reviewed 0', 'rejected 0', 'résumé written 0', 'applied 1', 'All 4'])
      expect(text).toContain(tab)
    expect(html).toContain('ghosted &lt;i&gt;')
    expect(rowsOf(await page.read('/?status=ghosted+%3Ci%3E'))).toEqual([4])
    expect(rowsOf(await page.read('/?view=all'))).toHaveLength(4)
    expect(rowsOf(await page.read('/?status=all'))).toHaveLength(4)
  })

  it('marks what is only near to the words', async () => {
    const jobs = [aJob({ id: 1, title: 'Engineer' }), aJob({ id: 2, title: 'Enginear' })]
    const text = textOf(await aWebPage({ jobs }).read('/?query=engineer'))
    expect(text.match(/words like yours/g)).toHaveLength(1)
    expect(text).toMatch(/Enginear (new )?words like yours/)
  })

  it('shows of each job its facts, and why it was decided as it was', async () => {
    const page = aWebPage({ jobs: [aJob({ id: 1, company: 'Tidewater Mills', location: 'Osaka', source: 'board' })] })
    await page.jobs.triage({
      verdicts: [{ id: 1, status: 'reject', reason: 'pays less than asked', score: 31 }],
      actor: 'agent',
    })
    const text = textOf(await page.read('/?status=reject'))
    for (const fact of ['Engineer 1', 'Tidewater Mills', 'Osaka', 'board', 'Feb 4, 2026', 'rejected', 'score 31'])
      expect(text).toContain(fact)
    expect(text).toContain('Reason: pays less than asked')
  })

  it('leads with the newest of the shortlist', async () => {
    const jobs = [1, 2, 3, 4].map((id) => aJob({ id, capturedAt: day(id), status: 'shortlist' }))
    const html = await aWebPage({ jobs: [...jobs, aJob({ id: 9 })] }).read('/')
    expect([...html.matchAll(/id="worth-(\d+)"/g)].map(([, id]) => id)).toEqual(['4', '3', '2'])
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
    expect(rowsOf(await aWebPage({ jobs }).read(`/?${query}`))).toEqual(ids)
  })

  it('orders by score where that is asked', async () => {
    const page = aWebPage({ jobs })
    await page.jobs.triage({ verdicts: [{ id: 1, status: 'new', score: 90 }] })
    expect(rowsOf(await page.read('/?order=score'))).toEqual([1, 3, 2])
  })

  it('goes on over pages without losing or repeating one', async () => {
    const page = aWebPage({ jobs: Array.from({ length: 70 }, (_, i) => aJob({ id: i + 1, capturedAt: day(i % 9) })) })
    const seen: number[] = []
    for (let path: string | undefined = '/?query=engineer'; path !== undefined; ) {
      const html = await page.read(path)
      seen.push(...rowsOf(html))
      path = /<a href="([^"]+)" rel="next">/.exec(html)?.[1]?.replaceAll('&amp;', '&')
    }
    expect(seen).toHaveLength(70)
    expect(new Set(seen).size).toBe(70)
  })

  it.each([
    ['order=best', 'ordered by newest'],
    ['from=yesterday', 'first day of capture'],
    ['to=2026-99-99', 'last day of capture'],
    ['score=101', 'lowest score'],
    ['mail=maybe', 'Mail can be asked for'],
    ['query=%21%21', 'no letter'],
    ['cursor=abc', 'from its beginning'],
    ['status=new&cursor=%00', 'from its beginning'],
  ])('says what is wrong with an address, and shows the rest: %s', async (query, said) => {
    const page = aWebPage({ jobs })
    const answer = await page.ask(`/?${query}`)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(textOf(html)).toContain(said)
    expect(rowsOf(html)).toEqual([3, 2, 1])
  })

  it('shows the first page where the place to go on from is one of another search', async () => {
    const page = aWebPage({ jobs: Array.from({ length: 40 }, (_, i) => aJob({ id: i + 1 })) })
    const next = /<a href="\/\?([^"]+)" rel="next">/.exec(await page.read('/'))?.[1] ?? ''
    const html = await page.read(`/?query=engineer&${next}`)
    expect(textOf(html)).toContain('from its beginning')
    expect(rowsOf(html)).toHaveLength(30)
  })

  it('keeps what is searched for in the links to other statuses, and offers to look everywhere', async () => {
    const html = await aWebPage({ jobs }).read('/?status=applied&query=baker')
    expect(html).toContain('href="/?status=reject&amp;query=baker"')
    expect(html).toContain('href="/?view=all&amp;query=baker"')
    expect(textOf(html)).toContain('No job is found.')
  })

  it('says in the language of the browser what it shows (page-language)', async () => {
    const text = textOf(await aWebPage({ jobs }).read('/', { 'accept-language': 'ja' }))
    for (const words of ['未確認 3', '見送り 0', '3 件中 3 件', '新しい順']) expect(text).toContain(words)
    expect(textOf(await aWebPage({ jobs }).read('/?order=x', { 'accept-language': 'ja' }))).toContain('並び順は')
  })

  it('says what to do first where there is no queue, or nothing in it', async () => {
    const openJobs = async () => {
      throw storageFailure('DB_NOT_FOUND', 'There is none.', { problem: 'queue-missing', file: 'jobs.db' })
    }
    for (const page of [aWebPage(), aWebPage({ parts: { openJobs } })]) {
      const answer = await page.ask('/')
      expect(answer.status).toBe(200)
      const text = textOf(await answer.text())
      expect(text).toContain('No jobs yet')
      expect(text).toContain('jobworkflow jobs import')
    }
  })

  it('says what went wrong where the queue cannot be read', async () => {
    const openJobs = async () => {
      throw new AppError('DB_ERROR', 'The queue cannot be read.')
    }
    const answer = await aWebPage({ parts: { openJobs } }).ask('/')
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain('The queue cannot be read.')
  })

  it('shows what strangers wrote as text, in every field', async () => {
    const attack = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
    const status = attack
    const texts = { title: attack, company: attack, location: attack, source: attack, description: attack }
    const page = aWebPage({ jobs: [aJob({ id: 1, ...texts, capturedAt: attack, status, url: 'javascript:alert(1)' })] })
    await page.jobs.triage({ verdicts: [{ id: 1, status: 'shortlist', reason: attack }] })
    for (const path of ['/', '/?view=all&query=script', `/?status=${encodeURIComponent(attack)}`]) {
      const html = await page.read(path)
      expect(html.match(/<script/g)).toHaveLength(1)
      expect(html).not.toContain('<img')
      expect(html).not.toContain('href="javascript')
    }
  })

  it('stays small however long the texts of strangers are', async () => {
    const long = 'あ'.repeat(20_000)
    const texts = { title: long, company: long, location: long, source: long, capturedAt: long, status: long }
    const page = aWebPage({ jobs: Array.from({ length: 30 }, (_, i) => aJob({ id: i + 1, ...texts })) })
    expect((await page.read('/?view=all')).length).toBeLessThan(400_000)
  })
})

import { describe, expect, it, onTestFinished } from 'vitest'
import { HttpPageFetcher } from '#src/adapters/sources/fetching/http-page-fetcher.js'
import { MemoryJobRepository } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { MemoryJobTriage } from '#src/adapters/stores/memory/jobs/memory-job-triage.js'
import { sha256 } from '#src/adapters/system/sha256.js'
import { AddJobs, type AddJobsParts, type AddJobsRequest } from '#src/application/jobs/add-jobs.js'
import { PostingReader, type PostingReaderParts } from '#src/application/jobs/posting-reader.js'
import { UndoTriage } from '#src/application/jobs/undo-triage.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { aJob } from '#test/support/a-job.js'
import { directExtractor } from '#test/support/direct-extractor.js'
import { answer, html, loopbackSite, type Route, robotsTxt, silent } from '#test/support/loopback-site.js'
import { challengePages, closedPages, loginPages, openPosting } from '#test/support/pages-checked-postings.js'

const clock = { now: () => new Date('2026-11-22T12:00:00Z') }
const at = '2026-11-22T12:00:00.000Z'

async function aScene(
  routes: Readonly<Record<string, Route>> = {},
  changes: Partial<PostingReaderParts & Pick<AddJobsParts, 'triage'>> = {},
) {
  const site = await loopbackSite(routes)
  const jobs = new MemoryJobRepository([aJob({ id: 7, url: site.url('/jobs/known'), status: 'reject' })])
  const fetcher = new HttpPageFetcher({ version: '0', allowHosts: [site.host], hostDelayMs: 0, maxBodyBytes: 100_000 })
  onTestFinished(() => fetcher.close())
  const triage = new MemoryJobTriage(jobs)
  let given = 0
  const ids = { next: () => `b${++given}` }
  const reader = new PostingReader({ fetcher, extractor: directExtractor, clock, hash: sha256, ...changes })
  const adding = new AddJobs({ triage, reader, clock, ids, ...changes })
  const add = (postings: AddJobsRequest['postings'], request: Partial<AddJobsRequest> = {}) =>
    adding.execute({ postings, actor: 'agent', waitMs: 60_000, ...request })
  const undo = (batchId: string) => new UndoTriage(triage, clock, ids).execute({ batchId })
  return { site, jobs, add, undo, count: () => jobs.all().length }
}

/** A page that is served once it is released. */
function held(page: string): { readonly route: Route; readonly release: () => void } {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return {
    route: (request, response) => void released.then(() => html(page)(request, response)),
    release: () => release(),
  }
}

describe('postings added by address (hunt-add)', () => {
  it('are new jobs with what the page says', async () => {
    const { site, jobs, add } = await aScene({ '/jobs/1': html(openPosting) })
    const url = site.url('/jobs/1')
    expect(await add([{ url: ` ${url}#apply ` }])).toEqual({
      batchId: 'b1',
      jobs: [{ state: 'added', url, jobId: 8 }],
    })
    const job = jobs.get(8)
    expect(job).toMatchObject({
      ...{ url, title: 'Backend Engineer', company: 'Kumo Maps', location: 'Shibuya, Tokyo, JP; Remote' },
      ...{ source: 'agent', capturedAt: at, status: 'new' },
    })
    expect(job?.description).toMatch(/^Salary: JPY 7000000–9500000 per YEAR\nEmployment type: FULL_TIME/)
    expect(job?.description).toContain('You build the services behind our maps')
    expect(job?.description).not.toContain('Role (')
    expect(jobs.history.events).toMatchObject([{ jobId: 8, from: null, to: 'new', batch: 'b1', actor: 'agent' }])
  })

  it('keep the given fields, and are not fetched if their text is given', async () => {
    const { site, jobs, add } = await aScene({ '/jobs/1': html(openPosting) })
    const [read, pasted] = [site.url('/jobs/1'), site.url('/jobs/2')]
    await add([
      { url: read, title: 'Backend Engineer II', company: 'Kumo' },
      { url: pasted, text: 'We look for a welder.\r\nSalary: 4,000,000 yen a year' },
    ])
    const byUrl = (url: string) => jobs.all().find((job) => job.url === url)
    expect(byUrl(read)).toMatchObject({ title: 'Backend Engineer II', company: 'Kumo' })
    expect(byUrl(pasted)?.description).toBe('We look for a welder.\nSalary: 4,000,000 yen a year')
    expect(site.count('/jobs/2')).toBe(0)
  })

  it('that are known stay unchanged and are not fetched', async () => {
    const { site, jobs, add } = await aScene()
    const url = site.url('/jobs/known')
    const before = jobs.get(7)
    expect(await add([{ url, title: 'Another' }])).toEqual({ batchId: null, jobs: [{ state: 'known', url, jobId: 7 }] })
    expect(jobs.get(7)).toEqual(before)
    expect(site.count('/jobs/known')).toBe(0)
  })

  it.each([
    ['a login', html(loginPages['with a password']), { kind: 'login' }],
    ['a challenge', html(challengePages['with a captcha']), { kind: 'challenge' }],
    ['a missing page', answer({ status: 404 }), { problem: 'page-not-fetched', statusCode: 404 }],
  ])('fail with %s', async (_, route, facts) => {
    const { site, add, count } = await aScene({ '/jobs/1': route })
    const { batchId, jobs } = await add([{ url: site.url('/jobs/1') }])
    expect(jobs).toMatchObject([{ state: 'failed', url: site.url('/jobs/1'), failure: { facts } }])
    expect([batchId, count()]).toEqual([null, 1])
  })

  it('fail if robots.txt forbids them, with an invalid address, and in a private network', async () => {
    const { site, add } = await aScene({ '/robots.txt': robotsTxt('User-agent: *\nDisallow: /jobs') })
    const urls = [site.url('/jobs/1'), 'file:///etc/passwd', 'http://10.0.0.1/jobs/1']
    const { jobs } = await add([...urls.map((url) => ({ url })), { title: 'Welder' }])
    expect(jobs.map(({ state }) => state)).toEqual(Array(4).fill('failed'))
    expect(jobs[3]).toMatchObject({ url: null, failure: { message: 'Give the address of the posting, or its text.' } })
    expect(site.count('/jobs/1')).toBe(0)
  })

  it('are added even if closed: the person may want them', async () => {
    const page = closedPages['a board with a caption over a posting that is still there']
    const { site, add } = await aScene({ '/jobs/1': html(page) })
    expect((await add([{ url: site.url('/jobs/1') }])).jobs).toMatchObject([{ state: 'added' }])
  })

  it('given twice in a call are added once', async () => {
    const { site, add, count } = await aScene({ '/jobs/1': html(openPosting) })
    const url = site.url('/jobs/1')
    expect((await add([{ url }, { url }])).jobs).toEqual([
      { state: 'added', url, jobId: 8 },
      { state: 'known', url, jobId: 8 },
    ])
    expect([count(), site.count('/jobs/1')]).toEqual([2, 1])
  })

  it('are at most 20', async () => {
    const { add } = await aScene()
    const refused = { code: 'VALIDATION_ERROR', message: 'Give 1 to 20 postings.' }
    await expect(add([])).rejects.toMatchObject(refused)
    await expect(add(Array(21).fill({ text: 'x' }))).rejects.toMatchObject(refused)
  })

  it('fail one by one if the queue cannot be written', async () => {
    const locked = new AppError('DB_ERROR', 'The database is locked.', { retryable: true })
    const triage = { findByUrl: async () => null, add: () => Promise.reject(locked) }
    const { add } = await aScene({}, { triage })
    expect((await add([{ text: 'A welder.' }])).jobs).toMatchObject([{ state: 'failed', failure: locked }])
  })
})

describe('postings added as text (hunt-add)', () => {
  it('get an address made from their content, always the same for the same content', async () => {
    const { jobs, add } = await aScene()
    const posting = { title: 'Welder', company: '溶接工業', text: 'Nights. Salary: 4,000,000 yen a year.' }
    const url = `jobworkflow:text/${sha256(JSON.stringify([posting.title, posting.company, posting.text]))}`
    expect((await add([posting])).jobs).toEqual([{ state: 'added', url, jobId: 8 }])
    expect(jobs.get(8)).toMatchObject({ url, title: 'Welder', company: '溶接工業', description: posting.text })
    expect(await add([{ ...posting, location: 'Tokyo' }])).toMatchObject({
      batchId: null,
      jobs: [{ state: 'known', jobId: 8 }],
    })
    expect((await add([{ ...posting, title: 'Welder II' }])).jobs).toMatchObject([{ state: 'added' }])
  })

  it('contain only what storage can hold', async () => {
    const { jobs, add } = await aScene()
    await add([{ title: 'A\0 \ud800\nwelder', description: `x\0${'y'.repeat(600_000)}` }])
    expect(jobs.get(8)?.title).toBe('A\ufffd \ufffd welder')
    expect(jobs.get(8)?.description).toMatch(/^x\ufffdy.*cut: too long/)
  })
})

describe('postings that take longer to read than the call waits (hunt-add)', () => {
  async function aSlowScene(page: string) {
    const { route, release } = held(page)
    const scene = await aScene({ '/jobs/1': route })
    const url = scene.site.url('/jobs/1')
    const first = await scene.add([{ url }], { waitMs: 0 })
    expect(first).toEqual({ batchId: 'b1', jobs: [{ state: 'reading', url }] })
    return { ...scene, url, release }
  }
  const soon = { timeout: 60_000 }

  it('are in the queue when they are read, and known to the next call', async () => {
    const { url, release, count, jobs, add, undo } = await aSlowScene(openPosting)
    release()
    await expect.poll(count, soon).toBe(2)
    expect(await add([{ url }])).toEqual({ batchId: null, jobs: [{ state: 'known', url, jobId: 8 }] })
    expect(await undo('b1')).toMatchObject({ updatedCount: 1 })
    expect(jobs.get(8)).toBeNull()
  })

  it('are joined by a call for the same address, and fetched once', async () => {
    const { site, url, release, add } = await aSlowScene(openPosting)
    const second = add([{ url }])
    release()
    expect(await second).toEqual({ batchId: null, jobs: [{ state: 'added', url, jobId: 8 }] })
    expect(site.count('/jobs/1')).toBe(1)
  })

  it('report their failure to the next call, and are read again after that', async () => {
    const { site, url, release, add } = await aSlowScene(loginPages['with a password'])
    release()
    const failed = [{ state: 'failed', url, failure: { facts: { kind: 'login' } } }]
    expect((await add([{ url }])).jobs).toMatchObject(failed)
    expect(site.count('/jobs/1')).toBe(1)
    site.route({ '/jobs/1': html(openPosting) })
    expect((await add([{ url }])).jobs).toMatchObject([{ state: 'added' }])
  })

  it('are not added if their batch was undone', async () => {
    const { route, release } = held(openPosting)
    const { site, add, undo, count } = await aScene({ '/jobs/1': route })
    const adding = add([{ url: site.url('/jobs/1') }, { text: 'A welder.' }])
    await expect.poll(count, soon).toBe(2)
    await undo('b1')
    release()
    expect((await adding).jobs).toMatchObject([
      { state: 'failed', failure: { message: expect.stringContaining('was undone before') } },
      { state: 'added' },
    ])
    expect(count()).toBe(1)
  })

  it('end in time', async () => {
    const { site, add } = await aScene({ '/jobs/1': silent }, { readingMs: 50 })
    expect((await add([{ url: site.url('/jobs/1') }])).jobs).toMatchObject([
      { state: 'failed', failure: { code: 'TIMEOUT', retryable: true } },
    ])
  })
})

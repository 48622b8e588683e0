import { describe, expect, it, onTestFinished } from 'vitest'
import { HttpPageFetcher } from '#src/adapters/sources/fetching/http-page-fetcher.js'
import { MemoryHuntJobs } from '#src/adapters/stores/memory/jobs/memory-hunt-jobs.js'
import { MemoryJobRepository } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { type RecheckParts, RecheckPostings } from '#src/application/jobs/recheck-postings.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { aJob } from '#test/support/a-job.js'
import { directExtractor } from '#test/support/direct-extractor.js'
import {
  answer,
  endlessBody,
  html,
  type LoopbackSite,
  loopbackSite,
  type Route,
  redirectTo,
  robotsTxt,
  silent,
} from '#test/support/loopback-site.js'
import { challengePages, listPage, loginPages, openPosting, postingWith } from '#test/support/pages-checked-postings.js'

interface Scene {
  readonly site: LoopbackSite
  readonly jobs: MemoryJobRepository
  check(
    ids: readonly number[],
    changes?: Partial<RecheckParts> & { signal?: AbortSignal },
  ): ReturnType<RecheckPostings['execute']>
  /** Checks the posting at /jobs/4711 with this answer. */
  answered(route: Route, changes?: Partial<RecheckParts>): Promise<object>
}

async function aScene(routes: Readonly<Record<string, Route>> = {}): Promise<Scene> {
  const site = await loopbackSite(routes)
  const urls = ['/jobs/4711', '/jobs/4712', '/jobs/4713'].map((path) => site.url(path))
  const all = [...urls, null, 'mailto:jobs@kumo.example', '/jobs/1', 'jobworkflow:text/ab12'].map((url, index) =>
    aJob({ id: index + 1, title: 'Backend Engineer', url }),
  )
  const jobs = new MemoryJobRepository(all)
  const fetcher = new HttpPageFetcher({
    version: '0',
    allowHosts: [site.host],
    hostDelayMs: 0,
    maxBodyBytes: 100_000,
  })
  onTestFinished(() => fetcher.close())
  const parts = {
    shelf: jobs,
    checks: new MemoryHuntJobs(jobs),
    fetcher,
    extractor: directExtractor,
    clock: { now: () => new Date('2026-11-22T12:00:00Z') },
  }
  const check: Scene['check'] = (jobIds, { signal, ...changes } = {}) =>
    new RecheckPostings({ ...parts, ...changes }).execute({ jobIds, signal })
  const answered: Scene['answered'] = async (route, changes) => {
    site.route({ '/jobs/4711': route })
    return (await check([1], changes)).postings[0] ?? {}
  }
  return { site, jobs, check, answered }
}

describe('postings that are read again (hunt-checks)', () => {
  it('are open, closed or unknown the first time, in the order of the request', async () => {
    const { site, check } = await aScene({ '/jobs/4711': html(openPosting), '/jobs/4713': answer({ status: 403 }) })
    const { postings, keeping } = await check([3, 1, 2, 1])
    expect(postings).toMatchObject([
      { jobId: 3, state: 'unknown', quote: null, reason: { kind: 'failure', failure: { code: 'FETCH_FAILED' } } },
      { jobId: 1, state: 'open', quote: 'Backend Engineer', changes: [], comparedWith: null, reason: null },
      { jobId: 2, state: 'closed', quote: 'HTTP 404', changes: [], reason: null },
    ])
    expect(keeping).toBe('kept')
    expect(site.count('/jobs/4711')).toBe(1)
  })

  it.each([
    ['410', answer({ status: 410 }), { state: 'closed', quote: 'HTTP 410' }],
    ['a past deadline', html(postingWith({ validThrough: '2026-10-01' })), { state: 'closed', quote: '2026-10-01' }],
    ['a redirect to the list', redirectTo('/jobs'), { state: 'closed', quote: expect.stringMatching(/\/jobs$/) }],
    ['a redirect to its new address', redirectTo('/en/jobs/4711-backend'), { state: 'open' }],
    ['a redirect to a removed page', redirectTo('/nowhere'), { state: 'closed', quote: 'HTTP 404' }],
  ])('are judged by %s', async (_, route, expected) => {
    const { answered } = await aScene({ '/jobs': html(listPage(4)), '/en/jobs/4711-backend': html(openPosting) })
    expect(await answered(route)).toMatchObject(expected)
  })

  it.each([
    ['401', answer({ status: 401 })],
    ['403', answer({ status: 403, body: challengePages['of a firewall'] })],
    ['429', answer({ status: 429 })],
    ['451', answer({ status: 451 })],
    ['500', answer({ status: 500 })],
    ['503', answer({ status: 503, body: 'This job is no longer available.' })],
    ['999', answer({ status: 999 })],
    ['a challenge', html(challengePages['with a captcha'])],
    ['a login', html(loginPages['with a password'])],
    ['a redirect to a login', redirectTo('/login?next=/jobs/4711')],
    ['a redirect to a 403', redirectTo('/shut')],
    ['endless redirects', redirectTo('/jobs/4711')],
    ['a page that is too large', endlessBody()],
    ['a picture', answer({ headers: { 'content-type': 'image/png' }, body: 'PNG' })],
    ['a page of scripts', html('<div id="root"></div><script src="/app.js"></script>')],
    ['a broken connection', (_, response) => void response.socket?.destroy()],
  ] as readonly [string, Route][])('are unknown after %s, and nothing is stored', async (_, route) => {
    const { answered, jobs } = await aScene({
      '/login': html(loginPages['with a password']),
      '/shut': answer({ status: 403 }),
    })
    expect(await answered(route)).toMatchObject({
      state: 'unknown',
      quote: null,
      changes: [],
      reason: expect.anything(),
    })
    expect((await new MemoryHuntJobs(jobs).checksOf([1])).get(1)).toEqual([])
  })

  it('are unknown if robots.txt forbids them, and are not requested', async () => {
    const { site, answered } = await aScene({ '/robots.txt': robotsTxt('User-agent: *\nDisallow: /jobs/') })
    expect(await answered(html(openPosting))).toMatchObject({ state: 'unknown' })
    expect(site.count('/jobs/4711')).toBe(0)
  })

  it('are unknown if the job has no web address', async () => {
    const { check } = await aScene()
    const { postings } = await check([4, 5, 6, 7])
    expect(postings.map(({ state, reason }) => [state, reason?.kind])).toEqual([
      ['unknown', 'no-url'],
      ['unknown', 'no-web-url'],
      ['unknown', 'no-web-url'],
      ['unknown', 'no-url'],
    ])
  })

  it('are compared with the last stored reading, never with what was captured', async () => {
    const { answered } = await aScene()
    const at = '2026-11-22T12:00:00.000Z'
    expect(await answered(html(postingWith({ title: 'Site Engineer' })))).toMatchObject({
      state: 'open',
      comparedWith: null,
    })
    expect(await answered(answer({ status: 403 }))).toMatchObject({ state: 'unknown' })
    expect(await answered(html(openPosting))).toMatchObject({
      state: 'changed',
      comparedWith: at,
      changes: [{ field: 'title', from: 'Site Engineer', to: 'Backend Engineer' }],
    })
    expect(await answered(html(openPosting))).toMatchObject({ state: 'open', comparedWith: at, changes: [] })
    expect(await answered(answer({ status: 404 }))).toMatchObject({ state: 'closed' })
    expect(await answered(html(openPosting))).toMatchObject({ state: 'open' })
  })

  it('are reported one by one', async () => {
    const { jobs } = await aScene()
    const told: (readonly [number, number])[] = []
    const fetcher = { fetch: async () => Promise.reject(new AppError('FETCH_FAILED', 'gone')) }
    const parts = {
      shelf: jobs,
      checks: new MemoryHuntJobs(jobs),
      fetcher,
      extractor: directExtractor,
      clock: { now: () => new Date(0) },
    }
    await new RecheckPostings(parts).execute({
      jobIds: [1, 2, 3],
      onProgress: (done, total) => told.push([done, total]),
    })
    expect(told).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ])
  })
})

describe('limits and failures of reading postings again (hunt-checks-bounds)', () => {
  it('returns what was read when time is over', async () => {
    const { site, check } = await aScene()
    const bytes = new TextEncoder().encode(openPosting)
    const page = { finalUrl: site.url('/jobs/4711'), format: 'html', bytes, charset: null } as const
    const never = (signal: AbortSignal) =>
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    const fetch: RecheckParts['fetcher']['fetch'] = async ({ url, signal }) =>
      url.endsWith('4711') ? { ...page, validators: { etag: null, lastModified: null } } : never(signal)
    const { postings } = await check([1, 2], { deadlineMs: 50, fetcher: { fetch } })
    expect(postings).toMatchObject([{ state: 'open' }, { state: 'unknown', reason: { kind: 'no-time' } }])
  })

  it('is unknown if a page hangs', async () => {
    const { site, answered } = await aScene()
    const fetcher = new HttpPageFetcher({ version: '0', allowHosts: [site.host], hostDelayMs: 0, deadlineMs: 300 })
    onTestFinished(() => fetcher.close())
    const failure = { code: 'FETCH_FAILED' }
    expect(await answered(silent, { fetcher })).toMatchObject({
      state: 'unknown',
      reason: { kind: 'failure', failure },
    })
  })

  it('stops when the caller leaves, and keeps what was read', async () => {
    const { jobs, check } = await aScene({ '/jobs/4711': html(openPosting), '/jobs/4712': silent })
    const controller = new AbortController()
    const checks = new MemoryHuntJobs(jobs)
    const keepCheck: typeof checks.keepCheck = async (check) => {
      await checks.keepCheck(check)
      controller.abort(new Error('cancelled'))
    }
    const kept = { checksOf: checks.checksOf.bind(checks), keepCheck }
    await expect(check([1, 2], { signal: controller.signal, checks: kept })).rejects.toThrow('cancelled')
    expect((await checks.checksOf([1])).get(1)).toHaveLength(1)
  })

  it('refuses an unknown job before anything is fetched', async () => {
    const { site, check } = await aScene()
    await expect(check([1, 98, 99])).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringContaining('98, 99'),
    })
    expect(site.requests).toEqual([])
  })

  it.each([[[]], [Array.from({ length: 21 }, (_, n) => n + 1)]])(
    'refuses an empty list, and more than 20 jobs',
    async (ids) => {
      const { check } = await aScene()
      await expect(check(ids)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    },
  )

  it('answers even if the storage cannot keep checks', async () => {
    const { check } = await aScene({ '/jobs/4711': html(openPosting) })
    const checks = { checksOf: async () => null, keepCheck: async () => Promise.reject(new Error('not asked')) }
    expect(await check([1], { checks })).toMatchObject({ postings: [{ state: 'open' }], keeping: 'unplaced' })
  })

  it('answers even if the storage cannot be written', async () => {
    const { check } = await aScene({ '/jobs/4711': html(openPosting) })
    const checks = {
      checksOf: async () => new Map(),
      keepCheck: async () => Promise.reject(new AppError('DB_ERROR', 'read-only')),
    }
    expect(await check([1], { checks })).toMatchObject({ postings: [{ state: 'open' }], keeping: 'failed' })
  })
})

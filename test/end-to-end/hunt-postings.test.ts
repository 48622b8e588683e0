import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { jobworkflow } from '#test/support/command-line.js'
import { type HuntPlace, huntEngines, migrate, text } from '#test/support/hunt-places.js'
import {
  answer,
  html,
  type LoopbackSite,
  type Route,
  raw,
  redirectTo,
  robotsTxt,
  silent,
  startLoopbackSite,
} from '#test/support/loopback-site.js'
import { call, callFailing, startServer } from '#test/support/mcp-server.js'
import {
  challengePages,
  closedPages,
  listPage,
  loginPages,
  openPages,
  openPosting,
  postingWith,
} from '#test/support/pages-checked-postings.js'
import { aJapanesePosting } from '#test/support/pages-job-postings.js'

interface Checked {
  readonly job_id: number
  readonly state: string
  readonly quote: string | null
  readonly changes: readonly { readonly field: string; readonly from: string | null; readonly to: string | null }[]
  readonly baseline: string | null
  readonly reason: string | null
}
interface Answer {
  readonly postings: readonly Checked[]
  readonly message: string | null
}

const utf8 = { 'content-type': 'text/html; charset=utf-8' }
const [open, closed, unknown] = ['open', 'closed', 'unknown'] as const

/** Twenty pages (the most that one call may read), each with the expected state and evidence. */
const pages: Readonly<Record<string, readonly [Route, 'open' | 'closed' | 'unknown', RegExp | null]>> = {
  open: [html(openPosting, utf8), open, /Backend Engineer/],
  japanese: [html(aJapanesePosting, utf8), open, /バックエンドエンジニア/],
  gone: [answer({ status: 404 }), closed, /^HTTP 404$/],
  'gone-for-good': [answer({ status: 410 }), closed, /^HTTP 410$/],
  past: [html(postingWith({ validThrough: '2024-05-31' }), utf8), closed, /2024-05-31/],
  banner: [
    html(closedPages['a board with a caption over a posting that is still there'], utf8),
    closed,
    /No longer accepting applications/,
  ],
  line: [html(closedPages['an applicant system with a line alone'], utf8), closed, /no longer open/],
  notice: [html(closedPages['a Japanese board with a notice'], utf8), closed, /この求人は募集を終了しました/],
  mark: [html(closedPages['a page with a mark in Japanese'], utf8), closed, /掲載終了/],
  'to-list': [redirectTo('/jobs'), closed, /\/jobs$/],
  moved: [redirectTo('/jobs/open'), open, /Backend Engineer/],
  'to-login': [redirectTo('/login'), unknown, null],
  forbidden: [answer({ status: 403, headers: utf8, body: '<p>This job is no longer available.</p>' }), unknown, null],
  busy: [answer({ status: 503 }), unknown, null],
  captcha: [html(challengePages['with a captcha'], utf8), unknown, null],
  firewall: [html(challengePages['of a firewall'], utf8), unknown, null],
  dropped: [raw(''), unknown, null],
  empty: [html('', utf8), unknown, null],
  beside: [html(openPages['where they are of similar jobs'], utf8), open, /Backend Engineer/],
  condition: [html(openPages['where they are in Japanese on a condition'], utf8), open, /Backend Engineer/],
}

let site: LoopbackSite
const hosts = ['127.0.0.1', 'localhost']
const optionsOf = ({ db }: HuntPlace) => [
  ...['--db', db, '--host-delay', '0'],
  ...hosts.flatMap((host) => ['--allow-host', `${host}:${site.port}`]),
]
const read = (client: Client, ids: readonly number[]) => call<Answer>(client, 'check_postings', { ids })

const scenes = await Promise.all(
  huntEngines.map(async ({ engine, place }) => ({ engine, queue: await place(), served: {} as Served })),
)
interface Served {
  client: Client
  /** The answer about a silent site; its timeout runs while other pages are read. */
  late: Promise<Answer>
}

beforeAll(async () => {
  site = await startLoopbackSite({
    '/jobs': html(listPage(4), utf8),
    '/login': html(loginPages['with a password'], utf8),
    '/robots.txt': robotsTxt('User-agent: *\nDisallow: /private'),
    ...Object.fromEntries(Object.entries(pages).map(([name, [route]]) => [`/jobs/${name}`, route])),
    '/jobs/silent': silent,
  })
  for (const { queue, served } of scenes) {
    await migrate(queue)
    served.client = await startServer({ args: [...optionsOf(queue), '--toolsets', 'jobs,hunt'] })
    // on a separate host, so that no other page waits for it
    const [id] = await queue.capture({ url: site.url('/jobs/silent', 'localhost'), title: 'Backend Engineer' })
    served.late = read(served.client, [id as number])
    served.late.catch(() => {})
  }
  return async () => {
    await Promise.all(scenes.map(({ served }) => served.client.close()))
    await site.close()
  }
})

describe.each(scenes)('postings checked on $engine, through the real server', ({ queue, served }) => {
  /** Captured texts differ from the pages, because only earlier readings are compared. */
  const jobsAt = (...names: readonly string[]) =>
    queue.capture(
      ...names.map((name) => ({
        url: site.url(`/jobs/${name}`),
        title: 'Backend Engineer',
        description: 'Another text, 1 yen an hour.',
      })),
    )

  it('are open, closed or unknown, with a quote: a wall is never closed (hunt-checks, hunt-checks-words, hunt-checks-deadline, hunt-checks-redirects)', async () => {
    const names = Object.keys(pages)
    const ids = await jobsAt(...names)
    expect(ids).toHaveLength(20)
    const { postings, message } = await read(served.client, ids)
    expect(message).toBeNull()
    expect(Object.fromEntries(postings.map(({ state }, n) => [names[n], state]))).toEqual(
      Object.fromEntries(Object.entries(pages).map(([name, [, state]]) => [name, state])),
    )
    for (const [n, { job_id, quote, changes, baseline, reason, state }] of postings.entries()) {
      const [, , words] = pages[names[n] as string] ?? []
      expect([job_id, changes, baseline]).toEqual([ids[n], [], null])
      if (words == null) expect([quote, typeof reason]).toEqual([null, 'string'])
      else expect(quote, names[n]).toMatch(words)
      expect(reason === null).toBe(state !== unknown)
    }
    expect(await queue.rows(`SELECT DISTINCT status FROM jobs`)).toEqual([{ status: 'new' }])
  })

  it('are unknown if the site forbids reading, or the job has no page (hunt-checks)', async () => {
    const ids = await queue.capture({ url: site.url('/private/1') }, { url: 'ftp://files.example/1' }, { url: 'x' })
    const { postings } = await read(served.client, ids)
    expect(postings.map(({ state }) => state)).toEqual([unknown, unknown, unknown])
    expect(site.count('/private/1')).toBe(0)
  })

  it('are compared with the last reading: title, salary, place, deadline, headings, closing words (hunt-checks-changes)', async () => {
    const [id] = await jobsAt('changing')
    const show = async (page: Route) => {
      site.route({ '/jobs/changing': page })
      const [posting] = (await read(served.client, [id as number])).postings
      return posting as Checked
    }
    const first = await show(html(openPosting, utf8))
    expect(first).toMatchObject({ state: 'open', baseline: null })
    // a blocked page in between is not compared
    expect(await show(answer({ status: 403 }))).toMatchObject({ state: 'unknown' })
    await queue.run(`UPDATE jobs SET title = 'Cook', description = 'Soup.' WHERE id = ${id}`)
    const changes = {
      title: 'Senior Backend Engineer',
      baseSalary: { currency: 'JPY', value: { minValue: 5_000_000, maxValue: 6_000_000, unitText: 'YEAR' } },
      jobLocation: { address: { addressLocality: 'Osaka', addressCountry: 'JP' } },
      validThrough: '2099-11-30',
    }
    const changed = await show(html(postingWith(changes).replace('What you bring', 'What we ask'), utf8))
    expect(changed).toMatchObject({
      state: 'changed',
      quote: expect.any(String),
      baseline: expect.stringMatching(/Z$/),
    })
    expect(changed.changes).toEqual(
      expect.arrayContaining([
        { field: 'title', from: 'Backend Engineer', to: 'Senior Backend Engineer' },
        { field: 'salary', from: expect.stringContaining('7000000'), to: expect.stringContaining('5000000') },
        { field: 'place', from: expect.stringContaining('Shibuya'), to: expect.stringContaining('Osaka') },
        { field: 'deadline', from: expect.stringContaining('2099-12-31'), to: expect.stringContaining('2099-11-30') },
        { field: 'heading', from: 'What you bring', to: null },
        { field: 'heading', from: null, to: 'What we ask' },
      ]),
    )
    expect(await show(html(postingWith(changes).replace('What you bring', 'What we ask'), utf8))).toMatchObject({
      state: 'open',
      changes: [],
    })
    const over = html(postingWith(changes).replace('<h1>', '<p>This position has been filled.</p><h1>'), utf8)
    const last = await show(over)
    expect(last).toMatchObject({ state: 'closed', quote: 'This position has been filled.' })
    expect(last.changes).toContainEqual({ field: 'closing', from: null, to: 'This position has been filled.' })

    const { jobs } = await call<{ jobs: readonly object[] }>(served.client, 'get_jobs', {
      ids: [id],
      include: ['page'],
    })
    expect(jobs).toMatchObject([{ page: { check: { state: 'closed', quote: 'This position has been filled.' } } }])
    expect(await queue.rows(`SELECT state FROM job_checks WHERE job_id = ${id} ORDER BY id`)).toEqual(
      ['open', 'changed', 'open', 'closed'].map((state) => ({ state })),
    )
  })

  it('are compared by their URL too, for a job that was captured again (hunt-checks)', async () => {
    const [old] = await jobsAt('anew')
    site.route({ '/jobs/anew': html(openPosting, utf8) })
    await read(served.client, [old as number])
    const url = site.url('/jobs/anew')
    await queue.run(
      `DELETE FROM jobs WHERE id = ${old}`,
      `INSERT INTO jobs (url, payload_json, created_at) VALUES (${text(url)}, '{}', '')`,
    )
    const [row] = await queue.rows(`SELECT id FROM jobs WHERE url = ${text(url)}`)
    expect(Number(row?.id)).not.toBe(old)
    site.route({ '/jobs/anew': html(postingWith({ title: 'Staff Engineer' }), utf8) })
    expect((await read(served.client, [Number(row?.id)])).postings).toMatchObject([
      { state: 'changed', changes: [{ field: 'title', from: 'Backend Engineer', to: 'Staff Engineer' }] },
    ])
  })

  it('are checked and shown on the command line too (hunt-checks)', async () => {
    const [id] = await jobsAt('told')
    site.route({ '/jobs/told': html(closedPages['a Japanese board with a notice'], utf8) })
    const told = await jobworkflow(['jobs', 'check', `${id}`, '--json', ...optionsOf(queue)])
    expect(JSON.parse(told.stdout)).toMatchObject({ postings: [{ job_id: id, state: 'closed' }] })
    const table = await jobworkflow(['jobs', 'check', `${id}`, ...optionsOf(queue)])
    expect([table.code, table.stdout]).toEqual([0, expect.stringContaining('募集を終了しました')])
  })

  it('are at most twenty, of existing jobs (hunt-checks)', async () => {
    const ids = Array.from({ length: 21 }, (_, n) => n + 1)
    expect(await callFailing(served.client, 'check_postings', { ids })).toMatchObject({ code: 'VALIDATION_ERROR' })
    expect(await callFailing(served.client, 'check_postings', { ids: [] })).toMatchObject({ code: 'VALIDATION_ERROR' })
    expect(await callFailing(served.client, 'check_postings', { ids: [987_654] })).toMatchObject({ code: 'NOT_FOUND' })
  })
})

it.each(scenes)('a posting whose site never answers is unknown, on $engine (hunt-checks)', async ({ served }) => {
  expect((await served.late).postings).toMatchObject([{ state: 'unknown', quote: null, reason: expect.any(String) }])
})

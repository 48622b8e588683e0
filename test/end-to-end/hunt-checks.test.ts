import { describe, expect, it } from 'vitest'
import { aJob } from '#test/support/a-job.js'
import { startJobworkflow } from '#test/support/command-line.js'
import { fieldDatabase } from '#test/support/field-database.js'
import { html, type LoopbackSite, loopbackSite, redirectTo } from '#test/support/loopback-site.js'
import { call, callFailing, connect } from '#test/support/mcp-server.js'
import {
  challengePages,
  closedPages,
  listPage,
  openPosting,
  postingWith,
} from '#test/support/pages-checked-postings.js'

interface Answer {
  readonly postings: readonly Record<string, unknown>[]
  readonly baseline?: null
  readonly message: string | null
}

async function aScene() {
  const site = await loopbackSite({
    '/jobs': html(listPage(4)),
    '/jobs/1001': html(openPosting),
    '/jobs/1002': html(closedPages['a Japanese board with a notice'], { 'content-type': 'text/html; charset=utf-8' }),
    '/jobs/1003': html(challengePages['with a captcha']),
    '/jobs/1004': redirectTo('/jobs'),
  })
  const database = fieldDatabase()
  database.insert([1, 2, 3, 4].map((id) => aJob({ id, title: 'Backend Engineer', url: site.url(`/jobs/100${id}`) })))
  return { site, database, options: optionsOf(site, database.path) }
}

const optionsOf = (site: LoopbackSite, path: string) => ['--db', path, '--allow-host', site.host, '--host-delay', '0']

describe('postings checked by the real program (hunt-checks)', () => {
  it('are reported, stored once there is a history, and compared', async () => {
    const { site, database, options } = await aScene()
    const client = await connect({ args: options })
    const first = await call<Answer>(client, 'check_postings', { ids: [1, 2, 3, 4] })
    expect(first.postings).toMatchObject([
      { job_id: 1, state: 'open', changes: [], baseline: null },
      { job_id: 2, state: 'closed', quote: 'この求人は募集を終了しました。' },
      { job_id: 3, state: 'unknown', quote: null, reason: expect.stringMatching(/prove that they are human/) },
      { job_id: 4, state: 'closed', quote: site.url('/jobs') },
    ])
    expect(first).toMatchObject({ baseline: null, message: expect.stringContaining('jobs migrate') })
    expect(database.all("select name from sqlite_master where name = 'job_checks'")).toEqual([])

    expect((await startJobworkflow(['jobs', 'migrate', '--db', database.path]).ended).code).toBe(0)
    const second = await call<Answer>(client, 'check_postings', { ids: [1] })
    expect(second).toMatchObject({ postings: [{ state: 'open', baseline: null }], message: null })
    expect(second).not.toHaveProperty('baseline')

    site.route({ '/jobs/1001': html(postingWith({ title: 'Staff Engineer' })) })
    const { ended } = startJobworkflow(['jobs', 'check', '1', '3', '--json', ...options])
    const { code, stdout } = await ended
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      postings: [
        { state: 'changed', changes: [{ field: 'title', from: 'Backend Engineer', to: 'Staff Engineer' }] },
        { state: 'unknown' },
      ],
    })
    const table = await startJobworkflow(['jobs', 'check', '1', ...options]).ended
    expect(table.stdout).toMatch(/^ID +State +Title +Evidence\n1 +open +Backend Engineer +Staff Engineer\n$/)
    expect(await callFailing(client, 'check_postings', { ids: [1, 99] })).toMatchObject({ code: 'NOT_FOUND' })
    expect(database.all('select status from jobs')).toEqual(Array.from({ length: 4 }, () => ({ status: 'new' })))
  })

  it('are reported even if the database cannot store the result (hunt-checks-bounds)', async () => {
    const { database, options } = await aScene()
    await startJobworkflow(['jobs', 'migrate', '--db', database.path]).ended
    database.run('create unique index full on job_checks (abs(case state when state then -9223372036854775808 end))')
    const client = await connect({ args: options })
    const answer = await call<Answer>(client, 'check_postings', { ids: [1] })
    expect(answer).toMatchObject({
      postings: [{ state: 'open' }],
      message: expect.stringMatching(/could not be saved/),
    })
  })
})

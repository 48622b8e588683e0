import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { jobworkflow } from '#test/support/command-line.js'
import { fieldDatabase } from '#test/support/field-database.js'
import { html, loopbackSite } from '#test/support/loopback-site.js'
import { call, callFailing, connect } from '#test/support/mcp-server.js'
import { loginPages, openPosting } from '#test/support/pages-checked-postings.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

interface Answer {
  readonly batch_id: string | null
  readonly jobs: readonly { readonly id: number | null; readonly state: string; readonly url: string | null }[]
}

async function aScene() {
  const site = await loopbackSite({ '/jobs/1': html(openPosting), '/jobs/2': html(loginPages['with a password']) })
  const db = join(temporaryFolder(), 'jobs.db')
  const options = ['--db', db, '--allow-host', site.host, '--host-delay', '0']
  const rows = async () => JSON.parse((await jobworkflow(['jobs', 'list', '--json', '--db', db])).stdout).jobs
  return { site, db, options, rows }
}

describe('postings added by the real program (hunt-add)', () => {
  it('come from the command, which creates the queue, and are removed with their batch', async () => {
    const { site, db, options, rows } = await aScene()
    const [posting, login] = [site.url('/jobs/1'), site.url('/jobs/2')]
    const added = await jobworkflow(['jobs', 'add', posting, login, '--json', ...options])
    expect(added.code).toBe(2)
    const answer = JSON.parse(added.stdout)
    expect(answer).toMatchObject({
      batch_id: expect.any(String),
      jobs: [
        { id: 1, state: 'added', url: posting },
        { id: null, state: 'failed', url: login, wall: 'login' },
      ],
    })
    expect(await rows()).toMatchObject([
      { id: 1, title: 'Backend Engineer', company: 'Kumo Maps', source: 'manual', status: 'new', url: posting },
    ])
    const again = await jobworkflow(['jobs', 'add', posting, ...options])
    expect(again).toMatchObject({ code: 0, stdout: expect.stringMatching(/^ID +State.*\n1 +known /) })
    expect((await jobworkflow(['jobs', 'undo', answer.batch_id, '--db', db])).code).toBe(0)
    expect(await rows()).toEqual([])
  })

  it('come as text from standard input', async () => {
    const { options, rows } = await aScene()
    const args = ['jobs', 'add', '-', '--title', '溶接工', '--company', 'Kumo', ...options]
    expect(await jobworkflow(args, { input: 'Nights. Salary: 4,000,000 yen a year.\n' })).toMatchObject({ code: 0 })
    expect(await rows()).toMatchObject([
      { title: '溶接工', company: 'Kumo', url: expect.stringMatching(/^jobworkflow:text\/[0-9a-f]{64}$/) },
    ])
  })

  it.each([
    [['-', 'https://kumo.example/1'], /one posting/],
    [['https://kumo.example/1', 'https://kumo.example/2', '--title', 'x'], /to one posting/],
    [['https://kumo.example/1', '--url', 'https://kumo.example/2'], /only for a text/],
  ])('are refused for contradicting arguments: %j', async (args, message) => {
    const { options } = await aScene()
    expect(await jobworkflow(['jobs', 'add', ...args, ...options])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(message),
    })
  })

  it('come from an agent, are removed by undo_triage, and are not checked if they are text', async () => {
    const { site, db, options } = await aScene()
    const client = await connect({ args: [...options, '--toolsets', 'jobs,hunt'] })
    const jobs = [{ url: site.url('/jobs/1') }, { title: 'Welder', text: 'A welder, nights.' }]
    expect(await callFailing(client, 'add_jobs', { jobs })).toMatchObject({ code: 'DB_NOT_FOUND' })
    expect(site.count('/jobs/1')).toBe(0)
    await jobworkflow(['jobs', 'migrate', '--db', db])
    await jobworkflow(['jobs', 'add', site.url('/jobs/1'), ...options])
    const { batch_id, jobs: added } = await call<Answer>(client, 'add_jobs', { jobs })
    expect(added).toMatchObject([{ state: 'known' }, { state: 'added' }])
    const ids = [added[1]?.id]
    expect(await call(client, 'get_jobs', { ids, include: ['description', 'history'] })).toMatchObject({
      jobs: [
        { title: 'Welder', source: 'agent', description: 'A welder, nights.', history: [{ from: null, to: 'new' }] },
      ],
    })
    expect(await call(client, 'check_postings', { ids })).toMatchObject({ postings: [{ state: 'unknown' }] })
    expect(await call(client, 'undo_triage', { batch_id })).toMatchObject({ updated_count: 1 })
    expect(await call(client, 'get_jobs', { ids })).toMatchObject({ jobs: [], missing: ids })
  })

  it('are refused in a file without a history, with the command that adds it', async () => {
    const { path } = fieldDatabase()
    const { options } = await aScene()
    const client = await connect({ args: [...options, '--db', path] })
    expect(await callFailing(client, 'add_jobs', { jobs: [{ text: 'A welder.' }] })).toMatchObject({
      code: 'DB_ERROR',
      message: expect.stringContaining('jobs migrate'),
    })
  })
})

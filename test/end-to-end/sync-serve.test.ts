import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { exampleBoard, opening, openings } from '#test/support/board-site.js'
import { countJobs } from '#test/support/captures.js'
import type { HttpProcess } from '#test/support/http-process.js'
import { silent } from '#test/support/loopback-site.js'
import { call, callFailing, connect } from '#test/support/mcp-server.js'
import { areGoneWithin, descendantsOf } from '#test/support/processes.js'
import { boardIsAsked, openedBy, remotePortsOf, startedWith, syncHome } from '#test/support/sync-home.js'

const seen = { timeout: 60_000 }
const token = 'test-token-of-this-server-0123456789abcdef'

const pidOf = ({ server }: HttpProcess) => server.process.pid ?? 0
const bearer = { headers: { authorization: `Bearer ${token}` } }

/** The processes that fetch news for a server. */
const syncsOf = (server: HttpProcess) =>
  descendantsOf(pidOf(server)).filter((pid) => startedWith(pid).args.includes('sync'))

describe('a server that fetches news', () => {
  it('does so at once in another process, and opens no board, mailbox or archive itself (sync-serve)', async () => {
    const home = await syncHome(silent)
    const secrets = { JOBWORKFLOW_HTTP_TOKEN: token, JOBWORKFLOW_IMAP_PASSWORD: 'not for children' }
    const server = await home.serve(secrets, '--sync', '15m')
    await boardIsAsked(home)
    const [sync = 0, ...others] = syncsOf(server)
    expect(others).toEqual([])
    expect(remotePortsOf(sync)).toContain(home.site.port)
    expect(remotePortsOf(pidOf(server))).not.toContain(home.site.port)
    expect(openedBy(pidOf(server)).filter((file) => file.includes('mail.sqlite3'))).toEqual([])
    const { args, env } = startedWith(sync)
    const at = args.indexOf('sync')
    // the heap of a run stays small
    expect(args.slice(1, at - 1)).toEqual(['--max-semi-space-size=4', '--heap-growing-percent=20'])
    expect(args.slice(at).filter((arg) => arg !== '')).toEqual([
      ...['sync', '--json', '--by', 'server', '--run-id', expect.stringMatching(/^\w+$/), '--home', home.folder],
    ])
    expect(env.filter((variable) => variable.includes(token) || variable.includes('not for'))).toEqual([])
    const ended = server.end()
    expect(await areGoneWithin(10_000, [sync])).toBe(true)
    await ended
  })

  it('says in its log what came (sync-serve)', async () => {
    const home = await syncHome()
    const server = await home.serve({ JOBWORKFLOW_HTTP_TOKEN: token }, '--sync', '1h')
    const line = /^jobworkflow: \S+Z sync: boards: 1 board read, 2 new postings · postings: nothing new$/m
    await vi.waitFor(() => expect(server.log).toMatch(line), seen)
    expect(countJobs(home.jobs)).toBe(2)
    await server.end()
  })

  it('takes the process along when it is killed (sync-serve)', async () => {
    const home = await syncHome(silent)
    const server = await home.serve({ JOBWORKFLOW_HTTP_TOKEN: token }, '--sync', '15m')
    await boardIsAsked(home)
    const syncs = syncsOf(server)
    server.kill('SIGKILL')
    expect(await areGoneWithin(10_000, syncs)).toBe(true)
    const { stdout } = await home.run('sync', '--only', 'pages', '--json')
    expect(JSON.parse(stdout)).toMatchObject({ parts: [{ part: 'pages', state: 'done' }] })
  })

  it('refuses an interval that is too short (sync-serve)', async () => {
    const home = await syncHome()
    const { code, stderr } = await home.run('serve', '--sync', '30s')
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('15m') })
  })
})

describe('sync_now', () => {
  it('starts one run, says how far it is, and then what it brought (sync-now)', async () => {
    const home = await syncHome(silent)
    const server = await home.serve({ JOBWORKFLOW_HTTP_TOKEN: token })
    const first = await server.call('sync_now', {}, bearer)
    expect(first.structuredContent).toEqual({
      run_id: expect.stringMatching(/^\w+$/),
      ...{ state: 'started', parts: [], last: null },
    })
    await boardIsAsked(home)
    const again = await server.call('sync_now', { parts: ['boards'] }, bearer)
    expect(again.structuredContent).toEqual({
      ...{ run_id: first.structuredContent?.run_id, state: 'running', last: null },
      parts: ['boards: running', expect.stringMatching(/^postings: /)],
    })
    expect(syncsOf(server)).toHaveLength(1)
    await server.end()
  })

  it('works over stdio, does not repeat a run that just ended, and fetches boards by name (sync-now)', async () => {
    const { env, jobs, site } = await syncHome()
    site.route({ '/boards-api.greenhouse.io/v1/boards/other/jobs': openings(opening(7)) })
    const client = await connect({ env })
    const { run_id: id } = await call(client, 'sync_now')
    const ended = {
      run_id: id,
      state: 'ended',
      parts: ['boards: 1 board read, 2 new postings', 'postings: nothing new'],
    }
    await vi.waitFor(async () => expect(await call(client, 'sync_now')).toEqual({ ...ended, last: null }), seen)
    const named = await call(client, 'sync_now', { boards: ['greenhouse:other'], watch: true })
    expect(named).toMatchObject({ state: 'started', last: { parts: ended.parts } })
    await vi.waitFor(() => expect(countJobs(jobs)).toBe(3), seen)
    await vi.waitFor(
      async () => expect((await call(client, 'sync_now', { parts: ['boards'] })).state).toBe('ended'),
      seen,
    )
    expect((await callFailing(client, 'sync_now', { parts: ['weather'] })).code).toBe('VALIDATION_ERROR')
    expect((await callFailing(client, 'sync_now', { boards: ['--db=x'] })).code).toBe('VALIDATION_ERROR')
  })

  it('is not served read-only or with the mail tools, and needs a queue (sync-now)', async () => {
    const { env, site } = await syncHome()
    const names = async (args: readonly string[]) => {
      const client = await connect({ args, env })
      return (await client.listTools()).tools.map(({ name }) => name)
    }
    expect(await names([])).toContain('sync_now')
    expect(await names(['--read-only'])).not.toContain('sync_now')
    const missing = await connect({ args: ['--db', join(env.HOME ?? '', 'none.db')], env })
    expect((await callFailing(missing, 'sync_now')).code).toBe('DB_NOT_FOUND')
    expect(site.requests.filter(({ path }) => path.includes(exampleBoard))).toEqual([])
  })
})

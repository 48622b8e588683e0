import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { endlessQuery, serveWithDeadline } from '#test/support/endless-queries.js'
import { startMailServer } from '#test/support/mail-client.js'
import { scene } from '#test/support/mail-scene.js'
import { RawServer } from '#test/support/mcp-server.js'
import { areGoneWithin, descendantsOf } from '#test/support/processes.js'
import { sharedArchive } from '#test/support/served-scene.js'

const archive = sharedArchive(scene)

describe('a cancelled call (mail-ping)', () => {
  it('ends its query: its process is gone and the next call is fast', async () => {
    const server = await startMailServer(archive().path, { args: ['--query-timeout', '60000'] })
    await server.object('count_emails')
    const before = descendantsOf(server.pid)
    const aborts = [new AbortController(), new AbortController()]
    const calls = aborts.map(({ signal }) => {
      const request = { name: 'db.execute_sql_query', arguments: { sql_query: endlessQuery } }
      return server.client.callTool(request, undefined, { signal }).catch((error) => String(error))
    })
    // the first child already had a call; the second one starts for the second call
    while (descendantsOf(server.pid).length < 2) await delay(10)
    const busy = descendantsOf(server.pid)
    expect(busy).toEqual(expect.arrayContaining([...before]))
    for (const abort of aborts) abort.abort('changed my mind')
    expect(await Promise.all(calls)).toEqual([expect.stringMatching(/changed/), expect.stringMatching(/changed/)])
    expect(await areGoneWithin(10_000, before)).toBe(true)
    expect(await server.object('count_emails')).toEqual({ count: scene.length })
    expect((await server.object('execute_sql_query', { sql_query: 'SELECT 1 AS a' })).row_count).toBe(1)
  })
})

describe('many calls at once', () => {
  it('get their own answers, twenty of them', async () => {
    const server = await serveWithDeadline(archive().path)
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        if (n % 4 === 0) return (await server.object('execute_sql_query', { sql_query: `SELECT ${n} AS n` })).rows
        if (n % 4 === 1) return server.ids('get_largest_emails', { limit: n })
        if (n % 4 === 2) return (await server.object('get_email_full', { id: (n % 14) + 1 })).id
        return server.error('get_email_full', { id: 1000 + n }).then(({ code }) => code)
      }),
    )
    for (const [n, answer] of answers.entries()) {
      if (n % 4 === 0) expect(answer).toEqual([{ n }])
      else if (n % 4 === 1) expect(answer).toHaveLength(Math.min(n, scene.length))
      else expect(answer).toBe(n % 4 === 2 ? (n % 14) + 1 : 'NOT_FOUND')
    }
  })

  it('are answered even if an expensive query kills one of the processes', async () => {
    const server = await serveWithDeadline(archive().path)
    const bomb = server.error('execute_sql_query', { sql_query: endlessQuery })
    for (let n = 0; n < 20; n++) expect(await server.object('count_emails')).toEqual({ count: scene.length })
    expect(await bomb).toMatchObject({ code: 'TIMEOUT' })
  })
})

describe('the child processes of a server', () => {
  const raw = (...args: string[]) => {
    const server = new RawServer({ args: ['--database', archive().path, '--query-timeout', '60000', ...args] })
    server.initialize()
    return server
  }
  const bomb = (server: RawServer, id: number) => server.call(id, 'db_execute_sql_query', { sql_query: endlessQuery })

  it.each(['idle', 'busy'] as const)('end with its input: %s', async (state) => {
    const server = raw()
    server.call(1, 'db_count_emails')
    server.call(2, 'db_count_emails')
    await Promise.all([server.answer(1), server.answer(2)])
    const children = descendantsOf(server.process.pid ?? 0)
    expect(children.length).toBeGreaterThan(0)
    if (state === 'busy') {
      bomb(server, 3)
      server.write({ method: 'notifications/cancelled', params: { requestId: 3, reason: 'over' } })
    }
    server.process.stdin.end()
    expect(await server.exit).toBe(0)
    expect(server.stderr).toMatch(/stopped\n$/)
    expect(await areGoneWithin(10_000, children)).toBe(true)
  })

  it.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
    'end after %s, in the middle of endless queries',
    async (signal) => {
      const server = raw()
      server.call(1, 'db_count_emails')
      await server.answer(1)
      bomb(server, 2)
      bomb(server, 3)
      while (descendantsOf(server.process.pid ?? 0).length < 2) await delay(10)
      const children = descendantsOf(server.process.pid ?? 0)
      server.process.kill(signal)
      const code = await server.exit
      if (signal !== 'SIGKILL') expect(code).toBe(0)
      expect(await areGoneWithin(10_000, children)).toBe(true)
    },
  )

  it('do not start before the first call about mail', async () => {
    const server = raw()
    server.write({ id: 1, method: 'tools/list' })
    await server.answer(1)
    expect(descendantsOf(server.process.pid ?? 0)).toEqual([])
  })

  it('are replaced if they are killed from outside', async () => {
    const server = await serveWithDeadline(archive().path)
    const killed = descendantsOf(server.pid)
    for (const pid of killed) process.kill(pid, 'SIGKILL')
    // a call may still meet a dead child, each of them once
    let answer = await server.result('count_emails')
    for (let left = killed.length; answer.isError && left > 0; left--) answer = await server.result('count_emails')
    expect(answer).toMatchObject({ structuredContent: { count: scene.length } })
  })
})

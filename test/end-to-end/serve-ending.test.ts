import { describe, expect, it } from 'vitest'
import { endlessQuery } from '#test/support/endless-queries.js'
import { HttpProcess } from '#test/support/http-process.js'
import { RawConnection, rawRequest } from '#test/support/http-server.js'
import { loopbackSite } from '#test/support/loopback-site.js'
import { scene } from '#test/support/mail-scene.js'
import { sharedArchive } from '#test/support/served-scene.js'
import { until } from '#test/support/timing.js'
import { companyPage } from '#test/support/web-pages.js'
import { newStore, siteOptions } from '#test/support/website-server.js'

const archive = sharedArchive(scene)

/** A server with a call that waits for a page until the test releases it. */
async function waitingForPage() {
  const held: (() => void)[] = []
  const site = await loopbackSite({
    '/page': (_, response) => {
      held.push(() => response.writeHead(200, { 'content-type': 'text/html' }).end(companyPage))
    },
  })
  const server = await HttpProcess.start(siteOptions(newStore(), site))
  const answer = server.call('rag_process_website', { url: site.url('/page') })
  // if the server is killed, its client gets no answer
  answer.catch(() => {})
  await until(() => held.length > 0)
  return { server, answer, release: () => held.forEach((go) => void go()) }
}

describe('the end of jobworkflow serve (serve-end)', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'answers calls in flight, accepts no more, and exits 0: %s',
    async (signal) => {
      const { server, answer, release } = await waitingForPage()
      const idle = new RawConnection(server.port).write(rawRequest('/healthz', { headers: { Host: 'localhost' } }))
      await idle.first(1)
      server.kill(signal)
      await idle.closed
      await expect(server.send({ method: 'ping' })).rejects.toThrow('fetch failed')
      release()
      expect((await answer).structuredContent).toMatchObject({ source_id: 1 })
      expect(await server.server.exit).toBe(0)
      expect(server.log).toMatch(/ stopped\n$/)
    },
  )

  it('answers 503 to a call that would take longer before ten seconds are over, and exits 0', async () => {
    const server = await HttpProcess.start({ args: ['--database', archive().path, '--query-timeout', '600000'] })
    const answer = server.send({
      method: 'tools/call',
      params: { name: 'db_execute_sql_query', arguments: { sql_query: endlessQuery } },
    })
    // the call is running once a later one is answered
    await server.call('db_count_emails')
    server.kill('SIGTERM')
    expect(await answer).toMatchObject({
      status: 503,
      body: { error: { message: expect.stringMatching(/is stopping/) } },
    })
    expect(await server.server.exit).toBe(0)
  })

  it('comes at once at the second signal', async () => {
    const { server } = await waitingForPage()
    server.kill('SIGTERM')
    await until(() => server.log.includes('stopping'))
    expect(server.server.process.exitCode).toBe(null)
    server.kill('SIGINT')
    await server.server.exit
    expect(server.server.process.signalCode).toBe('SIGINT')
    expect(server.log).not.toMatch(/ stopped\n/)
  })

  it('exits 0 without any call', async () => {
    const server = await HttpProcess.start()
    server.kill('SIGTERM')
    expect(await server.server.exit).toBe(0)
  })
})

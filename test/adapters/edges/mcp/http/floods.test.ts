import { describe, expect, it } from 'vitest'
import type { HttpLimits } from '#src/adapters/edges/mcp/http/http-server.js'
import { aJob } from '#test/support/a-job.js'
import { ask, listeningServer, ping, post, RawConnection, rawRequest } from '#test/support/http-server.js'
import { until } from '#test/support/timing.js'
import { aServedPage, serverToken, webToken } from '#test/support/web-server.js'

const employer = 'Plainly Hidden Works'
const bearer = { Authorization: `Bearer ${webToken}` }
// nothing half sent times out within a test
const patient = { guestTimeoutMs: 600_000, requestTimeoutMs: 600_000 }

async function guarded(limits: Partial<HttpLimits> = {}) {
  const pageLog: string[] = []
  const keep = (line: string) => void pageLog.push(line)
  const parts = { token: serverToken, logger: { info: keep, error: keep } }
  const page = await aServedPage({ jobs: [aJob({ id: 1, company: employer })], parts }, limits)
  const { port } = page
  const form = {
    Host: `127.0.0.1:${port}`,
    Origin: `http://127.0.0.1:${port}`,
    'Content-Type': 'application/x-www-form-urlencoded',
  }
  const login = rawRequest('/login', { method: 'POST', headers: { ...form, 'Content-Length': '100' } })
  const halfLogin = `${login}token=a`
  const logIn = (token: string) =>
    ask(port, '/login', { method: 'POST', headers: form, body: new URLSearchParams({ token }).toString() })
  return { ...page, pageLog, form, halfLogin, logIn }
}

/** Opens connections that each send half a request. */
async function flood(port: number, count: number, text: string): Promise<readonly RawConnection[]> {
  const connections = Array.from({ length: count }, () => new RawConnection(port).write(text))
  await until(() => connections.every(({ socket }) => !socket.connecting))
  return connections
}

const isOpen = ({ socket }: RawConnection) => !socket.destroyed && !socket.readableEnded

describe('clients that are not logged in (serve-guests)', () => {
  it.each([450, 1100])('do not delay those who are, though %i of them send half a login', async (count) => {
    const { port, halfLogin, logIn } = await guarded(patient)
    const cookie = (await logIn(webToken)).headers['set-cookie']?.split(';')[0] ?? ''
    const connections = await flood(port, count, halfLogin)
    expect(await ask(port, '/', { headers: bearer })).toMatchObject({ status: 200 })
    expect((await ask(port, '/jobs', { headers: { Cookie: cookie } })).body).toContain(employer)
    expect(await post(port, ping, bearer)).toMatchObject({ status: 200 })
    const events = new RawConnection(port).write(
      rawRequest('/events', { headers: { Host: `127.0.0.1:${port}`, ...bearer } }),
    )
    await until(() => events.received.includes('text/event-stream'))
    // guests do not crowd out each other: a complete login is answered next to the halves
    expect(await logIn(webToken)).toMatchObject({ status: 303 })
    await until(() => connections.filter(isOpen).length <= 16)
  })

  it('lose their oldest connection when there are too many, even during a request; clients with a token keep theirs', async () => {
    const { port } = await listeningServer({
      token: webToken,
      limits: { ...patient, maxConnections: 20 },
    })
    const mine = new RawConnection(port)
    const request = rawRequest('/mcp', {
      method: 'POST',
      headers: { Host: 'localhost', 'Content-Type': 'application/json', ...bearer },
      body: JSON.stringify(ping),
    })
    expect((await mine.write(request).first(1)).map(({ status }) => status)).toEqual([200])
    const halves = [
      'GET / HTTP/1.1\r\nHost: local',
      rawRequest('/mcp', { method: 'POST', headers: { Host: 'localhost', 'Content-Length': '9' } }),
    ]
    for (const [n, half] of halves.entries()) {
      const connections = await flood(port, 60, half)
      await until(() => connections.filter(isOpen).length < 20)
      expect((await mine.write(request).first(n + 2)).at(-1)).toMatchObject({ status: 200 })
      expect(await post(port, ping, bearer)).toMatchObject({ status: 200 })
    }
    expect(isOpen(mine)).toBe(true)
  })

  it('have some seconds to send 4 KB', async () => {
    const { port, form, halfLogin } = await guarded({ guestTimeoutMs: 100, requestTimeoutMs: 600_000 })
    const slow = new RawConnection(port).write(halfLogin)
    const drip = setInterval(() => slow.write('a'), 20)
    expect(await slow.answers()).toMatchObject([{ status: 408, body: expect.stringContaining('too slowly') }])
    clearInterval(drip)
    const long = rawRequest('/login', { method: 'POST', headers: { ...form, 'Content-Length': '4097' } })
    expect(await new RawConnection(port).write(long).first(1)).toMatchObject([{ status: 413 }])
    const asking = { ...form, 'Content-Length': '7', Expect: '100-continue' }
    const asked = new RawConnection(port).write(rawRequest('/login', { method: 'POST', headers: asking }))
    await until(() => asked.received.includes('100 Continue'))
    expect(await asked.write('token=a').first(1)).toMatchObject([{ status: 403 }])
  })

  it('are told so after five seconds', async () => {
    const { port, halfLogin } = await guarded()
    const begun = performance.now()
    const slow = await Promise.all((await flood(port, 5, halfLogin)).map((connection) => connection.answers()))
    expect(slow.map(([answer]) => answer?.status)).toEqual(Array(5).fill(408))
    expect(performance.now() - begun).toBeGreaterThan(4900)
  })

  it('leave nothing in the log when they disconnect in the middle of a body, like those who are logged in', async () => {
    const { port, log, pageLog, form, halfLogin, logIn } = await guarded()
    const halfVerdict = rawRequest('/triage', {
      method: 'POST',
      headers: { ...form, ...bearer, 'Content-Length': '100' },
    })
    const halfMessage = rawRequest('/mcp', {
      method: 'POST',
      headers: { Host: 'localhost', 'Content-Type': 'application/json', ...bearer, 'Content-Length': '100' },
    })
    for (const half of [halfLogin, `${halfVerdict}id=1`, `${halfMessage}{"a"`])
      for (const leave of ['destroy', 'end', 'resetAndDestroy'] as const) {
        const [connection] = await flood(port, 1, half)
        await ask(port, '/healthz')
        connection?.socket[leave]()
        await connection?.closed
      }
    // earlier events are handled first
    for (let n = 0; n < 3; n++) await logIn(webToken)
    expect([...log, ...pageLog]).toEqual([])
  })
})

describe('wrong tokens over HTTP (serve-guests)', () => {
  const wrong = { Authorization: `Bearer ${webToken}x` }

  it('delay the answer from the third on, at /mcp, the page and its login alike, and add one line to the log', async () => {
    const { port, log, logIn } = await guarded({ maxTokenWaitMs: 10_000 })
    const tries = [
      () => post(port, ping, wrong),
      () => logIn('wrong'),
      () => ask(port, '/', { headers: wrong }),
      () => logIn('wrong'),
      () => post(port, ping, wrong),
    ]
    const waits: number[] = []
    const statuses: number[] = []
    for (const attempt of tries) {
      const begun = performance.now()
      statuses.push((await attempt()).status)
      waits.push(performance.now() - begun)
    }
    expect(statuses).toEqual([401, 403, 303, 403, 401])
    for (const [n, least] of [0, 0, 250, 500, 1000].entries()) expect(waits[n]).toBeGreaterThan(least - 20)
    expect(log).toEqual(['3 requests had a wrong token; answers to such requests are now delayed.'])
    expect(log.join()).not.toContain(webToken)
  })

  it('never delay the right token, however many there are', async () => {
    const { port, logIn } = await guarded({ maxTokenWaitMs: 600_000, ...patient })
    const guesses = Array.from({ length: 40 }, (_, n) =>
      new RawConnection(port).write(
        rawRequest('/mcp', { method: 'POST', headers: { Host: 'localhost', Authorization: `Bearer ${n}` } }),
      ),
    )
    // two are answered; of the others, the last sixteen wait
    await until(() => guesses.filter(isOpen).length <= 18)
    expect(await post(port, ping, bearer)).toMatchObject({ status: 200 })
    expect(await ask(port, '/', { headers: bearer })).toMatchObject({ status: 200 })
    expect(await logIn(webToken)).toMatchObject({ status: 303 })
    expect(guesses.filter(({ received }) => received !== '')).toHaveLength(2)
  })

  it('are not counted if no token was sent', async () => {
    const { port, log } = await guarded({ maxTokenWaitMs: 600_000 })
    for (let n = 0; n < 10; n++) expect(await post(port, ping)).toMatchObject({ status: 401 })
    for (let n = 0; n < 10; n++) expect(await ask(port, '/')).toMatchObject({ status: 303 })
    expect(log).toEqual([])
  })
})

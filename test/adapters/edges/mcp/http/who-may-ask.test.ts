import { describe, expect, it } from 'vitest'
import { ask, echoMessage, listeningServer, ping, post, RawConnection } from '#test/support/http-server.js'

const token = 'a-token-of-thirty-two-characters'

describe('the server over HTTP', () => {
  it('refuses a foreign host name at every path, without CORS headers (serve-host, serve-origin)', async () => {
    const { port } = await listeningServer()
    for (const target of ['/mcp', '/healthz', '/', 'http://localhost/mcp'])
      for (const method of ['GET', 'POST', 'OPTIONS']) {
        const answer = await ask(port, target, { method, headers: { Host: `evil.example:${port}` } })
        expect(answer.status).toBe(403)
        expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      }
  })

  it('refuses a request without Host, with an empty one, and with two (serve-host)', async () => {
    const { port } = await listeningServer()
    const raw = async (text: string) => (await new RawConnection(port).write(text).first(1))[0]?.status
    expect(await raw('GET /healthz HTTP/1.1\r\n\r\n')).toBe(403)
    expect(await raw('GET /healthz HTTP/1.0\r\n\r\n')).toBe(403)
    expect(await raw('GET /healthz HTTP/1.1\r\nHost:\r\n\r\n')).toBe(403)
    expect(await raw(`GET /healthz HTTP/1.1\r\nHost: localhost:${port}\r\nHost: evil.example\r\n\r\n`)).toBe(403)
    expect(await raw(`GET /healthz HTTP/1.1\r\nHost: localhost:${port}\r\nhost: localhost:${port}\r\n\r\n`)).toBe(403)
    expect(await raw(`GET /healthz HTTP/1.0\r\nHost: localhost:${port}\r\n\r\n`)).toBe(200)
  })

  it('answers to its configured names, with or without its port (serve-host)', async () => {
    const { port } = await listeningServer({ allowedHosts: ['jobs.home.example'] })
    for (const host of [`jobs.home.example:${port}`, 'jobs.home.example', 'localhost', `[::1]:${port}`])
      expect(await ask(port, '/healthz', { headers: { Host: host } })).toMatchObject({ status: 200 })
    for (const host of ['jobs.home.example:1', 'a.jobs.home.example'])
      expect(await ask(port, '/healthz', { headers: { Host: host } })).toMatchObject({ status: 403 })
  })

  it('lets pages of allowed origins ask and read, and answers their preflight without a token (serve-origin)', async () => {
    const { port } = await listeningServer({ allowedOrigins: ['https://app.example'], token })
    const Origin = 'https://app.example'
    const preflight = await ask(port, '/mcp', {
      method: 'OPTIONS',
      headers: {
        Origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,content-type,mcp-protocol-version,mcp-param-region,x-evil',
        'Access-Control-Request-Private-Network': 'true',
      },
    })
    expect(preflight).toMatchObject({
      status: 204,
      headers: {
        'access-control-allow-origin': Origin,
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'authorization, content-type, mcp-protocol-version, mcp-param-region',
        'access-control-allow-private-network': 'true',
        vary: 'Origin',
      },
    })
    const answer = await post(port, ping, { Origin, Authorization: `Bearer ${token}` })
    expect(answer).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': Origin } })
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
    // a page must be able to read that the token is missing
    expect(await post(port, ping, { Origin })).toMatchObject({
      status: 401,
      headers: { 'access-control-allow-origin': Origin },
    })
  })

  it.each(['null', 'https://evil.example', 'http://localhost:1', 'http://127.0.0.1'])(
    'refuses pages of %s (serve-origin)',
    async (Origin) => {
      let calls = 0
      const { port } = await listeningServer({
        allowedOrigins: ['https://app.example'],
        handleMessage: async (exchange) => {
          calls += 1
          await echoMessage(exchange)
        },
      })
      const preflight = { method: 'OPTIONS', headers: { Origin, 'Access-Control-Request-Method': 'POST' } }
      for (const answer of [
        await post(port, ping, { Origin }),
        await ask(port, '/mcp', preflight),
        await ask(port, '/healthz', { headers: { Origin } }),
      ]) {
        expect(answer.status).toBe(403)
        expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      }
      expect(calls).toBe(0)
    },
  )

  it('requires the token everywhere except at /healthz (serve-token, serve-paths)', async () => {
    const { port } = await listeningServer({ token })
    const withToken = (value: string) => post(port, ping, { Authorization: value })
    for (const value of [`Bearer ${token}`, `bearer  ${token}`])
      expect(await withToken(value)).toMatchObject({ status: 200 })
    const wrong = [
      '',
      'Bearer',
      'Bearer ',
      token,
      `Basic ${token}`,
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      `Bearer ${token.toUpperCase()}`,
      `Bearer ${token} ${token}`,
      'Bearer \u00e9',
    ]
    for (const value of wrong)
      expect(await withToken(value)).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } })
    expect(await post(port, ping)).toMatchObject({ status: 401 })
    for (const target of ['/', '/mcp', '/other', `/mcp?token=${token}`])
      expect(await ask(port, target)).toMatchObject({ status: 401 })
    expect(await ask(port, '/healthz')).toMatchObject({ status: 200 })
  })

  it('refuses a foreign host or origin before it checks the token (serve-host, serve-origin)', async () => {
    const { port } = await listeningServer({ token })
    expect(await post(port, ping, { Host: 'evil.example', Authorization: `Bearer ${token}` })).toMatchObject({
      status: 403,
    })
  })
})

describe('a request that is refused before it is read (serve-refusals)', () => {
  it('gets an answer that no browser stores, frames or runs', async () => {
    const { port } = await listeningServer({ token, limits: { requestTimeoutMs: 100 } })
    const bearer = { Authorization: `Bearer ${token}` }
    const raw = async (text: string) => (await new RawConnection(port).write(text).first(1))[0]
    const head = `POST /mcp HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`
    const refusals = [
      [403, await ask(port, '/', { headers: { Host: 'evil.example' } })],
      [403, await post(port, ping, { Origin: 'https://evil.example' })],
      [401, await post(port, ping)],
      [404, await ask(port, '/other', { headers: bearer })],
      [405, await ask(port, '/mcp', { headers: bearer })],
      [415, await post(port, ping, { ...bearer, 'Content-Type': 'text/plain' })],
      [413, await raw(`${head}Content-Length: 5000000\r\n\r\n`)],
      [431, await raw(`GET / HTTP/1.1\r\n${'x: y\r\n'.repeat(10_000)}\r\n`)],
      [400, await raw('GET / HTTP/9.9\r\n\r\n')],
      [408, await raw('GET / HTTP/1.1\r\nHost: local')],
      [413, await raw(`${head}Transfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(20_000)}\r\n`)],
    ] as const
    for (const [status, answer] of refusals)
      expect(answer).toMatchObject({
        status,
        headers: {
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
          'x-frame-options': 'DENY',
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
        },
      })
  })
})

import { describe, expect, it } from 'vitest'
import { ask, listeningServer, ping, post, RawConnection, rawRequest } from '#test/support/http-server.js'

describe('the HTTP server', () => {
  it('passes a message to its handler as an object', async () => {
    const { port, url } = await listeningServer()
    expect(url).toBe(`http://127.0.0.1:${port}/mcp`)
    const answer = await post(port, ping)
    expect([answer.status, JSON.parse(answer.body)]).toEqual([200, { echo: ping }])
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  })

  it('answers /healthz with its state and version (serve-paths)', async () => {
    const { port } = await listeningServer()
    const answer = await ask(port, '/healthz')
    expect([answer.status, answer.body]).toEqual([200, '{"status":"ok","version":"1.2.3"}'])
    expect(answer.headers['content-type']).toBe('application/json')
    expect(await ask(port, '/healthz?x=1')).toMatchObject({ status: 200 })
    expect(await ask(port, '/healthz', { method: 'POST' })).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    })
  })

  it.each(['GET', 'DELETE', 'HEAD', 'PUT', 'PATCH', 'OPTIONS'])(
    'answers %s /mcp with 405 (serve-paths)',
    async (method) => {
      const { port } = await listeningServer()
      const connection = new RawConnection(port).write(
        rawRequest('/mcp', { method, headers: { Host: `localhost:${port}`, Connection: 'close' } }),
      )
      await connection.closed
      expect(connection.received).toMatch(/^HTTP\/1\.1 405 [\s\S]*\r\nallow: POST\r\n/i)
    },
  )

  it.each([
    '/',
    '//mcp',
    '/mcp/',
    '/MCP',
    '/%6dcp',
    '/mcp%2f',
    '/mcp/..',
    '/./mcp',
    '/healthz/',
    '/sse',
    '/mcp#x',
    '/.well-known/oauth-protected-resource',
    '*',
    'mcp',
    'http://127.0.0.1/mcp',
    'http://evil.example/mcp',
  ])('answers %s with 404 (serve-paths)', async (target) => {
    const { port } = await listeningServer()
    for (const method of ['GET', 'POST']) {
      const { status } = await ask(port, target, { method })
      // the parser rejects targets that are not a path
      expect([404, 400]).toContain(status)
    }
  })

  it('ignores the query part of a path (serve-paths)', async () => {
    const { port } = await listeningServer()
    const body = JSON.stringify(ping)
    const headers = { 'Content-Type': 'application/json' }
    expect(await ask(port, '/mcp?x', { method: 'POST', headers, body })).toMatchObject({ status: 200 })
  })

  it('answers an unexpected failure with 500 and logs the cause without showing it', async () => {
    const { port, log } = await listeningServer({
      handleMessage: async () => {
        throw new Error('at /home/me')
      },
    })
    const answer = await post(port, ping)
    expect(answer.status).toBe(500)
    expect(JSON.parse(answer.body)).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32603 } })
    expect(answer.body).not.toContain('/home')
    expect(log).toHaveLength(1)
  })
})

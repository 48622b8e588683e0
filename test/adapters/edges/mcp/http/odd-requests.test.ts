import { describe, expect, it } from 'vitest'
import { listeningServer, ping, RawConnection, rawRequest } from '#test/support/http-server.js'

describe('requests with an odd form', () => {
  it('are refused if a body has two lengths, and no second request is read from it', async () => {
    const { port } = await listeningServer()
    const inner = rawRequest('/healthz', { headers: { Host: `localhost:${port}` } })
    const lengths = [
      'Content-Length: 5\r\nTransfer-Encoding: chunked',
      'Content-Length: 5\r\nContent-Length: 6',
      'Transfer-Encoding: xchunked',
      'Transfer-Encoding: chunked, identity',
      'Content-Length: +5',
      'Content-Length: 0x5',
    ]
    for (const length of lengths) {
      const head = `POST /mcp HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\n${length}\r\n\r\n`
      const answers = await new RawConnection(port).write(`${head}0\r\n\r\n${inner}`).answers()
      expect([length, answers.map(({ status }) => status)]).toEqual([length, [400]])
    }
  })

  it('are refused if headers are longer than 16 KiB', async () => {
    const { port } = await listeningServer()
    const flood = 'x: y\r\n'.repeat(10_000)
    const [answer] = await new RawConnection(port)
      .write(`GET /healthz HTTP/1.1\r\nHost: localhost\r\n${flood}\r\n`)
      .answers()
    expect(answer?.status).toBe(431)
  })

  it('are answered in order when they arrive together on one connection', async () => {
    const { port } = await listeningServer({
      handleMessage: async ({ response, body }) => {
        const { id } = body as { id: number }
        await new Promise((resolve) => setTimeout(resolve, (5 - id) * 10))
        response.end(String(id))
      },
    })
    const one = (id: number) =>
      rawRequest('/mcp', {
        method: 'POST',
        headers: { Host: `localhost:${port}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...ping, id }),
      })
    const answers = await new RawConnection(port).write([1, 2, 3, 4, 5].map(one).join('')).first(5)
    expect(answers.map(({ body }) => body)).toEqual(['1', '2', '3', '4', '5'])
  })

  it('leave their connection usable after a refusal', async () => {
    const { port } = await listeningServer()
    const Host = `localhost:${port}`
    const refused = rawRequest('/mcp', {
      method: 'POST',
      headers: { Host, 'Content-Type': 'text/plain' },
      body: 'x'.repeat(100_000),
    })
    const answers = await new RawConnection(port)
      .write(refused + rawRequest('/healthz', { headers: { Host } }))
      .first(2)
    expect(answers.map(({ status }) => status)).toEqual([415, 200])
  })

  it('are answered normally if they ask for another protocol', async () => {
    const { port } = await listeningServer()
    const upgrade = {
      Connection: 'Upgrade, HTTP2-Settings',
      Upgrade: 'h2c',
      'HTTP2-Settings': 'AAMAAABkAARAAAAAAAIAAAAA',
    }
    const [answer] = await new RawConnection(port)
      .write(
        rawRequest('/mcp', {
          method: 'POST',
          headers: { Host: `localhost:${port}`, 'Content-Type': 'application/json', ...upgrade },
          body: JSON.stringify(ping),
        }),
      )
      .first(1)
    expect(answer).toMatchObject({ status: 200 })
    const tunnel = new RawConnection(port).write(`CONNECT evil.example:443 HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`)
    await tunnel.closed
    expect(tunnel.received).not.toMatch(/ 200 /)
  })
})

import { describe, expect, it } from 'vitest'
import { ask, listeningServer, ping, post, RawConnection, rawRequest } from '#test/support/http-server.js'
import { until } from '#test/support/timing.js'

describe('the body of a request (serve-bodies)', () => {
  it('must be JSON', async () => {
    const { port } = await listeningServer()
    const accepted = [
      'application/json',
      'application/json; charset=utf-8',
      'application/json;charset="UTF-8"',
      'Application/JSON',
      'application/json; profile=x',
    ]
    for (const type of accepted) expect(await post(port, ping, { 'Content-Type': type })).toMatchObject({ status: 200 })
    const refused = [
      '',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json; charset=shift_jis',
      'application/jsonp',
      'text/plain; application/json',
      'application/json, text/plain',
      'application/ld+json',
    ]
    for (const type of refused) expect(await post(port, ping, { 'Content-Type': type })).toMatchObject({ status: 415 })
    expect(await ask(port, '/mcp', { method: 'POST', body: '{}' })).toMatchObject({ status: 415 })
    expect(await post(port, ping, { 'Content-Encoding': 'gzip' })).toMatchObject({ status: 415 })
    expect(await post(port, ping, { 'Content-Encoding': 'identity' })).toMatchObject({ status: 200 })
  })

  it('is refused with a JSON-RPC error if it is a batch, no object or no JSON', async () => {
    const { port } = await listeningServer()
    const codeOf = async (text: string) => {
      const { status, body } = await post(port, text)
      const { id, error } = JSON.parse(body)
      return [status, id, error.code]
    }
    for (const text of ['[]', JSON.stringify([ping]), 'null', '1', '"text"', 'true'])
      expect(await codeOf(text)).toEqual([400, null, -32600])
    for (const text of ['', '{', 'ping', '{"a":1}}', '{"jsonrpc":"2.0"', '\u0000', `${'['.repeat(100_000)}`])
      expect(await codeOf(text)).toEqual([400, null, -32700])
  })

  it('may have 4 MiB, and not one byte more, with a length or in chunks', async () => {
    const { port } = await listeningServer({
      handleMessage: async ({ response, body }) => void response.end(String(JSON.stringify(body).length)),
    })
    const padded = (bytes: number) => `{"text":"${'x'.repeat(bytes - 11)}"}`
    const max = 4 * 1024 * 1024
    expect((await fetchPost(port, padded(max))).status).toBe(200)
    expect((await fetchPost(port, padded(max + 1))).status).toBe(413)
    expect((await fetchPost(port, inChunks(padded(max)))).status).toBe(200)
    expect((await fetchPost(port, inChunks(padded(max + 1)))).status).toBe(413)
    expect((await fetchPost(port, padded(4 * max))).status).toBe(413)
    expect((await fetchPost(port, inChunks(padded(4 * max)))).status).toBe(413)
  })

  it('is sent after the server agreed, for a client that asks first', async () => {
    const { port } = await listeningServer()
    const headers = { Host: `localhost:${port}`, Expect: '100-continue', 'Content-Type': 'application/json' }
    const body = JSON.stringify(ping)
    const head = (more: object) =>
      rawRequest('/mcp', { method: 'POST', headers: { ...headers, 'Content-Length': String(body.length), ...more } })
    const taken = new RawConnection(port).write(head({}))
    await until(() => taken.received.includes('100 Continue'))
    expect((await taken.write(body).first(1))[0]).toMatchObject({ status: 200 })
    const refused = new RawConnection(port).write(head({ Host: 'evil.example' }))
    expect((await refused.first(1))[0]).toMatchObject({ status: 403 })
    const large = new RawConnection(port).write(head({ 'Content-Length': '5000000' }))
    expect((await large.first(1))[0]).toMatchObject({ status: 413 })
    expect(refused.received + large.received).not.toContain('100 Continue')
  })

  it('is cut off if headers or body arrive too slowly', async () => {
    const { port } = await listeningServer({ limits: { requestTimeoutMs: 100 } })
    const head = rawRequest('/mcp', {
      method: 'POST',
      headers: { Host: `localhost:${port}`, 'Content-Type': 'application/json', 'Content-Length': '20' },
    })
    const slow = ['', 'POST /mcp HT', head.slice(0, -4), head, `${head}{"jsonrpc"`].map((text) =>
      new RawConnection(port).write(text),
    )
    for (const connection of slow) {
      await connection.closed
      expect(connection.received).toMatch(/^(HTTP\/1\.1 408 [\s\S]*)?$/)
    }
    // sending a byte at intervals does not extend the deadline
    const drop = new RawConnection(port).write(head)
    const timer = setInterval(() => drop.write(' '), 20)
    await drop.closed
    clearInterval(timer)
    expect(drop.received).toMatch(/^HTTP\/1\.1 408 /)
  })
})

async function fetchPost(port: number, body: string | ReadableStream): Promise<Response> {
  const response = await fetch(`http://127.0.0.1:${port}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
    ...(typeof body === 'string' ? {} : { duplex: 'half' }),
  })
  await response.text()
  return response
}

function inChunks(text: string): ReadableStream {
  const bytes = Buffer.from(text)
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.subarray(at, at + 65_536))
      at += 65_536
    },
  })
}

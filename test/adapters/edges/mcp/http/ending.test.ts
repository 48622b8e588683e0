import { describe, expect, it } from 'vitest'
import { listen } from '#src/adapters/edges/mcp/http/http-server.js'
import {
  echoMessage,
  held,
  listeningServer,
  post,
  RawConnection,
  rawRequest,
  toolCall,
} from '#test/support/http-server.js'
import { until } from '#test/support/timing.js'

describe('a server that ends (serve-end)', () => {
  it('answers calls in flight, closes idle connections, and accepts no more', async () => {
    const { handleMessage, signals, releaseAll } = held()
    const { port, close } = await listeningServer({ handleMessage, limits: { closeTimeoutMs: 60_000 } })
    const idle = new RawConnection(port).write(rawRequest('/healthz', { headers: { Host: 'localhost' } }))
    await idle.first(1)
    const silent = new RawConnection(port)
    const half = new RawConnection(port).write(
      `POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
    )
    const answers = [1, 2, 3].map((id) => post(port, toolCall(id), { Connection: 'keep-alive' }))
    await until(() => signals.length === 3)
    const closed = close()
    await Promise.all([idle.closed, silent.closed])
    expect(await half.answers()).toMatchObject([{ status: 503 }])
    await expect(new Promise((_, reject) => new RawConnection(port).socket.once('error', reject))).rejects.toThrow(
      'ECONNREFUSED',
    )
    releaseAll()
    expect(await Promise.all(answers)).toMatchObject([1, 2, 3].map(() => ({ status: 200 })))
    await closed
  })

  it('refuses a new request on a connection that still waits for an answer', async () => {
    const { handleMessage, signals, releaseAll } = held()
    const { port, close } = await listeningServer({ handleMessage, limits: { closeTimeoutMs: 60_000 } })
    const request = rawRequest('/mcp', {
      method: 'POST',
      headers: { Host: 'localhost', 'Content-Type': 'application/json' },
      body: JSON.stringify(toolCall(1)),
    })
    const connection = new RawConnection(port).write(request)
    await until(() => signals.length === 1)
    const closed = close()
    connection.write(request)
    // if it arrived later, the connection would already have ended
    await new Promise((resolve) => setTimeout(resolve, 50))
    releaseAll()
    await closed
    expect(signals).toHaveLength(1)
    expect((await connection.answers()).map(({ status }) => status)).toEqual([200, 503])
  })

  it('abandons what is not answered in time, and says so', async () => {
    const { handleMessage, signals } = held()
    const { port, close } = await listeningServer({ handleMessage, limits: { closeTimeoutMs: 50 } })
    const connection = new RawConnection(port).write(
      rawRequest('/mcp', {
        method: 'POST',
        headers: { Host: 'localhost', 'Content-Type': 'application/json' },
        body: JSON.stringify(toolCall(1)),
      }),
    )
    await until(() => signals.length === 1)
    await close()
    await connection.closed
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    expect(await connection.answers()).toMatchObject([
      {
        status: 503,
        headers: { connection: 'close' },
        body: expect.stringContaining('dropped this call'),
      },
    ])
  })

  it('survives answers that are written after it gave up', async () => {
    let [isBegun, isWritten] = [false, false]
    const { port, close } = await listeningServer({
      limits: { closeTimeoutMs: 50 },
      handleMessage: async ({ response, signal }) => {
        isBegun = true
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        await new Promise((resolve) => setImmediate(resolve))
        for (const write of [() => response.write('late'), () => response.end('late'), () => response.writeHead(200)])
          try {
            write()
          } catch {
            // its headers are already sent
          }
        isWritten = true
      },
    })
    const answer = post(port, toolCall(1))
    await until(() => isBegun)
    await close()
    expect(await answer).toMatchObject({ status: 503 })
    await until(() => isWritten)
  })
})

describe('an address to listen on (serve-port)', () => {
  const at = (host: string, port: number) =>
    listen({
      host,
      port,
      allowedHosts: [],
      allowedOrigins: [],
      token: null,
      version: '1',
      logger: { info: () => {}, error: () => {} },
      handleMessage: echoMessage,
    })

  it('is refused with a sentence if it cannot be used', async () => {
    const { port } = await listeningServer()
    await expect(at('127.0.0.1', port)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: `Port ${port} of 127.0.0.1 is in use: choose another with --port, or 0 for any free port.`,
    })
    for (const host of ['192.0.2.1', '2001:db8::1', 'no-such-name.invalid'])
      await expect(at(host, 0)).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        message: expect.stringContaining(`${host} is not an address of this machine`),
      })
  })

  it('is reported with whether other machines reach it, and with IPv6 in brackets', async () => {
    const loopback = await at('::1', 0)
    expect(loopback).toMatchObject({ isLoopback: true, url: expect.stringMatching(/^http:\/\/\[::1\]:\d+\/mcp$/) })
    const wide = await at('0.0.0.0', 0)
    expect(wide).toMatchObject({ isLoopback: false, url: expect.stringMatching(/^http:\/\/0\.0\.0\.0:\d+\/mcp$/) })
    await Promise.all([loopback.close(), wide.close()])
  })
})

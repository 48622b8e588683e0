import { describe, expect, it } from 'vitest'
import {
  ask,
  echoMessage,
  held,
  listeningServer,
  ping,
  post,
  RawConnection,
  rawRequest,
  toolCall,
} from '#test/support/http-server.js'
import { until } from '#test/support/timing.js'

describe('many calls at once (serve-many)', () => {
  it('are worked on up to 200; others wait without loss, and a ping does not wait', async () => {
    const { handleMessage, signals, releaseAll } = held()
    const { port } = await listeningServer({
      handleMessage: (exchange) =>
        (exchange.body as { method: string }).method === 'ping' ? echoMessage(exchange) : handleMessage(exchange),
    })
    const answers = Promise.all(Array.from({ length: 300 }, (_, id) => post(port, toolCall(id))))
    await until(() => signals.length === 200)
    expect(await post(port, ping)).toMatchObject({ status: 200 })
    expect(signals).toHaveLength(200)
    releaseAll()
    await until(() => signals.length === 300)
    releaseAll()
    expect((await answers).map(({ status }) => status)).toEqual(Array(300).fill(200))
  })

  it('are worked on up to 200 even without a declared length', async () => {
    const { handleMessage, signals, releaseAll } = held()
    const { port } = await listeningServer({ handleMessage })
    const body = JSON.stringify(toolCall(1))
    const headers = { Host: 'localhost', 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' }
    const request = `${rawRequest('/mcp', { method: 'POST', headers })}${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
    const connections = Array.from({ length: 200 }, () => new RawConnection(port).write(request))
    await until(() => signals.length === 200)
    releaseAll()
    for (const connection of connections) expect(await connection.first(1)).toMatchObject([{ status: 200 }])
  })

  it('are forgotten while they wait when their client goes away', async () => {
    const { handleMessage, signals, releaseAll } = held()
    const { port } = await listeningServer({ handleMessage })
    const answers = Promise.all(Array.from({ length: 200 }, (_, id) => post(port, toolCall(id))))
    await until(() => signals.length === 200)
    const body = JSON.stringify(toolCall(200))
    const waiting = new RawConnection(port).write(
      rawRequest('/mcp', { method: 'POST', headers: { Host: 'localhost', 'Content-Type': 'application/json' }, body }),
    )
    await ask(port, '/healthz')
    waiting.socket.destroy()
    // earlier events are handled first
    for (let n = 0; n < 3; n++) await ask(port, '/healthz')
    const last = post(port, toolCall(201))
    releaseAll()
    await answers
    await until(() => signals.length === 201)
    releaseAll()
    expect(await last).toMatchObject({ status: 200 })
  })

  it('are accepted by closing connections that are idle', async () => {
    const { handleMessage, signals, releaseAll } = held()
    const { port } = await listeningServer({ handleMessage, limits: { maxConnections: 10 } })
    const answer = post(port, toolCall(1))
    await until(() => signals.length === 1)
    const idle = Array.from({ length: 50 }, () => new RawConnection(port))
    await Promise.all(idle.slice(0, 30).map(({ closed }) => closed))
    expect(await ask(port, '/healthz')).toMatchObject({ status: 200 })
    releaseAll()
    expect(await answer).toMatchObject({ status: 200 })
  })
})

describe('clients that go away (serve-state)', () => {
  it.each(['destroy', 'end'] as const)('cancel the work on their answer: %s', async (how) => {
    const { handleMessage, signals } = held()
    const { port } = await listeningServer({ handleMessage })
    const body = JSON.stringify(toolCall(1))
    const request = rawRequest('/mcp', {
      method: 'POST',
      headers: { Host: 'localhost', 'Content-Type': 'application/json' },
      body,
    })
    const connection = new RawConnection(port).write(request + request)
    await until(() => signals.length === 2)
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, false])
    connection.socket[how]()
    await until(() => signals.every(({ aborted }) => aborted))
  })

  it('cancel nothing once they have their answer', async () => {
    const seen: AbortSignal[] = []
    const { port } = await listeningServer({
      handleMessage: async (exchange) => {
        seen.push(exchange.signal)
        await echoMessage(exchange)
      },
    })
    await post(port, ping)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(seen.map(({ aborted }) => aborted)).toEqual([false])
  })

  it('are dropped if they read nothing of their answer, but not while they wait for it', async () => {
    const signals: AbortSignal[] = []
    const { port } = await listeningServer({
      // a busy machine may also pause reading for a while
      limits: { stallTimeoutMs: 1000 },
      handleMessage: async ({ response, body, signal }) => {
        signals.push(signal)
        if ((body as { id: number }).id === 2) await new Promise((resolve) => setTimeout(resolve, 1500))
        response.end(Buffer.alloc(20 * 1024 * 1024, 'x'))
      },
    })
    const request = (id: number) =>
      rawRequest('/mcp', {
        method: 'POST',
        headers: { Host: 'localhost', 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...ping, id }),
      })
    const stalled = new RawConnection(port)
    stalled.socket.pause()
    stalled.write(request(1))
    const patient = new RawConnection(port).write(request(2))
    await until(() => signals.some(({ aborted }) => aborted))
    await until(() => patient.received.length > 20 * 1024 * 1024)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  })
})

describe('forms with large files at once (serve-many)', () => {
  it('are taken three at a time, and no other page waits for them', async () => {
    const atWork: (() => void)[] = []
    const { port } = await listeningServer({
      page: {
        isLoggedIn: async () => true,
        answer: async ({ request, response }) => {
          if (request.method === 'POST') await new Promise<void>((resolve) => atWork.push(resolve))
          response.end('a page')
        },
      },
    })
    const headers = { Host: 'localhost', 'Content-Length': String(50 * 2 ** 20) }
    const begin = () => new RawConnection(port).write(rawRequest('/documents', { method: 'POST', headers }))
    const forms = Array.from({ length: 4 }, begin)
    await until(() => atWork.length === 3)
    expect(await ask(port, '/')).toMatchObject({ status: 200 })
    expect(atWork).toHaveLength(3)
    atWork[0]?.()
    await until(() => atWork.length === 4)
    for (const release of atWork) release()
    for (const form of forms) expect(await form.first(1)).toMatchObject([{ status: 200 }])
  })
})

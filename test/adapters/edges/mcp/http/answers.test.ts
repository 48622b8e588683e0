import { describe, expect, it } from 'vitest'
import { envelope, headersOf, legacy, MessageServer, modern } from '#test/support/message-server.js'
import { until } from '#test/support/timing.js'

const call = (name: string, args: object = {}) => ({ name, arguments: args })
const withProgress = { _meta: { progressToken: 'p' } }
const identity = { capabilities: {}, clientInfo: { name: 'test', version: '1' } }
const word = (text: string) => ({ result: expect.objectContaining({ structuredContent: { word: text } }) })

describe('a request of 2025-11-25 or older (serve-revisions)', () => {
  it.each(['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'])(
    'begins with initialize in revision %s, and continues without a session (serve-state)',
    async (protocolVersion) => {
      const server = await MessageServer.start()
      const response = await server.open(legacy(1, 'initialize', { protocolVersion, ...identity }))
      expect(response.headers.get('mcp-session-id')).toBeNull()
      expect(await response.json()).toMatchObject({
        id: 1,
        result: { protocolVersion, serverInfo: { name: 'jobworkflow' }, instructions: 'Be kind.' },
      })
      const version = { 'mcp-protocol-version': protocolVersion }
      const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' }
      expect(await server.post(initialized, version)).toEqual({ status: 202, type: null, messages: [] })
      const answer = await server.post(legacy(2, 'tools/call', call('echo', { word: 'a' })), version)
      expect(answer).toMatchObject({ status: 200, type: 'application/json', messages: [{ id: 2, ...word('a') }] })
    },
  )

  it.each(['2099-01-01', '2026-07-28', 'x'])(
    'begins with initialize whatever revision the header names, and is answered with a known one: %s',
    async (version) => {
      const server = await MessageServer.start()
      const initialize = legacy(1, 'initialize', { protocolVersion: version, ...identity })
      expect(await server.post(initialize, { 'mcp-protocol-version': version })).toMatchObject({
        status: 200,
        messages: [{ result: { protocolVersion: '2025-11-25' } }],
      })
    },
  )

  it('is answered without initialize and without a header, for clients that only ask', async () => {
    const server = await MessageServer.start()
    expect(await server.post(legacy('a', 'ping'))).toMatchObject({ status: 200, messages: [{ id: 'a', result: {} }] })
    const { messages } = await server.post(legacy(1, 'tools/list'))
    expect(messages).toMatchObject([{ result: { tools: [{ name: 'echo' }, {}, {}, {}] } }])
  })

  it('has its failures in the answer, with status 200', async () => {
    const server = await MessageServer.start()
    for (const [method, params, code] of [
      ['no/such/method', {}, -32601],
      ['shutdown', {}, -32601],
      ['server/discover', {}, -32601],
      ['tools/call', call('none'), -32602],
    ] as const)
      expect(await server.post(legacy(1, method, params))).toMatchObject({
        status: 200,
        messages: [{ error: { code } }],
      })
    expect(await server.post(legacy(1, 'tools/call', call('echo', { other: 1 })))).toMatchObject({
      status: 200,
      messages: [{ result: { isError: true, structuredContent: { error: { code: 'VALIDATION_ERROR' } } } }],
    })
  })
})

describe('a request of 2026-07-28 (serve-revisions)', () => {
  it('can discover, list and call, each without the others (serve-lists)', async () => {
    const server = await MessageServer.start()
    const ask = (method: string, params: object = {}) => {
      const message = modern(1, method, params)
      return server.post(message, headersOf(message))
    }
    const supportedVersions = expect.arrayContaining(['2026-07-28'])
    expect((await ask('server/discover')).messages).toMatchObject([
      { result: { resultType: 'complete', supportedVersions, instructions: 'Be kind.' } },
    ])
    for (const list of ['tools/list', 'prompts/list'])
      expect((await ask(list)).messages).toMatchObject([{ result: { ttlMs: 60_000, cacheScope: 'private' } }])
    expect((await ask('tools/call', call('echo', { word: 'a' }))).messages).toMatchObject([{ id: 1, ...word('a') }])
    const prompt = await ask('prompts/get', { name: 'triage_new_jobs' })
    expect(prompt.messages).toMatchObject([{ result: { messages: [{ role: 'user' }] } }])
  })

  it('may encode the name of a tool in base64', async () => {
    const server = await MessageServer.start()
    const message = modern(1, 'tools/call', call('echo', { word: 'a' }))
    const name = `=?base64?${Buffer.from('echo').toString('base64')}?=`
    expect(await server.post(message, headersOf(message, { 'mcp-name': name }))).toMatchObject({
      status: 200,
      messages: [word('a')],
    })
  })

  it.each([
    ['no/such/method', {}],
    ['shutdown', {}],
    ['ping', {}],
    ['logging/setLevel', { level: 'info' }],
    ['initialize', {}],
    ['initialize', { protocolVersion: '2025-11-25', ...identity }],
  ])('is refused by the HTTP status too, if its method is unknown: %s %j', async (method, params) => {
    const server = await MessageServer.start()
    const message = modern('x', method, params)
    expect(await server.post(message, headersOf(message))).toMatchObject({
      status: 404,
      messages: [{ id: 'x', error: { code: -32601 } }],
    })
  })
})

const eras = [
  ['2025-11-25', (id: string | number, params: object) => legacy(id, 'tools/call', params), () => ({})],
  ['2026-07-28', (id: string | number, params: object) => modern(id, 'tools/call', params), headersOf],
] as const

describe.each(eras)('an answer in %s (serve-answers)', (_, request, headers) => {
  const told = [1, 2].map((progress) =>
    expect.objectContaining({
      method: 'notifications/progress',
      params: expect.objectContaining({ progressToken: 'p', progress, total: 2, message: `step ${progress}` }),
    }),
  )

  it.each([
    ['application/json', 'application/json'],
    ['*/*', 'application/json'],
    ['application/*', 'application/json'],
    ['Application/JSON ; q=0.5 , text/html', 'application/json'],
    ['text/event-stream', 'text/event-stream'],
    ['application/json;q=0, text/event-stream', 'text/event-stream'],
    ['application/json, text/event-stream', 'application/json'],
  ])('has the format that the client accepts: %s', async (accept, type) => {
    const server = await MessageServer.start()
    const message = request(1, call('echo', { word: '\u2028 a\nb' }))
    expect(await server.post(message, { ...headers(message), accept })).toMatchObject({
      status: 200,
      type,
      messages: [{ id: 1, ...word('\u2028 a\nb') }],
    })
  })

  it.each(['text/html', '', 'image/*;q=1', 'text/event-stream;q=0'])(
    'is refused if no format is acceptable: "%s"',
    async (accept) => {
      const server = await MessageServer.start()
      const message = request('id', call('echo'))
      expect(await server.post(message, { ...headers(message), accept })).toMatchObject({
        status: 406,
        messages: [{ id: 'id', error: { code: -32000 } }],
      })
    },
  )

  it('becomes a stream of events when notifications come before it, and is the last event', async () => {
    const server = await MessageServer.start()
    const message = request(7, { ...call('tell', { word: 'a' }), ...withProgress })
    const answer = await server.post(message, headers(message))
    expect(answer).toMatchObject({ status: 200, type: 'text/event-stream' })
    expect(answer.messages).toEqual([...told, expect.objectContaining({ id: 7, ...word('a') })])
  })

  it('sends no notifications to a client that did not ask for them or accepts only JSON', async () => {
    const server = await MessageServer.start()
    for (const [params, accept] of [
      [call('tell'), 'application/json, text/event-stream'],
      [{ ...call('tell'), ...withProgress }, 'application/json'],
    ] as const) {
      const message = request(1, params)
      expect(await server.post(message, { ...headers(message), accept })).toMatchObject({
        type: 'application/json',
        messages: [word('')],
      })
    }
  })

  it('belongs to its own request, even if all requests have the same id', async () => {
    const server = await MessageServer.start()
    const words = Array.from({ length: 30 }, (_, i) => `word ${i}`)
    const asked = words.map(async (text, i) => {
      const message = request(1, { ...call(i % 2 === 0 ? 'wait' : 'tell_and_wait', { word: text }), ...withProgress })
      return (await server.post(message, headers(message))).messages.at(-1)
    })
    await until(() => server.waiting === words.length)
    server.release()
    expect(await Promise.all(asked)).toEqual(words.map((text) => expect.objectContaining({ id: 1, ...word(text) })))
  })

  it.each(['wait', 'tell_and_wait'])('is no longer computed when the client is gone: %s', async (name) => {
    const server = await MessageServer.start()
    const abort = new AbortController()
    const message = request(1, { ...call(name, { word: 'gone' }), ...withProgress })
    const other = request(1, { ...call('wait', { word: 'stays' }) })
    const stays = server.post(other, headers(other))
    const opened = server.open(message, headers(message), abort.signal).then((response) => response.text())
    opened.catch(() => {})
    await until(() => server.waiting === 2)
    abort.abort()
    await expect(opened).rejects.toThrow()
    await until(() => server.calledOff.length > 0)
    expect(server.calledOff).toEqual(['gone'])
    server.release()
    expect((await stays).messages).toMatchObject([word('stays')])
  })

  it('arrives even if another client cancels a request with the same id (serve-answers)', async () => {
    const server = await MessageServer.start()
    const message = request(1, call('wait', { word: 'a' }))
    const asked = server.post(message, headers(message))
    await until(() => server.waiting === 1)
    for (const _meta of [undefined, envelope]) {
      const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1, _meta } }
      expect(await server.post(cancelled)).toEqual({ status: 202, type: null, messages: [] })
    }
    expect(server.calledOff).toEqual([])
    server.release()
    expect((await asked).messages).toMatchObject([word('a')])
  })
})

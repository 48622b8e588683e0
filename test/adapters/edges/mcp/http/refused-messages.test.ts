import { describe, expect, it } from 'vitest'
import { envelope, headersOf, legacy, MessageServer, modern, modernRevision } from '#test/support/message-server.js'

const call = { name: 'echo', arguments: { word: 'a' } }

describe('a body that is not a message', () => {
  it.each([
    ['a batch', [legacy(1, 'ping')], -32600],
    ['an empty batch', [], -32600],
    ['a text', '"ping"', -32600],
    ['null', 'null', -32600],
    ['an object without members', {}, -32600],
    ['an id that is null', { jsonrpc: '2.0', id: null, method: 'ping' }, -32600],
    ['an id that is a fraction', { jsonrpc: '2.0', id: 0.5, method: 'ping' }, -32600],
    ['a notification with parameters that are none', { jsonrpc: '2.0', method: 'notifications/x', params: 5 }, -32600],
  ])('is refused without an id: %s', async (_, body, code) => {
    const server = await MessageServer.start()
    const error = { code, message: expect.stringMatching(/^[A-Z].*\.$/) }
    expect(await server.post(body)).toMatchObject({ status: 400, messages: [{ jsonrpc: '2.0', id: null, error }] })
  })

  it.each([
    ['of another version', { jsonrpc: '1.0', id: 'a', method: 'ping' }, -32600],
    ['with a method that is a number', { jsonrpc: '2.0', id: 'a', method: 5 }, -32600],
    ['with other members', { jsonrpc: '2.0', id: 'a', method: 'ping', result: {} }, -32600],
    ['with parameters that are a list', { jsonrpc: '2.0', id: 'a', method: 'ping', params: [] }, -32602],
    ['with a _meta that is none', legacy('a', 'ping', { _meta: 5 }), -32602],
  ])('is refused under the id of a caller that waits, if it is a request %s', async (_, body, code) => {
    const server = await MessageServer.start()
    expect(await server.post(body)).toMatchObject({ status: 400, messages: [{ id: 'a', error: { code } }] })
  })
})

describe('a message that expects no answer', () => {
  it.each([
    ['an answer', { jsonrpc: '2.0', id: 1, result: {} }],
    ['an error', { jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'no' } }],
    ['a notification', { jsonrpc: '2.0', method: 'notifications/initialized' }],
    ['a notification of 2026-07-28', { jsonrpc: '2.0', method: 'notifications/x', params: { _meta: envelope } }],
    ['a notification that nobody knows', { jsonrpc: '2.0', method: 'no/such/notification', params: {} }],
  ])('is accepted and ignored: %s', async (_, body) => {
    const server = await MessageServer.start()
    expect(await server.post(body)).toEqual({ status: 202, type: null, messages: [] })
    expect(await server.post(legacy(1, 'ping'))).toMatchObject({ status: 200 })
  })
})

describe('the revision of a request', () => {
  it('is refused if the header names an unknown one, and the known ones are listed', async () => {
    const server = await MessageServer.start()
    for (const version of ['2099-01-01', 'x', '', modernRevision]) {
      const answer = await server.post(legacy('a', 'tools/list'), { 'mcp-protocol-version': version })
      expect(answer, version).toMatchObject({
        status: 400,
        messages: [{ id: 'a', error: { message: expect.any(String) } }],
      })
    }
    const { messages } = await server.post(legacy('a', 'ping'), { 'mcp-protocol-version': '2024-01-01' })
    expect(messages[0]?.error?.message).toMatch(/2025-11-25/)
  })

  it('is refused if the body names an unknown one, and the known ones are listed', async () => {
    const server = await MessageServer.start()
    const version = 'io.modelcontextprotocol/protocolVersion'
    const message = modern('a', 'tools/list', { _meta: { [version]: '2027-01-01' } })
    expect(await server.post(message, headersOf(message, { 'mcp-protocol-version': '2027-01-01' }))).toMatchObject({
      status: 400,
      messages: [{ id: 'a', error: { code: -32022, data: { supported: [modernRevision], requested: '2027-01-01' } } }],
    })
  })

  it.each([
    ['without capabilities', { 'io.modelcontextprotocol/clientCapabilities': undefined }],
    ['with capabilities that are none', { 'io.modelcontextprotocol/clientCapabilities': 5 }],
    ['with a revision that is none', { 'io.modelcontextprotocol/protocolVersion': 5 }],
  ])('is refused in an envelope %s', async (_, changes) => {
    const server = await MessageServer.start()
    const message = modern('a', 'tools/list', { _meta: changes })
    expect(await server.post(message, headersOf(message))).toMatchObject({
      status: 400,
      messages: [{ id: 'a', error: { code: -32602 } }],
    })
  })
})

describe('headers that contradict the body (-32020)', () => {
  const message = modern('a', 'tools/call', call)
  const without = (name: string) =>
    Object.fromEntries(Object.entries(headersOf(message)).filter(([header]) => header !== name))

  it.each([
    ['no revision', without('mcp-protocol-version')],
    ['no method', without('mcp-method')],
    ['no name', without('mcp-name')],
    ['another revision', headersOf(message, { 'mcp-protocol-version': '2025-11-25' })],
    ['another method', headersOf(message, { 'mcp-method': 'tools/list' })],
    ['a method in other letters', headersOf(message, { 'mcp-method': 'Tools/Call' })],
    ['another name', headersOf(message, { 'mcp-name': 'wait' })],
    ['a name in other letters', headersOf(message, { 'mcp-name': 'Echo' })],
    ['base64 that is none', headersOf(message, { 'mcp-name': '=?base64?ZWNob!?=' })],
    ['base64 without its padding', headersOf(message, { 'mcp-name': '=?base64?d2FpdA?=' })],
    ['base64 of no UTF-8', headersOf(message, { 'mcp-name': '=?base64?/w==?=' })],
    ['base64 of another name', headersOf(message, { 'mcp-name': '=?base64?d2FpdA==?=' })],
  ])('are refused, and nothing is called: %s', async (_, headers) => {
    const server = await MessageServer.start()
    expect(await server.post(message, headers)).toMatchObject({
      status: 400,
      messages: [{ id: 'a', error: { code: -32020 } }],
    })
    expect(server.log.filter((line) => line.startsWith('echo'))).toEqual([])
  })
})

describe('a body with endless nesting', () => {
  const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  const requests = {
    '2025-11-25': [{ jsonrpc: '2.0', id: 'a', method: 'tools/call', params: { name: 'echo', arguments: 'DEEP' } }, {}],
    '2026-07-28': [
      modern('a', 'tools/call', { name: 'echo', arguments: 'DEEP' }),
      headersOf(modern('a', 'tools/call', call)),
    ],
  } as const

  it.each(['2025-11-25', '2026-07-28'] as const)('is answered in %s, and so is the next request', async (revision) => {
    const server = await MessageServer.start()
    const [message, headers] = requests[revision]
    for (const depth of [100, 10_000, 1_000_000]) {
      const body = JSON.stringify(message).replace('"DEEP"', deep(depth))
      const { status, messages } = await server.post(body, headers)
      expect([200, 400], `${depth}: ${JSON.stringify(messages)}`).toContain(status)
      expect(messages).toMatchObject([{ jsonrpc: '2.0', id: 'a' }])
    }
    expect(server.failures).toBe(0)
    expect(await server.post(legacy(1, 'ping'))).toMatchObject({ status: 200 })
  })
})

import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { answersTo, PipedServer } from '#test/support/piped-server.js'

const initialize = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
}

describe('a line that is not a message', () => {
  it.each([
    ['a batch', '[{"jsonrpc":"2.0","id":1,"method":"ping"}]', /^Batches are not supported/],
    ['an empty batch', '[]', /^Batches are not supported/],
    ['an id that is null', '{"jsonrpc":"2.0","id":null,"method":"ping"}', /^The id of a request/],
    ['an id beyond 2^53', '{"jsonrpc":"2.0","id":9007199254740992,"method":"ping"}', /^The id of a request/],
    ['a negative id beyond 2^53', '{"jsonrpc":"2.0","id":-1e99,"method":"ping"}', /^The id of a request/],
    ['an id that is an object', '{"jsonrpc":"2.0","id":{},"method":"ping"}', /^The id of a request/],
    ['a text', '"ping"', /^A message must be an object/],
    ['an object without members', '{}', /^The method of this message is missing/],
  ])('is refused as an invalid request: %s', async (_, line, message) => {
    const error = { code: -32600, message: expect.stringMatching(message) }
    expect(await answersTo(line)).toEqual([{ jsonrpc: '2.0', id: null, error }])
  })

  it.each([
    ['of another version', '{"jsonrpc":"1.0","id":"a","method":"ping"}'],
    ['without a version', '{"id":"a","method":"ping"}'],
    ['without a method', '{"jsonrpc":"2.0","id":"a"}'],
    ['with a method that is a number', '{"jsonrpc":"2.0","id":"a","method":5}'],
    ['with other members', '{"jsonrpc":"2.0","id":"a","method":"ping","result":{}}'],
  ])('is refused under the id of a caller that waits, if it is a request %s', async (_, line) => {
    expect(await answersTo(line)).toMatchObject([{ id: 'a', error: { code: -32600 } }])
  })

  it('is refused with a parse error, and an incomplete last line is ignored', async () => {
    const server = new PipedServer().read().send('{"jsonrpc":"2.0","id":1,"method":"pi')
    server.input.write('{"jsonrpc":"2.0","id":2,"method":"pi')
    expect(await server.end()).toMatchObject([{ id: null, error: { code: -32700, message: 'This line is not JSON.' } }])
  })

  it.each([
    '',
    '  ',
    '{"jsonrpc":"2.0","method":"notifications/initialized","params":5}',
    '{"jsonrpc":"2.0","method":"notifications/cancelled"}',
    '{"jsonrpc":"1.0","method":"no/such/notification"}',
    '{"jsonrpc":"2.0","id":1,"result":5}',
    '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"An error about an error would never end."}}',
  ])('is never answered if it is blank, a notification or a response: %s', async (line) => {
    expect(await answersTo(line)).toEqual([])
  })
})

describe('invalid parameters', () => {
  it.each([
    ['initialize', undefined, 'params is missing.'],
    [
      'initialize',
      {},
      'params.protocolVersion is missing. params.capabilities is missing. params.clientInfo is missing.',
    ],
    ['initialize', { ...initialize, protocolVersion: 5 }, 'params.protocolVersion must be of type string.'],
    ['initialize', { ...initialize, capabilities: [] }, 'params.capabilities must be of type object.'],
    [
      'initialize',
      { ...initialize, capabilities: { sampling: 5 } },
      'params.capabilities.sampling must be of type object.',
    ],
    ['initialize', { ...initialize, clientInfo: { name: 'test' } }, 'params.clientInfo.version is missing.'],
    ['prompts/get', undefined, 'params is missing.'],
    ['prompts/get', { name: 5 }, 'params.name must be of type string.'],
    [
      'prompts/get',
      { name: 'triage_new_jobs', arguments: { criteria: 5 } },
      'params.arguments.criteria must be of type string.',
    ],
    ['prompts/get', { name: 'none' }, 'Unknown prompt: none'],
    ['prompts/list', { cursor: [] }, 'params.cursor must be of type string.'],
    ['tools/list', { cursor: 5 }, 'params.cursor must be of type string.'],
    ['tools/list', [], 'params must be an object.'],
    ['tools/list', 'x', 'params must be an object.'],
    ['tools/call', { name: 'echo', _meta: 5 }, 'params._meta must be of type object.'],
    ['ping', { _meta: { progressToken: {} } }, 'params._meta.progressToken does not match the protocol.'],
  ])('of %s are refused in a sentence: %j', async (method, params, message) => {
    const request = { id: 1, method, ...(params === undefined ? {} : { params }) }
    expect(await answersTo(request)).toEqual([{ jsonrpc: '2.0', id: 1, error: { code: -32602, message } }])
  })

  it('a null argument counts as absent if the tool knows it, and is refused otherwise', async () => {
    const server = new PipedServer().read().call(1, { word: null }).call(2, { other: null })
    expect(await server.end()).toMatchObject([
      { result: { structuredContent: { word: '' } } },
      { result: { structuredContent: { error: { code: 'VALIDATION_ERROR', message: 'Unknown argument: other.' } } } },
    ])
  })
})

describe('many messages sent at once', () => {
  it('are answered in order, and no more are read than can be worked on', async () => {
    const server = new PipedServer()
    for (let id = 1; id <= 20_000; id++) server.call(id)
    await turn()
    // backpressure: most of it is still unread
    expect(server.input.readableLength + server.input.writableLength).toBeGreaterThan(500_000)
    server.read()
    const answers = await server.end()
    expect(answers.map(({ id }) => id)).toEqual(Array.from({ length: 20_000 }, (_, i) => i + 1))
  })

  it('are not worked on while nobody reads the answers', async () => {
    const server = new PipedServer()
    for (let id = 1; id <= 1000; id++) server.call(id, { word: 'x'.repeat(20_000) })
    for (let i = 0; i < 500; i++) await turn()
    expect(server.calls).toBeLessThan(100)
    server.read()
    expect(await server.end()).toHaveLength(1000)
  })

  it('stay unanswered when nobody listens any more', async () => {
    const server = new PipedServer(() => turn())
    for (let id = 1; id <= 1000; id++) server.call(id)
    await turn()
    server.output.destroy()
    await server.closed
    const { calls } = server
    for (let i = 0; i < 100; i++) await turn()
    expect(server.calls - calls).toBe(0)
    expect(calls).toBeLessThan(100)
    expect(server.input.destroyed).toBe(true)
  })

  it('do not delay the answer to a ping', async () => {
    const server = new PipedServer(() => new Promise(() => {})).read()
    for (let id = 1; id <= 200; id++) server.call(id)
    server.send({ id: 201, method: 'ping' })
    for (let i = 0; i < 20; i++) await turn()
    expect(server.answers).toEqual([{ jsonrpc: '2.0', id: 201, result: {} }])
    server.output.destroy()
    await server.closed
  })

  it('are not begun if they were cancelled while they waited', async () => {
    const release: (() => void)[] = []
    const server = new PipedServer(() => new Promise((resolve) => release.push(resolve))).read()
    for (let id = 1; id <= 40; id++) server.call(id)
    server.send({ method: 'notifications/cancelled', params: { requestId: 40 } })
    server.send({ method: 'notifications/cancelled', params: { requestId: 41 } })
    server.input.end()
    while (server.answers.length < 39) {
      await turn()
      for (const finish of release.splice(0)) finish()
    }
    await server.closed
    expect(server.calls).toBe(39)
    expect(server.answers.map(({ id }) => id)).not.toContain(40)
  })
})

describe('the end of a server on stdin', () => {
  it('comes after shutdown when the calls in flight are answered, even if input continues', async () => {
    const server = new PipedServer(() => turn()).read()
    server.call(1).send({ id: 2, method: 'shutdown', params: null }).call(3)
    await server.closed
    expect(server.answers).toHaveLength(3)
    expect(server.answers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: 1, result: expect.objectContaining({ structuredContent: { word: '' } }) }),
        { jsonrpc: '2.0', id: 2, result: {} },
        { jsonrpc: '2.0', id: 3, error: { code: -32600, message: 'The server is shutting down.' } },
      ]),
    )
    expect(server.input.destroyed).toBe(true)
  })

  it('is not caused by a response too deep to be written', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const server = new PipedServer().read()
    server.send(`{"jsonrpc":"2.0","id":77,"result":{"deep":${deep}}}`, { id: 1, method: 'ping' })
    expect(await server.end()).toEqual([{ jsonrpc: '2.0', id: 1, result: {} }])
  })
})

import { describe, expect, it } from 'vitest'
import type { CallContext } from '#src/adapters/edges/mcp/define-tool.js'
import { legacy, modern, modernRevision } from '#test/support/message-server.js'
import { answersTo, PipedServer } from '#test/support/piped-server.js'
import { until } from '#test/support/timing.js'

const initialize = (id: string | number) =>
  legacy(id, 'initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  })
const initialized = { method: 'notifications/initialized' }
const echo = (word: string) => ({ name: 'echo', arguments: { word } })
const withWord = (word: string) => expect.objectContaining({ structuredContent: { word } })
const inLegacy = (id: string, word: string) => legacy(id, 'tools/call', echo(word))
const inModern = (id: string, word: string) => modern(id, 'tools/call', echo(word))

describe('both protocol revisions over stdin and stdout (serve-revisions)', () => {
  it('a client asks whether the newer one is known, and then begins with a handshake', async () => {
    const answers = await answersTo(
      modern(1, 'server/discover'),
      initialize(2),
      initialized,
      legacy(3, 'tools/call', echo('a')),
    )
    expect(answers).toMatchObject([
      { id: 1, result: { supportedVersions: expect.arrayContaining([modernRevision]) } },
      { id: 2, result: { protocolVersion: '2025-11-25' } },
      { id: 3, result: { structuredContent: { word: 'a' } } },
    ])
  })

  it('a message right behind a handshake is answered, and the handshake is answered once', async () => {
    const pings = Array.from({ length: 20 }, (_, n) => legacy(n + 1, 'ping'))
    const answers = await answersTo(initialize(0), ...pings, legacy(21, 'unknown/method'), initialize(22))
    expect(answers.map(({ id }) => id).sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 23 }, (_, n) => n),
    )
    expect(answers.find(({ id }) => id === 21)?.error).toMatchObject({ message: 'Method not found' })
    expect(answers.find(({ id }) => id === 22)?.result).toMatchObject({ protocolVersion: '2025-11-25' })
  })

  it('a client switches between them, and each answer has the revision of its request', async () => {
    const answers = await answersTo(
      initialize(0),
      inLegacy('a', 'first'),
      inModern('b', 'second'),
      inLegacy('c', 'third'),
      modern('d', 'tools/list'),
      legacy('e', 'tools/list'),
    )
    expect(answers.map(({ id }) => id)).toEqual(expect.arrayContaining([0, 'a', 'b', 'c', 'd', 'e']))
    const resultOf = (id: string) => answers.find((answer) => answer.id === id)?.result ?? {}
    for (const [id, word] of [
      ['a', 'first'],
      ['b', 'second'],
      ['c', 'third'],
    ] as const)
      expect(resultOf(id)).toEqual(withWord(word))
    const newer = ['a', 'b', 'c', 'd', 'e'].filter((id) => 'resultType' in resultOf(id))
    expect(newer).toEqual(['b', 'd'])
    expect(resultOf('d')).toMatchObject({ ttlMs: 60_000, cacheScope: 'private' })
    expect(resultOf('e')).not.toHaveProperty('ttlMs')
  })

  it('progress is reported in both', async () => {
    const server = new PipedServer(async ({ notifyProgress }) => {
      notifyProgress?.({ progress: 1, total: 2, message: 'half' })
    })
    const _meta = { progressToken: 'p' }
    server
      .read()
      .send(legacy('a', 'tools/call', { ...echo('a'), _meta }), modern('b', 'tools/call', { ...echo('b'), _meta }))
    const told = (await server.end()).filter((message) => 'method' in message)
    const params = expect.objectContaining({ progressToken: 'p', progress: 1, total: 2, message: 'half' })
    expect(told).toEqual([1, 2].map(() => expect.objectContaining({ method: 'notifications/progress', params })))
  })

  it.each([
    ['2025-11-25', 'older'],
    ['2026-07-28', 'newer'],
  ])('a call in flight is cancelled in %s, and the other is answered', async (_, cancelled) => {
    const release: (() => void)[] = []
    const calledOff: string[] = []
    const work = async ({ signal }: CallContext, word: string) => {
      signal?.addEventListener('abort', () => void calledOff.push(word), { once: true })
      await new Promise<void>((resolve) => release.push(resolve))
    }
    const server = new PipedServer(work).read().send(inLegacy('older', 'older'), inModern('newer', 'newer'))
    await until(() => release.length === 2)
    server.send({ method: 'notifications/cancelled', params: { requestId: cancelled } })
    await until(() => calledOff.length > 0)
    expect(calledOff).toEqual([cancelled])
    for (const finish of release) finish()
    const other = cancelled === 'older' ? 'newer' : 'older'
    expect(await server.end()).toEqual([expect.objectContaining({ id: other, result: withWord(other) })])
  })

  it.each([
    ['2025-11-25', initialize(1)],
    ['2026-07-28', modern(1, 'server/discover')],
  ])('the server learns once that its client got an answer, in %s', async (_, first) => {
    const server = new PipedServer().read()
    server.send(initialized)
    expect(server.greetings).toBe(0)
    server.send(first)
    await until(() => server.greetings > 0)
    expect(server.answers).toHaveLength(1)
    server.send(inLegacy('a', 'a'), inModern('b', 'b'))
    await server.end()
    expect(server.greetings).toBe(1)
  })
})

describe('a refused request of revision 2026-07-28', () => {
  const envelopeWith = (changes: object) => modern('a', 'tools/list', { _meta: changes })

  it.each([
    ['an unknown revision', envelopeWith({ 'io.modelcontextprotocol/protocolVersion': '2027-01-01' }), -32022],
    ['no capabilities', envelopeWith({ 'io.modelcontextprotocol/clientCapabilities': undefined }), -32602],
    ['initialize, which it has not', modern('a', 'initialize'), -32601],
    ['ping, which it has not', modern('a', 'ping'), -32601],
    ['an unknown method', modern('a', 'no/such/method'), -32601],
    ['an unknown tool', modern('a', 'tools/call', { name: 'none' }), -32602],
  ])('keeps its id: %s', async (_, message, code) => {
    expect(await answersTo(message)).toMatchObject([{ id: 'a', error: { code } }])
  })

  it('is answered with the known revision', async () => {
    const [answer] = await answersTo(envelopeWith({ 'io.modelcontextprotocol/protocolVersion': '2027-01-01' }))
    expect(answer?.error?.data).toEqual({ supported: [modernRevision], requested: '2027-01-01' })
  })
})

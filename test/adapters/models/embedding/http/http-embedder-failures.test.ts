import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { HttpEmbedder } from '#src/adapters/models/embedding/http/http-embedder.js'
import { embeddingServer, embeds, fails, type Reply } from '#test/support/embedding-server.js'
import { apiKey, embedderOf, embeddingFailureOf, serving } from '#test/support/http-embedders.js'

describe('an embedding server that fails for a moment', () => {
  it('is asked again, later each time', async () => {
    const { embedder, requests, waits } = await serving([fails(500), fails(502), fails(503), embeds()])
    expect(await embedder.embed(['a text'], 'passage')).toHaveLength(1)
    expect(requests).toHaveLength(4)
    expect(waits).toEqual([500, 1000, 2000])
  })

  it('is asked again after a connection that broke', async () => {
    const { embedder, requests } = await serving([(_, response) => response.destroy(), embeds()])
    expect(await embedder.embed(['a text'], 'passage')).toHaveLength(1)
    expect(requests).toHaveLength(2)
  })

  it('is asked again after an answer that broke off', async () => {
    const { embedder } = await serving([breaksOff, embeds()])
    expect(await embedder.embed(['a text'], 'passage')).toHaveLength(1)
  })

  it.each([
    [{ 'retry-after': '7' }, 7000],
    [{ date: 'Fri, 20 Nov 2026 08:00:00 GMT', 'retry-after': 'Fri, 20 Nov 2026 08:00:12 GMT' }, 12_000],
    [{ 'retry-after': 'soon' }, 500],
  ])('is left alone as long as it asks: %j', async (headers, wait) => {
    const { embedder, waits } = await serving([fails(429, headers), embeds()])
    expect(await embedder.embed(['a text'], 'passage')).toHaveLength(1)
    expect(waits).toEqual([wait])
  })

  it('is given up when it asks for more than half a minute', async () => {
    const { embedder, requests, waits } = await serving([fails(429, { 'retry-after': '3600' })])
    expect(await embeddingFailureOf(embedder)).toMatchObject({ retryable: true, details: { status_code: 429 } })
    expect([requests.length, waits]).toEqual([1, []])
  })

  it('is given up after four attempts, to be tried later', async () => {
    const { embedder, requests } = await serving([fails(500, {}, `no, ${apiKey}`)])
    expect(await embeddingFailureOf(embedder)).toMatchObject({ retryable: true, details: { status_code: 500 } })
    expect(requests).toHaveLength(4)
  })
})

describe('an embedding server that is of no use', () => {
  it('is down: the setting with its address is named', async () => {
    const { embedder } = embedderOf(await closedPort())
    const failure = await embeddingFailureOf(embedder)
    expect(failure.retryable).toBe(true)
    expect(failure.suggestion).toContain('JOBWORKFLOW_EMBEDDINGS_URL')
  })

  it('is too slow: one deadline, and no second request', async () => {
    const { embedder, requests } = await serving([() => {}], { timeoutMs: 1000 })
    expect(await embeddingFailureOf(embedder)).toMatchObject({ retryable: true, details: { timeout_seconds: 1 } })
    expect(requests).toHaveLength(1)
  })

  it('stops in the middle of an answer: the deadline holds', async () => {
    const stops: Reply = (_, response) => void response.writeHead(200).write('{"data":[')
    const { embedder } = await serving([stops], { timeoutMs: 50 })
    expect((await embeddingFailureOf(embedder)).message).toContain('0.05 seconds')
  })

  it.each([
    [401, 'JOBWORKFLOW_EMBEDDINGS_API_KEY'],
    [403, 'JOBWORKFLOW_EMBEDDINGS_API_KEY'],
    [404, 'JOBWORKFLOW_EMBEDDINGS_MODEL'],
    [400, 'JOBWORKFLOW_EMBEDDINGS_MODEL'],
  ])('answers %d: asked once, %s is named', async (status, setting) => {
    const { embedder, requests } = await serving([fails(status, {}, apiKey)])
    const failure = await embeddingFailureOf(embedder)
    expect(failure).toMatchObject({ retryable: false, details: { status_code: status } })
    expect(failure.suggestion).toContain(setting)
    expect(requests).toHaveLength(1)
  })

  it('sends elsewhere: the key does not go there', async () => {
    const elsewhere = await embeddingServer(embeds())
    const { embedder } = await serving([fails(307, { location: `${elsewhere.url}/embeddings` })])
    expect((await embeddingFailureOf(embedder)).suggestion).toContain('JOBWORKFLOW_EMBEDDINGS_URL')
    expect(elsewhere.requests).toEqual([])
  })

  it('answers without end: it is read up to a bound', async () => {
    const endless: Reply = (_, response) => {
      // a response whose client is gone stays writable on Node 26, and says so of each write
      const more = (error?: Error | null) => {
        if (!error && !response.destroyed) response.write('x'.repeat(65_536), more)
      }
      more()
    }
    const { embedder } = await serving([endless], { maxAnswerBytes: 100_000 })
    expect((await embeddingFailureOf(embedder)).message).toContain('more than 100000 bytes')
  })
})

describe('giving up', () => {
  it('ends a request in flight, and asks nothing more', async () => {
    const caller = new AbortController()
    const { embedder, requests } = await serving([() => caller.abort()])
    await expect(embedder.embed(['a text'], 'passage', caller.signal)).rejects.toMatchObject({
      code: 'EMBEDDING_FAILED',
      retryable: true,
    })
    expect(requests).toHaveLength(1)
  })

  it('ends a wait between two attempts', async () => {
    const caller = new AbortController()
    const url = (await embeddingServer(fails(503, { 'retry-after': '20' }))).url
    const embedder = new HttpEmbedder({ url, model: 'tiny', apiKey: null })
    setTimeout(() => caller.abort(), 50)
    await expect(embedder.embed(['a text'], 'passage', caller.signal)).rejects.toMatchObject({ retryable: true })
  })

  it('is what closing does to a request in flight', async () => {
    const closing: Reply = () => void embedder.close()
    const { embedder } = await serving([closing])
    await expect(embedder.embed(['a text'], 'passage')).rejects.toMatchObject({ code: 'EMBEDDING_FAILED' })
  })
})

async function closedPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}

const breaksOff: Reply = (_, response) => {
  response.writeHead(200, { 'content-length': '1000' }).write('{"data":[')
  response.socket?.end()
}

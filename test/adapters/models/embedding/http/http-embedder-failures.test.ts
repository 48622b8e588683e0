import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { HttpEmbedder } from '#src/adapters/models/embedding/http/http-embedder.js'
import { embeddingServer, embeds, fails, type Reply } from '#test/support/embedding-server.js'
import { apiKey, embedderOf, embeddingFailureOf, serving } from '#test/support/http-embedders.js'

describe('an embedding server that fails temporarily', () => {
  it('is asked again, with growing pauses', async () => {
    const { embedder, requests, waits } = await serving([fails(500), fails(502), fails(503), embeds()])
    expect(await embedder.embed(['a text'], 'passage')).toHaveLength(1)
    expect(requests).toHaveLength(4)
    expect(waits).toEqual([500, 1000, 2000])
  })

  it('is asked again after a broken connection', async () => {
    const { embedder, requests } = await serving([(_, response) => response.destroy(), embeds()])
    expect(await embedder.embed(['a text'], 'passage')).toHaveLength(1)
    expect(requests).toHaveLength(2)
  })

  it('is asked again after an incomplete answer', async () => {
    const { embedder } = await serving([breaksOff, embeds()])
    expect(await embedder.embed(['a text'], 'passage')).toHaveLength(1)
  })

  it.each([
    [{ 'retry-after': '7' }, 7000],
    [{ date: 'Fri, 20 Nov 2026 08:00:00 GMT', 'retry-after': 'Fri, 20 Nov 2026 08:00:12 GMT' }, 12_000],
    [{ 'retry-after': 'soon' }, 500],
  ])('is left alone for the requested time: %j', async (headers, wait) => {
    const { embedder, waits } = await serving([fails(429, headers), embeds()])
    expect(await embedder.embed(['a text'], 'passage')).toHaveLength(1)
    expect(waits).toEqual([wait])
  })

  it('is given up if it asks for more than half a minute', async () => {
    const { embedder, requests, waits } = await serving([fails(429, { 'retry-after': '3600' })])
    expect(await embeddingFailureOf(embedder)).toMatchObject({ retryable: true, details: { status_code: 429 } })
    expect([requests.length, waits]).toEqual([1, []])
  })

  it('is given up after four attempts, with a retryable error', async () => {
    const { embedder, requests } = await serving([fails(500, {}, `no, ${apiKey}`)])
    expect(await embeddingFailureOf(embedder)).toMatchObject({ retryable: true, details: { status_code: 500 } })
    expect(requests).toHaveLength(4)
  })
})

describe('an embedding server that fails', () => {
  it('by being down: the error names the setting of its address', async () => {
    const { embedder } = embedderOf(await closedPort())
    const failure = await embeddingFailureOf(embedder)
    expect(failure.retryable).toBe(true)
    expect(failure.suggestion).toContain('JOBWORKFLOW_EMBEDDINGS_URL')
  })

  it('by being too slow: one deadline, and no second request', async () => {
    const { embedder, requests } = await serving([() => {}], { timeoutMs: 1000 })
    expect(await embeddingFailureOf(embedder)).toMatchObject({ retryable: true, details: { timeout_seconds: 1 } })
    expect(requests).toHaveLength(1)
  })

  it('by stopping in the middle of an answer: the deadline holds', async () => {
    const stops: Reply = (_, response) => void response.writeHead(200).write('{"data":[')
    const { embedder } = await serving([stops], { timeoutMs: 50 })
    expect((await embeddingFailureOf(embedder)).message).toContain('0.05 seconds')
  })

  it.each([
    [401, 'JOBWORKFLOW_EMBEDDINGS_API_KEY'],
    [403, 'JOBWORKFLOW_EMBEDDINGS_API_KEY'],
    [404, 'JOBWORKFLOW_EMBEDDINGS_MODEL'],
    [400, 'JOBWORKFLOW_EMBEDDINGS_MODEL'],
  ])('with status %d: it is asked once, and the error names %s', async (status, setting) => {
    const { embedder, requests } = await serving([fails(status, {}, apiKey)])
    const failure = await embeddingFailureOf(embedder)
    expect(failure).toMatchObject({ retryable: false, details: { status_code: status } })
    expect(failure.suggestion).toContain(setting)
    expect(requests).toHaveLength(1)
  })

  it('by redirecting: the key is not sent there', async () => {
    const elsewhere = await embeddingServer(embeds())
    const { embedder } = await serving([fails(307, { location: `${elsewhere.url}/embeddings` })])
    expect((await embeddingFailureOf(embedder)).suggestion).toContain('JOBWORKFLOW_EMBEDDINGS_URL')
    expect(elsewhere.requests).toEqual([])
  })

  it('by answering without end: it is read up to a bound', async () => {
    const endless: Reply = (_, response) => {
      // on Node 26 a response stays writable after its client disconnects, and every write reports an error
      const more = (error?: Error | null) => {
        if (!error && !response.destroyed) response.write('x'.repeat(65_536), more)
      }
      more()
    }
    const { embedder } = await serving([endless], { maxAnswerBytes: 100_000 })
    expect((await embeddingFailureOf(embedder)).message).toContain('more than 100000 bytes')
  })
})

describe('cancelling', () => {
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

  it('also happens to a request in flight when the embedder is closed', async () => {
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

import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { HttpEmbedder, type HttpEmbedderOptions } from '../../../../src/adapters/embedding/http/http-embedder.js'
import { WebsiteError } from '../../../../src/domain/websites/website-error.js'
import { embedderContract } from '../../../contracts/embedder.contract.js'
import {
  answers,
  embeddingServer,
  embeds,
  fails,
  loopbackServer,
  type Reply,
} from '../../../support/embedding-server.js'

const apiKey = 'sk-very-secret-0123'

function embedderOf(url: string, options: Partial<HttpEmbedderOptions> = {}) {
  const waits: number[] = []
  const sleep = async (ms: number) => void waits.push(ms)
  return { embedder: new HttpEmbedder({ url, model: 'tiny', apiKey, sleep, ...options }), waits }
}

async function serving(replies: readonly Reply[], options: Partial<HttpEmbedderOptions> = {}) {
  const server = await embeddingServer(...replies)
  return { ...server, ...embedderOf(server.url, options) }
}

/** How embedding one text fails: it must be said without the key. */
async function failureOf(embedder: HttpEmbedder, texts: readonly string[] = ['a text']): Promise<WebsiteError> {
  const failure = await embedder.embed(texts, 'passage').then(
    () => expect.fail('it embedded'),
    (error: unknown) => error,
  )
  if (!(failure instanceof WebsiteError)) throw failure
  expect(failure).toMatchObject({ code: 'EMBEDDING_FAILED', type: 'EmbeddingError' })
  const told = [failure.message, failure.suggestion, JSON.stringify(failure.details), describeCauses(failure)]
  expect(told.join('\n')).not.toContain(apiKey)
  return failure
}

function describeCauses(error: unknown): string {
  return error instanceof Error ? `${error.stack}\n${describeCauses(error.cause)}` : String(error)
}

embedderContract('HttpEmbedder', async () => (await serving([embeds()])).embedder)

describe('what an embedding server is asked', () => {
  it('is the model and the texts, with the key in the header alone', async () => {
    const { embedder, requests } = await serving([embeds()])
    await embedder.embed(['one', 'two'], 'passage')
    expect(requests).toEqual([
      { path: '/v1/embeddings', authorization: `Bearer ${apiKey}`, model: 'tiny', input: ['one', 'two'] },
    ])
  })

  it('is nothing about a key when there is none', async () => {
    const { embedder, requests } = await serving([embeds()], { apiKey: null })
    await embedder.embed(['one'], 'passage')
    expect(requests[0]?.authorization).toBeUndefined()
  })

  it.each([
    ['intfloat/multilingual-e5-small', 'query: x', 'passage: x'],
    ['nomic-embed-text:latest', 'search_query: x', 'search_document: x'],
    ['text-embedding-3-small', 'x', 'x'],
    ['face5-base', 'x', 'x'],
  ])('carries the prefixes that %s was taught', async (model, query, passage) => {
    const { embedder, requests } = await serving([embeds()], { model })
    await embedder.embed(['x'], 'query')
    await embedder.embed(['x'], 'passage')
    expect(requests.map(({ input }) => input)).toEqual([[query], [passage]])
    expect(embedder.model).toBe(`http:${model}`)
  })

  it('comes in batches of bounded count and characters, and the vectors in one list', async () => {
    const { embedder, requests } = await serving([embeds()])
    await embedder.embed(new Array(130).fill('short'), 'passage')
    await embedder.embed(new Array(3).fill('x'.repeat(50_000)), 'passage')
    expect(requests.map(({ input }) => input.length)).toEqual([64, 64, 2, 2, 1])
  })

  it('is the number of dimensions only once, and not at all after an answer', async () => {
    const { embedder, requests } = await serving([embeds(24)])
    expect([await embedder.dimensions(), await embedder.dimensions()]).toEqual([24, 24])
    expect(requests).toHaveLength(1)
    const other = await serving([embeds(24)])
    await other.embedder.embed(['first'], 'passage')
    expect(await other.embedder.dimensions()).toBe(24)
    expect(other.requests).toHaveLength(1)
  })
})

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
    expect(await failureOf(embedder)).toMatchObject({ retryable: true, details: { status_code: 429 } })
    expect([requests.length, waits]).toEqual([1, []])
  })

  it('is given up after four attempts, to be tried later', async () => {
    const { embedder, requests } = await serving([fails(500, {}, `no, ${apiKey}`)])
    expect(await failureOf(embedder)).toMatchObject({ retryable: true, details: { status_code: 500 } })
    expect(requests).toHaveLength(4)
  })
})

describe('an embedding server that is of no use', () => {
  it('is down: the setting with its address is named', async () => {
    const { embedder } = embedderOf(await closedPort())
    const failure = await failureOf(embedder)
    expect(failure.retryable).toBe(true)
    expect(failure.suggestion).toContain('JOBWORKFLOW_EMBEDDINGS_URL')
  })

  it('is too slow: one deadline, and no second request', async () => {
    const { embedder, requests } = await serving([() => {}], { timeoutMs: 1000 })
    expect(await failureOf(embedder)).toMatchObject({ retryable: true, details: { timeout_seconds: 1 } })
    expect(requests).toHaveLength(1)
  })

  it('stops in the middle of an answer: the deadline holds', async () => {
    const stops: Reply = (_, response) => void response.writeHead(200).write('{"data":[')
    const { embedder } = await serving([stops], { timeoutMs: 50 })
    expect((await failureOf(embedder)).message).toContain('0.05 seconds')
  })

  it.each([
    [401, 'JOBWORKFLOW_EMBEDDINGS_API_KEY'],
    [403, 'JOBWORKFLOW_EMBEDDINGS_API_KEY'],
    [404, 'JOBWORKFLOW_EMBEDDINGS_MODEL'],
    [400, 'JOBWORKFLOW_EMBEDDINGS_MODEL'],
  ])('answers %d: asked once, %s is named', async (status, setting) => {
    const { embedder, requests } = await serving([fails(status, {}, apiKey)])
    const failure = await failureOf(embedder)
    expect(failure).toMatchObject({ retryable: false, details: { status_code: status } })
    expect(failure.suggestion).toContain(setting)
    expect(requests).toHaveLength(1)
  })

  it('sends elsewhere: the key does not go there', async () => {
    const elsewhere = await embeddingServer(embeds())
    const { embedder } = await serving([fails(307, { location: `${elsewhere.url}/embeddings` })])
    expect((await failureOf(embedder)).suggestion).toContain('JOBWORKFLOW_EMBEDDINGS_URL')
    expect(elsewhere.requests).toEqual([])
  })

  it('answers without end: it is read up to a bound', async () => {
    const endless: Reply = (_, response) => {
      const more = () => void (response.writable && response.write('x'.repeat(65_536), more))
      more()
    }
    const { embedder } = await serving([endless], { maxAnswerBytes: 100_000 })
    expect((await failureOf(embedder)).message).toContain('more than 100000 bytes')
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

describe('an answer that is no embeddings', () => {
  const entry = (embedding: unknown, index: unknown = 0) => ({ index, embedding })

  it.each([
    ['is a page', fails(200, {}, '<html>'), 'no JSON'],
    ['is no list', answers('none'), 'a list of embeddings'],
    ['is null', fails(200, {}, 'null'), 'a list of embeddings'],
    ['is too short', answers([entry([1])]), '1 embeddings for 2 texts'],
    ['has one index twice', answers([entry([1]), entry([1])]), 'index 0'],
    ['has an index beyond the list', answers([entry([1]), entry([1], 2)]), 'index 2'],
    ['has a broken index', answers([entry([1]), entry([1], 0.5)]), 'whole number'],
    ['holds null for a number', answers([entry([1, null]), entry([1, 2], 1)]), 'no list of numbers'],
    ['holds NaN as text', answers([entry([1, 'NaN']), entry([1, 2], 1)]), 'no list of numbers'],
    ['holds NaN bare', fails(200, {}, '{"data":[{"index":0,"embedding":[NaN]}]}'), 'no JSON'],
    ['is beyond what a vector holds', answers([entry([1, 1e300]), entry([1, 2], 1)]), 'not finite'],
    ['is all zeros', answers([entry([0, 0]), entry([1, 2], 1)]), 'zeros'],
    ['is empty', answers([entry([]), entry([], 1)]), 'empty'],
    ['is in base64', answers([entry('AACAPw=='), entry('AACAPw==', 1)]), 'no list of numbers'],
    ['has vectors of two lengths', answers([entry([1]), entry([1, 2], 1)]), 'different lengths'],
  ])('%s', async (_, reply, problem) => {
    const { embedder, requests } = await serving([reply])
    const failure = await failureOf(embedder, ['one', 'two'])
    expect(failure.message).toContain(problem)
    expect(failure).toMatchObject({ retryable: false })
    expect(requests).toHaveLength(1)
  })

  it('is put in order by its indexes, or taken in order without them', async () => {
    const shuffled = await serving([answers([entry([2, 1], 1), entry([1, 2], 0)])])
    expect(await shuffled.embedder.embed(['a', 'b'], 'passage')).toEqual([Float32Array.of(1, 2), Float32Array.of(2, 1)])
    const bare = await serving([answers([{ embedding: [1, 2] }, { embedding: [2, 1] }])])
    expect(await bare.embedder.embed(['a', 'b'], 'passage')).toEqual([Float32Array.of(1, 2), Float32Array.of(2, 1)])
  })

  it('of other dimensions than before is refused, naming reindex', async () => {
    const { embedder } = await serving([embeds(16), embeds(24)])
    await embedder.embed(['first'], 'passage')
    const failure = await failureOf(embedder)
    expect(failure.details).toMatchObject({ expected_dimensions: 16, dimensions: 24 })
    expect(failure.suggestion).toContain('jobworkflow websites reindex')
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

describe('the address of an embedding server', () => {
  it.each(['', '/', '/v1', '/v1/', '/v1/embeddings', '/v1/embeddings/#top'])('may end with "%s"', async (path) => {
    const { url, requests } = await embeddingServer(embeds())
    await embedderOf(url.replace('/v1', path)).embedder.embed(['x'], 'query')
    expect(requests[0]?.path).toBe('/v1/embeddings')
  })

  it('keeps its query', async () => {
    const asked: (string | undefined)[] = []
    const origin = await loopbackServer((message, response) => {
      asked.push(message.url)
      response.end(JSON.stringify({ data: [{ embedding: [1] }] }))
    })
    await embedderOf(`${origin}/openai/deployments/e?api-version=1`).embedder.embed(['x'], 'query')
    expect(asked).toEqual(['/openai/deployments/e/embeddings?api-version=1'])
  })

  it.each(['localhost:11434', 'ftp://host/v1', '', `http://user:${apiKey}@host/v1`])('cannot be "%s"', (url) => {
    const open = () => embedderOf(url)
    expect(open).toThrowError(expect.objectContaining({ code: 'VALIDATION_ERROR' }))
    expect(open).not.toThrowError(apiKey)
  })

  it('does not come with a key of two lines, and the refusal does not quote it', () => {
    const open = () => embedderOf('http://127.0.0.1:9', { apiKey: `${apiKey}\nX-Other: 1` })
    expect(open).toThrowError(/JOBWORKFLOW_EMBEDDINGS_API_KEY/)
    expect(open).not.toThrowError(apiKey)
  })
})

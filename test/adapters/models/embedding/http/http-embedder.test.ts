import { describe, expect, it } from 'vitest'
import { embedderContract } from '#test/contracts/embedder.contract.js'
import { embeddingServer, embeds, loopbackServer } from '#test/support/embedding-server.js'
import { apiKey, embedderOf, serving } from '#test/support/http-embedders.js'

embedderContract('HttpEmbedder', async () => (await serving([embeds()])).embedder)

describe('a request to an embedding server', () => {
  it('has the model and the texts, and the key only in the header', async () => {
    const { embedder, requests } = await serving([embeds()])
    await embedder.embed(['one', 'two'], 'passage')
    expect(requests).toEqual([
      { path: '/v1/embeddings', authorization: `Bearer ${apiKey}`, model: 'tiny', input: ['one', 'two'] },
    ])
  })

  it('has no key header without a key', async () => {
    const { embedder, requests } = await serving([embeds()], { apiKey: null })
    await embedder.embed(['one'], 'passage')
    expect(requests[0]?.authorization).toBeUndefined()
  })

  it.each([
    ['intfloat/multilingual-e5-small', 'query: x', 'passage: x'],
    ['nomic-embed-text:latest', 'search_query: x', 'search_document: x'],
    ['text-embedding-3-small', 'x', 'x'],
    ['face5-base', 'x', 'x'],
  ])('has the prefixes of the model %s', async (model, query, passage) => {
    const { embedder, requests } = await serving([embeds()], { model })
    await embedder.embed(['x'], 'query')
    await embedder.embed(['x'], 'passage')
    expect(requests.map(({ input }) => input)).toEqual([[query], [passage]])
    expect(embedder.model).toBe(`http:${model}`)
  })

  it('is one of several with bounded texts and characters, and the vectors become one list', async () => {
    const { embedder, requests } = await serving([embeds()])
    await embedder.embed(new Array(130).fill('short'), 'passage')
    await embedder.embed(new Array(3).fill('x'.repeat(50_000)), 'passage')
    expect(requests.map(({ input }) => input.length)).toEqual([64, 64, 2, 2, 1])
  })

  it('asks for dimensions at most once, and never after an answer', async () => {
    const { embedder, requests } = await serving([embeds(24)])
    expect([await embedder.dimensions(), await embedder.dimensions()]).toEqual([24, 24])
    expect(requests).toHaveLength(1)
    const other = await serving([embeds(24)])
    await other.embedder.embed(['first'], 'passage')
    expect(await other.embedder.dimensions()).toBe(24)
    expect(other.requests).toHaveLength(1)
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

  it('is refused with a key of two lines, without quoting the key', () => {
    const open = () => embedderOf('http://127.0.0.1:9', { apiKey: `${apiKey}\nX-Other: 1` })
    expect(open).toThrowError(/JOBWORKFLOW_EMBEDDINGS_API_KEY/)
    expect(open).not.toThrowError(apiKey)
  })
})

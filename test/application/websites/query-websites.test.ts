import { describe, expect, it } from 'vitest'
import { MemoryWebsiteRepository } from '#src/adapters/stores/memory/websites/memory-website-repository.js'
import type { ChunkSearchRequest } from '#src/application/websites/ports/website-repository.js'
import type { QueryWebsitesRequest } from '#src/application/websites/query-websites.js'
import { toReport, withNotice, withReport } from '#test/support/reported-failures.js'
import { aWebsiteScene, embedderDown, LetterEmbedder, type SceneOptions } from '#test/support/website-scene.js'

const site = 'https://example.com'
const texts = [
  'Rust engineers build ferries in Kyoto',
  'Go engineers run trains in Osaka',
  '東京のエンジニアを募集します',
]

/** A scene with one page per text; the second is a company page. */
async function aFilledScene(options: SceneOptions = {}) {
  const scene = aWebsiteScene(options)
  for (const [i, text] of texts.entries()) {
    scene.fetcher.serve(`${site}/${i + 1}`, text)
    await scene.process(`${site}/${i + 1}`, { contentType: i === 1 ? 'company_page' : 'job_posting' })
  }
  return {
    ...scene,
    ask: async (request: QueryWebsitesRequest) => withNotice(await scene.websites.query(request)),
  }
}

describe('QueryWebsites (rag-query)', () => {
  it('finds the answer, with the page to cite', async () => {
    const { ask } = await aFilledScene()
    const result = await ask({ query: '  ferries in Kyoto? ' })
    expect(result).toMatchObject({
      query: 'ferries in Kyoto?',
      retrievalMode: 'lexical',
      confidence: 'high',
      synthesis: null,
      notice: null,
    })
    expect(result.results[0]).toMatchObject({
      sourceId: 1,
      sourceUrl: `${site}/1`,
      content: texts[0],
      vectorScore: null,
    })
  })

  it('finds Japanese words of two characters (rag-words)', async () => {
    const { ask } = await aFilledScene()
    expect((await ask({ query: '東京' })).results.map(({ sourceId }) => sourceId)).toEqual([3])
  })

  it('has low confidence if it found nothing', async () => {
    const { ask } = await aFilledScene()
    expect(await ask({ query: 'zebra' })).toMatchObject({ results: [], total: 0, confidence: 'low', notice: null })
  })

  it('finds nothing in an empty store, and says how to add a page', async () => {
    const { websites, process } = aWebsiteScene({ embedder: new LetterEmbedder() })
    expect(withNotice(await websites.query({ query: 'Kyoto' }))).toMatchObject({
      results: [],
      confidence: 'low',
      notice: expect.stringMatching(/rag_process_website.*`jobworkflow websites add URL`/),
    })
    await process('https://example.com/')
    expect(withNotice(await websites.query({ query: 'Zürich' })).notice).not.toContain('rag_process_website')
  })

  it.each(['', ' \n\t ', '\u3000', 'a'.repeat(1001), '𠮷'.repeat(1001)])('refuses %j', async (query) => {
    const { websites, events } = aWebsiteScene()
    await expect(withReport(websites.query({ query }))).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      type: 'DataValidationError',
      details: { query_length: [...query.trim()].length },
    })
    expect(events.events).toEqual([])
  })

  it.each(['a', ` ${'a'.repeat(1000)} `, '𠮷'.repeat(1000), 'C++', 'node.js', '"', '?', 'NEAR(', '*'])(
    'accepts %j',
    async (query) => {
      const { ask } = await aFilledScene()
      expect((await ask({ query })).query).toBe(query.trim())
    },
  )

  it.each([0, 21, 1.5, -1, Number.NaN])('refuses max_results of %d', async (maxResults) => {
    const { ask } = await aFilledScene()
    await expect(withReport(ask({ query: 'Kyoto', maxResults }))).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      type: 'DataValidationError',
      details: { max_results: maxResults },
    })
  })

  it('returns as many as requested, and the count before the cut', async () => {
    const { ask } = await aFilledScene()
    const { results, total } = await ask({ query: 'engineers', maxResults: 1 })
    expect(results).toHaveLength(1)
    expect(total).toBe(2)
  })

  it('passes filters to the search, and a limit of 10 by default', async () => {
    const asked: ChunkSearchRequest[] = []
    class Recording extends MemoryWebsiteRepository {
      override async search(request: ChunkSearchRequest) {
        asked.push(request)
        return super.search(request)
      }
    }
    const { ask } = await aFilledScene({ repository: new Recording() })
    const filtered = await ask({ query: 'engineers', contentType: 'company_page', sourceIds: [1, 2], maxResults: 20 })
    expect(filtered.results.map(({ sourceId }) => sourceId)).toEqual([2])
    expect((await ask({ query: 'engineers', sourceIds: [] })).results).toEqual([])
    expect(asked).toEqual([
      { query: 'engineers', vector: null, limit: 20, contentType: 'company_page', sourceIds: [1, 2] },
      { query: 'engineers', vector: null, limit: 10, contentType: null, sourceIds: [] },
    ])
  })

  it('reports the question and the result to observers (rag-events)', async () => {
    const { ask, events } = await aFilledScene()
    const before = events.events.length
    await ask({ query: ' Kyoto ', contentType: 'job_posting', sourceIds: [1] })
    expect(events.events.slice(before)).toEqual([
      { name: 'SemanticQueryStart', query: 'Kyoto', filters: { contentType: 'job_posting', sourceIds: [1] } },
      { name: 'SemanticQueryComplete', resultsCount: 1, processingTimeMs: expect.any(Number) },
    ])
  })
})

describe('a query with an embedder', () => {
  it('searches by words and meaning', async () => {
    const embedder = new LetterEmbedder()
    const { ask } = await aFilledScene({ embedder })
    const { retrievalMode, results } = await ask({ query: 'Kyoto' })
    expect(embedder.calls.at(-1)).toEqual({ texts: ['Kyoto'], purpose: 'query' })
    expect(retrievalMode).toBe('hybrid')
    expect(results.every(({ vectorScore }) => vectorScore !== null)).toBe(true)
  })

  it('says if the embedder is not trusted (rag-trust)', async () => {
    const { ask, repository } = await aFilledScene({ embedder: new LetterEmbedder() })
    const vector = await new LetterEmbedder().embed(['Kyoto'], 'query')
    const search = { query: 'Kyoto', vector: vector[0] ?? null, limit: 1, contentType: null, sourceIds: null }
    expect((await repository.search(search)).trust).toBe(0)
    expect((await ask({ query: 'Kyoto' })).notice).toMatch(/Search by meaning is off/)
  })

  it('falls back to words if the embedder fails, and says so', async () => {
    const embedder = new LetterEmbedder()
    const { ask } = await aFilledScene({ embedder })
    embedder.before = () => {
      throw embedderDown
    }
    const { retrievalMode, results, notice } = await ask({ query: 'Kyoto' })
    expect(retrievalMode).toBe('lexical')
    expect(results).toMatchObject([{ sourceId: 1, vectorScore: null }])
    expect(notice).toBe(`Found by words only: ${embedderDown.message} ${toReport(embedderDown).suggestion}`)
  })

  it('falls back to words if the vector has another length', async () => {
    const embedder = new LetterEmbedder()
    const { ask } = await aFilledScene({ embedder })
    embedder.length = 20
    const { retrievalMode, notice } = await ask({ query: 'Kyoto' })
    expect(retrievalMode).toBe('lexical')
    expect(notice).toMatch(/^Found by words only: .*differ in length.*`jobworkflow websites reindex`/)
  })

  it('falls back to words while the store has no vectors, and names the command that makes them', async () => {
    const { repository } = await aFilledScene()
    const embedder = new LetterEmbedder()
    const { websites } = aWebsiteScene({ repository, embedder })
    const { retrievalMode, notice } = withNotice(await websites.query({ query: 'Kyoto' }))
    expect(retrievalMode).toBe('lexical')
    expect(notice).toContain('jobworkflow websites reindex')
    expect(embedder.calls).toEqual([])
  })

  it('fails if the store has vectors of another model, and says what to do', async () => {
    const { repository } = await aFilledScene({ embedder: new LetterEmbedder('old') })
    const { websites } = aWebsiteScene({ repository, embedder: new LetterEmbedder('new') })
    await expect(withReport(websites.query({ query: 'Kyoto' }))).rejects.toMatchObject({
      code: 'EMBEDDING_FAILED',
      suggestion: expect.stringContaining('jobworkflow websites reindex'),
      details: { stored_model: 'old', model: 'new' },
    })
  })

  it('ends when its caller leaves', async () => {
    const embedder = new LetterEmbedder()
    const { ask } = await aFilledScene({ embedder })
    const caller = new AbortController()
    embedder.before = () => {
      caller.abort()
      throw embedderDown
    }
    await expect(ask({ query: 'Kyoto', signal: caller.signal })).rejects.toBe(embedderDown)
  })

  it('does not hide unexpected errors of the embedder', async () => {
    const embedder = new LetterEmbedder()
    const { ask } = await aFilledScene({ embedder })
    const fault = new TypeError('of our own')
    embedder.before = () => {
      throw fault
    }
    await expect(ask({ query: 'Kyoto' })).rejects.toBe(fault)
  })
})

import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { CreateMessageRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { describe, expect, it, onTestFinished } from 'vitest'
import { executable } from '#scripts/kit/program.js'
import { bareEnvironment } from '#test/support/bare-environment.js'
import { jobworkflow } from '#test/support/command-line.js'
import { embeddingServer, embeds, fails } from '#test/support/embedding-server.js'
import { html, type LoopbackSite, loopbackSite } from '#test/support/loopback-site.js'
import { call } from '#test/support/mcp-server.js'
import { adviceArticle, backendPosting, companyPage } from '#test/support/web-pages.js'
import {
  connectToSite,
  type Failure,
  failing,
  newStore,
  process,
  type QueryAnswer,
  query,
  siteOptions,
} from '#test/support/website-server.js'

const site = () =>
  loopbackSite({ '/job': html(backendPosting), '/company': html(companyPage), '/advice': html(adviceArticle) })

const embedder = (url: string, model = 'counted') => ({
  args: ['--embedder', 'http'],
  env: { JOBWORKFLOW_EMBEDDINGS_URL: url, JOBWORKFLOW_EMBEDDINGS_MODEL: model },
})

describe('an embedding endpoint (rag-vectors)', () => {
  it('makes search hybrid, with every score from 0 to 1 (rag-scores)', async () => {
    const pages = await site()
    const { url } = await embeddingServer(embeds())
    const client = await connectToSite(newStore(), pages, embedder(url))
    for (const path of ['/job', '/company', '/advice']) await process(client, pages.url(path))
    const result = await query(client, 'salary of a backend engineer')
    expect(result).toMatchObject({
      retrieval_mode: 'hybrid',
      message: expect.stringContaining('Search by meaning is off'),
    })
    expect(result.results[0]?.source_url).toBe(pages.url('/job'))
    for (const { vector_score, fts_score, combined_score } of result.results) {
      for (const score of [vector_score ?? 1, fts_score ?? 1, combined_score]) {
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(1)
      }
      expect(combined_score).toBeCloseTo(0.7 * (vector_score ?? 1) + 0.3 * (fts_score ?? 1), 9)
    }
    expect(await call(client, 'rag_list_websites')).toMatchObject({
      metadata: {
        embedding_model: 'http:counted',
        stored_model: 'http:counted',
        stored_dimensions: 16,
        chunks_without_vector: 0,
      },
    })
  })

  it('that is down fails a new page with advice, and search uses only words', async () => {
    const pages = await site()
    const { url } = await embeddingServer(embeds(), embeds(), embeds(), fails(401))
    const client = await connectToSite(newStore(), pages, embedder(url))
    await process(client, pages.url('/job'))
    let error: Failure | null = null
    while (error === null) {
      const result = await client.callTool({
        name: 'rag_process_website',
        arguments: { url: pages.url('/advice'), force_refresh: true },
      })
      if (result.isError) error = (result.structuredContent as { error: Failure }).error
    }
    expect(error).toMatchObject({ type: 'EmbeddingError', code: 'EMBEDDING_FAILED' })
    expect(error.suggestion).toContain('JOBWORKFLOW_EMBEDDINGS_')
    const answer = await query(client, 'backend engineer')
    expect(answer.retrieval_mode).toBe('lexical')
    expect(answer.message).toMatch(/words only/)
    expect(answer.results[0]?.source_url).toBe(pages.url('/job'))
  })

  it('of another model is refused until reindex has made all vectors again', async () => {
    const pages = await site()
    const store = newStore()
    const first = await embeddingServer(embeds(16))
    const client = await connectToSite(store, pages, embedder(first.url, 'first'))
    await process(client, pages.url('/job'))
    await client.close()
    const second = await embeddingServer(embeds(24))
    const options = embedder(second.url, 'second')
    const other = await connectToSite(store, pages, options)
    const error = await failing(other, 'rag_query_websites', { query: 'engineer' })
    expect(error).toMatchObject({ type: 'EmbeddingError', code: 'EMBEDDING_FAILED', retryable: false })
    expect(error.suggestion).toContain('jobworkflow websites reindex')
    expect(await failing(other, 'rag_process_website', { url: pages.url('/advice') })).toMatchObject({
      type: 'EmbeddingError',
    })
    await other.close()
    expect(await run('reindex', store, pages, options)).toMatchObject({ code: 0 })
    const again = await connectToSite(store, pages, options)
    expect(await query(again, 'engineer')).toMatchObject({ retrieval_mode: 'hybrid' })
    expect(await call(again, 'rag_list_websites')).toMatchObject({
      metadata: { stored_model: 'http:second', stored_dimensions: 24 },
    })
  })

  it('that was added later leaves search to words until reindex has run', async () => {
    const pages = await site()
    const store = newStore()
    const before = await connectToSite(store, pages)
    await process(before, pages.url('/job'))
    await before.close()
    const { url } = await embeddingServer(embeds())
    const options = embedder(url)
    const client = await connectToSite(store, pages, options)
    const answer = await query(client, 'engineer')
    expect(answer.retrieval_mode).toBe('lexical')
    expect(answer.message).toContain('jobworkflow websites reindex')
    expect(await run('reindex', store, pages, options)).toMatchObject({ code: 0 })
    expect(await query(client, 'engineer')).toMatchObject({
      retrieval_mode: 'hybrid',
      message: expect.stringContaining('Search by meaning is off'),
    })
  })

  it('that answers with other dimensions fails the page and keeps the old content', async () => {
    const pages = await site()
    const store = newStore()
    const first = await embeddingServer(embeds(16))
    const client = await connectToSite(store, pages, embedder(first.url))
    await process(client, pages.url('/job'))
    await client.close()
    const wider = await embeddingServer(embeds(20))
    const other = await connectToSite(store, pages, embedder(wider.url))
    expect(await failing(other, 'rag_process_website', { url: pages.url('/advice') })).toMatchObject({
      type: 'EmbeddingError',
    })
    const answer = await query(other, 'engineer')
    expect(answer.retrieval_mode).toBe('lexical')
    expect(answer.results[0]?.source_url).toBe(pages.url('/job'))
  })
})

function run(
  command: string,
  store: string,
  pages: LoopbackSite,
  options: { args: string[]; env: Record<string, string> },
) {
  return jobworkflow(['websites', command, ...(siteOptions(store, pages, options).args ?? [])], { env: options.env })
}

describe('a client that offers its own model (rag-synthesis)', () => {
  async function samplingClient(
    store: string,
    pages: LoopbackSite,
    answer: string,
  ): Promise<{ client: Client; prompts: string[] }> {
    const prompts: string[] = []
    const client = new Client({ name: 'test', version: '1' }, { capabilities: { sampling: {} } })
    client.setRequestHandler(CreateMessageRequestSchema, async ({ params }) => {
      prompts.push(JSON.stringify(params))
      return { role: 'assistant', model: 'm', content: { type: 'text', text: answer } }
    })
    const { args = [] } = siteOptions(store, pages)
    await client.connect(
      new StdioClientTransport({
        command: globalThis.process.execPath,
        args: [executable, 'mcp', ...args],
        env: bareEnvironment,
        stderr: 'ignore',
      }),
    )
    onTestFinished(() => client.close())
    await client.listTools()
    return { client, prompts }
  }

  it('writes the synthesis, without addresses that it made up', async () => {
    const pages = await site()
    const cited = pages.url('/job')
    const text = `Remote work is three days a week [posting](${cited}), see also https://made-up.example/page.`
    const { client, prompts } = await samplingClient(newStore(), pages, text)
    await process(client, cited)
    const answer = await call<QueryAnswer>(client, 'rag_query_websites', {
      query: 'remote work',
      include_synthesis: true,
    })
    expect(answer.synthesis).toContain(cited)
    expect(answer.synthesis).not.toContain('made-up.example')
    expect(prompts).toHaveLength(1)
    expect(prompts[0]).toContain('three days a week')
  })

  it('is not asked if nothing was found', async () => {
    const { client, prompts } = await samplingClient(newStore(), await site(), 'anything')
    const answer = await call<QueryAnswer>(client, 'rag_query_websites', { query: 'remote', include_synthesis: true })
    expect(answer).toMatchObject({ synthesis: null, message: expect.stringContaining('no passages were found') })
    expect(prompts).toEqual([])
  })
})

import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answer, html, type LoopbackSite, startLoopbackSite } from '../support/loopback-site.js'
import { call, callFailing } from '../support/mcp-server.js'
import { adviceArticle, backendPosting, changingPage, companyPage } from '../support/web-pages.js'
import {
  connectToSite,
  type Failure,
  finalStatus,
  newStore,
  process,
  query,
  type Status,
} from '../support/website-server.js'

let site: LoopbackSite
beforeAll(async () => {
  site = await startLoopbackSite({
    '/job': html(backendPosting),
    '/company': html(companyPage),
    '/advice': html(adviceArticle),
  })
})
afterAll(() => site.close())

const failing = async (client: Client, name: string, args: object) =>
  (await callFailing(client, name, args)) as unknown as Failure

async function withPages(): Promise<Client> {
  const client = await connectToSite(newStore(), site)
  await Promise.all([
    process(client, site.url('/job')),
    process(client, site.url('/company'), { content_type: 'company_page' }),
    process(client, site.url('/advice'), { content_type: 'blog_article' }),
  ])
  return client
}

describe('rag_process_website (seed 003)', () => {
  it('processes a job posting', async () => {
    const client = await connectToSite(newStore(), site)
    const result = await process(client, `${site.url('/job')}#apply`, { content_type: 'job_posting' })
    expect(result).toMatchObject({
      url: site.url('/job'),
      status: 'completed',
      language: 'en',
      is_cached: false,
      error: null,
    })
    expect(result.chunks_created).toBeGreaterThan(0)
    expect(result.message).toBe(
      `Processed into ${result.chunks_created} chunk${result.chunks_created === 1 ? '' : 's'}.`,
    )
  })

  it('answers a page that is there from the store, whatever its fragment', async () => {
    const client = await connectToSite(newStore(), site)
    const first = await process(client, site.url('/job'))
    const requests = site.count('/job')
    const second = await process(client, `${site.url('/job')}#top`)
    expect(second).toMatchObject({ is_cached: true, source_id: first.source_id, chunks_created: first.chunks_created })
    expect(site.count('/job')).toBe(requests)
  })

  it('processes it again when asked to, and knows an unchanged page', async () => {
    const client = await connectToSite(newStore(), site)
    const first = await process(client, site.url('/job'))
    const second = await process(client, site.url('/job'), { force_refresh: true })
    expect(second).toMatchObject({ is_cached: false, source_id: first.source_id, chunks_created: first.chunks_created })
    expect(second.message).toContain('has not changed')
  })

  it('tells Japanese, English and pages of both apart', async () => {
    const client = await connectToSite(newStore(), site)
    expect(await process(client, site.url('/company'))).toMatchObject({ language: 'ja' })
    expect(await process(client, site.url('/job'))).toMatchObject({ language: 'en' })
  })

  it.each(['not-a-url', 'ftp://example.com/', ''])('refuses the URL "%s"', async (url) => {
    const client = await connectToSite(newStore(), site)
    const error = await failing(client, 'rag_process_website', { url })
    expect(error).toMatchObject({ type: 'DataValidationError', code: 'VALIDATION_ERROR', retryable: false })
    expect(error.message).toContain('valid HTTP/HTTPS URL')
    expect(error.suggestion).not.toBe('')
  })

  it('says why a page cannot be had, and what to do', async () => {
    const client = await connectToSite(newStore(), site)
    const error = await failing(client, 'rag_process_website', { url: site.url('/missing') })
    expect(error).toMatchObject({ type: 'URLFetchError', code: 'FETCH_FAILED' })
    expect(error.details).toMatchObject({ url: site.url('/missing'), status_code: 404 })
    const sourceId = Number(error.details.source_id)
    const status = await finalStatus(client, sourceId)
    expect(status).toMatchObject({ processing_status: 'failed', chunks_created: 0, fetch_timestamp: null })
    expect(status.error_message).toContain(error.message)
  })

  it('processes a failed page again: only a completed one is cached', async () => {
    const path = '/sometimes'
    site.route({ [path]: answer({ status: 503 }) })
    const client = await connectToSite(newStore(), site)
    const error = await failing(client, 'rag_process_website', { url: site.url(path) })
    expect(error).toMatchObject({ type: 'URLFetchError', retryable: true, details: { status_code: 503 } })
    site.route({ [path]: html(backendPosting) })
    const result = await process(client, site.url(path))
    expect(result).toMatchObject({ status: 'completed', is_cached: false, source_id: error.details.source_id })
  })

  it('refuses what is neither HTML nor text, and names the type', async () => {
    site.route({ '/file.pdf': answer({ headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' }) })
    const client = await connectToSite(newStore(), site)
    const error = await failing(client, 'rag_process_website', { url: site.url('/file.pdf') })
    expect(error.type).toBe('URLFetchError')
    expect(error.message).toContain('application/pdf')
  })

  it('takes plain text and Markdown', async () => {
    const text = 'The harbour opens at six. Applications are read on Mondays, and everyone is answered within the week.'
    site.route({
      '/notes.txt': answer({ headers: { 'content-type': 'text/plain; charset=utf-8' }, body: text }),
      '/notes.md': answer({ headers: { 'content-type': 'text/markdown' }, body: `# Harbour\n\n## Hours\n\n${text}` }),
    })
    const client = await connectToSite(newStore(), site)
    await process(client, site.url('/notes.txt'))
    await process(client, site.url('/notes.md'))
    const { results } = await query(client, 'When are applications read?')
    expect(results.map(({ source_url }) => source_url).sort()).toEqual([site.url('/notes.md'), site.url('/notes.txt')])
    expect(results.find(({ source_url }) => source_url.endsWith('.md'))?.metadata).toMatchObject({
      'Header 1': 'Harbour',
      'Header 2': 'Hours',
    })
  })

  it('is one piece of work for the same URL twice at once, and both callers get it', async () => {
    site.route({ '/twice': html(backendPosting) })
    const client = await connectToSite(newStore(), site)
    const both = await Promise.all([process(client, site.url('/twice')), process(client, site.url('/twice'))])
    expect(both[0].source_id).toBe(both[1].source_id)
    expect(both.map(({ status }) => status)).toEqual(['completed', 'completed'])
    expect(site.count('/twice')).toBe(1)
  })

  it('answers after five seconds that it goes on, and tells how it ended', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    site.route({
      '/slow': (request, response) => void released.then(() => html(backendPosting)(request, response)),
    })
    const client = await connectToSite(newStore(), site)
    const started = await process(client, site.url('/slow'))
    expect(started).toMatchObject({ status: 'processing', chunks_created: 0, language: null })
    const status = await call<Status>(client, 'rag_get_website_status', { source_id: started.source_id })
    expect(status.processing_status).toBe('processing')
    release()
    expect(await finalStatus(client, started.source_id)).toMatchObject({
      processing_status: 'completed',
      error_message: null,
    })
  })

  it('sends progress to a client that asks for it', async () => {
    site.route({ '/progress': html(backendPosting) })
    const client = await connectToSite(newStore(), site)
    const seen: string[] = []
    await client.callTool({ name: 'rag_process_website', arguments: { url: site.url('/progress') } }, undefined, {
      onprogress: ({ message = '' }) => seen.push(message),
    })
    expect(seen).toEqual(expect.arrayContaining(['extracting', 'chunking', 'storing']))
  })
})

describe('rag_query_websites (seed 003)', () => {
  it('finds passages in English, and cites every one', async () => {
    const client = await withPages()
    const result = await query(client, 'What are the requirements for a backend engineer?')
    expect(result.results[0]).toMatchObject({ source_url: site.url('/job'), vector_score: null })
    expect(result.results[0]?.content).toContain('PostgreSQL')
    expect(result.results[0]?.metadata).toMatchObject({ 'Header 1': 'Backend Engineer' })
    expect(result).toMatchObject({ retrieval_mode: 'lexical', synthesis: null })
    for (const { source_url, combined_score, fts_score } of result.results) {
      expect(source_url).toMatch(/^http/)
      expect(combined_score).toBe(fts_score)
    }
    const scores = result.results.map(({ combined_score }) => combined_score)
    expect(scores).toEqual([...scores].sort((a, b) => a - b))
  })

  it.each(['在宅勤務は週に何日ですか', '東京', '残業', '育児休業'])('finds Japanese: %s', async (text) => {
    const client = await withPages()
    const { results, confidence_level } = await query(client, text)
    expect(results[0]?.source_url).toBe(site.url('/company'))
    expect(['high', 'medium']).toContain(confidence_level)
  })

  it('reads low when nothing that is stored answers', async () => {
    const client = await withPages()
    for (const text of ['How do volcanoes erupt under glaciers?', '江戸時代の浮世絵師は誰ですか']) {
      expect(await query(client, text)).toMatchObject({ confidence_level: 'low' })
    }
  })

  it('finds nothing in an empty store, and says so', async () => {
    const client = await connectToSite(newStore(), site)
    expect(await query(client, 'anything')).toMatchObject({
      results: [],
      total_results: 0,
      confidence_level: 'low',
      synthesis: null,
    })
  })

  it('filters by content type and by source before any cut', async () => {
    const client = await withPages()
    const advice = await query(client, 'engineer', { content_type_filter: 'blog_article' })
    expect(advice.results.every(({ source_url }) => source_url === site.url('/advice'))).toBe(true)
    const [job] = (await query(client, 'backend engineer')).results
    const one = await query(client, 'reviews every change', { source_ids: [job?.source_id], max_results: 1 })
    expect(one.results.map(({ source_id }) => source_id)).toEqual([job?.source_id])
    expect(await query(client, 'engineer', { source_ids: [] })).toMatchObject({ results: [], total_results: 0 })
  })

  it('cuts to max_results and counts what was found before', async () => {
    const client = await withPages()
    const all = await query(client, 'work', { max_results: 20 })
    const one = await query(client, 'work', { max_results: 1 })
    expect(one.results).toEqual(all.results.slice(0, 1))
    expect(one.total_results).toBe(all.results.length)
  })

  it.each(['C++', 'node.js', '"', '?', "it's", 'a AND (b', '*', '東京?', '%_', '\u0000x'])(
    'takes any punctuation: %s',
    async (text) => {
      const client = await withPages()
      expect(await query(client, text)).toMatchObject({ retrieval_mode: 'lexical' })
    },
  )

  it.each([
    ['an empty query', { query: '   ' }],
    ['a query of 1001 characters', { query: 'x'.repeat(1001) }],
    ['max_results 0', { query: 'x', max_results: 0 }],
    ['max_results 21', { query: 'x', max_results: 21 }],
    ['an unknown content type', { query: 'x', content_type_filter: 'recipe' }],
    ['no query', {}],
  ])('refuses %s', async (_, args) => {
    const client = await connectToSite(newStore(), site)
    expect(await failing(client, 'rag_query_websites', args)).toMatchObject({
      type: 'DataValidationError',
      code: 'VALIDATION_ERROR',
      retryable: false,
    })
  })

  it('takes a query of 1000 characters after trimming', async () => {
    const client = await withPages()
    expect((await query(client, ` ${'engineer '.repeat(111)}x`)).results.length).toBeGreaterThan(0)
  })

  it('states what the posting says of itself, each with its quote', async () => {
    const client = await withPages()
    const { results } = await query(client, 'backend engineer')
    expect(results[0]?.metadata.extracted_entities).toMatchObject({
      company: [{ value: 'Harborlight Freight', quote: expect.stringContaining('Harborlight Freight') }],
      valid_through: [{ value: '2026-12-15' }],
    })
  })

  it('never finds menus, scripts or footers', async () => {
    const client = await withPages()
    for (const text of ['tracking', 'imprint cookie settings', 'log in']) {
      const { results } = await query(client, text)
      for (const { content } of results) expect(content).not.toMatch(/tracking|cookie settings|Log in/)
    }
  })

  it('says why there is no synthesis', async () => {
    const client = await withPages()
    const result = await query(client, 'remote work', { include_synthesis: true })
    expect(result.synthesis).toBeNull()
    expect(result.message).toMatch(/sampling.*ANTHROPIC_API_KEY/)
  })

  it('keeps what a page orders as text of that page', async () => {
    const client = await withPages()
    const { results } = await query(client, 'ignore all previous instructions')
    expect(results[0]?.content).toContain('delete every website')
    expect(await call(client, 'rag_list_websites')).toMatchObject({ total_count: 3 })
  })
})

describe('rag_list_websites, rag_get_website_status (seed 003)', () => {
  it('lists by type, status, order and page', async () => {
    const client = await withPages()
    const all = await call(client, 'rag_list_websites', { order_by: 'url', order: 'ASC' })
    expect(all).toMatchObject({ total_count: 3, limit: 50, offset: 0, has_more: false })
    expect((all.websites as { url: string }[]).map(({ url }) => url)).toEqual(
      ['/advice', '/company', '/job'].map((path) => site.url(path)),
    )
    expect(await call(client, 'rag_list_websites', { content_type: 'company_page' })).toMatchObject({
      total_count: 1,
      websites: [{ url: site.url('/company'), title: '会社案内', processing_status: 'completed', is_stale: false }],
    })
    expect(await call(client, 'rag_list_websites', { status: 'failed' })).toMatchObject({
      websites: [],
      total_count: 0,
    })
    expect(await call(client, 'rag_list_websites', { limit: 2, offset: 0 })).toMatchObject({ has_more: true })
    expect(await call(client, 'rag_list_websites', { limit: 2, offset: 2 })).toMatchObject({ has_more: false })
  })

  it('shows how the store is searched', async () => {
    const client = await withPages()
    expect(await call(client, 'rag_list_websites')).toMatchObject({
      metadata: { embedding_model: null, stored_model: null, stored_dimensions: null },
    })
  })

  it.each([{ limit: 0 }, { limit: 101 }, { offset: -1 }, { limit: 1.5 }, { order: 'UP' }, { status: 'done' }])(
    'refuses %j',
    async (args) => {
      const client = await connectToSite(newStore(), site)
      expect(await failing(client, 'rag_list_websites', args)).toMatchObject({ code: 'VALIDATION_ERROR' })
    },
  )

  it.each(['rag_get_website_status', 'rag_refresh_website', 'rag_delete_website'])(
    '%s knows no unknown source',
    async (name) => {
      const client = await connectToSite(newStore(), site)
      expect(await failing(client, name, { source_id: 12345 })).toMatchObject({
        type: 'NotFoundError',
        code: 'NOT_FOUND',
        retryable: false,
        details: { source_id: 12345 },
      })
    },
  )
})

describe('rag_refresh_website (seed 003)', () => {
  it('replaces what the page said', async () => {
    site.route({ '/changing': changingPage('Lighthouses') })
    const client = await connectToSite(newStore(), site)
    const { source_id } = await process(client, site.url('/changing'))
    expect((await query(client, 'version of the lighthouses')).results[0]?.content).toContain('version 1')
    const refreshed = await call(client, 'rag_refresh_website', { source_id })
    expect(refreshed).toMatchObject({ source_id, status: 'completed', old_chunks_deleted: 1, new_chunks_created: 1 })
    const { results } = await query(client, 'version of the lighthouses')
    expect(results.map(({ content }) => content.match(/version \d/)?.[0])).toEqual(['version 2'])
  })

  it('changes nothing when the page has not changed, by its ETag', async () => {
    const path = '/tagged'
    site.route({
      [path]: (request, response) => {
        if (request.headers['if-none-match'] === '"1"') answer({ status: 304 })(request, response)
        else html(backendPosting, { etag: '"1"' })(request, response)
      },
    })
    const client = await connectToSite(newStore(), site)
    const { source_id } = await process(client, site.url(path))
    expect(await call(client, 'rag_refresh_website', { source_id })).toMatchObject({
      old_chunks_deleted: 0,
      new_chunks_created: 0,
      status: 'completed',
      message: expect.stringContaining('has not changed'),
    })
    expect(site.requests.at(-1)?.headers['if-none-match']).toBe('"1"')
  })

  it('keeps what the page said when it fails, and reports the error', async () => {
    const path = '/fragile'
    site.route({ [path]: html(backendPosting) })
    const client = await connectToSite(newStore(), site)
    const { source_id, chunks_created } = await process(client, site.url(path))
    site.route({ [path]: answer({ status: 500 }) })
    const error = await failing(client, 'rag_refresh_website', { source_id })
    expect(error).toMatchObject({
      type: 'URLFetchError',
      details: { status_code: 500, chunks_still_served: chunks_created },
    })
    expect((await query(client, 'backend engineer')).results[0]?.source_id).toBe(source_id)
    expect(await call(client, 'rag_get_website_status', { source_id })).toMatchObject({
      processing_status: 'completed',
      chunks_created,
      error_message: expect.stringContaining(error.message),
    })
  })
})

describe('rag_delete_website (seed 003)', () => {
  it('removes a page and all that was made of it', async () => {
    const client = await withPages()
    const { source_id, chunks_created } = await process(client, site.url('/job'))
    expect(await call(client, 'rag_delete_website', { source_id })).toEqual({
      source_id,
      url: site.url('/job'),
      chunks_deleted: chunks_created,
      message: 'Deleted successfully',
    })
    const { results } = await query(client, 'Harborlight PostgreSQL')
    expect(results.filter(({ source_url }) => source_url === site.url('/job'))).toEqual([])
    expect(await failing(client, 'rag_get_website_status', { source_id })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await process(client, site.url('/job'))).toMatchObject({ is_cached: false, status: 'completed' })
  })

  it('stops the work on a page that is being processed', async () => {
    site.route({ '/never': () => {} })
    const client = await connectToSite(newStore(), site)
    const pending = callFailing(client, 'rag_process_website', { url: site.url('/never') })
    while (site.count('/never') === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    const { websites } = await call<{ websites: { id: number }[] }>(client, 'rag_list_websites')
    await call(client, 'rag_delete_website', { source_id: websites[0]?.id })
    expect(await pending).toMatchObject({ code: 'NOT_FOUND' })
    await site.disconnected()
    expect(await call(client, 'rag_list_websites')).toMatchObject({ total_count: 0 })
  })
})

describe('what the tools tell the agent', () => {
  it('says that pages are untrusted, wherever their text may come back', async () => {
    const client = await connectToSite(newStore(), site)
    const { tools } = await client.listTools()
    const rag = tools.filter(({ name }) => name.startsWith('rag_'))
    expect(rag.map(({ name }) => name).sort()).toEqual(
      [
        'delete_website',
        'get_website_status',
        'list_websites',
        'process_website',
        'query_websites',
        'refresh_website',
      ].map((name) => `rag_${name}`),
    )
    for (const name of ['rag_process_website', 'rag_query_websites', 'rag_refresh_website']) {
      expect(rag.find((tool) => tool.name === name)?.description).toContain('untrusted')
    }
  })
})

import { describe, expect, it } from 'vitest'
import { answer, html } from '#test/support/loopback-site.js'
import { call, callFailing } from '#test/support/mcp-server.js'
import { backendPosting, changingPage } from '#test/support/web-pages.js'
import {
  connectToSamples,
  connectToSite,
  failing,
  newStore,
  process,
  query,
  sampleSite,
} from '#test/support/website-server.js'

const site = sampleSite()

describe('rag_list_websites, rag_get_website_status (rag-list, rag-status)', () => {
  it('lists by type, status, order and page', async () => {
    const client = await connectToSamples(site())
    const all = await call(client, 'rag_list_websites', { order_by: 'url', order: 'ASC' })
    expect(all).toMatchObject({ total_count: 3, limit: 50, offset: 0, has_more: false })
    expect((all.websites as { url: string }[]).map(({ url }) => url)).toEqual(
      ['/advice', '/company', '/job'].map((path) => site().url(path)),
    )
    expect(await call(client, 'rag_list_websites', { content_type: 'company_page' })).toMatchObject({
      total_count: 1,
      websites: [{ url: site().url('/company'), title: '会社案内', processing_status: 'completed', is_stale: false }],
    })
    expect(await call(client, 'rag_list_websites', { status: 'failed' })).toMatchObject({
      websites: [],
      total_count: 0,
    })
    expect(await call(client, 'rag_list_websites', { limit: 2, offset: 0 })).toMatchObject({ has_more: true })
    expect(await call(client, 'rag_list_websites', { limit: 2, offset: 2 })).toMatchObject({ has_more: false })
  })

  it('shows how the store is searched', async () => {
    const client = await connectToSamples(site())
    expect(await call(client, 'rag_list_websites')).toMatchObject({
      metadata: { embedding_model: null, stored_model: null, stored_dimensions: null },
    })
  })

  it.each([{ limit: 0 }, { limit: 101 }, { offset: -1 }, { limit: 1.5 }, { order: 'UP' }, { status: 'done' }])(
    'refuses %j',
    async (args) => {
      const client = await connectToSite(newStore(), site())
      expect(await failing(client, 'rag_list_websites', args)).toMatchObject({ code: 'VALIDATION_ERROR' })
    },
  )

  it.each(['rag_get_website_status', 'rag_refresh_website', 'rag_delete_website'])(
    '%s reports an unknown source',
    async (name) => {
      const client = await connectToSite(newStore(), site())
      expect(await failing(client, name, { source_id: 12345 })).toMatchObject({
        type: 'NotFoundError',
        code: 'NOT_FOUND',
        retryable: false,
        details: { source_id: 12345 },
      })
    },
  )
})

describe('rag_refresh_website (rag-refresh)', () => {
  it('replaces the text of the page', async () => {
    site().route({ '/changing': changingPage('Lighthouses') })
    const client = await connectToSite(newStore(), site())
    const { source_id } = await process(client, site().url('/changing'))
    expect((await query(client, 'version of the lighthouses')).results[0]?.content).toContain('version 1')
    const refreshed = await call(client, 'rag_refresh_website', { source_id })
    expect(refreshed).toMatchObject({ source_id, status: 'completed', old_chunks_deleted: 1, new_chunks_created: 1 })
    const { results } = await query(client, 'version of the lighthouses')
    expect(results.map(({ content }) => content.match(/version \d/)?.[0])).toEqual(['version 2'])
  })

  it('changes nothing if the page has not changed, by its ETag', async () => {
    const path = '/tagged'
    site().route({
      [path]: (request, response) => {
        if (request.headers['if-none-match'] === '"1"') answer({ status: 304 })(request, response)
        else html(backendPosting, { etag: '"1"' })(request, response)
      },
    })
    const client = await connectToSite(newStore(), site())
    const { source_id } = await process(client, site().url(path))
    expect(await call(client, 'rag_refresh_website', { source_id })).toMatchObject({
      old_chunks_deleted: 0,
      new_chunks_created: 0,
      status: 'completed',
      message: expect.stringContaining('has not changed'),
    })
    expect(site().requests.at(-1)?.headers['if-none-match']).toBe('"1"')
  })

  it('keeps the old text if it fails, and reports the error', async () => {
    const path = '/fragile'
    site().route({ [path]: html(backendPosting) })
    const client = await connectToSite(newStore(), site())
    const { source_id, chunks_created } = await process(client, site().url(path))
    site().route({ [path]: answer({ status: 500 }) })
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

describe('rag_delete_website (rag-delete)', () => {
  it('removes a page and all its data', async () => {
    const client = await connectToSamples(site())
    const { source_id, chunks_created } = await process(client, site().url('/job'))
    expect(await call(client, 'rag_delete_website', { source_id })).toEqual({
      source_id,
      url: site().url('/job'),
      chunks_deleted: chunks_created,
      message: 'Deleted successfully',
    })
    const { results } = await query(client, 'Harborlight PostgreSQL')
    expect(results.filter(({ source_url }) => source_url === site().url('/job'))).toEqual([])
    expect(await failing(client, 'rag_get_website_status', { source_id })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await process(client, site().url('/job'))).toMatchObject({ is_cached: false, status: 'completed' })
  })

  it('stops the work on a page that is being processed', async () => {
    site().route({ '/never': () => {} })
    const client = await connectToSite(newStore(), site())
    const pending = callFailing(client, 'rag_process_website', { url: site().url('/never') })
    while (site().count('/never') === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    const { websites } = await call<{ websites: { id: number }[] }>(client, 'rag_list_websites')
    await call(client, 'rag_delete_website', { source_id: websites[0]?.id })
    expect(await pending).toMatchObject({ code: 'NOT_FOUND' })
    await site().disconnected()
    expect(await call(client, 'rag_list_websites')).toMatchObject({ total_count: 0 })
  })
})

describe('the descriptions for the agent (rag-strangers-text)', () => {
  it('say that pages are untrusted, wherever their text may be returned', async () => {
    const client = await connectToSite(newStore(), site())
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

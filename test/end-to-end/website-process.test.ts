import { describe, expect, it } from 'vitest'
import { answer, html } from '#test/support/loopback-site.js'
import { aPdf } from '#test/support/made-papers.js'
import { call } from '#test/support/mcp-server.js'
import { backendPosting } from '#test/support/web-pages.js'
import {
  begin,
  clientOfTests,
  connectToSite,
  failing,
  finalStatus,
  newStore,
  process,
  query,
  type Status,
  sampleSite,
} from '#test/support/website-server.js'

const site = sampleSite()
const shared = clientOfTests(site)

describe('rag_process_website', () => {
  it('processes a job posting', async () => {
    const client = await connectToSite(newStore(), site())
    const result = await process(client, `${site().url('/job')}#apply`, { content_type: 'job_posting' })
    expect(result).toMatchObject({
      url: site().url('/job'),
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

  it('answers from the store for a stored page, with any fragment (rag-cache, rag-url)', async () => {
    const client = await connectToSite(newStore(), site())
    const first = await process(client, site().url('/job'))
    const requests = site().count('/job')
    const second = await process(client, `${site().url('/job')}#top`)
    expect(second).toMatchObject({ is_cached: true, source_id: first.source_id, chunks_created: first.chunks_created })
    expect(site().count('/job')).toBe(requests)
  })

  it('processes it again on request, and recognizes an unchanged page', async () => {
    const client = await connectToSite(newStore(), site())
    const first = await process(client, site().url('/job'))
    const second = await process(client, site().url('/job'), { force_refresh: true })
    expect(second).toMatchObject({ is_cached: false, source_id: first.source_id, chunks_created: first.chunks_created })
    expect(second.message).toContain('has not changed')
  })

  it('detects Japanese, English and mixed pages (rag-language)', async () => {
    const client = await connectToSite(newStore(), site())
    expect(await process(client, site().url('/company'))).toMatchObject({ language: 'ja' })
    expect(await process(client, site().url('/job'))).toMatchObject({ language: 'en' })
  })

  it.each(['not-a-url', 'ftp://example.com/', ''])('refuses the URL "%s" (rag-url)', async (url) => {
    const client = shared()
    const error = await failing(client, 'rag_process_website', { url })
    expect(error).toMatchObject({ type: 'DataValidationError', code: 'VALIDATION_ERROR', retryable: false })
    expect(error.message).toContain('valid HTTP/HTTPS URL')
    expect(error.suggestion).not.toBe('')
  })

  it('explains why a page cannot be read, and what to do', async () => {
    const client = shared()
    const error = await failing(client, 'rag_process_website', { url: site().url('/missing') })
    expect(error).toMatchObject({ type: 'URLFetchError', code: 'FETCH_FAILED' })
    expect(error.details).toMatchObject({ url: site().url('/missing'), status_code: 404 })
    const sourceId = Number(error.details.source_id)
    const status = await finalStatus(client, sourceId)
    expect(status).toMatchObject({ processing_status: 'failed', chunks_created: 0, fetch_timestamp: null })
    expect(status.error_message).toContain(error.message)
  })

  it('processes a failed page again: only completed pages are cached (rag-cache)', async () => {
    const path = '/sometimes'
    site().route({ [path]: answer({ status: 503 }) })
    const client = shared()
    const error = await failing(client, 'rag_process_website', { url: site().url(path) })
    expect(error).toMatchObject({ type: 'URLFetchError', retryable: true, details: { status_code: 503 } })
    site().route({ [path]: html(backendPosting) })
    const result = await process(client, site().url(path))
    expect(result).toMatchObject({ status: 'completed', is_cached: false, source_id: error.details.source_id })
  })

  it('reads a PDF, whose chunks name their page, and says why another has no text (person-papers-in-pages)', async () => {
    const page = (n: number) => [
      `Requirement ${n}: years of work with harbour cranes.`,
      `Pay ${n}: it is stated in the contract.`,
    ]
    const headers = { 'content-type': 'application/pdf' }
    site().route({
      '/job.pdf': answer({ headers, body: aPdf([page(1), page(2), page(3)], { title: 'Crane operator' }) }),
      '/scan.pdf': answer({ headers, body: aPdf([[]]) }),
    })
    const client = await connectToSite(newStore(), site())
    const url = site().url('/job.pdf')
    expect(await process(client, url, { content_type: 'company_page' })).toMatchObject({ status: 'completed' })
    const found = await call(client, 'rag_query_websites', { query: 'Requirement 3', max_results: 1 })
    expect(found.results).toMatchObject([
      { source_url: url, metadata: { 'Header 1': 'Crane operator', 'Header 2': 'Page 3' } },
    ])
    const error = await failing(client, 'rag_process_website', { url: site().url('/scan.pdf') })
    expect(error.message).toMatch(/^The file has no text: its pages are pictures/)
  })

  it('refuses other types than HTML, text, PDF and Word, and names the type (rag-formats)', async () => {
    site().route({ '/file.png': answer({ headers: { 'content-type': 'image/png' }, body: 'x' }) })
    const client = shared()
    const error = await failing(client, 'rag_process_website', { url: site().url('/file.png') })
    expect(error.type).toBe('URLFetchError')
    expect(error.message).toContain('image/png')
  })

  it('takes plain text and Markdown (rag-formats)', async () => {
    const text = 'The harbour opens at six. Applications are read on Mondays, and everyone is answered within the week.'
    site().route({
      '/notes.txt': answer({ headers: { 'content-type': 'text/plain; charset=utf-8' }, body: text }),
      '/notes.md': answer({ headers: { 'content-type': 'text/markdown' }, body: `# Harbour\n\n## Hours\n\n${text}` }),
    })
    const client = await connectToSite(newStore(), site())
    await process(client, site().url('/notes.txt'))
    await process(client, site().url('/notes.md'))
    const { results } = await query(client, 'When are applications read?')
    expect(results.map(({ source_url }) => source_url).sort()).toEqual([
      site().url('/notes.md'),
      site().url('/notes.txt'),
    ])
    expect(results.find(({ source_url }) => source_url.endsWith('.md'))?.metadata).toMatchObject({
      'Header 1': 'Harbour',
      'Header 2': 'Hours',
    })
  })

  it('does the same URL twice at once as one piece of work, for both callers (rag-one-work)', async () => {
    site().route({ '/twice': html(backendPosting) })
    const client = shared()
    const both = await Promise.all([process(client, site().url('/twice')), process(client, site().url('/twice'))])
    expect(both[0].source_id).toBe(both[1].source_id)
    expect(both.map(({ status }) => status)).toEqual(['completed', 'completed'])
    expect(site().count('/twice')).toBe(1)
  })

  it('answers after five seconds that it continues, and the status shows the end (rag-slow-page)', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    site().route({
      '/slow': (request, response) => void released.then(() => html(backendPosting)(request, response)),
    })
    const client = shared()
    const started = await begin(client, site().url('/slow'))
    expect(started).toMatchObject({ status: 'processing', chunks_created: 0, language: null })
    const status = await call<Status>(client, 'rag_get_website_status', { source_id: started.source_id })
    expect(status.processing_status).toBe('processing')
    release()
    expect(await finalStatus(client, started.source_id)).toMatchObject({
      processing_status: 'completed',
      error_message: null,
    })
  })

  it('sends progress to a client that asks for it (rag-slow-page)', async () => {
    site().route({ '/progress': html(backendPosting) })
    const client = shared()
    const seen: string[] = []
    await client.callTool({ name: 'rag_process_website', arguments: { url: site().url('/progress') } }, undefined, {
      onprogress: ({ message = '' }) => seen.push(message),
    })
    expect(seen).toEqual(expect.arrayContaining(['extracting', 'storing']))
  })
})

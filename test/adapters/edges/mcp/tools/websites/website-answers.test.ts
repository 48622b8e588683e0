import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import type { CallContext } from '#src/adapters/edges/mcp/define-tool.js'
import { unboundedPage } from '#src/adapters/kit/answers/page-budget.js'
import { aWebsiteScene, LetterEmbedder, ScriptedSynthesizer } from '#test/support/website-scene.js'
import { createWebsiteTools } from '#test/support/website-tools.js'

const url = 'https://example.com/job'

function aToolScene(...[options]: Parameters<typeof aWebsiteScene>) {
  const scene = aWebsiteScene(options)
  const synthesizer = new ScriptedSynthesizer({ text: 'Written.' })
  const tools = createWebsiteTools({
    openWebsites: async () => ({ ...scene.websites, synthesizer }),
    page: unboundedPage,
  })
  /** Calls a tool and checks its answer against its published schema. */
  const call = async (name: string, args: object, context: CallContext = {}) => {
    const tool = (await tools).find(({ description }) => description.name === name)
    const { structuredContent } = (await tool?.call(args, context)) ?? {}
    expect(Compile(tool?.description.outputSchema ?? {}).Errors(structuredContent)).toEqual([])
    return structuredContent ?? {}
  }
  return { ...scene, synthesizer, call }
}

type Progress = Parameters<NonNullable<CallContext['notifyProgress']>>[0]

describe('an optional text given as ""', () => {
  it('counts as absent (jobs-empty-text)', async () => {
    const { call } = aToolScene()
    expect(await call('rag_process_website', { url, content_type: '' })).toMatchObject({ status: 'completed' })
    const listed = await call('rag_list_websites', { content_type: '', status: '', order_by: '', order: '' })
    expect(listed).toMatchObject({ total_count: 1 })
    expect(await call('rag_query_websites', { query: 'job', content_type_filter: '' })).toMatchObject({ query: 'job' })
  })
})

describe('the progress of a call', () => {
  const long = Array.from({ length: 70 }, (_, i) => `# Part ${i}\n${'Rust in Kyoto. '.repeat(45)}`).join('\n')

  it.each([
    ['rag_process_website', { url, force_refresh: true }],
    ['rag_refresh_website', { source_id: 1 }],
  ])('of %s grows with every notification', async (name, args) => {
    const { call, fetcher } = aToolScene({ embedder: new LetterEmbedder() })
    await call('rag_process_website', { url })
    fetcher.serve(url, long)
    const told: Progress[] = []
    await call(name, args, { notifyProgress: (progress) => told.push(progress) })
    expect(told.length).toBeGreaterThan(5)
    for (const [i, { progress, total, message }] of told.entries()) {
      expect(progress).toBeGreaterThan(told[i - 1]?.progress ?? -1)
      expect(progress).toBeLessThanOrEqual(total)
      expect(message).not.toBe('')
    }
  })

  it('is not reported for a stored page, and not required for a new one', async () => {
    const { call } = aToolScene()
    expect(await call('rag_process_website', { url })).toMatchObject({ status: 'completed', is_cached: false })
    const told: Progress[] = []
    await call('rag_process_website', { url }, { notifyProgress: (progress) => told.push(progress) })
    expect(told).toEqual([])
  })

  it('ends with the answer, even if the work continues', async () => {
    const { call, fetcher, process } = aToolScene()
    const page = fetcher.hold(url)
    const told: Progress[] = []
    const first = call('rag_process_website', { url }, { notifyProgress: (progress) => told.push(progress) })
    await page.asked
    page.release('Rust in Kyoto')
    await first
    const count = told.length
    fetcher.serve(url, 'Elixir in Nara')
    await process(url, { forceRefresh: true })
    expect(told).toHaveLength(count)
  })
})

describe('the answers of the website tools', () => {
  it('cover the life of a page', async () => {
    const { call, fetcher } = aToolScene()
    fetcher.serve(url, '# Ferries\nRust in Kyoto')
    const processed = { source_id: 1, url, status: 'completed', chunks_created: 1, language: 'en', error: null }
    expect(await call('rag_process_website', { url, content_type: null })).toMatchObject({
      ...processed,
      is_cached: false,
      message: 'Processed into 1 chunk.',
    })
    expect(await call('rag_process_website', { url })).toMatchObject({ ...processed, is_cached: true })
    expect(await call('rag_query_websites', { query: ' Kyoto ' })).toMatchObject({
      query: 'Kyoto',
      total_results: 1,
      results: [{ source_id: 1, source_url: url, title: 'Ferries', metadata: { 'Header 1': 'Ferries' } }],
      sources: [{ source_id: 1, title: 'Ferries', url, extracted_entities: {} }],
      retrieval_mode: 'lexical',
      synthesis: null,
      message: null,
    })
    expect(await call('rag_get_website_status', { source_id: 1 })).toMatchObject({
      processing_status: 'completed',
      chunks_created: 1,
      error_message: null,
    })
    expect(await call('rag_refresh_website', { source_id: 1 })).toMatchObject({
      old_chunks_deleted: 0,
      new_chunks_created: 0,
      status: 'completed',
    })
    expect(await call('rag_delete_website', { source_id: 1 })).toEqual({
      source_id: 1,
      url,
      chunks_deleted: 1,
      message: 'Deleted successfully',
    })
    expect(await call('rag_list_websites', {})).toMatchObject({ websites: [], total_count: 0, has_more: false })
  })

  it('say whether the list continues', async () => {
    const { call } = aToolScene()
    for (const path of ['a', 'b', 'c']) await call('rag_process_website', { url: `${url}/${path}` })
    const list = async (offset: number) =>
      call('rag_list_websites', { limit: 2, offset, order_by: 'url', order: 'ASC' })
    expect(await list(0)).toMatchObject({ websites: [{ url: `${url}/a` }, { url: `${url}/b` }], has_more: true })
    expect(await list(2)).toMatchObject({ websites: [{ url: `${url}/c` }], has_more: false, total_count: 3 })
  })

  it('have a synthesis if asked for, from the configured model if the client offers none (rag-synthesis)', async () => {
    const { call, synthesizer } = aToolScene()
    await call('rag_process_website', { url })
    expect(await call('rag_query_websites', { query: 'page' })).toMatchObject({ synthesis: null })
    expect(synthesizer.requests).toEqual([])
    const asked = { query: 'page', include_synthesis: true }
    expect(await call('rag_query_websites', asked)).toMatchObject({ synthesis: 'Written.', message: null })
    const requestSampling: CallContext['requestSampling'] = async () => ({
      role: 'assistant',
      model: 'lent',
      content: { type: 'text', text: 'Lent.' },
    })
    expect(await call('rag_query_websites', asked, { requestSampling })).toMatchObject({ synthesis: 'Lent.' })
    expect(synthesizer.requests).toHaveLength(1)
  })
})

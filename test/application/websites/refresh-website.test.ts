import { describe, expect, it } from 'vitest'
import { withReport } from '#test/support/reported-failures.js'
import { aWebsiteScene, siteDown } from '#test/support/website-scene.js'

const url = 'https://example.com/job'

async function aServedScene() {
  const scene = aWebsiteScene()
  scene.fetcher.serve(url, 'Rust in Kyoto')
  await scene.process(url, { contentType: 'company_page' })
  const refresh = (rest = {}) => scene.websites.refresh({ sourceId: 1, ...rest })
  return { ...scene, refresh }
}

describe('RefreshWebsite (rag-refresh)', () => {
  it('replaces the served version, and counts both', async () => {
    const { refresh, fetcher, find } = await aServedScene()
    fetcher.serve(url, `# One\n${'Elixir in Nara. '.repeat(60)}\n# Two\n${'Go in Osaka. '.repeat(60)}`)
    const result = await refresh()
    expect(result).toMatchObject({
      state: 'completed',
      chunksDeleted: 1,
      source: { id: 1, contentType: 'company_page' },
    })
    expect(result.chunksCreated).toBe(result.source.chunksCount)
    expect(result.chunksCreated).toBeGreaterThan(1)
    expect(await find('Kyoto')).toEqual([])
  })

  it('recognises an unchanged page', async () => {
    const { refresh, clock } = await aServedScene()
    clock.time = '2026-03-01T00:00:00.000Z'
    expect(await refresh()).toMatchObject({
      state: 'unchanged',
      chunksDeleted: 0,
      chunksCreated: 0,
      source: { chunksCount: 1, fetchedAt: clock.time },
    })
  })

  it('keeps the text if it fails, reports the error, marks the source, and leaves the page cached', async () => {
    const { refresh, fetcher, process, status, find } = await aServedScene()
    const before = await status(1)
    fetcher.fail(url)
    await expect(withReport(refresh())).rejects.toMatchObject({
      code: 'FETCH_FAILED',
      message: siteDown.message,
      details: { source_id: 1, url, chunks_still_served: 1, status_code: 503 },
    })
    const errorMessage = 'The server answered 503. Try again later.'
    const mark = { state: 'unreachable', since: expect.any(String), reason: { kind: 'unanswered', quote: 'HTTP 503' } }
    expect(await status(1)).toEqual({ ...before, errorMessage, ...mark })
    expect(await find('Kyoto')).toEqual(['Rust in Kyoto'])
    expect(await process(url)).toMatchObject({ state: 'cached', source: { errorMessage } })
  })

  it('forgets the error when the next attempt succeeds', async () => {
    const { refresh, fetcher, status } = await aServedScene()
    fetcher.fail(url)
    await expect(refresh()).rejects.toThrow()
    fetcher.serve(url, 'Rust in Kyoto')
    expect(await refresh()).toMatchObject({ state: 'unchanged' })
    expect(await status(1)).toMatchObject({ status: 'completed', errorMessage: null })
  })

  it('makes a failed page searchable', async () => {
    const { process, websites, fetcher } = aWebsiteScene()
    fetcher.fail(url)
    await expect(process(url)).rejects.toThrow()
    fetcher.serve(url, 'Rust in Kyoto')
    const result = await websites.refresh({ sourceId: 1 })
    expect(result).toMatchObject({ state: 'completed', chunksDeleted: 0, chunksCreated: 1 })
  })

  it('joins work in progress', async () => {
    const { refresh, fetcher, process } = await aServedScene()
    const page = fetcher.hold(url)
    const calls = [process(url, { forceRefresh: true }), refresh(), refresh()]
    await page.asked
    page.release('Elixir in Nara')
    const [first, ...others] = await Promise.all(calls)
    expect(first).toMatchObject({ state: 'completed', chunksDeleted: 1, chunksCreated: 1 })
    expect(others).toEqual([first, first])
    expect(fetcher.requests).toHaveLength(2)
  })

  it('is answered as processing when the wait is over, and continues', async () => {
    const { refresh, fetcher, find } = await aServedScene()
    const page = fetcher.hold(url)
    expect(await refresh({ waitMs: 0 })).toMatchObject({
      state: 'processing',
      chunksCreated: 0,
      source: { status: 'processing', chunksCount: 1 },
    })
    const rest = refresh()
    page.release('Elixir in Nara')
    await rest
    expect(await find('Nara')).toEqual(['Elixir in Nara'])
  })

  it('fails for an unknown page', async () => {
    const { websites, fetcher } = await aServedScene()
    await expect(withReport(websites.refresh({ sourceId: 2 }))).rejects.toMatchObject({
      code: 'NOT_FOUND',
      type: 'NotFoundError',
      details: { source_id: 2 },
    })
    expect(fetcher.requests).toHaveLength(1)
  })
})

describe('events of processing (rag-events)', () => {
  it('have the tool, the page and the result', async () => {
    const { refresh, fetcher, events } = await aServedScene()
    fetcher.fail(url)
    await expect(refresh()).rejects.toThrow()
    const contentType = 'company_page'
    expect(events.events).toEqual([
      { name: 'WebsiteProcessingStart', operation: 'process', url, contentType },
      {
        name: 'WebsiteProcessingComplete',
        operation: 'process',
        sourceId: 1,
        chunksCreated: 1,
        processingTimeMs: expect.any(Number),
      },
      { name: 'WebsiteProcessingStart', operation: 'refresh', url, contentType },
      { name: 'WebsiteProcessingFailed', operation: 'refresh', url, error: 'The server answered 503.' },
    ])
  })
})

import { afterEach, describe, expect, it, vi } from 'vitest'
import { MemoryWebsiteRepository } from '#src/adapters/stores/memory/websites/memory-website-repository.js'
import { toReport, withReport } from '#test/support/reported-failures.js'
import { aWebsiteScene, siteDown } from '#test/support/website-scene.js'

const url = 'https://example.com/job'
const otherUrl = 'https://example.com/other'

describe('ProcessWebsite', () => {
  it('makes a page searchable (rag-extraction)', async () => {
    const { process, fetcher, find } = aWebsiteScene()
    fetcher.serve(url, '# Backend engineer\nRust in Kyoto')
    expect(await process(url)).toEqual({
      state: 'completed',
      chunksDeleted: 0,
      changes: null,
      chunksCreated: 1,
      source: {
        id: 1,
        url,
        contentType: 'job_posting',
        status: 'completed',
        title: 'Backend engineer',
        language: 'en',
        fetchedAt: '2026-01-01T00:00:00.000Z',
        chunksCount: 1,
        errorMessage: null,
        hasPastedText: false,
        state: 'open',
        since: '2026-01-01T00:00:00.000Z',
        reason: null,
      },
    })
    expect(await find('kyoto')).toEqual(['# Backend engineer\n\nRust in Kyoto'])
  })

  it('recognises a page by its normalised URL', async () => {
    const { process, fetcher } = aWebsiteScene()
    const first = await process(`HTTPS://Example.com:443/job#apply`)
    expect(first.source.url).toBe(url)
    expect(await process(`${url}#top`)).toMatchObject({ state: 'cached', source: { id: first.source.id } })
    expect(fetcher.requests.map((request) => request.url)).toEqual([url])
  })

  it.each(['not-a-url', 'ftp://example.com/', '', 'file:///etc/passwd', 'https://me:secret@example.com/'])(
    'refuses the URL "%s" and stores nothing',
    async (refused) => {
      const { process, websites, events } = aWebsiteScene()
      await expect(withReport(process(refused))).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        type: 'DataValidationError',
        message: expect.stringContaining('valid HTTP/HTTPS URL'),
      })
      expect((await websites.list()).total).toBe(0)
      expect(events.events).toEqual([])
    },
  )

  it('answers a completed page from the store without a request or an event (rag-cache)', async () => {
    const { process, fetcher, events } = aWebsiteScene()
    const { source } = await process(url)
    const emitted = events.events.length
    expect(await process(url)).toEqual({ source, state: 'cached', chunksDeleted: 0, changes: null, chunksCreated: 0 })
    expect(fetcher.requests).toHaveLength(1)
    expect(events.events).toHaveLength(emitted)
  })

  it('processes a failed page again (rag-cache)', async () => {
    const { process, fetcher } = aWebsiteScene()
    fetcher.fail(url)
    await expect(withReport(process(url))).rejects.toMatchObject({ details: { source_id: 1 } })
    fetcher.serve(url, 'Rust in Kyoto')
    expect(await process(url)).toMatchObject({ state: 'completed', source: { id: 1, errorMessage: null } })
  })

  it('processes a cached page again on request, and replaces the served version', async () => {
    const { process, fetcher, find } = aWebsiteScene()
    fetcher.serve(url, 'Rust in Kyoto')
    await process(url)
    fetcher.serve(url, 'Elixir in Nara')
    const again = await process(url, { forceRefresh: true })
    expect(again).toMatchObject({ state: 'completed', chunksDeleted: 1, chunksCreated: 1, source: { id: 1 } })
    expect(await find('Kyoto')).toEqual([])
    expect(await find('Nara')).toEqual(['Elixir in Nara'])
  })

  it('reports what failed for which source, and leaves it failed', async () => {
    const { process, fetcher, status } = aWebsiteScene()
    fetcher.fail(url)
    await expect(withReport(process(url))).rejects.toMatchObject({
      code: 'FETCH_FAILED',
      type: 'URLFetchError',
      message: siteDown.message,
      suggestion: toReport(siteDown).suggestion,
      retryable: true,
      details: { source_id: 1, url, chunks_still_served: 0, status_code: 503 },
    })
    const errorMessage = 'The server answered 503. Try again later.'
    expect(await status(1)).toMatchObject({ status: 'failed', errorMessage, fetchedAt: null, chunksCount: 0 })
  })

  it('refuses a page without text', async () => {
    const { process, fetcher, status } = aWebsiteScene()
    fetcher.serve(url, ' \n ')
    await expect(withReport(process(url))).rejects.toMatchObject({ code: 'VALIDATION_ERROR', type: 'ChunkingError' })
    expect(await status(1)).toMatchObject({ status: 'failed' })
  })

  it('hides details of an unexpected failure, and marks the page as failed', async () => {
    const { process, fetcher, status } = aWebsiteScene()
    fetcher.fail(url, new TypeError('/home/someone/secret.ts'))
    const failure = expect.objectContaining({ code: 'INTERNAL_ERROR', message: expect.not.stringContaining('secret') })
    await expect(withReport(process(url))).rejects.toEqual(failure)
    const { status: state, errorMessage } = await status(1)
    expect(state).toBe('failed')
    expect(errorMessage).not.toContain('secret')
  })
})

describe('a URL requested twice at once (rag-one-work)', () => {
  it('is processed once, and both callers get the result', async () => {
    const { process, fetcher } = aWebsiteScene()
    const page = fetcher.hold(url)
    const callers = [process(url), process(`${url}#apply`), process(url, { forceRefresh: true })]
    await page.asked
    page.release('Rust in Kyoto')
    const results = await Promise.all(callers)
    expect(results[0]).toMatchObject({ state: 'completed', chunksCreated: 1 })
    expect(results[1]).toEqual(results[0])
    expect(results[2]).toEqual(results[0])
    expect(fetcher.requests).toHaveLength(1)
  })

  it('fails for both', async () => {
    const { process, fetcher, events } = aWebsiteScene()
    fetcher.fail(url)
    const results = await Promise.allSettled([process(url), process(url)])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(fetcher.requests).toHaveLength(1)
    expect(events.names()).toEqual(['WebsiteProcessingStart', 'WebsiteProcessingFailed'])
  })

  it('does not delay another', async () => {
    const { process, fetcher } = aWebsiteScene()
    const slow = fetcher.hold(url)
    const first = process(url)
    await slow.asked
    expect(await process(otherUrl)).toMatchObject({ state: 'completed' })
    slow.release('Rust in Kyoto')
    expect(await first).toMatchObject({ state: 'completed' })
  })
})

describe('a slow page (rag-slow-page)', () => {
  afterEach(() => vi.useRealTimers())

  it('is answered as processing when the wait is over, and continues', async () => {
    const { process, fetcher, status, find } = aWebsiteScene()
    const page = fetcher.hold(url)
    expect(await process(url, { waitMs: 0 })).toMatchObject({
      state: 'processing',
      chunksCreated: 0,
      source: { id: 1, status: 'processing' },
    })
    const waiting = process(url)
    page.release('Rust in Kyoto')
    await waiting
    expect(await status(1)).toMatchObject({ status: 'completed' })
    expect(await find('Kyoto')).toHaveLength(1)
  })

  it('is waited for 5 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { process, fetcher } = aWebsiteScene()
    const page = fetcher.hold(url)
    let state = 'waiting'
    const answered = process(url).then((result) => {
      state = result.state
    })
    await page.asked
    await vi.advanceTimersByTimeAsync(4999)
    expect(state).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    await answered
    expect(state).toBe('processing')
  })

  it('leaves no timer behind if it was quick', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { process } = aWebsiteScene()
    await process(url)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a page in work elsewhere', () => {
  it('is NOT_FOUND if it is deleted before it is read again', async () => {
    /** Deletes a source between its claim and the next look-up. */
    class Vanishing extends MemoryWebsiteRepository {
      override async findByUrl() {
        return null
      }
    }
    const repository = new Vanishing()
    const lease = await repository.openLease()
    await repository.claim({ url, contentType: 'job_posting', lease, at: '2026-01-01T00:00:00.000Z' })
    const { process } = aWebsiteScene({ repository })
    await expect(process(url)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      facts: { problem: 'deleted-meanwhile', url },
    })
  })
})

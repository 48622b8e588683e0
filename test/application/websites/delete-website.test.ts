import { describe, expect, it } from 'vitest'
import { withReport } from '#test/support/reported-failures.js'
import { aWebsiteScene, deferred, LetterEmbedder, SlowClaims } from '#test/support/website-scene.js'

const url = 'https://example.com/job'
const gone = expect.objectContaining({
  code: 'NOT_FOUND',
  type: 'NotFoundError',
  details: expect.objectContaining({ source_id: 1 }),
})

describe('DeleteWebsite (rag-delete)', () => {
  it('removes a page and everything derived from it', async () => {
    const { process, websites, status, find, fetcher } = aWebsiteScene()
    fetcher.serve(url, 'Rust in Kyoto')
    await process(url)
    expect(await websites.delete(1)).toEqual({ url, chunksDeleted: 1 })
    expect(await find('Kyoto')).toEqual([])
    expect(await websites.list()).toMatchObject({ total: 0, embedding: { chunks: 0 } })
    await expect(withReport(status(1))).rejects.toEqual(gone)
    await expect(withReport(websites.delete(1))).rejects.toEqual(gone)
  })

  it('stops the work on the page, and tells its caller that it is gone', async () => {
    const { process, websites, fetcher, events } = aWebsiteScene()
    const page = fetcher.hold(url)
    const call = process(url)
    await page.asked
    await websites.delete(1)
    await expect(withReport(call)).rejects.toEqual(gone)
    expect(fetcher.requests[0]?.signal.aborted).toBe(true)
    expect((await websites.list()).total).toBe(0)
    expect(events.names()).toEqual(['WebsiteProcessingStart', 'WebsiteProcessingFailed'])
  })

  it('of a page during a refresh does not claim that it is still served', async () => {
    const { process, websites, fetcher, find } = aWebsiteScene()
    await process(url)
    const page = fetcher.hold(url)
    const call = websites.refresh({ sourceId: 1 })
    await page.asked
    await websites.delete(1)
    await expect(withReport(call)).rejects.toMatchObject({ code: 'NOT_FOUND', details: { source_id: 1, url } })
    await expect(withReport(call)).rejects.not.toHaveProperty('details.chunks_still_served')
    expect(await find('page')).toEqual([])
  })

  it('allows adding the page again at once, while the earlier work is ending', async () => {
    const embedder = new LetterEmbedder()
    const [embedding, embedded] = [deferred<void>(), deferred<void>()]
    // ignores that the vectors are no longer wanted
    embedder.before = async (call) => {
      if (call > 1) return
      embedding.resolve()
      await embedded.promise
    }
    const { process, websites, fetcher, find, status } = aWebsiteScene({ embedder })
    fetcher.serve(url, 'Rust in Kyoto')
    const first = process(url)
    await embedding.promise
    await websites.delete(1)
    fetcher.serve(url, 'Elixir in Nara')
    expect(await process(url)).toMatchObject({ state: 'completed', source: { id: 2 } })
    embedded.resolve()
    await expect(withReport(first)).rejects.toEqual(gone)
    expect(await find('Nara')).toEqual(['Elixir in Nara'])
    expect(await status(2)).toMatchObject({ status: 'completed', errorMessage: null, chunksCount: 1 })
    expect((await websites.list()).embedding.chunks).toBe(1)
  })

  it('leaves later work on the page alone', async () => {
    const { process, websites, fetcher } = aWebsiteScene()
    await process(url)
    await websites.delete(1)
    const page = fetcher.hold(url)
    const call = process(url)
    await page.asked
    await expect(withReport(websites.delete(1))).rejects.toEqual(gone)
    page.release('Elixir in Nara')
    expect(await call).toMatchObject({ state: 'completed', source: { id: 2 } })
  })

  it('reaches a page whose claim its process does not know yet', async () => {
    const repository = new SlowClaims()
    const { process, websites, fetcher } = aWebsiteScene({ repository })
    const call = process(url)
    await repository.claimed
    const deleting = websites.delete(1)
    repository.release()
    expect(await deleting).toEqual({ url, chunksDeleted: 0 })
    const again = process(url)
    await expect(withReport(call)).rejects.toEqual(gone)
    expect(await again).toMatchObject({ state: 'completed', source: { id: 2 } })
    expect(fetcher.requests).toHaveLength(1)
    expect((await websites.list()).total).toBe(1)
  })

  it('by another process is noticed before anything is stored', async () => {
    const { process, repository, fetcher, find } = aWebsiteScene()
    const page = fetcher.hold(url)
    const call = process(url)
    await page.asked
    await repository.delete(1)
    page.release('Rust in Kyoto')
    await expect(withReport(call)).rejects.toEqual(gone)
    expect(await find('Kyoto')).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { MemoryWebsiteRepository } from '#src/adapters/stores/memory/websites/memory-website-repository.js'
import { aPastingScene, pastedUrl as url } from '#test/support/pasting-scene.js'
import { withReport } from '#test/support/reported-failures.js'
import { aClaim } from '#test/support/website-pages.js'
import { LetterEmbedder } from '#test/support/website-scene.js'

const invalid = (message: string) => expect.objectContaining({ code: 'VALIDATION_ERROR', message })

describe('pasted text and the pipeline', () => {
  it('is not overwritten by a refresh, whether the page can be read or not', async () => {
    const { create, paste, websites, process, fetcher, status, find } = aPastingScene()
    const id = await create()
    await paste(id, 'Rust in Kyoto')
    const before = await status(id)
    fetcher.serve(url, 'Please log in')
    const refusal = invalid('This source has pasted text: a fetch does not replace it.')
    await expect(websites.refresh({ sourceId: id })).rejects.toThrow(refusal)
    await expect(process(url, { forceRefresh: true })).rejects.toThrow(refusal)
    fetcher.fail(url)
    await expect(websites.refresh({ sourceId: id })).rejects.toThrow(refusal)
    expect(fetcher.requests).toEqual([])
    expect(await status(id)).toEqual(before)
    expect(await find('Kyoto')).toEqual(['Rust in Kyoto'])
    expect(await process(url)).toMatchObject({ state: 'cached' })
  })

  it('is appended to a fetched page, which counts as pasted from then on', async () => {
    const { paste, process, websites, fetcher, find } = aPastingScene()
    fetcher.serve(url, 'Rust in Kyoto')
    const { source } = await process(url)
    await paste(source.id, 'The salary is 9 million')
    await expect(websites.refresh({ sourceId: source.id })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    expect(await find('Kyoto')).toEqual(['Rust in Kyoto'])
    expect(await find('salary')).toEqual(['The salary is 9 million'])
  })

  it('repairs a page that could not be fetched', async () => {
    const { create, paste, process, fetcher, status } = aPastingScene()
    fetcher.fail(url)
    await expect(process(url)).rejects.toMatchObject({ code: 'FETCH_FAILED' })
    const id = await create('Lamp keeper')
    expect(await status(id)).toMatchObject({ status: 'failed', title: 'Lamp keeper' })
    await paste(id, 'Rust in Kyoto')
    expect(await status(id)).toMatchObject({ status: 'completed', errorMessage: null })
  })

  it('is refused for a page that is being read, which is stored', async () => {
    const { create, paste, setStatus, process, fetcher, find } = aPastingScene()
    const page = fetcher.hold(url)
    const work = process(url)
    await page.asked
    const id = await create()
    const busy = expect.objectContaining({ code: 'VALIDATION_ERROR', retryable: true, details: { source_id: id } })
    await expect(withReport(paste(id, 'pasted'))).rejects.toThrow(busy)
    await expect(withReport(setStatus(id, 'failed'))).rejects.toThrow(busy)
    page.release('Rust in Kyoto')
    expect(await work).toMatchObject({ state: 'completed' })
    expect(await find('Kyoto pasted')).toEqual(['Rust in Kyoto'])
  })

  it('is not stored if work began while it was embedded', async () => {
    const embedder = new LetterEmbedder()
    const { create, paste, process, fetcher, repository } = aPastingScene({ embedder })
    const id = await create()
    const page = fetcher.hold(url)
    let work: Promise<unknown> | undefined
    embedder.before = async (call) => {
      if (call !== 1) return
      work = process(url)
      await page.asked
    }
    await expect(paste(id, 'pasted')).rejects.toMatchObject({ code: 'VALIDATION_ERROR', retryable: true })
    expect(await repository.countChunks()).toMatchObject({ total: 0 })
    page.release('Rust in Kyoto')
    expect(await work).toMatchObject({ state: 'completed' })
  })

  it('takes a source over from a dead process', async () => {
    const repository = new MemoryWebsiteRepository()
    const { create, paste, status } = aPastingScene({ repository })
    const lease = await repository.openLease()
    await repository.claim(aClaim(lease, { url }))
    repository.endLease(lease)
    const id = await create()
    await paste(id, 'Rust in Kyoto')
    expect(await status(id)).toMatchObject({ status: 'completed', chunksCount: 1 })
  })
})

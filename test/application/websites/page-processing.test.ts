import { describe, expect, it } from 'vitest'
import type { PageValidators } from '#src/application/websites/ports/page-fetcher.js'
import { withReport } from '#test/support/reported-failures.js'
import { aText, aWebsiteScene, embedderDown, LetterEmbedder, siteDown } from '#test/support/website-scene.js'

const url = 'https://example.com/job'
const otherUrl = 'https://example.com/other'
const validators: PageValidators = { etag: '"1"', lastModified: null }
const later = '2026-02-01T00:00:00.000Z'

async function aServedScene() {
  const scene = aWebsiteScene()
  scene.fetcher.serve(url, () => aText('Rust in Kyoto', { validators }))
  await scene.process(url)
  scene.clock.time = later
  const again = (rest = {}) => scene.process(url, { forceRefresh: true, ...rest })
  return { ...scene, again }
}

describe('a page that is processed again', () => {
  it('stays unchanged if its server says that it has not changed', async () => {
    const { again, fetcher, extractor, status, events } = await aServedScene()
    fetcher.serve(url, (request) => (request.validators === null ? aText('?') : 'unchanged'))
    expect(await again()).toMatchObject({ state: 'unchanged', chunksDeleted: 0, chunksCreated: 0 })
    expect(fetcher.requests[1]?.validators).toEqual(validators)
    expect(extractor.requests).toHaveLength(1)
    expect(await status(1)).toMatchObject({ status: 'completed', fetchedAt: later, chunksCount: 1 })
    expect(events.events.at(-1)).toMatchObject({ name: 'WebsiteProcessingComplete', chunksCreated: 0 })
  })

  it('stays unchanged if it has the same text, and gets the new validators', async () => {
    const { again, fetcher, find } = await aServedScene()
    const renewed: PageValidators = { etag: '"2"', lastModified: 'Sun, 01 Feb 2026 00:00:00 GMT' }
    fetcher.serve(url, () => aText('Rust in Kyoto', { validators: renewed }))
    expect(await again()).toMatchObject({ state: 'unchanged', source: { fetchedAt: later } })
    await again()
    expect(fetcher.requests[2]?.validators).toEqual(renewed)
    expect(await find('Kyoto')).toEqual(['Rust in Kyoto'])
  })

  it('is read again with another content type, even if unchanged', async () => {
    const { again, fetcher, extractor } = await aServedScene()
    const result = await again({ contentType: 'company_page' })
    expect(result).toMatchObject({ state: 'completed', chunksDeleted: 1, source: { contentType: 'company_page' } })
    expect(fetcher.requests[1]?.validators).toBeNull()
    expect(extractor.requests.map(({ contentType }) => contentType)).toEqual(['job_posting', 'company_page'])
  })

  it('is requested without validators while nothing is served', async () => {
    const { process, fetcher } = aWebsiteScene()
    fetcher.fail(url)
    await expect(process(url)).rejects.toThrow(siteDown.message)
    fetcher.serve(url, 'Rust in Kyoto')
    await process(url)
    expect(fetcher.requests.map((request) => request.validators)).toEqual([null, null])
  })

  it('is served as before until the new version is stored', async () => {
    const { again, fetcher, find, status } = await aServedScene()
    const page = fetcher.hold(url)
    const call = again()
    await page.asked
    expect(await status(1)).toMatchObject({ status: 'processing', chunksCount: 1 })
    expect(await find('Kyoto')).toEqual(['Rust in Kyoto'])
    page.release('Elixir in Nara')
    await call
    expect(await find('Kyoto')).toEqual([])
  })

  it.each([
    ['it cannot be fetched', siteDown],
    ['something unexpected happens', new RangeError('too deep')],
  ])('keeps the served version if %s', async (_, failure) => {
    const { again, fetcher, find, status } = await aServedScene()
    const before = await status(1)
    fetcher.fail(url, failure)
    await expect(again()).rejects.toThrow()
    // the mark of the failure may change state, since and reason
    const { state, since, reason } = (await status(1)) ?? {}
    expect(await status(1)).toEqual({ ...before, state, since, reason, errorMessage: expect.stringMatching(/./) })
    expect(await find('Kyoto')).toEqual(['Rust in Kyoto'])
  })
})

describe('embedding', () => {
  it('works in batches, embeds sentences as queries for probes, and the rest without its heading', async () => {
    const embedder = new LetterEmbedder()
    const { process, fetcher, websites } = aWebsiteScene({ embedder })
    fetcher.serve(url, Array.from({ length: 40 }, (_, i) => `# Part ${i}\n${'Rust in Kyoto. '.repeat(45)}`).join('\n'))
    const { chunksCreated } = await process(url)
    const passages = embedder.calls.filter(({ purpose }) => purpose === 'passage')
    expect(passages.map(({ texts }) => texts.length)).toEqual([32, chunksCreated - 32, 3])
    expect(passages[0]?.texts[0]).toMatch(/^Part 0\n.*Rust in Kyoto/s)
    const queries = embedder.calls.filter(({ purpose }) => purpose === 'query')
    expect(queries).toHaveLength(1)
    expect(queries[0]?.texts).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/^Rust in Kyoto/)))
    expect(passages[2]?.texts.join()).not.toContain('Part')
    expect((await websites.list()).embedding).toEqual({
      model: 'letters',
      storedModel: 'letters',
      storedDimensions: 26,
      chunks: chunksCreated,
      chunksWithoutVector: 0,
    })
  })

  it('makes no probes for a page that is too short', async () => {
    const embedder = new LetterEmbedder()
    const { process, fetcher } = aWebsiteScene({ embedder })
    fetcher.serve(url, 'Rust in Kyoto')
    await process(url)
    expect(embedder.calls).toEqual([{ texts: ['Rust in Kyoto'], purpose: 'passage' }])
  })

  it('stops between two batches if nobody wants the page any longer', async () => {
    const embedder = new LetterEmbedder()
    const { process, fetcher, websites } = aWebsiteScene({ embedder })
    fetcher.serve(url, Array.from({ length: 40 }, (_, i) => `# Part ${i}\n${'Rust in Kyoto. '.repeat(45)}`).join('\n'))
    // it continues although it was stopped
    embedder.before = () => websites.delete(1).then(() => {})
    await expect(process(url)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(embedder.calls).toHaveLength(1)
  })

  it('keeps the served version with its vectors if it fails', async () => {
    const embedder = new LetterEmbedder()
    const { process, fetcher, websites } = aWebsiteScene({ embedder })
    fetcher.serve(url, 'Rust in Kyoto')
    await process(url)
    embedder.before = (call) => {
      if (call === 2) throw embedderDown
    }
    fetcher.serve(url, 'Elixir in Nara')
    await expect(withReport(process(url, { forceRefresh: true }))).rejects.toMatchObject({
      code: 'EMBEDDING_FAILED',
      type: 'EmbeddingError',
      retryable: true,
      details: { source_id: 1, chunks_still_served: 1 },
    })
    const { results, retrievalMode } = await websites.query({ query: 'Kyoto' })
    expect(retrievalMode).toBe('hybrid')
    expect(results).toMatchObject([{ content: 'Rust in Kyoto', vectorScore: expect.any(Number) }])
  })

  it('refuses to mix vectors of two models, and says what to do', async () => {
    const { process, repository } = aWebsiteScene({ embedder: new LetterEmbedder('old') })
    await process(url)
    const embedder = new LetterEmbedder('new')
    const renewed = aWebsiteScene({ repository, embedder })
    await expect(withReport(renewed.process(otherUrl))).rejects.toMatchObject({
      code: 'EMBEDDING_FAILED',
      retryable: false,
      suggestion: expect.stringContaining('jobworkflow websites reindex'),
      details: { stored_model: 'old', model: 'new' },
    })
    expect(embedder.calls).toEqual([])
  })

  it('adds no vectors to a store whose chunks have none', async () => {
    const { process, repository } = aWebsiteScene()
    await process(url)
    const embedder = new LetterEmbedder()
    const renewed = aWebsiteScene({ repository, embedder })
    expect(await renewed.process(otherUrl)).toMatchObject({ state: 'completed' })
    expect(embedder.calls).toEqual([])
    expect((await renewed.websites.list()).embedding).toMatchObject({
      storedModel: null,
      chunksWithoutVector: 2,
    })
  })

  it('makes vectors for all pages that start at once on an empty store', async () => {
    const { process, websites } = aWebsiteScene({ embedder: new LetterEmbedder() })
    await Promise.all(Array.from({ length: 5 }, (_, i) => process(`${url}/${i}`)))
    expect((await websites.list()).embedding).toMatchObject({ chunks: 5, chunksWithoutVector: 0 })
  })
})

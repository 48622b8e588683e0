import { describe, expect, it } from 'vitest'
import { MemoryWebsiteRepository } from '#src/adapters/stores/memory/websites/memory-website-repository.js'
import { withNotice, withReport } from '#test/support/reported-failures.js'
import { aWebsiteScene, embedderDown, LetterEmbedder } from '#test/support/website-scene.js'

const site = 'https://example.com'

/** A store of `pages` pages with one chunk each, and the vectors of a former model. */
async function anOldStore(
  pages: number,
  text = (i: number) => `# Page ${i}\nKyoto has ${i} ferries. All of them leave at noon.`,
) {
  const { process, fetcher, repository } = aWebsiteScene({ embedder: new LetterEmbedder('old') })
  for (let i = 0; i < pages; i++) {
    fetcher.serve(`${site}/${i}`, text(i))
    await process(`${site}/${i}`)
  }
  return repository
}

async function anOldScene(pages: number, text?: (i: number) => string) {
  const embedder = new LetterEmbedder('new')
  const scene = aWebsiteScene({ repository: await anOldStore(pages, text), embedder })
  const told: string[] = []
  const reindex = (signal?: AbortSignal) =>
    scene.websites.reindex({
      onProgress: ({ done, total }) => told.push(`${done} of ${total}`),
      ...(signal === undefined ? {} : { signal }),
    })
  return { ...scene, embedder, told, reindex }
}

describe('ReindexWebsites', () => {
  it('embeds every chunk again in batches, and reports progress', async () => {
    const { reindex, told, websites } = await anOldScene(40)
    expect(await reindex()).toEqual({
      model: 'new',
      dimensions: 26,
      embedded: 40,
      textsIndexed: 0,
      total: 40,
      finished: true,
    })
    expect(told).toEqual(['0 of 40', '32 of 40', '40 of 40'])
    expect((await websites.query({ query: 'ferries' })).retrievalMode).toBe('hybrid')
    expect((await websites.list()).embedding).toMatchObject({ storedModel: 'new', chunksWithoutVector: 0 })
  })

  it('embeds part of every eighth chunk as a query, for probes', async () => {
    const { reindex, embedder } = await anOldScene(40)
    await reindex()
    const probes = embedder.calls.filter(({ purpose }) => purpose === 'query').map(({ texts }) => texts)
    expect(probes).toEqual([
      Array.from({ length: 4 }, () => 'All of them leave at noon.'),
      ['All of them leave at noon.'],
    ])
  })

  it('makes no probes for pages that are too short', async () => {
    const { reindex, embedder } = await anOldScene(2, (i) => `Kyoto has ${i} ferries`)
    expect(await reindex()).toMatchObject({ embedded: 2, finished: true })
    expect(embedder.calls.map(({ purpose }) => purpose)).toEqual(['passage'])
  })

  it('keeps its work when stopped, searches by words meanwhile, and continues there', async () => {
    const { reindex, told, embedder, websites } = await anOldScene(40)
    const stop = new AbortController()
    // while the second batch is being embedded
    embedder.before = (call) => {
      if (call < 4) return
      stop.abort()
      throw embedderDown
    }
    expect(await reindex(stop.signal)).toMatchObject({ embedded: 32, total: 40, finished: false })
    const between = withNotice(await websites.query({ query: 'ferries' }))
    expect(between).toMatchObject({ retrievalMode: 'lexical', notice: expect.stringContaining('reindex') })
    expect(between.results).not.toEqual([])
    embedder.before = () => {}
    told.length = 0
    expect(await reindex()).toMatchObject({ embedded: 8, total: 40, finished: true })
    expect(told).toEqual(['32 of 40', '40 of 40'])
  })

  it('stops before the first batch on request', async () => {
    const { reindex, embedder } = await anOldScene(2)
    expect(await reindex(AbortSignal.abort())).toMatchObject({ embedded: 0, finished: false })
    expect(embedder.calls).toEqual([])
  })

  it('keeps its work after a failure too', async () => {
    const { reindex, embedder } = await anOldScene(40)
    embedder.before = (call) => {
      if (call === 4) throw embedderDown
    }
    await expect(reindex()).rejects.toBe(embedderDown)
    expect(await reindex()).toMatchObject({ embedded: 8, finished: true })
  })

  it('does nothing in an empty store, and no chunk twice in another', async () => {
    const { reindex, told, embedder } = await anOldScene(0)
    expect(await reindex()).toMatchObject({ embedded: 0, total: 0, finished: true })
    expect(told).toEqual(['0 of 0'])
    const filled = await anOldScene(3)
    await filled.reindex()
    expect(await filled.reindex()).toMatchObject({ embedded: 0, total: 3, finished: true })
    expect(embedder.calls).toEqual([])
  })

  it('handles pages that come and go meanwhile, and never counts more than there were', async () => {
    const { reindex, told, embedder, process, websites } = await anOldScene(33)
    let changed = false
    embedder.before = async () => {
      if (changed) return
      changed = true
      await websites.delete(1)
      for (let i = 100; i < 103; i++) await process(`${site}/${i}`)
    }
    expect(await reindex()).toMatchObject({ total: 33, finished: true })
    expect(told).toEqual(['0 of 33', '32 of 33', '33 of 33'])
    expect((await websites.list()).embedding).toMatchObject({ chunks: 35, chunksWithoutVector: 0 })
  })

  it('fails without an embedder', async () => {
    const { websites } = aWebsiteScene()
    await expect(withReport(websites.reindex())).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      type: 'EmbeddingError',
      suggestion: expect.stringContaining('JOBWORKFLOW_EMBEDDINGS_URL'),
    })
  })
})

/** Two chunks indexed by another version, and one added since. */
class OldWords extends MemoryWebsiteRepository {
  isCurrent = false

  override async isTextIndexCurrent() {
    return this.isCurrent
  }

  override async *rebuildTextIndex() {
    if (this.isCurrent) return
    yield { done: 1, total: 2 }
    yield { done: 3, total: 2 }
    this.isCurrent = true
  }
}

describe('a word index of another version', () => {
  const anOldIndex = (embedder: LetterEmbedder | null) => {
    const repository = new OldWords()
    const { websites, process } = aWebsiteScene({ repository, embedder })
    const told: string[] = []
    const onProgress = ({ done, total }: { readonly done: number; readonly total: number }) =>
      told.push(`${done} of ${total}`)
    return { websites, process, told, onProgress }
  }

  it('is rebuilt without an embedder too, up to the chunks that there were', async () => {
    const { websites, told, onProgress } = anOldIndex(null)
    expect((await websites.list()).textIndexIsCurrent).toBe(false)
    expect(await websites.reindex({ onProgress })).toEqual({
      model: null,
      dimensions: null,
      embedded: 0,
      textsIndexed: 3,
      total: 0,
      finished: true,
    })
    expect(told).toEqual(['1 of 2', '2 of 2'])
    expect((await websites.list()).textIndexIsCurrent).toBe(true)
  })

  it('is rebuilt before the vectors', async () => {
    const { websites, process, told, onProgress } = anOldIndex(new LetterEmbedder())
    await process(`${site}/1`)
    expect(await websites.reindex({ onProgress })).toMatchObject({ textsIndexed: 3, total: 1, finished: true })
    expect(told).toEqual(['1 of 2', '2 of 2', '1 of 1'])
  })

  it('starts over if it was stopped, and no vector is made before', async () => {
    const embedder = new LetterEmbedder()
    const { websites, told } = anOldIndex(embedder)
    const stop = new AbortController()
    const onProgress = ({ done }: { readonly done: number }) => {
      told.push(`${done}`)
      stop.abort()
    }
    expect(await websites.reindex({ signal: stop.signal, onProgress })).toMatchObject({
      model: 'letters',
      embedded: 0,
      textsIndexed: 0,
      finished: false,
    })
    expect(told).toEqual(['1'])
    expect(embedder.calls).toEqual([])
    expect(await websites.reindex()).toMatchObject({ textsIndexed: 3, finished: true })
  })
})

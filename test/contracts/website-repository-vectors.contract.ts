import { describe, expect, it } from 'vitest'
import { confidenceLevel } from '#src/domain/websites/scoring.js'
import { withReport } from '#test/support/reported-failures.js'
import {
  aClaim,
  aPage,
  aSearch,
  at,
  contents,
  direction,
  fetched,
  store,
  vectorsTo,
} from '#test/support/website-pages.js'
import type { RepositoryOf, Scene } from './website-repository.contract.js'

const numbers = Array.from({ length: 12 }, (_, number) => number)

/** What vectors add to the search, and how a store changes its model. */
export function describeWebsiteVectors(scene: Scene): void {
  const { repository } = scene
  describe('hybrid search', () => describeHybrid(repository))
  describe('the model of a store (rag-store, rag-vectors)', () => describeSpace(scene))
  describe('reindexing', () => describeReindex(repository))
}

/** Stores twelve chunks, each in its own direction, whose texts share no word with the queries. */
async function storeTwelve(repository: RepositoryOf): Promise<number> {
  return store(repository(), aPage(numbers.map((number) => `Paragraph number${number}`)), {
    vectors: vectorsTo(...numbers),
  })
}

function describeHybrid(repository: RepositoryOf): void {
  it('finds by vector what shares no word with the query', async () => {
    await storeTwelve(repository)
    const { matches, total } = await repository().search(aSearch('something else', { vector: direction(7) }))
    expect(matches[0]).toMatchObject({ content: 'Paragraph number7', ftsScore: null })
    expect(matches[0]?.vectorScore).toBeLessThan(matches[1]?.vectorScore ?? 0)
    expect(total).toBe(12)
  })

  it('combines both sides at 0.7 and 0.3, with 1 for a missing one (rag-scores)', async () => {
    await storeTwelve(repository)
    await store(repository(), aPage(['Paragraph without a vector']))
    const { matches } = await repository().search(aSearch('number3 paragraph', { vector: direction(3) }))
    expect(matches).toHaveLength(13)
    for (const { vectorScore, ftsScore, combinedScore } of matches) {
      expect(combinedScore).toBeCloseTo(0.7 * (vectorScore ?? 1) + 0.3 * (ftsScore ?? 1), 10)
    }
    expect(matches[0]?.content).toBe('Paragraph number3')
    expect(matches.find(({ content }) => content === 'Paragraph without a vector')?.vectorScore).toBeNull()
  })

  it('leaves order and confidence to the words if vectors are not informative', async () => {
    const probes = numbers.map((number) => ({
      chunkIndex: number,
      vector: direction(number + 5),
      rest: direction(number),
    }))
    const page = aPage(numbers.map((number) => (number < 3 ? `Rust ${'and more '.repeat(number)}` : `Go ${number}`)))
    await store(repository(), page, { vectors: { ...vectorsTo(...numbers), probes } })
    const byWords = await repository().search(aSearch('Rust'))
    const hybrid = await repository().search(aSearch('Rust', { vector: direction(9) }))
    const order = (result: typeof hybrid) => result.matches.slice(0, 3).map(({ chunkId }) => chunkId)
    expect(order(hybrid)).toEqual(order(byWords))
    expect(new Set(hybrid.matches.map(({ vectorScore }) => vectorScore)).size).toBe(1)
    expect(hybrid.matches[0]?.combinedScore).toBeCloseTo(byWords.matches[0]?.combinedScore ?? 0, 10)
  })

  it('finds by vector on pages of plain text with uninformative titles (rag-trust)', async () => {
    await store(
      repository(),
      aPage(
        numbers.map((number) => `Text ${number}`),
        { title: '' },
      ),
      {
        vectors: vectorsTo(...numbers),
      },
    )
    const { matches, trust } = await repository().search(aSearch('something else', { vector: direction(7) }))
    expect(matches[0]?.content).toBe('Text 7')
    expect(trust).toBeGreaterThan(0)
    expect(new Set(matches.map(({ vectorScore }) => vectorScore)).size).toBeGreaterThan(1)
  })

  it('breaks ties by the vector order if vectors are not trusted (rag-trust, rag-order)', async () => {
    await store(repository(), aPage(numbers.map((number) => `Text ${number}`)), {
      vectors: { ...vectorsTo(...numbers), probes: [] },
    })
    const { matches, trust } = await repository().search(aSearch('else', { vector: direction(7) }))
    expect(matches[0]).toMatchObject({ content: 'Text 7', combinedScore: 1 })
    expect(trust).toBe(0)
  })

  it('is not confident about a near vector without any asked-for content (rag-confidence)', async () => {
    await storeTwelve(repository)
    const levelOf = async (query: string) => {
      const { matches, trust } = await repository().search(aSearch(query, { vector: direction(7) }))
      expect(matches[0]).toMatchObject({ content: 'Paragraph number7' })
      expect(trust).toBeGreaterThan(0.5)
      return confidenceLevel(matches[0]?.supportedScore ?? null)
    }
    expect(await levelOf('number7 paragraph')).toBe('high')
    expect(await levelOf('overtime')).toBe('low')
  })

  it('filters the nearest chunks too', async () => {
    await storeTwelve(repository)
    const wanted = await store(repository(), aPage(['Paragraph apart']), {
      contentType: 'blog_article',
      vectors: vectorsTo(13),
    })
    const near = { vector: direction(7) }
    expect(await contents(repository(), aSearch('else', { ...near, sourceIds: [wanted] }))).toEqual(['Paragraph apart'])
    expect(await contents(repository(), aSearch('else', { ...near, contentType: 'blog_article' }))).toHaveLength(1)
    expect(await contents(repository(), aSearch('else', { ...near, contentType: 'company_page' }))).toEqual([])
  })

  it('searches only by words while no vectors are stored (rag-vectors, rag-scores)', async () => {
    await store(repository(), aPage(['Rust in Kyoto']))
    const { matches, trust } = await repository().search(aSearch('Rust', { vector: direction(1) }))
    expect(matches).toMatchObject([{ vectorScore: null }])
    expect(matches[0]?.combinedScore).toBe(matches[0]?.ftsScore)
    expect(trust).toBeNull()
  })

  it('drops the vectors of a page that is deleted or replaced', async () => {
    const id = await storeTwelve(repository)
    await store(repository(), aPage(['Paragraph that stays']), {
      url: 'https://example.com/stays',
      vectors: vectorsTo(1),
    })
    await repository().delete(id)
    await store(repository(), aPage(['Paragraph anew']), { url: 'https://example.com/stays', vectors: vectorsTo(2) })
    expect(await contents(repository(), aSearch('else', { vector: direction(1) }))).toEqual(['Paragraph anew'])
  })
}

function describeSpace({ repository, lease }: Scene): void {
  it('is that of the first vectors', async () => {
    expect(await repository().vectorSpace()).toBeNull()
    await storeTwelve(repository)
    expect(await repository().vectorSpace()).toEqual({ model: 'test', dimensions: 16 })
  })

  it.each([
    ['of another model', { ...vectorsTo(1), model: 'other' }],
    ['of another length', { ...vectorsTo(1), vectors: [new Float32Array([1, 2])] }],
    ['with a part that is no number', { ...vectorsTo(1), vectors: [direction(1).map(() => Number.NaN)] }],
    ['that are all zero', { ...vectorsTo(1), vectors: [new Float32Array(16)] }],
  ])('refuses vectors %s, and changes nothing', async (_, vectors) => {
    const url = 'https://example.com/a'
    const id = await store(repository(), aPage(['Rust in Kyoto']), { url, vectors: vectorsTo(1) })
    await repository().claim(aClaim(lease(), { url }))
    const before = await repository().find(id)
    await expect(
      withReport(repository().complete({ id, lease: lease(), page: aPage(['Go']), fetched, vectors, at })),
    ).rejects.toMatchObject({
      code: 'EMBEDDING_FAILED',
      type: 'EmbeddingError',
    })
    expect(await repository().find(id)).toEqual(before)
    expect(await contents(repository(), aSearch('Kyoto'))).toEqual(['Rust in Kyoto'])
  })

  it('refuses a query of another length', async () => {
    await storeTwelve(repository)
    const search = repository().search(aSearch('Rust', { vector: new Float32Array([1]) }))
    await expect(search).rejects.toMatchObject({ code: 'EMBEDDING_FAILED' })
  })
}

function describeReindex(repository: RepositoryOf): void {
  const other = { model: 'other', dimensions: 16 }
  const vectorsOfOther = (...to: readonly number[]) => ({ ...vectorsTo(...to), model: 'other' })

  it('replaces the vectors of one model by those of another', async () => {
    await store(repository(), aPage([{ content: 'Rust', headings: ['Skills'] }, 'Go']), { vectors: vectorsTo(1, 2) })
    expect(await repository().countChunks()).toEqual({ total: 2, withoutVector: 0 })
    expect(await repository().beginReindex(other)).toEqual({ total: 2, missing: 2 })
    expect(await repository().countChunks()).toEqual({ total: 2, withoutVector: 2 })
    const [first, second] = await repository().chunksWithoutVector(10)
    expect([first, second]).toMatchObject([
      { text: 'A page\nSkills\nRust', content: 'Rust' },
      { text: 'A page\nGo', content: 'Go' },
    ])
    await repository().addVectors({ chunkIds: [first?.chunkId ?? 0], vectors: vectorsOfOther(3) })
    expect(await repository().chunksWithoutVector(10)).toEqual([second])
    await repository().addVectors({ chunkIds: [second?.chunkId ?? 0], vectors: vectorsOfOther(4) })
    await repository().finishReindex()
    expect(await repository().vectorSpace()).toEqual(other)
    const { matches } = await repository().search(aSearch('else', { vector: direction(4) }))
    expect(matches.map(({ vectorScore }) => vectorScore)).not.toContain(null)
  })

  it('has no words to rebuild if this version split them', async () => {
    await store(repository(), aPage(['Rust', '東京湾の港']))
    expect(await repository().isTextIndexCurrent()).toBe(true)
    const told: unknown[] = []
    for await (const progress of repository().rebuildTextIndex()) told.push(progress)
    expect(told).toEqual([])
  })

  it('takes vectors of another length', async () => {
    await store(repository(), aPage(['Rust']), { vectors: vectorsTo(1) })
    await repository().search(aSearch('else', { vector: direction(1) }))
    await repository().beginReindex({ model: 'short', dimensions: 2 })
    const [chunk] = await repository().chunksWithoutVector(1)
    const vectors = [new Float32Array([1, 2])]
    await repository().addVectors({ chunkIds: [chunk?.chunkId ?? 0], vectors: { model: 'short', vectors, probes: [] } })
    await repository().finishReindex()
    const { matches } = await repository().search(aSearch('else', { vector: new Float32Array([2, 1]) }))
    expect(matches).toMatchObject([{ content: 'Rust', vectorScore: expect.any(Number) }])
  })

  it('searches only by words until it is finished', async () => {
    await store(repository(), aPage(['Rust']), { vectors: vectorsTo(1) })
    await repository().beginReindex(other)
    expect(await repository().vectorSpace()).toBeNull()
    const search = async () => (await repository().search(aSearch('Rust', { vector: direction(1) }))).matches
    expect(await search()).toMatchObject([{ vectorScore: null }])
    const [chunk] = await repository().chunksWithoutVector(1)
    await repository().addVectors({ chunkIds: [chunk?.chunkId ?? 0], vectors: vectorsOfOther(1) })
    await repository().finishReindex()
    expect((await search())[0]?.vectorScore).not.toBeNull()
  })

  it('continues where an interrupted run stopped', async () => {
    await store(repository(), aPage(['Rust', 'Go', 'Elixir']), { vectors: vectorsTo(1, 2, 3) })
    await repository().beginReindex(other)
    const [chunk] = await repository().chunksWithoutVector(1)
    await repository().addVectors({ chunkIds: [chunk?.chunkId ?? 0], vectors: vectorsOfOther(1) })
    expect(await repository().beginReindex(other)).toEqual({ total: 3, missing: 2 })
  })

  it('skips chunks that are gone', async () => {
    const id = await store(repository(), aPage(['Rust']), { vectors: vectorsTo(1) })
    await repository().beginReindex(other)
    const [chunk] = await repository().chunksWithoutVector(1)
    await repository().delete(id)
    await repository().addVectors({ chunkIds: [chunk?.chunkId ?? 0], vectors: vectorsOfOther(1) })
    expect(await repository().beginReindex(other)).toEqual({ total: 0, missing: 0 })
  })

  it('accepts only vectors of the model that it began with', async () => {
    await store(repository(), aPage(['Rust']))
    await expect(repository().addVectors({ chunkIds: [1], vectors: vectorsTo(1) })).rejects.toMatchObject({
      code: 'EMBEDDING_FAILED',
    })
    await repository().beginReindex(other)
    await expect(repository().addVectors({ chunkIds: [1], vectors: vectorsTo(1) })).rejects.toMatchObject({
      code: 'EMBEDDING_FAILED',
    })
  })
}

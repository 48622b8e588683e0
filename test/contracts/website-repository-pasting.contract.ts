import { describe, expect, it } from 'vitest'
import type { PastedChunks } from '#src/application/websites/ports/website-repository.js'
import type { Chunk } from '#src/domain/websites/page-content.js'
import {
  aClaim,
  aNewSource,
  anInterruption,
  aPage,
  aSearch,
  at,
  contents,
  direction,
  fetched,
  instants,
  store,
  url,
  vectorsTo,
} from '#test/support/website-pages.js'
import type { Scene } from './website-repository.contract.js'

type Pasted = Partial<Omit<PastedChunks, 'chunks'>> & {
  readonly id: number
  readonly chunks?: readonly (string | Chunk)[]
}

/** Pastes into the repository of a scene. */
const pasteInto =
  ({ repository, lease }: Scene) =>
  ({ chunks = [], ...rest }: Pasted) =>
    repository().append({
      lease: lease(),
      title: 'A page',
      vectors: null,
      maxSourceChunks: 100,
      at,
      ...rest,
      chunks: aPage(chunks).chunks,
    })

/** What a person writes into the store besides what is fetched (rag-data). */
export function describeWebsitePasting(scene: Scene): void {
  describe('sources made by hand', () => describeCreation(scene))
  describe('pasted chunks', () => describeAppending(scene))
  describe('pasted text', () => describePrecedence(scene))
  describe('statuses set by hand', () => describeStatuses(scene))
  describe('reading a page', () => describeReading(scene))
}

function describeCreation({ repository, lease }: Scene): void {
  it('creates a source that waits for text', async () => {
    const { record, created } = await repository().create(
      aNewSource({ contentType: 'blog_article', title: 'Behind a login' }),
    )
    expect(created).toBe(true)
    expect(record).toMatchObject({
      lease: null,
      contentHash: null,
      source: {
        url,
        contentType: 'blog_article',
        title: 'Behind a login',
        status: 'pending',
        language: null,
        fetchedAt: null,
        chunksCount: 0,
        errorMessage: null,
        hasPastedText: false,
      },
    })
    expect(await repository().find(record.source.id)).toEqual(record)
    expect(await repository().failInterrupted(anInterruption)).toBe(0)
  })

  it('does not change a source that serves something', async () => {
    const id = await store(repository(), aPage(['Rust in Kyoto']), { url })
    const before = await repository().find(id)
    expect(await repository().create(aNewSource({ contentType: 'blog_article', title: 'Another' }))).toEqual({
      record: before,
      created: false,
    })
  })

  it('updates type and title of a source that serves nothing, unless it is in work', async () => {
    const { record } = await repository().claim(aClaim(lease()))
    const { id } = record.source
    expect(await repository().create(aNewSource({ contentType: 'blog_article', title: 'Anew' }))).toEqual({
      record,
      created: false,
    })
    await repository().fail({ id, lease: lease(), message: 'down', at })
    const source = { id, contentType: 'blog_article', title: 'Anew', status: 'failed', errorMessage: 'down' }
    expect(await repository().create(aNewSource({ contentType: 'blog_article', title: 'Anew' }))).toMatchObject({
      created: false,
      record: { source },
    })
    const kept = await repository().create(aNewSource({ contentType: 'blog_article', title: '' }))
    expect(kept.record.source.title).toBe('Anew')
  })

  it('creates one source for several requests at once', async () => {
    const made = await Promise.all([1, 2, 3].map(() => repository().create(aNewSource())))
    expect(made.filter(({ created }) => created)).toHaveLength(1)
    expect(new Set(made.map(({ record }) => record.source.id)).size).toBe(1)
  })

  it('can be claimed and processed like any other', async () => {
    const { record } = await repository().create(aNewSource({ contentType: 'blog_article', title: 'Mine' }))
    expect(await repository().claim(aClaim(lease()))).toMatchObject({ claimed: true })
    const { id } = record.source
    await repository().start({ id, lease: lease(), at })
    await repository().complete({ id, lease: lease(), page: aPage(['Rust in Kyoto']), fetched, vectors: null, at })
    expect((await repository().find(id))?.source).toMatchObject({ title: 'A page', hasPastedText: false })
  })
}

function describeAppending(scene: Scene): void {
  const { repository, lease, otherLease } = scene
  const paste = pasteInto(scene)
  const create = async (title = 'A page') => (await repository().create(aNewSource({ title }))).record.source.id

  it('are found at once, under title and headings, in a completed source', async () => {
    const id = await create('Lamp keeper')
    const chunks = [{ content: '東京 or remote', headings: ['Offer', 'Place'] }]
    const added = await paste({ id, chunks, title: 'Lamp keeper', at: instants[1] })
    const source = {
      status: 'completed',
      language: 'en',
      fetchedAt: instants[1],
      chunksCount: 1,
      errorMessage: null,
      hasPastedText: true,
    }
    expect(added).toMatchObject({ added: true, record: { lease: null, source } })
    expect(await repository().find(id)).toEqual(added?.record)
    for (const words of ['東京', 'remote', 'place', 'lamp keeper']) {
      const { matches } = await repository().search(aSearch(words))
      expect(matches).toMatchObject([
        { sourceId: id, sourceUrl: url, title: 'Lamp keeper', headings: ['Offer', 'Place'] },
      ])
    }
    expect(await repository().countChunks()).toEqual({ total: 1, withoutVector: 1 })
  })

  it('come after the existing ones, fetched ones too, and the language of all is recomputed', async () => {
    const english = 'Rust engineers are wanted in Kyoto by a company that draws maps'
    const id = await store(repository(), aPage([english]), { url })
    await paste({ id, chunks: ['札幌の会社で地図をつくっています。', '給与は月額です。'], at: instants[1] })
    const page = await repository().readChunks({ id, after: null, limit: 10 })
    expect(page?.chunks.map(({ content, position }) => [position, content])).toEqual([
      [0, english],
      [1, '札幌の会社で地図をつくっています。'],
      [2, '給与は月額です。'],
    ])
    expect(page?.source).toMatchObject({ language: 'mixed', chunksCount: 3, fetchedAt: at, hasPastedText: true })
  })

  it('have their vectors', async () => {
    const id = await create()
    await paste({ id, chunks: ['one', 'two'], vectors: vectorsTo(1, 2) })
    await paste({ id, chunks: ['three'], vectors: vectorsTo(3) })
    expect(await repository().countChunks()).toEqual({ total: 3, withoutVector: 0 })
    const { matches } = await repository().search(aSearch('else', { vector: direction(3) }))
    expect(matches[0]?.content).toBe('three')
  })

  it('are all refused if one of their vectors does not fit', async () => {
    const id = await create()
    await paste({ id, chunks: ['one'], vectors: vectorsTo(1) })
    const before = await repository().find(id)
    const wider = { ...vectorsTo(2, 3), vectors: [direction(2), new Float32Array(3).fill(1)] }
    await expect(paste({ id, chunks: ['two', 'three'], vectors: wider })).rejects.toMatchObject({
      code: 'EMBEDDING_FAILED',
    })
    expect(await repository().find(id)).toEqual(before)
    expect(await contents(repository(), aSearch('one two three'))).toEqual(['one'])
  })

  it('are all refused if the source would have too many', async () => {
    const id = await create()
    await paste({ id, chunks: ['one', 'two'], maxSourceChunks: 3 })
    const before = await repository().find(id)
    const refused = await paste({ id, chunks: ['three', 'four'], maxSourceChunks: 3 })
    expect(refused).toEqual({ added: false, record: before })
    expect(await contents(repository(), aSearch('three four'))).toEqual([])
  })

  it('are refused while another works on the source, or after it was deleted', async () => {
    const { record } = await repository().claim(aClaim(otherLease()))
    const { id } = record.source
    expect(await paste({ id, chunks: ['one'] })).toEqual({ added: false, record })
    await repository().delete(id)
    expect(await paste({ id, chunks: ['one'] })).toBeNull()
    expect(await repository().countChunks()).toMatchObject({ total: 0 })
  })

  it('repair a failed source', async () => {
    const { record } = await repository().claim(aClaim(lease()))
    await repository().fail({ id: record.source.id, lease: lease(), message: 'No answer.', at })
    await paste({ id: record.source.id, chunks: ['one'] })
    expect((await repository().find(record.source.id))?.source).toMatchObject({
      status: 'completed',
      errorMessage: null,
    })
  })

  it('are deleted with their source', async () => {
    const id = await create()
    await paste({ id, chunks: ['one', 'two'], vectors: vectorsTo(1, 2) })
    expect(await repository().delete(id)).toEqual({ url, chunksDeleted: 2 })
    expect(await repository().countChunks()).toEqual({ total: 0, withoutVector: 0 })
    expect(await contents(repository(), aSearch('one two'))).toEqual([])
  })
}

function describePrecedence(scene: Scene): void {
  const { repository, lease } = scene
  const paste = pasteInto(scene)
  it('keeps its source from being claimed', async () => {
    const id = await store(repository(), aPage(['Rust in Kyoto']), { url })
    await paste({ id, chunks: ['pasted'] })
    const before = await repository().find(id)
    expect(await repository().claim(aClaim(lease()))).toEqual({ record: before, claimed: false })
    expect(await contents(repository(), aSearch('Kyoto pasted'))).toHaveLength(2)
  })

  it('frees the URL when the source is deleted', async () => {
    const { record } = await repository().create(aNewSource())
    await paste({ id: record.source.id, chunks: ['pasted'] })
    await repository().delete(record.source.id)
    expect(await repository().claim(aClaim(lease()))).toMatchObject({ claimed: true })
  })
}

function describeStatuses(scene: Scene): void {
  const { repository, lease, otherLease, endOtherLease } = scene
  const paste = pasteInto(scene)
  const change = (
    id: number,
    from: 'pending' | 'processing' | 'completed' | 'failed',
    to: typeof from,
    who = lease(),
  ) => repository().changeStatus({ id, lease: who, from, to, errorMessage: to === 'failed' ? 'why' : null, at })

  it('belong to the editor while the source is processing, and to nobody before and after', async () => {
    const { record } = await repository().create(aNewSource())
    const { id } = record.source
    expect(await change(id, 'pending', 'processing')).toBe(true)
    expect(await repository().find(id)).toMatchObject({ lease: lease(), source: { status: 'processing' } })
    expect(await repository().claim(aClaim(otherLease()))).toMatchObject({ claimed: false })
    await paste({ id, chunks: ['one'] })
    expect(await repository().find(id)).toMatchObject({
      lease: lease(),
      source: { status: 'processing', chunksCount: 1 },
    })
    expect(await change(id, 'processing', 'completed')).toBe(true)
    expect(await repository().find(id)).toMatchObject({
      lease: null,
      source: { status: 'completed', errorMessage: null },
    })
  })

  it('keep the reason of a failure until the next status, and the served text', async () => {
    const id = await store(repository(), aPage(['Rust in Kyoto']), { url })
    expect(await change(id, 'completed', 'failed')).toBe(true)
    expect(await repository().find(id)).toMatchObject({
      lease: null,
      source: { status: 'failed', errorMessage: 'why' },
    })
    expect(await contents(repository(), aSearch('Kyoto'))).toHaveLength(1)
    expect(await change(id, 'failed', 'pending')).toBe(true)
    expect(await repository().find(id)).toMatchObject({
      lease: null,
      source: { status: 'pending', errorMessage: null },
    })
  })

  it('are not written over another holder, another status or a missing source', async () => {
    const { record } = await repository().create(aNewSource())
    const { id } = record.source
    expect(await change(id, 'completed', 'pending')).toBe(false)
    await change(id, 'pending', 'processing')
    const held = await repository().find(id)
    expect(await change(id, 'processing', 'failed', otherLease())).toBe(false)
    expect(await repository().find(id)).toEqual(held)
    expect(await change(id + 1, 'pending', 'processing')).toBe(false)
  })

  it('are interrupted together with their editor', async () => {
    const { record } = await repository().create(aNewSource())
    await change(record.source.id, 'pending', 'processing', otherLease())
    await endOtherLease()
    expect(await repository().failInterrupted(anInterruption)).toBe(1)
    expect(await repository().find(record.source.id)).toMatchObject({ lease: null, source: { status: 'failed' } })
  })
}

function describeReading({ repository }: Scene): void {
  it('gives the chunks in order, a page at a time', async () => {
    const id = await store(repository(), aPage(['a', 'b', { content: 'c', headings: ['One', 'Two'] }, 'd']), { url })
    const first = await repository().readChunks({ id, after: null, limit: 2 })
    expect(first?.source).toEqual((await repository().find(id))?.source)
    expect(first?.chunks.map(({ content }) => content)).toEqual(['a', 'b'])
    const rest = await repository().readChunks({ id, after: first?.chunks[1]?.id ?? 0, limit: 10 })
    expect(rest?.chunks).toMatchObject([
      { position: 2, content: 'c', headings: ['One', 'Two'] },
      { position: 3, content: 'd', headings: [] },
    ])
    expect((await repository().readChunks({ id, after: rest?.chunks[1]?.id ?? 0, limit: 10 }))?.chunks).toEqual([])
  })

  it('stops at a page that was replaced', async () => {
    const id = await store(repository(), aPage(['a', 'b']), { url })
    const last = (await repository().readChunks({ id, after: null, limit: 1 }))?.chunks[0]?.id ?? 0
    await store(repository(), aPage(['c', 'd']), { url })
    expect(await repository().readChunks({ id, after: last, limit: 1 })).toBeNull()
    const other = await store(repository(), aPage(['e']))
    const ofOther = (await repository().readChunks({ id: other, after: null, limit: 1 }))?.chunks[0]?.id ?? 0
    expect(await repository().readChunks({ id, after: ofOther, limit: 1 })).toBeNull()
  })

  it('finds nothing for an unknown source', async () => {
    expect(await repository().readChunks({ id: 1, after: null, limit: 1 })).toBeNull()
    const { record } = await repository().create(aNewSource())
    expect(await repository().readChunks({ id: record.source.id, after: null, limit: 1 })).toMatchObject({ chunks: [] })
  })
}

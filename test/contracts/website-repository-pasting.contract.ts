import { describe, expect, it } from 'vitest'
import type { PastedChunks } from '../../src/application/websites/ports/website-repository.js'
import {
  aPage,
  aSearch,
  at,
  contents,
  direction,
  fetched,
  instants,
  otherOwner,
  owner,
  store,
  url,
  vectorsTo,
} from '../support/website-pages.js'
import type { RepositoryOf } from './website-repository.contract.js'

const editor = 'editor'
const fromHand = (texts: readonly string[], changes: Partial<PastedChunks> = {}): PastedChunks => ({
  chunks: aPage(texts).chunks,
  title: 'A page',
  vectors: null,
  maxSourceChunks: 100,
  ...changes,
})

/** What a person writes into the store beside what is fetched (rag-data). */
export function describeWebsitePasting(repository: RepositoryOf): void {
  describe('sources made by hand', () => describeCreation(repository))
  describe('pasted chunks', () => describeAppending(repository))
  describe('what a fetch may not replace', () => describePrecedence(repository))
  describe('statuses set by hand', () => describeStatuses(repository))
  describe('reading a page', () => describeReading(repository))
}

function describeCreation(repository: RepositoryOf): void {
  it('makes a source that waits for somebody', async () => {
    const { record, created } = await repository().create(url, 'blog_article', 'Behind a login', at)
    expect(created).toBe(true)
    expect(record).toMatchObject({
      owner: null,
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
    expect(await repository().failInterrupted(() => false, 'interrupted', at)).toBe(0)
  })

  it('leaves a source that serves something as it is', async () => {
    const id = await store(repository(), aPage(['Rust in Kyoto']), { url })
    const before = await repository().find(id)
    expect(await repository().create(url, 'blog_article', 'Another', at)).toEqual({ record: before, created: false })
  })

  it('gives what serves nothing the new type and title, unless somebody works on it', async () => {
    const { record } = await repository().claim(url, 'job_posting', owner, at)
    const { id } = record.source
    expect(await repository().create(url, 'blog_article', 'Anew', at)).toEqual({ record, created: false })
    await repository().fail(id, owner, 'down', at)
    const source = { id, contentType: 'blog_article', title: 'Anew', status: 'failed', errorMessage: 'down' }
    expect(await repository().create(url, 'blog_article', 'Anew', at)).toMatchObject({
      created: false,
      record: { source },
    })
    const kept = await repository().create(url, 'blog_article', '', at)
    expect(kept.record.source.title).toBe('Anew')
  })

  it('makes one source of those that are asked for at once', async () => {
    const made = await Promise.all([1, 2, 3].map(() => repository().create(url, 'job_posting', '', at)))
    expect(made.filter(({ created }) => created)).toHaveLength(1)
    expect(new Set(made.map(({ record }) => record.source.id)).size).toBe(1)
  })

  it('is processed like any other when somebody claims it', async () => {
    const { record } = await repository().create(url, 'blog_article', 'Mine', at)
    expect(await repository().claim(url, 'job_posting', owner, at)).toMatchObject({ claimed: true })
    const { id } = record.source
    await repository().start(id, owner, at)
    await repository().complete(id, owner, aPage(['Rust in Kyoto']), fetched, null, at)
    expect((await repository().find(id))?.source).toMatchObject({ title: 'A page', hasPastedText: false })
  })
}

function describeAppending(repository: RepositoryOf): void {
  const create = async (title = 'A page') => (await repository().create(url, 'job_posting', title, at)).record.source.id

  it('are found at once, under title and headings, in a source that is completed', async () => {
    const id = await create('Lamp keeper')
    const chunks = [{ content: '東京 or remote', headings: ['Offer', 'Place'] }]
    const added = await repository().append(id, editor, fromHand([], { chunks, title: 'Lamp keeper' }), instants[1])
    const source = {
      status: 'completed',
      language: 'en',
      fetchedAt: instants[1],
      chunksCount: 1,
      errorMessage: null,
      hasPastedText: true,
    }
    expect(added).toMatchObject({ added: true, record: { owner: null, source } })
    expect(await repository().find(id)).toEqual(added?.record)
    for (const words of ['東京', 'remote', 'place', 'lamp keeper']) {
      const { matches } = await repository().search(aSearch(words))
      expect(matches).toMatchObject([
        { sourceId: id, sourceUrl: url, title: 'Lamp keeper', headings: ['Offer', 'Place'] },
      ])
    }
    expect(await repository().countChunks()).toEqual({ total: 1, withoutVector: 1 })
  })

  it('stand behind those that are there, fetched ones too, and tell the language of the whole', async () => {
    const english = 'Rust engineers are wanted in Kyoto by a company that draws maps'
    const id = await store(repository(), aPage([english]), { url })
    await repository().append(
      id,
      editor,
      fromHand(['札幌の会社で地図をつくっています。', '給与は月額です。']),
      instants[1],
    )
    const page = await repository().readChunks(id, null, 10)
    expect(page?.chunks.map(({ content, position }) => [position, content])).toEqual([
      [0, english],
      [1, '札幌の会社で地図をつくっています。'],
      [2, '給与は月額です。'],
    ])
    expect(page?.source).toMatchObject({ language: 'mixed', chunksCount: 3, fetchedAt: at, hasPastedText: true })
  })

  it('come with their vectors', async () => {
    const id = await create()
    await repository().append(id, editor, fromHand(['one', 'two'], { vectors: vectorsTo(1, 2) }), at)
    await repository().append(id, editor, fromHand(['three'], { vectors: vectorsTo(3) }), at)
    expect(await repository().countChunks()).toEqual({ total: 3, withoutVector: 0 })
    const { matches } = await repository().search(aSearch('else', { vector: direction(3) }))
    expect(matches[0]?.content).toBe('three')
  })

  it('are all refused when one of their vectors does not fit', async () => {
    const id = await create()
    await repository().append(id, editor, fromHand(['one'], { vectors: vectorsTo(1) }), at)
    const before = await repository().find(id)
    const wider = { ...vectorsTo(2, 3), vectors: [direction(2), new Float32Array(3).fill(1)] }
    await expect(
      repository().append(id, editor, fromHand(['two', 'three'], { vectors: wider }), at),
    ).rejects.toMatchObject({ code: 'EMBEDDING_FAILED' })
    expect(await repository().find(id)).toEqual(before)
    expect(await contents(repository(), aSearch('one two three'))).toEqual(['one'])
  })

  it('are all refused when the source would have too many', async () => {
    const id = await create()
    await repository().append(id, editor, fromHand(['one', 'two'], { maxSourceChunks: 3 }), at)
    const before = await repository().find(id)
    const refused = await repository().append(id, editor, fromHand(['three', 'four'], { maxSourceChunks: 3 }), at)
    expect(refused).toEqual({ added: false, record: before })
    expect(await contents(repository(), aSearch('three four'))).toEqual([])
  })

  it('are refused while another works on the source, or when it is gone', async () => {
    const { record } = await repository().claim(url, 'job_posting', otherOwner, at)
    const { id } = record.source
    expect(await repository().append(id, editor, fromHand(['one']), at)).toEqual({ added: false, record })
    await repository().delete(id)
    expect(await repository().append(id, editor, fromHand(['one']), at)).toBeNull()
    expect(await repository().countChunks()).toMatchObject({ total: 0 })
  })

  it('mend a source that failed', async () => {
    const { record } = await repository().claim(url, 'job_posting', owner, at)
    await repository().fail(record.source.id, owner, 'No answer.', at)
    await repository().append(record.source.id, editor, fromHand(['one']), at)
    expect((await repository().find(record.source.id))?.source).toMatchObject({
      status: 'completed',
      errorMessage: null,
    })
  })

  it('are gone with their source', async () => {
    const id = await create()
    await repository().append(id, editor, fromHand(['one', 'two'], { vectors: vectorsTo(1, 2) }), at)
    expect(await repository().delete(id)).toEqual({ url, chunksDeleted: 2 })
    expect(await repository().countChunks()).toEqual({ total: 0, withoutVector: 0 })
    expect(await contents(repository(), aSearch('one two'))).toEqual([])
  })
}

function describePrecedence(repository: RepositoryOf): void {
  it('is pasted text: nobody claims its source', async () => {
    const id = await store(repository(), aPage(['Rust in Kyoto']), { url })
    await repository().append(id, editor, fromHand(['pasted']), at)
    const before = await repository().find(id)
    expect(await repository().claim(url, 'job_posting', owner, at)).toEqual({ record: before, claimed: false })
    expect(await contents(repository(), aSearch('Kyoto pasted'))).toHaveLength(2)
  })

  it('is the URL free again when the source is deleted', async () => {
    const { record } = await repository().create(url, 'job_posting', '', at)
    await repository().append(record.source.id, editor, fromHand(['pasted']), at)
    await repository().delete(record.source.id)
    expect(await repository().claim(url, 'job_posting', owner, at)).toMatchObject({ claimed: true })
  })
}

function describeStatuses(repository: RepositoryOf): void {
  const change = (id: number, from: 'pending' | 'processing' | 'completed' | 'failed', to: typeof from, who = editor) =>
    repository().changeStatus(id, who, { from, to, errorMessage: to === 'failed' ? 'why' : null }, at)

  it('are the editor’s while the source is processing, and nobody’s before and after', async () => {
    const { record } = await repository().create(url, 'job_posting', '', at)
    const { id } = record.source
    expect(await change(id, 'pending', 'processing')).toBe(true)
    expect(await repository().find(id)).toMatchObject({ owner: editor, source: { status: 'processing' } })
    expect(await repository().claim(url, 'job_posting', owner, at)).toMatchObject({ claimed: false })
    await repository().append(id, editor, fromHand(['one']), at)
    expect(await repository().find(id)).toMatchObject({
      owner: editor,
      source: { status: 'processing', chunksCount: 1 },
    })
    expect(await change(id, 'processing', 'completed')).toBe(true)
    expect(await repository().find(id)).toMatchObject({
      owner: null,
      source: { status: 'completed', errorMessage: null },
    })
  })

  it('keep the reason of a failure until the next status, and what is served', async () => {
    const id = await store(repository(), aPage(['Rust in Kyoto']), { url })
    expect(await change(id, 'completed', 'failed')).toBe(true)
    expect(await repository().find(id)).toMatchObject({
      owner: null,
      source: { status: 'failed', errorMessage: 'why' },
    })
    expect(await contents(repository(), aSearch('Kyoto'))).toHaveLength(1)
    expect(await change(id, 'failed', 'pending')).toBe(true)
    expect(await repository().find(id)).toMatchObject({
      owner: null,
      source: { status: 'pending', errorMessage: null },
    })
  })

  it('are not written over another owner, another status or nothing', async () => {
    const { record } = await repository().create(url, 'job_posting', '', at)
    const { id } = record.source
    expect(await change(id, 'completed', 'pending')).toBe(false)
    await change(id, 'pending', 'processing')
    const held = await repository().find(id)
    expect(await change(id, 'processing', 'failed', otherOwner)).toBe(false)
    expect(await repository().find(id)).toEqual(held)
    expect(await change(id + 1, 'pending', 'processing')).toBe(false)
  })

  it('are interrupted with their editor', async () => {
    const { record } = await repository().create(url, 'job_posting', '', at)
    await change(record.source.id, 'pending', 'processing')
    expect(await repository().failInterrupted((each) => each !== editor, 'interrupted', at)).toBe(1)
    expect(await repository().find(record.source.id)).toMatchObject({ owner: null, source: { status: 'failed' } })
  })
}

function describeReading(repository: RepositoryOf): void {
  it('gives the chunks in order, a page at a time', async () => {
    const id = await store(repository(), aPage(['a', 'b', { content: 'c', headings: ['One', 'Two'] }, 'd']), { url })
    const first = await repository().readChunks(id, null, 2)
    expect(first?.source).toEqual((await repository().find(id))?.source)
    expect(first?.chunks.map(({ content }) => content)).toEqual(['a', 'b'])
    const rest = await repository().readChunks(id, first?.chunks[1]?.id ?? 0, 10)
    expect(rest?.chunks).toMatchObject([
      { position: 2, content: 'c', headings: ['One', 'Two'] },
      { position: 3, content: 'd', headings: [] },
    ])
    expect((await repository().readChunks(id, rest?.chunks[1]?.id ?? 0, 10))?.chunks).toEqual([])
  })

  it('does not go on in a page that was replaced', async () => {
    const id = await store(repository(), aPage(['a', 'b']), { url })
    const last = (await repository().readChunks(id, null, 1))?.chunks[0]?.id ?? 0
    await store(repository(), aPage(['c', 'd']), { url })
    expect(await repository().readChunks(id, last, 1)).toBeNull()
    const other = await store(repository(), aPage(['e']))
    const ofOther = (await repository().readChunks(other, null, 1))?.chunks[0]?.id ?? 0
    expect(await repository().readChunks(id, ofOther, 1)).toBeNull()
  })

  it('knows nothing of what is not there', async () => {
    expect(await repository().readChunks(1, null, 1)).toBeNull()
    const { record } = await repository().create(url, 'job_posting', '', at)
    expect(await repository().readChunks(record.source.id, null, 1)).toMatchObject({ chunks: [] })
  })
}

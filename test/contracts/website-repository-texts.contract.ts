import { expect, it } from 'vitest'
import type { CompletedPage, Lease, WebsiteRepository } from '#src/application/websites/ports/website-repository.js'
import type { SourceMark } from '#src/domain/websites/source-mark.js'
import { aClaim, aList, aPage, aSearch, contents, fetched, instants, store, url } from '#test/support/website-pages.js'
import type { Scene } from './website-repository.contract.js'

const closed: SourceMark = { state: 'closed', reason: { kind: 'closed-posting', quote: 'No longer available.' } }
const wall: SourceMark = { state: 'unreachable', reason: { kind: 'login', quote: 'Sign in' } }
const down: SourceMark = { state: 'unreachable', reason: { kind: 'unanswered', quote: '503' } }
const [first, second, third] = instants

/** Claims the source at `url` under a lease, and returns the fields that every write to it needs. */
async function claimAgain(repository: WebsiteRepository, lease: Lease, at: string) {
  const { record } = await repository.claim(aClaim(lease, { at }))
  const write = { id: record.source.id, lease, at }
  await repository.start(write)
  return write
}

/** The marks of a source when its page is read, and what remains of them when its text is replaced. */
export function describeWebsiteMarks({ repository, lease }: Scene): void {
  const source = async (id: number) => (await repository().find(id))?.source
  const fail = async (mark: SourceMark | undefined, at: string) => {
    const write = await claimAgain(repository(), lease(), at)
    await repository().fail({ ...write, message: 'No posting.', ...(mark === undefined ? {} : { mark }) })
    return write.id
  }

  it('is open since its text was read, and not marked before', async () => {
    const { record } = await repository().claim(aClaim(lease()))
    expect(record.source).toMatchObject({ state: 'open', since: null, reason: null })
    const id = await store(repository(), aPage(['Rust']), { at: second })
    expect(await source(id)).toMatchObject({ state: 'open', since: second, reason: null })
  })

  it('keeps the text under a mark, with its date and reason', async () => {
    const id = await store(repository(), aPage(['Rust in Kyoto']), { url, at: first })
    await fail(closed, second)
    expect(await source(id)).toMatchObject({ status: 'completed', fetchedAt: first, ...closed, since: second })
    expect(await contents(repository(), aSearch('Kyoto'))).toEqual(['Rust in Kyoto'])
    expect((await repository().list(aList())).sources).toEqual([await source(id)])
  })

  it('dates a mark by its first reading, and keeps the reason of the last', async () => {
    const id = await store(repository(), aPage(['Rust']), { url, at: first })
    await fail(wall, second)
    await fail(down, third)
    expect(await source(id)).toMatchObject({ ...down, since: second })
    await fail(closed, third)
    expect(await source(id)).toMatchObject({ ...closed, since: third })
  })

  it('keeps the mark if a failure says nothing about the page', async () => {
    const id = await store(repository(), aPage(['Rust']), { url, at: first })
    await fail(closed, second)
    await fail(undefined, third)
    expect(await source(id)).toMatchObject({ ...closed, since: second })
  })

  it('does not mark a source that was never read', async () => {
    const id = await fail(wall, second)
    expect(await source(id)).toMatchObject({ status: 'failed', state: 'open', since: null, reason: null })
  })

  it('is open again when its page is readable, changed or not', async () => {
    const id = await store(repository(), aPage(['Rust']), { url, at: first })
    await fail(wall, second)
    const write = await claimAgain(repository(), lease(), third)
    await repository().keep({ ...write, validators: fetched.validators })
    expect(await source(id)).toMatchObject({ state: 'open', since: third, reason: null })
    await fail(wall, third)
    await store(repository(), aPage(['Go']), { url, at: third })
    expect(await source(id)).toMatchObject({ state: 'open', since: third, reason: null })
  })

  it('stores a text that says the posting is closed', async () => {
    const write = await claimAgain(repository(), lease(), second)
    await repository().complete({ ...write, page: aPage(['Rust']), fetched, vectors: null, mark: closed })
    expect(await source(write.id)).toMatchObject({ ...closed, since: second })
    const again = await claimAgain(repository(), lease(), third)
    await repository().keep({ ...again, validators: fetched.validators, mark: closed })
    expect(await source(write.id)).toMatchObject({ ...closed, since: second })
  })
}

/** The earlier texts of a source. */
export function describeWebsiteTexts({ repository, lease, otherLease }: Scene): void {
  const replace = (text: string, at: string = first) =>
    store(repository(), aPage([{ content: text, headings: ['About', text] }], { title: `Of ${text}` }), { url, at })
  const numbers = async (id: number) => (await repository().listVersions(id)).map(({ number }) => number)
  const complete = async (changes: Partial<CompletedPage> = {}) => {
    const write = await claimAgain(repository(), lease(), second)
    return repository().complete({ ...write, page: aPage(['Go']), fetched, vectors: null, ...changes })
  }

  it('keeps a replaced text, whole and with its ids, and no longer finds it', async () => {
    const id = await replace('Kyoto', first)
    const served = await repository().readText({ id, version: null })
    await replace('Nara', second)
    expect(await repository().listVersions(id)).toEqual([
      { number: 1, title: 'Of Kyoto', language: 'en', fetchedAt: first, chunksCount: 1 },
    ])
    expect(await repository().readText({ id, version: 1 })).toEqual(served)
    expect(served).toMatchObject({
      number: 1,
      title: 'Of Kyoto',
      entities: {},
      chunks: [{ position: 0, content: 'Kyoto', headings: ['About', 'Kyoto'] }],
    })
    expect(await contents(repository(), aSearch('Kyoto'))).toEqual([])
  })

  it('gives the served text under its own number too', async () => {
    const id = await replace('Kyoto')
    await replace('Nara')
    const served = await repository().readText({ id, version: null })
    expect(served).toMatchObject({ number: 2, title: 'Of Nara' })
    expect(await repository().readText({ id, version: 2 })).toEqual(served)
  })

  it('keeps the last three texts, newest first, with stable numbers', async () => {
    const id = await replace('Kyoto')
    for (const text of ['Nara', 'Osaka', 'Kobe']) await replace(text)
    expect(await numbers(id)).toEqual([3, 2, 1])
    await replace('Otsu')
    expect(await numbers(id)).toEqual([4, 3, 2])
    expect(await repository().readText({ id, version: 1 })).toBeNull()
    expect(await repository().readText({ id, version: 2 })).toMatchObject({ title: 'Of Nara' })
    expect(await repository().readText({ id, version: null })).toMatchObject({ number: 5 })
  })

  it('keeps the facts of an earlier text', async () => {
    const entities = { salary: [{ value: '¥6,000,000', quote: '年収600万円' }] }
    const id = await store(repository(), aPage(['年収600万円'], { language: 'ja', entities }), { url })
    await replace('Nara')
    expect(await repository().readText({ id, version: 1 })).toMatchObject({ language: 'ja', entities })
  })

  it('makes no version for an equal text, or for a failed reading', async () => {
    const id = await replace('Kyoto')
    await complete({ isSameText: true })
    expect(await numbers(id)).toEqual([])
    const write = await claimAgain(repository(), lease(), second)
    await repository().keep({ ...write, validators: fetched.validators })
    await repository().fail({ ...(await claimAgain(repository(), lease(), second)), message: 'down' })
    expect(await numbers(id)).toEqual([])
  })

  it('keeps nothing if another holder has the source', async () => {
    const id = await replace('Kyoto')
    await repository().claim(aClaim(otherLease()))
    const write = { id, lease: lease(), at: second }
    await repository().complete({ ...write, page: aPage(['Go']), fetched, vectors: null })
    expect(await numbers(id)).toEqual([])
    expect(await contents(repository(), aSearch('Kyoto'))).toEqual(['Kyoto'])
  })

  it('deletes them with their source, and keeps those of others', async () => {
    const id = await replace('Kyoto')
    await replace('Nara')
    const other = await store(repository(), aPage(['Rust']), { url: 'https://example.com/other' })
    await store(repository(), aPage(['Go']), { url: 'https://example.com/other' })
    await repository().delete(id)
    expect(await numbers(id)).toEqual([])
    expect(await repository().readText({ id, version: 1 })).toBeNull()
    expect(await numbers(other)).toEqual([1])
  })

  it('has no text for a page that was never read', async () => {
    const { record } = await repository().claim(aClaim(lease()))
    expect(await repository().readText({ id: record.source.id, version: null })).toBeNull()
    expect(await repository().readText({ id: record.source.id, version: 1 })).toBeNull()
    expect(await repository().readText({ id: 99, version: null })).toBeNull()
    expect(await numbers(99)).toEqual([])
  })
}

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Lease, WebsiteRepository } from '#src/application/websites/ports/website-repository.js'
import {
  aClaim,
  aList,
  aPage,
  aSearch,
  at,
  contents,
  fetched,
  instants,
  store,
  url,
} from '#test/support/website-pages.js'
import { describeWebsiteClaimEnds, describeWebsiteClaims } from './website-repository-claims.contract.js'
import { describeWebsitePasting } from './website-repository-pasting.contract.js'
import { describeWebsiteQueue, describeWebsiteQueueEnds } from './website-repository-queue.contract.js'
import { describeWebsiteSearch } from './website-repository-search.contract.js'
import { describeWebsiteMarks, describeWebsiteTexts } from './website-repository-texts.contract.js'
import { describeWebsiteVectors } from './website-repository-vectors.contract.js'

/** Another worker on the same store. */
export interface OtherWorker {
  readonly lease: Lease
  /** Ends the worker without a release. */
  end(): Promise<void>
}

/** A repository, and another worker on the same store. */
export interface OpenedRepository {
  readonly repository: WebsiteRepository
  /** Opens one more worker; `dispose` ends those still open. */
  openOther(): Promise<OtherWorker>
  readonly otherLease: Lease
  /** Ends the other worker without a release. */
  endOtherLease(): Promise<void>
  dispose(): Promise<void>
}

export type OpenRepository = () => Promise<OpenedRepository>

/** What each case receives. */
export interface Scene {
  repository(): WebsiteRepository
  lease(): Lease
  otherLease(): Lease
  endOtherLease(): Promise<void>
  openOther(): Promise<OtherWorker>
}

/** Tests every promise of WebsiteRepository; `open` returns an empty one. */
export function describeWebsiteRepository(name: string, open: OpenRepository): void {
  describe(name, () => {
    let opened: OpenedRepository
    let lease: Lease
    beforeEach(async () => {
      opened = await open()
      lease = await opened.repository.openLease()
    })
    afterEach(() => opened.dispose())
    const repository = () => opened.repository
    const scene: Scene = {
      repository,
      lease: () => lease,
      otherLease: () => opened.otherLease,
      endOtherLease: () => opened.endOtherLease(),
      openOther: () => opened.openOther(),
    }

    describe('claiming', () => describeWebsiteClaims(scene))
    describe('ending a claim', () => describeWebsiteClaimEnds(scene))
    describe('adding to the queue', () => describeWebsiteQueue(scene))
    describe('working on the queue', () => describeWebsiteQueueEnds(scene))
    describe('listing', () => describeLists(scene))
    describe('deleting', () => describeDeletion(scene))
    describe('searching', () => describeWebsiteSearch(repository))
    describe('pasting', () => describeWebsitePasting(scene))
    describe('marking (rag-keeps)', () => describeWebsiteMarks(scene))
    describe('earlier texts (rag-keeps)', () => describeWebsiteTexts(scene))
    describe('vectors', () => describeWebsiteVectors(scene))
  })
}

export type RepositoryOf = () => WebsiteRepository

function describeLists({ repository, lease }: Scene): void {
  const ids = async (changes: Parameters<typeof aList>[0] = {}) =>
    (await repository().list(aList(changes))).sources.map(({ id }) => id)

  it('sorts by fetch date, ties by id, with undated pages last', async () => {
    const { record } = await repository().claim(aClaim(lease(), { url: 'https://example.com/pending' }))
    const [pending, page] = [record.source.id, aPage(['text'])]
    const late = await store(repository(), page, { at: instants[2] })
    const early = await store(repository(), page, { at: instants[1] })
    const tied = await store(repository(), page, { at: instants[1] })
    expect(await ids()).toEqual([late, tied, early, pending])
    expect(await ids({ descending: false })).toEqual([early, tied, late, pending])
  })

  it('sorts by URL and by status', async () => {
    const b = await store(repository(), aPage(['text']), { url: 'https://example.com/b' })
    const a = (await repository().claim(aClaim(lease(), { url: 'https://example.com/a' }))).record.source.id
    expect(await ids({ orderBy: 'url', descending: false })).toEqual([a, b])
    expect(await ids({ orderBy: 'url' })).toEqual([b, a])
    expect(await ids({ orderBy: 'status', descending: false })).toEqual([b, a])
  })

  it('filters, cuts, and counts all matches', async () => {
    const page = aPage(['text'])
    const first = await store(repository(), page, { contentType: 'blog_article' })
    await store(repository(), page, { contentType: 'company_page' })
    const last = await store(repository(), page, { contentType: 'blog_article', at: instants[1] })
    await repository().claim(aClaim(lease(), { url: 'https://example.com/pending', contentType: 'blog_article' }))
    const filters = { contentType: 'blog_article', status: 'completed' } as const
    expect((await repository().list(aList({ ...filters, limit: 1 }))).total).toBe(2)
    expect(await ids({ ...filters, limit: 1 })).toEqual([last])
    expect(await ids({ ...filters, limit: 1, offset: 1 })).toEqual([first])
    expect(await ids({ ...filters, offset: 2 })).toEqual([])
  })
}

function describeDeletion({ repository, lease }: Scene): void {
  it('deletes a source with all its data (rag-delete)', async () => {
    const id = await store(repository(), aPage(['Rust in Kyoto', '京都のRust']), { url })
    await store(repository(), aPage(['Go in Osaka']))
    expect(await repository().delete(id)).toEqual({ url, chunksDeleted: 2 })
    expect(await repository().find(id)).toBeNull()
    expect(await contents(repository(), aSearch('Rust 京都 Osaka'))).toEqual(['Go in Osaka'])
    expect(await repository().delete(id)).toBeNull()
  })

  it('takes a source from its holder', async () => {
    const { record } = await repository().claim(aClaim(lease()))
    await repository().delete(record.source.id)
    expect(
      await repository().complete({
        id: record.source.id,
        lease: lease(),
        page: aPage(['text']),
        fetched,
        vectors: null,
        at,
      }),
    ).toBeNull()
    expect(await repository().findByUrl(url)).toBeNull()
  })

  it('never gives an id again', async () => {
    const id = await store(repository(), aPage(['text']))
    await repository().delete(id)
    expect(await store(repository(), aPage(['text']))).toBeGreaterThan(id)
  })
}

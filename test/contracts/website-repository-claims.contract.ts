import { expect, it } from 'vitest'
import {
  aClaim,
  anInterruption,
  aPage,
  aSearch,
  at,
  contents,
  fetched,
  instants,
  store,
  url,
} from '#test/support/website-pages.js'
import type { Scene } from './website-repository.contract.js'

/** Who works on a source, and how its work begins. */
export function describeWebsiteClaims({ repository, lease, otherLease }: Scene): void {
  it('creates a pending source for an unknown URL', async () => {
    const { record, claimed } = await repository().claim(aClaim(lease()))
    expect(claimed).toBe(true)
    expect(record).toEqual({
      source: {
        id: record.source.id,
        url,
        contentType: 'job_posting',
        status: 'pending',
        title: '',
        language: null,
        fetchedAt: null,
        chunksCount: 0,
        errorMessage: null,
        hasPastedText: false,
        state: 'open',
        since: null,
        reason: null,
      },
      lease: lease(),
      validators: { etag: null, lastModified: null },
      contentHash: null,
    })
    expect(await repository().find(record.source.id)).toEqual(record)
    expect(await repository().findByUrl(url)).toEqual(record)
  })

  it('finds nothing for other ids and URLs', async () => {
    expect(await repository().find(1)).toBeNull()
    expect(await repository().findByUrl(url)).toBeNull()
  })

  it('leaves a source to its holder', async () => {
    const { record } = await repository().claim(aClaim(lease()))
    const second = await repository().claim(aClaim(otherLease(), { contentType: 'company_page' }))
    expect(second).toEqual({ record, claimed: false })
  })

  it('gives a free source to the first of several callers', async () => {
    const leases = await Promise.all(Array.from({ length: 4 }, () => repository().openLease()))
    const claims = await Promise.all(leases.map((each) => repository().claim(aClaim(each))))
    expect(claims.filter(({ claimed }) => claimed)).toHaveLength(1)
    expect(new Set(claims.map(({ record }) => record.source.id)).size).toBe(1)
  })

  it('keeps what a source serves while it is pending again, with the earlier content type', async () => {
    const id = await store(repository(), aPage(['Rust in Kyoto']), { url })
    const { record } = await repository().claim(aClaim(otherLease(), { contentType: 'blog_article' }))
    expect(record).toMatchObject({
      lease: otherLease(),
      contentHash: 'hash',
      source: { id, status: 'pending', contentType: 'job_posting', title: 'A page', chunksCount: 1 },
    })
    expect(await contents(repository(), aSearch('Kyoto'))).toEqual(['Rust in Kyoto'])
  })

  it('takes the new content type if nothing is served yet', async () => {
    const { record } = await repository().claim(aClaim(lease()))
    await repository().fail({ id: record.source.id, lease: lease(), message: 'down', at })
    const again = await repository().claim(aClaim(lease(), { contentType: 'blog_article' }))
    expect(again.record.source).toMatchObject({ id: record.source.id, contentType: 'blog_article' })
  })

  it('starts only for its holder', async () => {
    const { record } = await repository().claim(aClaim(lease()))
    const { id } = record.source
    expect(await repository().start({ id, lease: otherLease(), at })).toBe(false)
    expect((await repository().find(id))?.source.status).toBe('pending')
    expect(await repository().start({ id, lease: lease(), at })).toBe(true)
    expect((await repository().find(id))?.source.status).toBe('processing')
    expect(await repository().start({ id: id + 1, lease: lease(), at })).toBe(false)
  })
}

/** How the work on a source ends, and what is served in the meantime. */
export function describeWebsiteClaimEnds({ repository, lease, otherLease, endOtherLease }: Scene): void {
  const claim = async (who = lease()) => (await repository().claim(aClaim(who))).record.source.id

  it('replaces everything a source served', async () => {
    const id = await store(repository(), aPage(['Rust in Kyoto', 'Go in Osaka']), { url })
    await claim()
    const page = aPage(['Elixir in Nara'], { title: 'Anew', language: 'mixed' })
    const validators = { etag: null, lastModified: 'Thu, 01 Jan 2026 00:00:00 GMT' }
    const counts = await repository().complete({
      id,
      lease: lease(),
      page,
      fetched: { contentType: 'company_page', validators, contentHash: 'b' },
      vectors: null,
      at: instants[1],
    })
    expect(counts).toEqual({ deleted: 2, created: 1 })
    expect(await repository().find(id)).toMatchObject({
      lease: null,
      validators,
      contentHash: 'b',
      source: {
        status: 'completed',
        contentType: 'company_page',
        title: 'Anew',
        language: 'mixed',
        fetchedAt: instants[1],
        chunksCount: 1,
      },
    })
    expect(await contents(repository(), aSearch('Kyoto Osaka'))).toEqual([])
    expect(await contents(repository(), aSearch('Nara'))).toEqual(['Elixir in Nara'])
  })

  it('writes nothing for a caller that does not hold the source', async () => {
    const id = await store(repository(), aPage(['Rust in Kyoto']), { url })
    await claim()
    const before = await repository().find(id)
    const page = aPage(['Elixir in Nara'])
    expect(await repository().complete({ id, lease: otherLease(), page, fetched, vectors: null, at })).toBeNull()
    expect(await repository().keep({ id, lease: otherLease(), validators: fetched.validators, at })).toBe(false)
    expect(await repository().fail({ id, lease: otherLease(), message: 'no', at })).toBe(false)
    expect(await repository().find(id)).toEqual(before)
    expect(await contents(repository(), aSearch('Nara'))).toEqual([])
    expect(await repository().complete({ id: id + 1, lease: lease(), page, fetched, vectors: null, at })).toBeNull()
  })

  it('records that a page was unchanged', async () => {
    const id = await store(repository(), aPage(['Rust in Kyoto']), { url })
    await claim()
    const validators = { etag: '"2"', lastModified: null }
    expect(await repository().keep({ id, lease: lease(), validators, at: instants[1] })).toBe(true)
    const source = { status: 'completed', fetchedAt: instants[1], chunksCount: 1, errorMessage: null }
    expect(await repository().find(id)).toMatchObject({ lease: null, validators, contentHash: 'hash', source })
  })

  it('fails a source that serves nothing', async () => {
    const id = await claim()
    expect(await repository().fail({ id, lease: lease(), message: 'No answer.', at })).toBe(true)
    const source = { status: 'failed', errorMessage: 'No answer.', fetchedAt: null }
    expect(await repository().find(id)).toMatchObject({ lease: null, source })
  })

  it('keeps serving the old text when a refresh fails, and says why it failed (rag-refresh)', async () => {
    const id = await store(repository(), aPage(['Rust in Kyoto']), { url })
    await claim()
    await repository().fail({ id, lease: lease(), message: 'No answer.', at: instants[1] })
    const source = { status: 'completed', errorMessage: 'No answer.', fetchedAt: at, chunksCount: 1 }
    expect(await repository().find(id)).toMatchObject({ lease: null, contentHash: 'hash', source })
    expect(await contents(repository(), aSearch('Kyoto'))).toEqual(['Rust in Kyoto'])
    await claim()
    expect((await repository().find(id))?.source.errorMessage).toBeNull()
  })

  it('fails the work of a lost holder, and nothing else (rag-crash)', async () => {
    const served = await store(repository(), aPage(['Rust in Kyoto']), { url })
    await claim(otherLease())
    expect(await repository().failInterrupted(anInterruption)).toBe(0)
    await endOtherLease()
    const alive = await repository().claim(aClaim(lease(), { url: 'https://example.com/2' }))
    expect(await repository().failInterrupted(anInterruption)).toBe(1)
    const source = { status: 'failed', errorMessage: 'interrupted', chunksCount: 1 }
    expect(await repository().find(served)).toMatchObject({ lease: null, source })
    expect(await repository().find(alive.record.source.id)).toEqual(alive.record)
    expect(await contents(repository(), aSearch('Kyoto'))).toEqual(['Rust in Kyoto'])
  })
}

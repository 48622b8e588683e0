import { expect, it } from 'vitest'
import {
  aPage,
  aSearch,
  at,
  contents,
  fetched,
  instants,
  otherOwner,
  owner,
  store,
  url,
} from '../support/website-pages.js'
import type { RepositoryOf } from './website-repository.contract.js'

/** Who works on a source, and how a work begins. */
export function describeWebsiteClaims(repository: RepositoryOf): void {
  it('makes a pending source that nothing is known of', async () => {
    const { record, claimed } = await repository().claim(url, 'job_posting', owner, at)
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
      },
      owner,
      validators: { etag: null, lastModified: null },
      contentHash: null,
    })
    expect(await repository().find(record.source.id)).toEqual(record)
    expect(await repository().findByUrl(url)).toEqual(record)
  })

  it('knows nothing of other ids and URLs', async () => {
    expect(await repository().find(1)).toBeNull()
    expect(await repository().findByUrl(url)).toBeNull()
  })

  it('leaves a source to the owner who has it', async () => {
    const { record } = await repository().claim(url, 'job_posting', owner, at)
    const second = await repository().claim(url, 'company_page', otherOwner, at)
    expect(second).toEqual({ record, claimed: false })
  })

  it('gives a source of which nobody works to the first of those who ask at once', async () => {
    const owners = ['one', 'two', 'three', 'four']
    const claims = await Promise.all(owners.map((each) => repository().claim(url, 'job_posting', each, at)))
    expect(claims.filter(({ claimed }) => claimed)).toHaveLength(1)
    expect(new Set(claims.map(({ record }) => record.source.id)).size).toBe(1)
  })

  it('keeps what a source serves while it is pending again, under the content type of before', async () => {
    const id = await store(repository(), aPage(['Rust in Kyoto']), { url })
    const { record } = await repository().claim(url, 'blog_article', otherOwner, at)
    expect(record).toMatchObject({
      owner: otherOwner,
      contentHash: 'hash',
      source: { id, status: 'pending', contentType: 'job_posting', title: 'A page', chunksCount: 1 },
    })
    expect(await contents(repository(), aSearch('Kyoto'))).toEqual(['Rust in Kyoto'])
  })

  it('takes the new content type where nothing is served yet', async () => {
    const { record } = await repository().claim(url, 'job_posting', owner, at)
    await repository().fail(record.source.id, owner, 'down', at)
    const again = await repository().claim(url, 'blog_article', owner, at)
    expect(again.record.source).toMatchObject({ id: record.source.id, contentType: 'blog_article' })
  })

  it('starts for the owner alone', async () => {
    const { record } = await repository().claim(url, 'job_posting', owner, at)
    const { id } = record.source
    expect(await repository().start(id, otherOwner, at)).toBe(false)
    expect((await repository().find(id))?.source.status).toBe('pending')
    expect(await repository().start(id, owner, at)).toBe(true)
    expect((await repository().find(id))?.source.status).toBe('processing')
    expect(await repository().start(id + 1, owner, at)).toBe(false)
  })
}

/** How a work ends, and what is served meanwhile. */
export function describeWebsiteClaimEnds(repository: RepositoryOf): void {
  const claim = async (who = owner) => (await repository().claim(url, 'job_posting', who, at)).record.source.id

  it('replaces everything a source served', async () => {
    const id = await store(repository(), aPage(['Rust in Kyoto', 'Go in Osaka']), { url })
    await claim()
    const page = aPage(['Elixir in Nara'], { title: 'Anew', language: 'mixed' })
    const validators = { etag: null, lastModified: 'Thu, 01 Jan 2026 00:00:00 GMT' }
    const counts = await repository().complete(
      id,
      owner,
      page,
      { contentType: 'company_page', validators, contentHash: 'b' },
      null,
      instants[1],
    )
    expect(counts).toEqual({ deleted: 2, created: 1 })
    expect(await repository().find(id)).toMatchObject({
      owner: null,
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

  it('writes nothing for one who does not have the source', async () => {
    const id = await store(repository(), aPage(['Rust in Kyoto']), { url })
    await claim()
    const before = await repository().find(id)
    const page = aPage(['Elixir in Nara'])
    expect(await repository().complete(id, otherOwner, page, fetched, null, at)).toBeNull()
    expect(await repository().keep(id, otherOwner, fetched.validators, at)).toBe(false)
    expect(await repository().fail(id, otherOwner, 'no', at)).toBe(false)
    expect(await repository().find(id)).toEqual(before)
    expect(await contents(repository(), aSearch('Nara'))).toEqual([])
    expect(await repository().complete(id + 1, owner, page, fetched, null, at)).toBeNull()
  })

  it('notes that a page was found unchanged', async () => {
    const id = await store(repository(), aPage(['Rust in Kyoto']), { url })
    await claim()
    const validators = { etag: '"2"', lastModified: null }
    expect(await repository().keep(id, owner, validators, instants[1])).toBe(true)
    const source = { status: 'completed', fetchedAt: instants[1], chunksCount: 1, errorMessage: null }
    expect(await repository().find(id)).toMatchObject({ owner: null, validators, contentHash: 'hash', source })
  })

  it('fails a source that serves nothing', async () => {
    const id = await claim()
    expect(await repository().fail(id, owner, 'No answer.', at)).toBe(true)
    const source = { status: 'failed', errorMessage: 'No answer.', fetchedAt: null }
    expect(await repository().find(id)).toMatchObject({ owner: null, source })
  })

  it('keeps serving what was there when a refresh fails, and says why it failed', async () => {
    const id = await store(repository(), aPage(['Rust in Kyoto']), { url })
    await claim()
    await repository().fail(id, owner, 'No answer.', instants[1])
    const source = { status: 'completed', errorMessage: 'No answer.', fetchedAt: at, chunksCount: 1 }
    expect(await repository().find(id)).toMatchObject({ owner: null, contentHash: 'hash', source })
    expect(await contents(repository(), aSearch('Kyoto'))).toEqual(['Rust in Kyoto'])
    await claim()
    expect((await repository().find(id))?.source.errorMessage).toBeNull()
  })

  it('fails what a dead owner left, and nothing else', async () => {
    const served = await store(repository(), aPage(['Rust in Kyoto']), { url })
    await claim()
    const alive = await repository().claim('https://example.com/2', 'job_posting', otherOwner, at)
    const failed = await repository().failInterrupted((each) => each === otherOwner, 'interrupted', at)
    expect(failed).toBe(1)
    const source = { status: 'failed', errorMessage: 'interrupted', chunksCount: 1 }
    expect(await repository().find(served)).toMatchObject({ owner: null, source })
    expect(await repository().find(alive.record.source.id)).toEqual(alive.record)
    expect(await contents(repository(), aSearch('Kyoto'))).toEqual(['Rust in Kyoto'])
  })
}

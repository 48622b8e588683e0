import { expect, it } from 'vitest'
import {
  aClaim,
  aNewSource,
  anInterruption,
  aPage,
  aQueueRequest,
  aSearch,
  at,
  contents,
  fetched,
  instants,
  store,
  url,
} from '#test/support/website-pages.js'
import type { Scene } from './website-repository.contract.js'

const urlOf = (n: number) => `https://example.com/queued/${n}`
const urls = (count: number) => Array.from({ length: count }, (_, n) => urlOf(n))

/** Which pages are queued, and which worker takes them. */
export function describeWebsiteQueue({ repository, lease, otherLease, openOther }: Scene): void {
  const enqueue = async (...[pages, changes]: Parameters<typeof aQueueRequest>) =>
    (await repository().enqueue(aQueueRequest(pages, changes))).map(({ state }) => state)
  const take = async (who = lease()) =>
    (await repository().takeQueued({ lease: who, at: instants[1] }))?.source.url ?? null

  it('creates pending sources without a holder, in the given order', async () => {
    const queued = await repository().enqueue(aQueueRequest(urls(2)))
    expect(queued.map(({ state, source }) => [state, source.url])).toEqual([
      ['queued', urlOf(0)],
      ['queued', urlOf(1)],
    ])
    const source = { status: 'pending', fetchedAt: null, errorMessage: null, contentType: 'job_posting' }
    for (const { id } of queued.map(({ source }) => source)) {
      expect(await repository().find(id)).toMatchObject({ lease: null, source })
    }
    expect(await repository().countQueued()).toEqual({ waiting: 2, inWork: 0 })
  })

  it('takes a thousand pages at once', async () => {
    expect(new Set(await enqueue(urls(1000)))).toEqual(new Set(['queued']))
    expect(await repository().countQueued()).toEqual({ waiting: 1000, inWork: 0 })
    expect(await enqueue([])).toEqual([])
  })

  it('gives the page that was queued first, then the one with the lower id', async () => {
    await enqueue([urlOf(3)], { at: instants[1] })
    await enqueue([urlOf(2), urlOf(1)])
    expect([await take(), await take(), await take(), await take()]).toEqual([urlOf(2), urlOf(1), urlOf(3), null])
  })

  it('gives a page like a claim', async () => {
    const [queued] = await repository().enqueue(aQueueRequest())
    const record = await repository().takeQueued({ lease: lease(), at })
    expect(record).toEqual({
      source: queued?.source,
      lease: lease(),
      validators: { etag: null, lastModified: null },
      contentHash: null,
    })
    expect(await repository().countQueued()).toEqual({ waiting: 0, inWork: 1 })
    expect(await repository().start({ id: queued?.source.id ?? 0, lease: lease(), at })).toBe(true)
  })

  it('gives each page to one of several workers', async () => {
    await enqueue(urls(8))
    const workers = await Promise.all(Array.from({ length: 4 }, openOther))
    const taken = await Promise.all([...workers, ...workers, ...workers].map(({ lease }) => take(lease)))
    expect(taken.filter((each) => each !== null).sort()).toEqual(urls(8))
  })

  it('does not change pages that wait already, are served or are in work', async () => {
    await store(repository(), aPage(['Rust in Kyoto']), { url: urlOf(1) })
    await repository().claim(aClaim(otherLease(), { url: urlOf(2) }))
    await enqueue([urlOf(0)])
    const records = () => Promise.all(urls(3).map((each) => repository().findByUrl(each)))
    const before = await records()
    expect(await enqueue(urls(3), { at: instants[2] })).toEqual(['waiting', 'cached', 'processing'])
    expect(await records()).toEqual(before)
  })

  it('requeues a served page if forced, and keeps serving it, but never pasted text', async () => {
    const id = await store(repository(), aPage(['Rust in Kyoto']), { url: urlOf(0) })
    const { record } = await repository().create(aNewSource({ url: urlOf(1) }))
    const pasted = { ...aPage(['Go in Osaka']), vectors: null, maxSourceChunks: 9, at }
    await repository().append({ ...pasted, id: record.source.id, lease: lease() })
    expect(await enqueue(urls(2), { force: true })).toEqual(['queued', 'cached'])
    expect(await repository().find(id)).toMatchObject({ contentHash: 'hash', source: { status: 'pending' } })
    expect(await contents(repository(), aSearch('Kyoto'))).toEqual(['Rust in Kyoto'])
    expect([await take(), await take()]).toEqual([urlOf(0), null])
  })

  it('requeues a failed page, with its new content type and without its error', async () => {
    const { record } = await repository().claim(aClaim(lease()))
    await repository().fail({ id: record.source.id, lease: lease(), message: 'down', at })
    const pages = [{ url, contentType: 'blog_article' }] as const
    expect(await repository().enqueue({ pages, force: false, at })).toMatchObject([
      { state: 'queued', source: { id: record.source.id, contentType: 'blog_article', errorMessage: null } },
    ])
  })

  it('gives nobody a page that waits for pasted text', async () => {
    await repository().create(aNewSource())
    expect(await take()).toBeNull()
    expect(await repository().countQueued()).toEqual({ waiting: 0, inWork: 0 })
    expect(await enqueue()).toEqual(['queued'])
    expect(await take()).toBe(url)
  })
}

/** How the work on a queued page ends, and what happens if its worker disappears. */
export function describeWebsiteQueueEnds({ repository, lease, otherLease, endOtherLease, openOther }: Scene): void {
  const take = (who = lease()) => repository().takeQueued({ lease: who, at })
  const enqueueOne = async () => (await repository().enqueue(aQueueRequest()))[0]?.source.id ?? 0
  const counts = () => repository().countQueued()
  const nothing = { waiting: 0, inWork: 0 }

  it.each([
    [
      'completed',
      (id: number) => repository().complete({ ...write(id), page: aPage(['text']), fetched, vectors: null }),
    ],
    ['completed', (id: number) => repository().keep({ ...write(id), validators: fetched.validators })],
    ['failed', (id: number) => repository().fail({ ...write(id), message: 'no' })],
  ])('drops a page that is %s', async (status, end) => {
    const id = await enqueueOne()
    await take()
    await end(id)
    expect(await repository().find(id)).toMatchObject({ lease: null, source: { status } })
    expect(await counts()).toEqual(nothing)
    expect(await take()).toBeNull()
  })

  const write = (id: number) => ({ id, lease: lease(), at })
  const unused = (id: number) => ({ ...write(id), tryCounts: false })

  it('drops a page when text is pasted into it, its status is set or it is deleted', async () => {
    const queued = await repository().enqueue(aQueueRequest(urls(3)))
    const [pasted = 0, set = 0, deleted = 0] = queued.map(({ source }) => source.id)
    await repository().append({ ...aPage(['text']), ...write(pasted), vectors: null, maxSourceChunks: 9 })
    const change = { from: 'pending', to: 'failed', errorMessage: 'unwanted' } as const
    expect(await repository().changeStatus({ ...write(set), ...change })).toBe(true)
    await repository().delete(deleted)
    expect(await counts()).toEqual(nothing)
    expect(await take()).toBeNull()
  })

  it('keeps the place of a page that is given back', async () => {
    await repository().enqueue(aQueueRequest(urls(2)))
    const first = await take()
    await repository().start(write(first?.source.id ?? 0))
    expect(await repository().giveBack(unused(first?.source.id ?? 0))).toBe(true)
    expect(await repository().find(first?.source.id ?? 0)).toMatchObject({ lease: null, source: { status: 'pending' } })
    expect((await take(otherLease()))?.source.url).toBe(urlOf(0))
  })

  it('takes a page back only from its holder, and only if it came from the queue', async () => {
    const id = await enqueueOne()
    await take(otherLease())
    expect(await repository().giveBack(unused(id))).toBe(false)
    expect(await repository().giveBack(unused(id + 1))).toBe(false)
    const { record } = await repository().claim(aClaim(lease(), { url: urlOf(9) }))
    expect(await repository().giveBack(unused(record.source.id))).toBe(false)
    expect(await repository().find(record.source.id)).toEqual(record)
  })

  it('keeps a page that is claimed by its URL', async () => {
    const id = await enqueueOne()
    expect((await repository().claim(aClaim(otherLease()))).claimed).toBe(true)
    expect(await take()).toBeNull()
    expect(await counts()).toEqual({ waiting: 0, inWork: 1 })
    await endOtherLease()
    expect((await take())?.source.id).toBe(id)
  })

  it('gives the page of a lost worker to the next one, before pages that were queued later', async () => {
    await repository().enqueue(aQueueRequest(urls(2)))
    const first = await take(otherLease())
    await repository().start({ id: first?.source.id ?? 0, lease: otherLease(), at })
    await endOtherLease()
    const again = await take()
    expect(again).toMatchObject({ lease: lease(), source: { url: urlOf(0), status: 'pending' } })
    expect(await repository().fail({ id: again?.source.id ?? 0, lease: otherLease(), message: 'no', at })).toBe(false)
  })

  it('keeps the page of a lost worker waiting after another one cleans up', async () => {
    const id = await enqueueOne()
    await take(otherLease())
    await endOtherLease()
    expect(await repository().failInterrupted(anInterruption)).toBe(1)
    expect(await repository().find(id)).toMatchObject({
      lease: null,
      source: { status: 'pending', errorMessage: null },
    })
    expect(await counts()).toEqual({ waiting: 1, inWork: 0 })
    expect(await repository().failInterrupted(anInterruption)).toBe(0)
  })

  const tryAndDie = async () => {
    const worker = await openOther()
    const record = await take(worker.lease)
    await worker.end()
    return record
  }

  it('fails a page whose worker was lost three times, and can take it again with all tries', async () => {
    const id = await enqueueOne()
    for (let tries = 0; tries < 3; tries++) expect((await tryAndDie())?.source.id).toBe(id)
    expect(await take()).toBeNull()
    expect(await repository().failInterrupted(anInterruption)).toBe(1)
    const source = { status: 'failed', errorMessage: 'given up' }
    expect(await repository().find(id)).toMatchObject({ lease: null, source })
    expect(await counts()).toEqual(nothing)
    await enqueueOne()
    for (let tries = 0; tries < 3; tries++) expect((await tryAndDie())?.source.id).toBe(id)
  })

  it('does not reclaim a page after its last counted try', async () => {
    const id = await enqueueOne()
    const given = []
    for (let tries = 0; tries < 3; tries++) {
      await take()
      given.push(await repository().giveBack({ ...write(id), tryCounts: true }))
    }
    expect(given).toEqual([true, true, false])
    expect(await repository().find(id)).toMatchObject({ lease: lease() })
  })

  it('gives back a page with as many tries as before', async () => {
    const id = await enqueueOne()
    for (let times = 0; times < 4; times++) {
      await take()
      await repository().giveBack(unused(id))
    }
    await tryAndDie()
    await tryAndDie()
    await repository().failInterrupted(anInterruption)
    expect((await take())?.source.id).toBe(id)
  })
}

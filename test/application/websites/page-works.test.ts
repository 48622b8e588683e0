import { describe, expect, it, onTestFinished } from 'vitest'
import { MemoryWebsiteRepository } from '#src/adapters/stores/memory/websites/memory-website-repository.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { withReport } from '#test/support/reported-failures.js'
import { aClaim, at, url } from '#test/support/website-pages.js'
import { aWebsiteScene, deferred, SlowClaims, settle } from '#test/support/website-scene.js'

const interrupted = 'Stopped before the page was read. Read it again.'

/** Collects unhandled rejections until the test ends. */
function unhandledRejections(): readonly unknown[] {
  const found: unknown[] = []
  const listener = (reason: unknown) => found.push(reason)
  process.on('unhandledRejection', listener)
  onTestFinished(() => void process.off('unhandledRejection', listener))
  return found
}

describe('a finished work', () => {
  it('is not joined by late callers', async () => {
    const scene = aWebsiteScene()
    await scene.process(url)
    await scene.process(url, { forceRefresh: true })
    const page = scene.fetcher.hold(url)
    const joined = [scene.process(url, { forceRefresh: true }), scene.process(url, { forceRefresh: true })]
    await page.asked
    page.release('Rust in Kyoto')
    const later = joined.map(async (call) => {
      await call
      return scene.process(url, { forceRefresh: true })
    })
    await Promise.all(later)
    // both later calls share one separate run
    expect(scene.fetcher.requests).toHaveLength(4)
  })

  it('with a failure that nobody waits for is not an unhandled rejection', async () => {
    const unhandled = unhandledRejections()
    const { works, fetcher } = aWebsiteScene()
    fetcher.fail(url)
    const work = await works.begin({ url, contentType: 'job_posting', operation: 'process' })
    await settle()
    await settle()
    await expect(work?.outcome).rejects.toMatchObject({ code: 'FETCH_FAILED' })
    expect(unhandled).toEqual([])
  })

  it('with a failure after the wait is not one either', async () => {
    const unhandled = unhandledRejections()
    const { process, fetcher, works, status } = aWebsiteScene()
    fetcher.hold(url)
    await process(url, { waitMs: 0 })
    await works.close()
    await settle()
    expect(unhandled).toEqual([])
    expect((await status(1)).status).toBe('failed')
  })
})

describe('a claim that fails', () => {
  class Locked extends MemoryWebsiteRepository {
    isLocked = true

    override async claim(...request: Parameters<MemoryWebsiteRepository['claim']>) {
      if (this.isLocked) throw new AppError('DB_ERROR', 'The store is in use.', { retryable: true })
      return super.claim(...request)
    }
  }

  it('fails for all callers, without work or event, and can be tried again', async () => {
    const unhandled = unhandledRejections()
    const repository = new Locked()
    const { process, events, fetcher } = aWebsiteScene({ repository })
    const retry = process(url).catch(() => {
      repository.isLocked = false
      return process(url)
    })
    const [first, second] = await Promise.allSettled([process(url), retry])
    expect(first).toMatchObject({ status: 'rejected', reason: { code: 'DB_ERROR', retryable: true } })
    expect(second).toMatchObject({ status: 'fulfilled', value: { state: 'completed' } })
    expect(events.names()).toEqual(['WebsiteProcessingStart', 'WebsiteProcessingComplete'])
    expect(fetcher.requests).toHaveLength(1)
    expect(unhandled).toEqual([])
  })
})

describe('PageWorks.close', () => {
  it('marks unfinished work as interrupted, and tells the waiting callers', async () => {
    const { process, fetcher, works, status, events } = aWebsiteScene()
    const page = fetcher.hold(url)
    const call = process(url)
    await page.asked
    await works.close()
    await expect(withReport(call)).rejects.toMatchObject({
      code: 'INTERNAL_ERROR',
      retryable: true,
      details: { source_id: 1 },
    })
    expect(await status(1)).toMatchObject({ status: 'failed', errorMessage: interrupted })
    expect(events.names()).toEqual(['WebsiteProcessingStart', 'WebsiteProcessingFailed'])
  })

  it('keeps the served version of a page during a refresh', async () => {
    const { process, fetcher, works, status, find } = aWebsiteScene()
    fetcher.serve(url, 'Rust in Kyoto')
    await process(url)
    const page = fetcher.hold(url)
    const call = process(url, { forceRefresh: true })
    await page.asked
    await works.close()
    await expect(withReport(call)).rejects.toMatchObject({ details: { chunks_still_served: 1 } })
    expect(await status(1)).toMatchObject({ status: 'completed', errorMessage: interrupted, chunksCount: 1 })
    expect(await find('Kyoto')).toEqual(['Rust in Kyoto'])
  })

  it('waits for pending claims and stops their work before any request', async () => {
    const repository = new SlowClaims()
    const { process, fetcher, works, status } = aWebsiteScene({ repository })
    const call = process(url)
    await repository.claimed
    let isClosed = false
    const closing = works.close().then(() => {
      isClosed = true
    })
    await settle()
    expect(isClosed).toBe(false)
    repository.release()
    await closing
    expect(await status(1)).toMatchObject({ status: 'failed', errorMessage: interrupted })
    await expect(call).rejects.toMatchObject({ code: 'INTERNAL_ERROR' })
    expect(fetcher.requests).toEqual([])
  })

  it('allows no new work, and may be called again', async () => {
    const { process, works, websites } = aWebsiteScene()
    await works.close()
    await works.close()
    await expect(process(url)).rejects.toMatchObject({ code: 'INTERNAL_ERROR', retryable: true })
    expect((await websites.list()).total).toBe(0)
  })

  it('leaves work that was just stored completed', async () => {
    const storing = deferred<void>()
    const stored = deferred<void>()
    class SlowToAnswer extends MemoryWebsiteRepository {
      override async complete(...page: Parameters<MemoryWebsiteRepository['complete']>) {
        const counts = await super.complete(...page)
        storing.resolve()
        await stored.promise
        return counts
      }
    }
    const { process, works, status } = aWebsiteScene({ repository: new SlowToAnswer() })
    const call = process(url)
    await storing.promise
    const closing = works.close()
    stored.resolve()
    await closing
    expect(await call).toMatchObject({ state: 'completed' })
    expect(await status(1)).toMatchObject({ status: 'completed', errorMessage: null })
  })
})

describe('a page in another process', () => {
  it('is answered as processing while that process lives', async () => {
    const { process, repository, fetcher, status } = aWebsiteScene()
    const elsewhere = await repository.openLease()
    await repository.claim(aClaim(elsewhere))
    expect(await process(url)).toMatchObject({ state: 'processing', source: { id: 1, status: 'pending' } })
    expect(fetcher.requests).toEqual([])
    expect(await status(1)).toMatchObject({ status: 'pending' })
  })

  it('can be requested again when that process is done', async () => {
    const { process, repository } = aWebsiteScene()
    const elsewhere = await repository.openLease()
    await repository.claim(aClaim(elsewhere))
    await process(url)
    await repository.fail({ id: 1, lease: elsewhere, message: 'no', at })
    expect(await process(url)).toMatchObject({ state: 'completed' })
  })

  it('is taken over when that process is dead', async () => {
    const repository = new MemoryWebsiteRepository()
    const { process, status } = aWebsiteScene({ repository })
    const elsewhere = await repository.openLease()
    const other = 'https://example.com/other'
    for (const each of [url, other]) {
      const { record } = await repository.claim(aClaim(elsewhere, { url: each }))
      await repository.start({ id: record.source.id, lease: elsewhere, at })
    }
    repository.endLease(elsewhere)
    expect(await process(url)).toMatchObject({ state: 'completed', source: { id: 1 } })
    expect(await status(2)).toMatchObject({ status: 'failed', errorMessage: interrupted })
  })
})

describe('PageWorks.recover', () => {
  it('marks the work of dead processes, and nothing else', async () => {
    const repository = new MemoryWebsiteRepository()
    const { works, status, process, fetcher } = aWebsiteScene({ repository })
    fetcher.hold(url)
    await process(url, { waitMs: 0 })
    const leases = await Promise.all([repository.openLease(), repository.openLease()])
    const claims = leases.map((lease, i) => repository.claim(aClaim(lease, { url: `${url}/${i}` })))
    const ids = (await Promise.all(claims)).map(({ record }) => record.source.id)
    repository.endLease(leases[0])
    expect(await works.recover()).toBe(1)
    const statuses = await Promise.all([...ids, 1].map(async (id) => (await status(id)).status))
    expect(statuses).toEqual(['failed', 'pending', 'processing'])
    expect((await status(ids[0] ?? 0)).errorMessage).toEqual(interrupted)
    expect(await works.recover()).toBe(0)
    await works.close()
  })
})

describe('many pages at once', () => {
  it('are 500 at most; one more is refused, and accepted later', async () => {
    const { process, works, fetcher } = aWebsiteScene()
    const page = fetcher.hold(`${url}/0`)
    const first = process(`${url}/0`)
    const begun = Array.from({ length: 499 }, (_, i) => {
      fetcher.hold(`${url}/${i + 1}`)
      return works.begin({ url: `${url}/${i + 1}`, contentType: 'job_posting', operation: 'process' })
    })
    await Promise.all(begun)
    await page.asked
    await expect(withReport(process(url))).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      retryable: true,
      details: { url },
    })
    page.release('Rust in Kyoto')
    await first
    expect(await process(url)).toMatchObject({ state: 'completed' })
    await works.close()
  })
})

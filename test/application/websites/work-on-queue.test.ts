import { afterEach, describe, expect, it, vi } from 'vitest'
import { MemoryWebsiteRepository } from '#src/adapters/stores/memory/websites/memory-website-repository.js'
import type { WorkedPage } from '#src/application/websites/work-on-queue.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { at, url } from '#test/support/website-pages.js'
import { aWebsiteScene, deferred, type SceneOptions } from '#test/support/website-scene.js'

afterEach(() => {
  vi.useRealTimers()
})

/** Ends each pause of the work at once. */
function pauseNowhere(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }).setTimerTickMode('nextTimerAsync')
}

/** A scene with `count` queued pages, and the reports of its worker. */
async function aQueue(count: number, options: SceneOptions = {}) {
  const scene = aWebsiteScene(options)
  const urls = Array.from({ length: count }, (_, n) => `${url}/${n}`)
  await scene.websites.queue({ urls })
  const told: WorkedPage[] = []
  const onPage = (page: WorkedPage) => void told.push(page)
  const states = () => told.map((each) => ('error' in each ? each.error.code : each.result.state))
  return { ...scene, urls, told, states, onPage }
}

describe('working on the queue (rag-queue)', () => {
  it('processes every page once, and reports each', async () => {
    const { websites, urls, told, states, onPage, fetcher, repository } = await aQueue(10)
    const result = await websites.workOnQueue({ concurrency: 3, untilEmpty: true, onPage })
    expect(result).toEqual({ processed: 10, failed: 0, givenBack: 0 })
    expect(fetcher.requests.map(({ url }) => url).sort()).toEqual(urls)
    expect(told.map(({ url }) => url).sort()).toEqual(urls)
    expect(new Set(states())).toEqual(new Set(['completed']))
    expect(await repository.countQueued()).toEqual({ waiting: 0, inWork: 0 })
  })

  it('processes at most the given number of pages at once', async () => {
    const { websites, urls, fetcher } = await aQueue(9)
    let [atOnce, most] = [0, 0]
    for (const each of urls) {
      fetcher.serve(each, async () => {
        most = Math.max(most, ++atOnce)
        await new Promise((resolve) => setImmediate(resolve))
        atOnce--
        return fetcher.fetch({ url: `${each}/text`, validators: null, signal: new AbortController().signal })
      })
    }
    await websites.workOnQueue({ concurrency: 2, untilEmpty: true })
    expect(most).toBe(2)
  })

  it('continues after a failed page, which keeps its error', async () => {
    const { websites, urls, states, onPage, fetcher, status } = await aQueue(3)
    fetcher.fail(urls[1] ?? '')
    const result = await websites.workOnQueue({ concurrency: 1, untilEmpty: true, onPage })
    expect(result).toEqual({ processed: 2, failed: 1, givenBack: 0 })
    expect(states()).toEqual(['completed', 'FETCH_FAILED', 'completed'])
    expect(await status(2)).toMatchObject({ status: 'failed', errorMessage: expect.stringContaining('503') })
  })

  it('waits for pages queued later, until it is stopped', async () => {
    const { websites, onPage, states } = await aQueue(0)
    const stop = new AbortController()
    const working = websites.workOnQueue({
      signal: stop.signal,
      onPage: (page) => {
        onPage(page)
        stop.abort()
      },
    })
    await websites.queue({ urls: [url] })
    expect(await working).toEqual({ processed: 1, failed: 0, givenBack: 0 })
    expect(states()).toEqual(['completed'])
  })

  it('returns unfinished pages when it is stopped, without reporting them', async () => {
    const { websites, urls, told, onPage, fetcher, repository, status } = await aQueue(3)
    const [first, second] = [fetcher.hold(urls[0] ?? ''), fetcher.hold(urls[1] ?? '')]
    const stop = new AbortController()
    const working = websites.workOnQueue({ concurrency: 2, signal: stop.signal, onPage })
    await Promise.all([first.asked, second.asked])
    stop.abort()
    expect(await working).toEqual({ processed: 0, failed: 0, givenBack: 2 })
    expect(told).toEqual([])
    expect(await repository.countQueued()).toEqual({ waiting: 3, inWork: 0 })
    expect(await status(1)).toMatchObject({ status: 'pending', errorMessage: null })
  })

  it('takes nothing if it was stopped before it began', async () => {
    const { websites, fetcher } = await aQueue(1)
    expect(await websites.workOnQueue({ signal: AbortSignal.abort() })).toMatchObject({ processed: 0 })
    expect(fetcher.requests).toEqual([])
  })

  it('does not end before the pages of other workers do, and takes over those of a dead one', async () => {
    const repository = new MemoryWebsiteRepository()
    const { websites, states, onPage } = await aQueue(1, { repository })
    const elsewhere = await repository.openLease()
    await repository.takeQueued({ lease: elsewhere, at })
    pauseNowhere()
    const working = websites.workOnQueue({ untilEmpty: true, onPage })
    await new Promise((resolve) => setImmediate(resolve))
    expect(states()).toEqual([])
    repository.endLease(elsewhere)
    expect(await working).toMatchObject({ processed: 1 })
  })

  it('marks a page as failed after three dead workers, and ends', async () => {
    pauseNowhere()
    const repository = new MemoryWebsiteRepository()
    const { websites, status } = await aQueue(1, { repository })
    for (let tries = 0; tries < 3; tries++) {
      const lease = await repository.openLease()
      await repository.takeQueued({ lease, at })
      repository.endLease(lease)
    }
    expect(await websites.workOnQueue({ untilEmpty: true })).toMatchObject({ processed: 0 })
    expect(await status(1)).toMatchObject({
      status: 'failed',
      errorMessage: expect.stringMatching(/^given up: .+ It was tried 3 times\./),
    })
  })

  it('shares the work with a caller that requests a page by its URL', async () => {
    const { websites, process, urls, fetcher } = await aQueue(1)
    const page = fetcher.hold(urls[0] ?? '')
    const working = websites.workOnQueue({ untilEmpty: true })
    await page.asked
    const joined = process(urls[0] ?? '')
    page.release('Rust in Kyoto')
    expect(await joined).toMatchObject({ state: 'completed' })
    expect(await working).toMatchObject({ processed: 1 })
    expect(fetcher.requests).toHaveLength(1)
  })

  it('leaves a page to the worker that took it over meanwhile', async () => {
    const repository = new MemoryWebsiteRepository()
    const { websites, urls, told, onPage, fetcher, status } = await aQueue(1, { repository })
    const page = fetcher.hold(urls[0] ?? '')
    pauseNowhere()
    const working = websites.workOnQueue({ untilEmpty: true, onPage })
    await page.asked
    repository.endLease((await repository.find(1))?.lease ?? '')
    const lease = await repository.openLease()
    await repository.takeQueued({ lease, at })
    page.release('Rust in Kyoto')
    await new Promise((resolve) => setImmediate(resolve))
    expect((await status(1)).status).toBe('pending')
    await repository.keep({ id: 1, lease, at, validators: { etag: null, lastModified: null } })
    expect(await working).toEqual({ processed: 0, failed: 0, givenBack: 1 })
    expect(told).toEqual([])
  })

  it.each([0, 65, 1.5])('refuses %s pages at once', async (concurrency) => {
    const { websites } = aWebsiteScene()
    await expect(websites.workOnQueue({ concurrency })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  })
})

describe('a page of the queue whose server stops', () => {
  it('goes back to the queue, also if it was requested by its URL', async () => {
    const { process, urls, fetcher, works, status, repository } = await aQueue(1)
    const page = fetcher.hold(urls[0] ?? '')
    const call = process(urls[0] ?? '')
    await page.asked
    await works.close()
    await expect(call).rejects.toMatchObject({ code: 'INTERNAL_ERROR' })
    expect(await status(1)).toMatchObject({ status: 'pending', errorMessage: null })
    expect(await repository.countQueued()).toEqual({ waiting: 1, inWork: 0 })
  })

  it('goes back although its claim was pending', async () => {
    const taken = deferred<void>()
    const heard = deferred<void>()
    class SlowQueue extends MemoryWebsiteRepository {
      override async takeQueued(...request: Parameters<MemoryWebsiteRepository['takeQueued']>) {
        const record = await super.takeQueued(...request)
        taken.resolve()
        await heard.promise
        return record
      }
    }
    const { works, repository, fetcher } = await aQueue(1, { repository: new SlowQueue() })
    const taking = works.takeNext()
    await taken.promise
    const closing = works.close()
    heard.resolve()
    await closing
    await (await taking)?.outcome.catch(() => {})
    expect(await repository.countQueued()).toEqual({ waiting: 1, inWork: 0 })
    expect(fetcher.requests).toEqual([])
  })
})

describe('a store that is temporarily unavailable', () => {
  const away = new AppError('DB_ERROR', 'The store is in use.', { retryable: true })

  class AtTimesAway extends MemoryWebsiteRepository {
    failures: AppError[] = []

    override async takeQueued(...request: Parameters<MemoryWebsiteRepository['takeQueued']>) {
      const failure = this.failures.shift()
      if (failure !== undefined) throw failure
      return super.takeQueued(...request)
    }
  }

  it('is tried again, and reported once', async () => {
    pauseNowhere()
    const repository = new AtTimesAway()
    const { websites } = await aQueue(2, { repository })
    repository.failures = [away, away]
    const told: AppError[] = []
    const onStoreAway = (failure: AppError) => void told.push(failure)
    expect(await websites.workOnQueue({ untilEmpty: true, onStoreAway })).toMatchObject({ processed: 2 })
    expect(told).toEqual([away])
  })

  it('ends the work if it stays unavailable', async () => {
    const repository = new AtTimesAway()
    const { websites } = await aQueue(1, { repository })
    repository.failures = [new AppError('DB_ERROR', 'The store is not a store.')]
    await expect(websites.workOnQueue({ untilEmpty: true })).rejects.toMatchObject({ code: 'DB_ERROR' })
  })

  it('does not use up the tries of a page while it has some left', async () => {
    class AwayWhenStoring extends MemoryWebsiteRepository {
      failures = 2

      override async complete(...write: Parameters<MemoryWebsiteRepository['complete']>) {
        if (this.failures-- > 0) throw away
        return super.complete(...write)
      }
    }
    const { websites, status, states, onPage } = await aQueue(1, { repository: new AwayWhenStoring() })
    await websites.workOnQueue({ untilEmpty: true, onPage })
    expect(states()).toEqual(['DB_ERROR', 'DB_ERROR', 'completed'])
    expect((await status(1)).status).toBe('completed')
  })

  it('gets the end of a page as soon as it is back', async () => {
    class AwayForLong extends AtTimesAway {
      ends = 0

      override async complete(...write: Parameters<MemoryWebsiteRepository['complete']>) {
        if (this.ends === 0) throw away
        return super.complete(...write)
      }

      override async giveBack(...page: Parameters<MemoryWebsiteRepository['giveBack']>) {
        if (this.ends++ < 2) throw away
        return super.giveBack(...page)
      }
    }
    const { websites, status } = await aQueue(1, { repository: new AwayForLong() })
    pauseNowhere()
    await websites.workOnQueue({ untilEmpty: true })
    expect((await status(1)).status).toBe('completed')
  })
})

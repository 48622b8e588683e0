import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { HostLeases } from '#src/application/websites/ports/host-leases.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { html, loopbackSite, type Route, redirectTo } from '#test/support/loopback-site.js'
import { aFetcher, aRequest, fetchFailureOf, onLoopback, pageAt } from './a-fetcher.js'
import { EndlessPauses, VirtualPauses } from './virtual-pauses.js'

const hosts = Array.from({ length: 10 }, (_, n) => `host${n}.test`)

/** Answers after a while, and records the concurrent requests of each host and when they begin and end. */
function watched(pauses: VirtualPauses) {
  const atOnce = new Map<string, number>()
  const most = new Map<string, number>()
  const spans = new Map<string, { begun: number; ended: number }[]>()
  const route: Route = (request, response) => {
    const host = request.headers.host ?? ''
    const begun = pauses.now()
    atOnce.set(host, (atOnce.get(host) ?? 0) + 1)
    most.set(host, Math.max(most.get(host) ?? 0, atOnce.get(host) ?? 0))
    setImmediate(() => {
      atOnce.set(host, (atOnce.get(host) ?? 0) - 1)
      spans.set(host, [...(spans.get(host) ?? []), { begun, ended: pauses.now() }])
      html(`page of ${host}`)(request, response)
    })
  }
  return { route, most, spans }
}

describe('50 pages of 10 hosts at once (rag-fetching)', () => {
  test('all arrive, one at a time from each host and a second apart', async () => {
    const pauses = new VirtualPauses()
    const { route, most, spans } = watched(pauses)
    const paths = ['/1', '/2', '/3', '/4', '/5']
    const site = await loopbackSite(Object.fromEntries(paths.map((path) => [path, route])))
    const fetcher = aFetcher({ allowHosts: hosts, resolve: onLoopback(hosts), pauses, hostDelayMs: 1000 })
    const urls = paths.flatMap((path) => hosts.map((host) => site.url(path, host)))
    const pages = await Promise.all(urls.map((url) => pageAt(fetcher, url)))
    expect(pages.map(({ finalUrl }) => finalUrl)).toEqual(urls)
    expect([...most.values()]).toEqual(hosts.map(() => 1))
    for (const times of spans.values()) {
      expect(times).toHaveLength(5)
      const gaps = times.slice(1).map(({ begun }, n) => begun - (times[n]?.ended ?? 0))
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000)
    }
    expect(site.count('/robots.txt')).toBe(10)
  })

  test('are requested in the order of the calls', async () => {
    const site = await loopbackSite({ '/a': html('a'), '/b': html('b'), '/c': html('c') })
    const fetcher = aFetcher({ allowHosts: [site.host], pauses: new VirtualPauses(), hostDelayMs: 1000 })
    await Promise.all(['/b', '/a', '/c'].map((path) => pageAt(fetcher, site.url(path))))
    expect(site.requests.map(({ path }) => path)).toEqual(['/robots.txt', '/b', '/a', '/c'])
  })
})

test('a host that does not answer delays no other host', async () => {
  const site = await loopbackSite({ '/page': html('here') })
  const stuck = await loopbackSite({ '/robots.txt': () => {} })
  const fetcher = aFetcher({ allowHosts: ['a.test', 'b.test'], resolve: onLoopback(['a.test', 'b.test']) })
  const giveUp = new AbortController()
  const waiting = fetchFailureOf(fetcher.fetch(aRequest(stuck.url('/', 'a.test'), { signal: giveUp.signal })))
  expect((await pageAt(fetcher, site.url('/page', 'b.test'))).text).toBe('here')
  giveUp.abort()
  expect((await waiting).message).toContain('request was cancelled')
})

describe('a page that waits for its turn', () => {
  test('is given up at once when its caller cancels, and the next one has the turn', async () => {
    const site = await loopbackSite({ '/page': html('here') })
    const pauses = new EndlessPauses()
    const fetcher = aFetcher({ allowHosts: [site.host], pauses, hostDelayMs: 1000 })
    const giveUp = new AbortController()
    const failures = ['/page', '/page'].map((path) =>
      fetchFailureOf(fetcher.fetch(aRequest(site.url(path), { signal: giveUp.signal }))),
    )
    await pauses.sleeping
    giveUp.abort()
    for (const failure of failures) expect((await failure).message).toContain('request was cancelled')
    expect(site.count('/page')).toBe(0)
  })

  test('is given up when the fetcher is closed', async () => {
    const site = await loopbackSite({ '/page': html('here') })
    const pauses = new EndlessPauses()
    const fetcher = aFetcher({ allowHosts: [site.host], pauses, hostDelayMs: 1000 })
    const failure = fetchFailureOf(fetcher.fetch(aRequest(site.url('/page'))))
    await pauses.sleeping
    await fetcher.close()
    expect((await failure).message).toContain('the server is stopping')
  })

  test('still has its whole deadline', async () => {
    const site = await loopbackSite({ '/page': html('here') })
    const realNow = performance.now.bind(performance)
    let slept = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => realNow() + slept)
    onTestFinished(() => clock.mockRestore())
    const sleep = async () => {
      slept += 60_000
    }
    const pauses = { now: () => 0, sleep }
    const fetcher = aFetcher({ allowHosts: [site.host], pauses, hostDelayMs: 1000, deadlineMs: 30_000 })
    expect((await pageAt(fetcher, site.url('/page'))).text).toBe('here')
    expect(slept).toBe(60_000)
  })
})

describe('a host that is shared with other processes (rag-host-turns)', () => {
  test('is asked only in its turn, for robots.txt and redirects too', async () => {
    const [log, hosts]: [string[], string[]] = [[], []]
    const note = (route: Route, name: string): Route => {
      return (request, response) => {
        log.push(name)
        route(request, response)
      }
    }
    const site = await loopbackSite({
      '/robots.txt': note(html(''), 'robots.txt'),
      '/moved': note(redirectTo('/page'), 'moved'),
      '/page': note(html('here'), 'page'),
    })
    const hostLeases: HostLeases = {
      take: async (host) => {
        log.push('lease')
        hosts.push(host)
        return { end: async () => void log.push('end') }
      },
    }
    const fetcher = aFetcher({ allowHosts: [site.host], hostLeases })
    expect((await pageAt(fetcher, site.url('/moved'))).text).toBe('here')
    expect(log).toEqual(['lease', 'robots.txt', 'end', 'lease', 'moved', 'end', 'lease', 'page', 'end'])
    expect(new Set(hosts)).toEqual(new Set(['127.0.0.1']))
  })

  test('is not asked if no turn is available, and the failure is that of the turns', async () => {
    const away = new AppError('DB_ERROR', 'The store is in use.', { retryable: true })
    const site = await loopbackSite({ '/page': html('here') })
    const fetcher = aFetcher({ allowHosts: [site.host], hostLeases: { take: () => Promise.reject(away) } })
    await expect(fetcher.fetch(aRequest(site.url('/page')))).rejects.toBe(away)
    expect(site.requests).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import { loopbackSite, silent } from '#test/support/loopback-site.js'
import { aFetcher, aRequest, fetchFailureOf } from './a-fetcher.js'

describe('a caller of the fetcher', () => {
  test('that cancels before gets a failure, and no request is made', async () => {
    const site = await loopbackSite()
    const fetched = aFetcher({ allowHosts: [site.host] }).fetch(
      aRequest(site.url('/'), { signal: AbortSignal.abort() }),
    )
    expect((await fetchFailureOf(fetched)).message).toContain('request was cancelled')
    expect(site.requests).toEqual([])
  })

  test('that cancels during the body gets a failure, and the connection ends', async () => {
    const giveUp = new AbortController()
    const site = await loopbackSite({
      '/': (request, response) => {
        silent(request, response)
        giveUp.abort()
      },
    })
    const fetched = aFetcher({ allowHosts: [site.host] }).fetch(aRequest(site.url('/'), { signal: giveUp.signal }))
    expect(await fetchFailureOf(fetched)).toMatchObject({
      code: 'FETCH_FAILED',
      type: 'URLFetchError',
      retryable: true,
    })
    await site.disconnected()
  })

  test('that closes the fetcher gets failures for running and later fetches', async () => {
    let asked = () => {}
    const underWay = new Promise<void>((resolve) => {
      asked = resolve
    })
    const site = await loopbackSite({ '/': () => asked() })
    const fetcher = aFetcher({ allowHosts: [site.host] })
    const failure = fetchFailureOf(fetcher.fetch(aRequest(site.url('/'))))
    await underWay
    await fetcher.close()
    expect((await failure).message).toContain('the server is stopping')
    await site.disconnected()
    expect((await fetchFailureOf(fetcher.fetch(aRequest(site.url('/'))))).message).toContain('the server is stopping')
  })
})

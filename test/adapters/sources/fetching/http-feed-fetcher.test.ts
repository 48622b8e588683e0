import { describe, expect, it, onTestFinished } from 'vitest'
import { failureMessage } from '#src/adapters/edges/words/failure-message.js'
import { FetchFailed } from '#src/adapters/sources/fetching/fetch-failures.js'
import { HttpFeedFetcher, type HttpFeedFetcherOptions } from '#src/adapters/sources/fetching/http-feed-fetcher.js'
import { toFeedError } from '#src/adapters/sources/fetching/to-feed-error.js'
import { AppError } from '#src/domain/shared/app-error.js'
import {
  answer,
  drip,
  endlessBody,
  gzipBomb,
  html,
  loopbackSite,
  redirectTo,
  robotsTxt,
  silent,
} from '#test/support/loopback-site.js'
import { VirtualPauses } from './virtual-pauses.js'

function aFetcher(options: Partial<HttpFeedFetcherOptions> = {}): HttpFeedFetcher {
  const fetcher = new HttpFeedFetcher({
    version: '1.2.3',
    hostDelayMs: 0,
    allowHosts: ['127.0.0.1', 'localhost'],
    ...options,
  })
  onTestFinished(() => fetcher.close())
  return fetcher
}

/** Returns how many bytes arrived and the failure, or null if there was none. */
async function read(fetcher: HttpFeedFetcher, url: string, signal = new AbortController().signal) {
  let bytes = 0
  try {
    for await (const part of fetcher.read({ url, accept: 'application/json', signal })) bytes += part.length
    return { bytes, failure: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { bytes, failure: error.message }
  }
}

describe('a feed of any length (jobs-fetch-rules)', () => {
  it('arrives in parts, and is requested with our name', async () => {
    const site = await loopbackSite({ '/a': answer({ body: 'x'.repeat(300_000) }) })
    expect(await read(aFetcher(), site.url('/a'))).toEqual({ bytes: 300_000, failure: null })
    expect(site.requests.map(({ path, headers }) => [path, headers['user-agent']])).toEqual([
      ['/robots.txt', expect.stringContaining('jobworkflow/1.2.3')],
      ['/a', expect.stringContaining('jobworkflow/1.2.3')],
    ])
  })

  it('of an unknown host is not retryable (jobs-fetch-faults)', async () => {
    const resolve = async () => Promise.reject(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }))
    const reading = aFetcher({ resolve }).read({
      ...{ url: 'https://nosuch.example/a', accept: '*/*', signal: new AbortController().signal },
    })
    const failure: unknown = await reading.next().catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'FETCH_FAILED' })
    expect(failureMessage(failure as AppError)).toBe(
      'The board at nosuch.example was not read: the host nosuch.example could not be found. ' +
        'Check the network connection.',
    )
  })

  it('of a site whose certificate is not trusted says how to trust it (jobs-fetch-faults)', () => {
    const untrusted = { kind: 'tls', host: 'jobs.acme.example', code: 'SELF_SIGNED_CERT_IN_CHAIN' } as const
    const failure = toFeedError(new FetchFailed(untrusted), 'https://jobs.acme.example/')
    expect(failureMessage(failure)).toMatch(/NODE_EXTRA_CA_CERTS set to a PEM file with the certificate\.$/)
  })

  it.each([
    ['as it is', endlessBody()],
    ['that is compressed', gzipBomb(2_000_000)],
  ])('is given up if it is larger than allowed, %s', async (_, route) => {
    const site = await loopbackSite({ '/a': route })
    const { bytes, failure } = await read(aFetcher({ maxBytes: 1_000_000 }), site.url('/a'))
    expect(bytes).toBeLessThanOrEqual(1_000_000)
    expect(failure).toMatch(/it is larger than 977 KB\.$/)
    await site.disconnected()
  })

  it('is given up when nothing more arrives', async () => {
    const site = await loopbackSite({ '/a': silent })
    const limits = { idleMs: 50, totalMs: 60_000 }
    expect((await read(aFetcher({ limits }), site.url('/a'))).failure).toMatch(/no more data came for 0\.05 seconds\.$/)
    await site.disconnected()
  })

  it('is given up if it never ends, although data keeps arriving', async () => {
    const site = await loopbackSite({ '/a': drip(2) })
    const limits = { idleMs: 60_000, totalMs: 100 }
    expect((await read(aFetcher({ limits }), site.url('/a'))).failure).toMatch(/did not arrive within 0\.1 seconds\.$/)
    await site.disconnected()
  })

  it('may be processed for longer than that', async () => {
    const site = await loopbackSite({ '/a': answer({ body: 'x'.repeat(3_000_000) }) })
    const signal = new AbortController().signal
    const fetcher = aFetcher({ limits: { idleMs: 200, totalMs: 1000 } })
    let slow = 0
    for await (const _ of fetcher.read({ url: site.url('/a'), accept: '*/*', signal }))
      if (slow++ < 2) await new Promise((resolve) => setTimeout(resolve, 300))
    expect(slow).toBeGreaterThan(2)
  })

  it('is closed at once when its reader stops, and its host is free', async () => {
    const site = await loopbackSite({ '/a': endlessBody(), '/b': answer({ body: 'b' }) })
    const fetcher = aFetcher()
    const signal = new AbortController().signal
    for await (const _ of fetcher.read({ url: site.url('/a'), accept: '*/*', signal })) break
    expect(await read(fetcher, site.url('/b'))).toEqual({ bytes: 1, failure: null })
    await site.disconnected()
  })

  it('is not requested if robots.txt forbids it, and each redirect is checked', async () => {
    const site = await loopbackSite({
      '/robots.txt': robotsTxt('User-agent: *\r\n# not for programs\r\nDisallow: /b'),
      '/a': redirectTo('/b'),
      '/b': html('b'),
    })
    expect((await read(aFetcher(), site.url('/a'))).failure).toMatch(
      /robots\.txt of 127\.0\.0\.1:\d+ does not allow programs to read it \(line 3: "Disallow: \/b"\); nothing was fetched\.$/,
    )
    expect(site.count('/b')).toBe(0)
  })

  it('is not requested in a private network', async () => {
    const site = await loopbackSite({ '/a': html('a') })
    expect((await read(aFetcher({ allowHosts: [] }), site.url('/a'))).failure).toMatch(
      /127\.0\.0\.1 is in a private or reserved network/,
    )
    expect(site.requests).toEqual([])
  })

  it('waits for the pause of its host', async () => {
    const site = await loopbackSite({ '/a': html('a') })
    const pauses = new VirtualPauses()
    const fetcher = aFetcher({ pauses, hostDelayMs: 700 })
    for (const path of ['/a', '/a']) await read(fetcher, site.url(path))
    expect(pauses.slept).toEqual([700, 700])
  })
})

import { describe, expect, test } from 'vitest'
import { type DialHost, dialHost, type ResolveHost } from '#src/adapters/sources/fetching/checked-connector.js'
import { html, loopbackSite, redirectTo, robotsTxt } from '#test/support/loopback-site.js'
import { aFetcher, aRequest, fetchFailureOf, onLoopback, pageAt } from './a-fetcher.js'

const publicAddress = { address: '93.184.215.14', family: 4 }
const loopback = { address: '127.0.0.1', family: 4 }

describe('a private address (rag-addresses)', () => {
  test.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '017700000001',
    '0',
    '10.0.0.1',
    '169.254.169.254',
    '192.168.1.1',
    '100.64.0.1',
    '255.255.255.255',
    '[::]',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::7f00:1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fd00::1]',
    '[fe80::1]',
    '１２７.０.０.１',
    '127。0。0。1',
  ])('written in the URL as %s is refused', async (host) => {
    const site = await loopbackSite({ '/': html('private') })
    const url = new URL(`http://${host}:${site.port}/`).href
    const error = await fetchFailureOf(aFetcher().fetch(aRequest(url)))
    expect(error).toMatchObject({ code: 'FETCH_FAILED', type: 'URLFetchError', retryable: false })
    expect(error.message).toContain('private or reserved network')
    expect(error.suggestion).toContain('--allow-host')
    expect(site.requests).toEqual([])
  })

  test.each(['http', 'https'])('of a name is refused over %s', async (scheme) => {
    const site = await loopbackSite({ '/': html('private') })
    const fetcher = aFetcher({ resolve: onLoopback(['inside.test']) })
    const error = await fetchFailureOf(fetcher.fetch(aRequest(`${scheme}://inside.test:${site.port}/`)))
    expect(error.message).toContain('inside.test is in a private or reserved network')
    expect(site.requests).toEqual([])
  })

  test('among public ones is refused', async () => {
    const site = await loopbackSite({ '/': html('private') })
    const fetcher = aFetcher({ resolve: async () => [publicAddress, loopback] })
    const error = await fetchFailureOf(fetcher.fetch(aRequest(site.url('/', 'mixed.test'))))
    expect(error.message).toContain('private or reserved network')
    expect(site.requests).toEqual([])
  })

  test.each(['localhost', 'LOCALHOST'])('of %s, as resolved by the system, is refused', async (name) => {
    const site = await loopbackSite({ '/': html('private') })
    const error = await fetchFailureOf(aFetcher().fetch(aRequest(site.url('/', name))))
    expect(error.message).toContain('private or reserved network')
  })

  test('as a redirect target of a public page is refused', async () => {
    const inside = await loopbackSite({ '/': html('private') })
    const site = await loopbackSite({ '/': redirectTo(inside.url('/')) })
    const error = await fetchFailureOf(aFetcher({ allowHosts: [site.host] }).fetch(aRequest(site.url('/'))))
    expect(error.message).toContain(`${inside.host.split(':')[0]} is in a private or reserved network`)
    expect(error.details).toMatchObject({ url: site.url('/') })
    expect(inside.requests).toEqual([])
  })

  test('as a redirect target of robots.txt is refused', async () => {
    const inside = await loopbackSite({ '/robots.txt': robotsTxt('') })
    const site = await loopbackSite({ '/': html('x'), '/robots.txt': redirectTo(inside.url('/robots.txt')) })
    const error = await fetchFailureOf(aFetcher({ allowHosts: [site.host] }).fetch(aRequest(site.url('/'))))
    expect(error.message).toContain('private or reserved network')
    expect(inside.requests).toEqual([])
  })

  test('of a host that the user allowed is read, by name too', async () => {
    const site = await loopbackSite({ '/': html('mine') })
    const fetcher = aFetcher({ allowHosts: ['mine.test'], resolve: onLoopback(['mine.test']) })
    expect((await pageAt(fetcher, site.url('/', 'mine.test'))).text).toBe('mine')
    expect((await fetchFailureOf(fetcher.fetch(aRequest(site.url('/'))))).message).toContain('private or reserved')
  })
})

describe('a name that changes its address (rag-addresses)', () => {
  // simulates a second look-up between check and connection with another result
  const rebinding: DialHost = () =>
    dialHost((_, { all }, callback) => callback(null, all ? [loopback] : loopback.address, 4))

  test('between look-up and connection is refused before anything is sent', async () => {
    const site = await loopbackSite({ '/': html('private') })
    const fetcher = aFetcher({ resolve: async () => [publicAddress], dial: rebinding })
    const error = await fetchFailureOf(fetcher.fetch(aRequest(site.url('/', 'rebound.test'))))
    expect(error.message).toContain('rebound.test is in a private or reserved network')
    expect(site.requests).toEqual([])
    await site.disconnected()
  })

  test('after it was public is refused: every connection is checked', async () => {
    const site = await loopbackSite({ '/': html('private') })
    const answers = [publicAddress]
    const resolve: ResolveHost = async () => [answers.shift() ?? loopback]
    // does not really dial the public address
    const dial: DialHost = (lookup) => (options, callback) =>
      lookup(options.hostname, { all: true }, (error) =>
        callback(error ?? Object.assign(new Error('reset'), { code: 'ECONNRESET' }), null),
      )
    const fetcher = aFetcher({ resolve, dial })
    const fetched = () => fetchFailureOf(fetcher.fetch(aRequest(site.url('/', 'rebound.test'))))
    expect((await fetched()).message).toContain('the connection to rebound.test')
    expect((await fetched()).message).toContain('rebound.test is in a private or reserved network')
  })
})

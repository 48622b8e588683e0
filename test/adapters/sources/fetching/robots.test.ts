import { describe, expect, test } from 'vitest'
import { answer, html, loopbackSite, type Route, redirectTo, robotsTxt } from '#test/support/loopback-site.js'
import { aFetcher, aRequest, fetchFailureOf, onLoopback, pageAt } from './a-fetcher.js'
import { VirtualPauses } from './virtual-pauses.js'

const hour = 60 * 60 * 1000

/** A site with this robots.txt and a page at `/jobs/1`. */
async function siteWith(robots: Route) {
  return loopbackSite({ '/robots.txt': robots, '/jobs/1': html('posting'), '/jobs/2': html('another') })
}

describe('a page is fetched', () => {
  test.each([
    ['an empty file', ''],
    ['a rule for another path', 'User-agent: *\nDisallow: /admin'],
    ['a rule for another program', 'User-agent: otherbot\nDisallow: /'],
    ['a rule of its own beside one for all', 'User-agent: *\nDisallow: /\n\nUser-agent: JobWorkflow\nAllow: /'],
    ['a longer rule that allows it', 'User-agent: *\nDisallow: /jobs\nAllow: /jobs/1'],
    ['something that is no robots.txt', '<!doctype html><p>Welcome'],
    ['an empty rule', 'User-agent: *\nDisallow:'],
  ])('if robots.txt has %s', async (_, text) => {
    const site = await siteWith(robotsTxt(text))
    expect((await pageAt(aFetcher({ allowHosts: [site.host] }), site.url('/jobs/1'))).text).toBe('posting')
  })

  test.each([400, 401, 403, 404, 410, 429])('if robots.txt is answered with %d', async (status) => {
    const site = await siteWith(answer({ status, body: 'User-agent: *\nDisallow: /' }))
    expect((await pageAt(aFetcher({ allowHosts: [site.host] }), site.url('/jobs/1'))).text).toBe('posting')
  })

  test('if robots.txt redirects forever', async () => {
    const site = await siteWith(redirectTo('/robots.txt'))
    expect((await pageAt(aFetcher({ allowHosts: [site.host] }), site.url('/jobs/1'))).text).toBe('posting')
    expect(site.count('/robots.txt')).toBe(6)
  })
})

describe('a page is refused (rag-fetching)', () => {
  test.each([
    ['a rule for all', 'User-agent: *\nDisallow: /jobs'],
    ['a rule of its own beside one for all', 'User-agent: *\nAllow: /\n\nUser-agent: jobworkflow\nDisallow: /'],
    ['a rule with a wildcard', 'User-agent: *\nDisallow: /*/1$'],
    ['a byte order mark and Windows lines', '\ufeffUser-agent: *\r\nDisallow: /\r\n'],
    ['groups that share a rule', 'User-agent: a\nUser-agent: jobworkflow\nDisallow: /'],
  ])('for good if robots.txt has %s', async (_, text) => {
    const site = await siteWith(robotsTxt(text))
    const error = await fetchFailureOf(aFetcher({ allowHosts: [site.host] }).fetch(aRequest(site.url('/jobs/1'))))
    expect(error).toMatchObject({ code: 'FETCH_FAILED', type: 'URLFetchError', retryable: false })
    expect(error.message).toContain(`robots.txt of ${site.host} does not allow`)
    expect(site.count('/jobs/1')).toBe(0)
  })

  test.each([
    ['is answered with 500', answer({ status: 500 })],
    ['is answered with 503', answer({ status: 503 })],
    ['redirects nowhere', redirectTo('ftp://example.com/robots.txt')],
    ['is a burden to match', robotsTxt(`User-agent: *\n${`Disallow: /${'*a'.repeat(500)}b\n`.repeat(100)}`)],
    ['cannot be decoded', answer({ headers: { 'content-encoding': 'gzip' }, body: 'no gzip' })],
  ])('for now if robots.txt %s, and requested again later', async (_, route) => {
    const site = await siteWith(route)
    const fetcher = aFetcher({ allowHosts: [site.host] })
    const error = await fetchFailureOf(fetcher.fetch(aRequest(site.url('/jobs/1'))))
    expect(error).toMatchObject({ code: 'FETCH_FAILED', retryable: true })
    expect(error.message).toContain(`robots.txt of ${site.host} could not be read`)
    expect(site.count('/jobs/1')).toBe(0)
    site.route({ '/robots.txt': robotsTxt('') })
    expect((await pageAt(fetcher, site.url('/jobs/1'))).text).toBe('posting')
  })

  test('by the robots.txt that another one redirects to', async () => {
    const other = await loopbackSite({ '/rules': robotsTxt('User-agent: *\nDisallow: /') })
    const site = await siteWith(redirectTo(other.url('/rules'), 301))
    const fetcher = aFetcher({ allowHosts: [site.host, other.host] })
    const error = await fetchFailureOf(fetcher.fetch(aRequest(site.url('/jobs/1'))))
    expect(error.message).toContain(`robots.txt of ${site.host} does not allow`)
  })

  test('if it redirects to a site that does not allow it', async () => {
    const other = await siteWith(robotsTxt('User-agent: *\nDisallow: /'))
    const site = await loopbackSite({ '/': redirectTo(other.url('/jobs/1', 'other.test')) })
    const hosts = [site.host, 'other.test']
    const fetcher = aFetcher({ allowHosts: hosts, resolve: onLoopback(['other.test']) })
    const error = await fetchFailureOf(fetcher.fetch(aRequest(site.url('/'))))
    expect(error.message).toContain(`robots.txt of other.test:${other.port} does not allow`)
    expect(other.count('/jobs/1')).toBe(0)
  })
})

describe('a robots.txt', () => {
  test('that is too long counts up to the limit, without the incomplete line', async () => {
    const comments = `${'#'.repeat(1023)}\n`.repeat(499)
    const cut = `Disallow: /${'x'.repeat(2000)}`
    const text = `User-agent: *\nDisallow: /jobs/1\n${comments}${cut}\nDisallow: /jobs/2\n`
    const site = await siteWith(robotsTxt(text))
    const fetcher = aFetcher({ allowHosts: [site.host] })
    expect((await fetchFailureOf(fetcher.fetch(aRequest(site.url('/jobs/1'))))).message).toContain('does not allow')
    expect((await pageAt(fetcher, site.url('/jobs/2'))).text).toBe('another')
  })

  test('that is cut inside a rule loses only that rule', async () => {
    const [start, end] = ['User-agent: *\n', '\nDisallow: /jobs/1\nDisallow: /']
    const comment = '#'.repeat(500 * 1024 - start.length - end.length)
    const site = await siteWith(robotsTxt(`${start}${comment}${end}${'x'.repeat(2000)}`))
    const fetcher = aFetcher({ allowHosts: [site.host] })
    expect((await fetchFailureOf(fetcher.fetch(aRequest(site.url('/jobs/1'))))).message).toContain('does not allow')
    expect((await pageAt(fetcher, site.url('/jobs/2'))).text).toBe('another')
  })

  test('is requested once for all who need it, and again after an hour', async () => {
    const site = await siteWith(robotsTxt(''))
    const pauses = new VirtualPauses()
    const fetcher = aFetcher({ allowHosts: [site.host], pauses })
    await Promise.all(['/jobs/1', '/jobs/2', '/jobs/1'].map((path) => pageAt(fetcher, site.url(path))))
    pauses.pass(hour - 1)
    await pageAt(fetcher, site.url('/jobs/1'))
    expect(site.count('/robots.txt')).toBe(1)
    pauses.pass(1)
    await pageAt(fetcher, site.url('/jobs/1'))
    expect(site.count('/robots.txt')).toBe(2)
  })

  test.each([
    ['5', 5000],
    ['0.2', 1000],
    ['86400', 30_000],
    ['Infinity', 30_000],
    ['-1', 1000],
    ['soon', 1000],
  ])('that asks for a crawl delay of %s gets a pause of %d ms', async (delay, pauseMs) => {
    const site = await siteWith(robotsTxt(`User-agent: *\nCrawl-delay: ${delay}\n`))
    const pauses = new VirtualPauses()
    await pageAt(aFetcher({ allowHosts: [site.host], pauses, hostDelayMs: 1000 }), site.url('/jobs/1'))
    expect(pauses.slept).toEqual([pauseMs])
  })

  test('belongs to one port', async () => {
    const closed = await siteWith(robotsTxt('User-agent: *\nDisallow: /'))
    const open = await siteWith(robotsTxt(''))
    const fetcher = aFetcher({ allowHosts: ['127.0.0.1'] })
    await fetchFailureOf(fetcher.fetch(aRequest(closed.url('/jobs/1'))))
    expect((await pageAt(fetcher, open.url('/jobs/1'))).text).toBe('posting')
  })
})

import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { DialHost } from '#src/adapters/sources/fetching/checked-connector.js'
import {
  answer,
  drip,
  endlessBody,
  gzipBomb,
  html,
  type LoopbackSite,
  loopbackSite,
  type Route,
  raw,
  redirectTo,
  secureLoopbackSite,
  silent,
} from '#test/support/loopback-site.js'
import type { toReport } from '#test/support/reported-failures.js'
import { aFetcher, aRequest, fetchFailureOf, onLoopback, pageAt } from './a-fetcher.js'

/** Returns how the fetch of `/` fails, after checking that it leaves no connection behind. */
async function failureAt(site: LoopbackSite, limits: { deadlineMs?: number; maxBodyBytes?: number } = {}) {
  const fetcher = aFetcher({ allowHosts: [site.host], ...limits })
  const error = await fetchFailureOf(fetcher.fetch(aRequest(site.url('/'))))
  await site.disconnected()
  return error
}

const failing = async (route: Route, limits = {}) => failureAt(await loopbackSite({ '/': route }), limits)

function expectNothingPrivate(error: ReturnType<typeof toReport>): void {
  expect(JSON.stringify([error.message, error.suggestion, error.details])).not.toMatch(/node_modules|\.[jt]s:|\\n/)
}

describe('a server that takes too long', () => {
  test.each([
    ['drips a byte now and then', drip(5)],
    ['sends headers and nothing more', silent],
    ['never answers', () => {}],
  ])('because it %s is given up at the deadline', async (_, route) => {
    const error = await failing(route, { deadlineMs: 200 })
    expect(error).toMatchObject({ code: 'FETCH_FAILED', type: 'URLFetchError', retryable: true })
    expect(error.details).toMatchObject({ status_code: null, timeout_seconds: 0.2 })
    expect(error.message).toContain('did not arrive within 0.2 seconds')
  })

  test('with its robots.txt is given up at the same deadline', async () => {
    const site = await loopbackSite({ '/robots.txt': drip(5), '/': html('never asked for') })
    expect((await failureAt(site, { deadlineMs: 200 })).details).toMatchObject({ timeout_seconds: 0.2 })
    expect(site.count('/')).toBe(0)
  })

  test('in several redirects together is given up at the one deadline', async () => {
    const site = await loopbackSite({ '/': redirectTo('/next'), '/next': drip(5) })
    expect((await failureAt(site, { deadlineMs: 200 })).details).toMatchObject({ timeout_seconds: 0.2 })
  })
})

describe('a body larger than allowed (rag-fetching)', () => {
  const limits = { maxBodyBytes: 100_000 }

  test.each([
    ['that never ends', endlessBody()],
    ['of ten gigabytes, as it says', endlessBody({ 'content-length': 10e9 })],
    ['that is compressed a thousandfold', gzipBomb(10_000_000)],
    ['that is compressed and never ends', gzipBomb(Number.POSITIVE_INFINITY)],
    ['compressed twice over', html(gzipSync(gzipSync(Buffer.alloc(4_000_000))), { 'content-encoding': 'gzip, gzip' })],
  ])('%s is given up at the limit', async (_, route) => {
    const error = await failing(route, limits)
    expect(error).toMatchObject({ code: 'FETCH_FAILED', retryable: false, details: { status_code: 200 } })
    expect(error.message).toContain('larger than 98 KB')
  })

  test('that decodes to nothing forever is given up too', async () => {
    const nothing = gzipSync('')
    const members = Buffer.concat(Array.from({ length: 20_000 }, () => nothing))
    const error = await failing(html(members, { 'content-encoding': 'gzip' }), limits)
    expect(error.message).toContain('larger than 98 KB')
  })

  test('by one byte is refused, and one of exactly that size is not', async () => {
    const site = await loopbackSite({ '/': html('x'.repeat(100_001)), '/fits': html('x'.repeat(100_000)) })
    expect((await failureAt(site, limits)).message).toContain('larger')
    const page = await pageAt(aFetcher({ allowHosts: [site.host], ...limits }), site.url('/fits'))
    expect(page.text).toHaveLength(100_000)
  })
})

describe('a faulty server', () => {
  const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n'

  test('that sends less than its length is a lost connection', async () => {
    const error = await failing(raw(`${head}Content-Length: 500\r\n\r\n<p>short`))
    expect(error).toMatchObject({ code: 'FETCH_FAILED', retryable: true })
    expect(error.message).toContain('connection to 127.0.0.1')
  })

  test('that sends more than its length is read up to the length', async () => {
    const site = await loopbackSite({ '/': raw(`${head}Content-Length: 8\r\n\r\n<p>short and more`) })
    expect((await pageAt(aFetcher({ allowHosts: [site.host] }), site.url('/'))).text).toBe('<p>short')
  })

  test('with a wrong compression cannot be decoded', async () => {
    const error = await failing(html('no gzip at all', { 'content-encoding': 'gzip' }))
    expect(error.message).toContain('content encoding (gzip) cannot be decoded')
    expectNothingPrivate(error)
  })

  test('that breaks off a compressed page cannot be decoded', async () => {
    const cut = gzipSync('a posting '.repeat(1000)).subarray(0, 40)
    const error = await failing(html(cut, { 'content-encoding': 'gzip' }))
    expect(error.message).toContain('content encoding (gzip) cannot be decoded')
  })

  test.each(['zstd', 'gzip, gzip, gzip', '<script>'])('that compresses with %s is refused', async (encoding) => {
    const error = await failing(html('x', { 'content-encoding': encoding }))
    expect(error.message).toContain(`content encoding (${encoding}) cannot be decoded`)
  })

  test('that hangs up is a lost connection', async () => {
    expect((await failing((request) => void request.socket.destroy())).message).toContain('connection to 127.0.0.1')
  })

  test('that does not speak HTTP is reported as such', async () => {
    const site = await loopbackSite({ '/robots.txt': raw('220 mail.example ESMTP\r\n') })
    const error = await failureAt(site)
    expect(error.message).toContain('does not answer in valid HTTP')
    expectNothingPrivate(error)
  })

  test('that sends endless headers is reported as such', async () => {
    const error = await failing(html('x', { 'x-large': 'x'.repeat(70_000) }))
    expect(error.message).toContain('does not answer in valid HTTP')
  })

  test('that never answers a TLS handshake is given up at the deadline, and the connection ends', async () => {
    const server = createServer((socket) => socket.resume()).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    const closed = once(server, 'connection').then(([socket]) => once(socket as Socket, 'close'))
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const fetcher = aFetcher({ allowHosts: ['127.0.0.1'], deadlineMs: 200 })
    const error = await fetchFailureOf(fetcher.fetch(aRequest(`https://127.0.0.1:${port}/`)))
    expect(error.details).toMatchObject({ timeout_seconds: 0.2 })
    await closed
  })

  test('with an untrusted certificate is reported with how to trust it', async () => {
    const site = await secureLoopbackSite({ '/': html('never sent') })
    const error = await failureAt(site)
    expect(error).toMatchObject({ code: 'FETCH_FAILED', retryable: false })
    expect(error.message).toContain(
      `no secure connection to ${site.host} could be made: its certificate is self-signed`,
    )
    expect(error.suggestion).toContain('NODE_EXTRA_CA_CERTS')
    expect(error.details).toMatchObject({ tls_error: 'DEPTH_ZERO_SELF_SIGNED_CERT', status_code: null })
    expect(site.requests).toEqual([])
    expectNothingPrivate(error)
  })

  test('with broken TLS is reported as such', async () => {
    const site = await loopbackSite()
    const fetcher = aFetcher({ allowHosts: [site.host] })
    const error = await fetchFailureOf(fetcher.fetch(aRequest(`https://127.0.0.1:${site.port}/`)))
    expect(error.message).toContain('no secure connection')
    expectNothingPrivate(error)
  })
})

describe('a status', () => {
  test.each([
    [404, false, /moved or been taken down/],
    [410, false, /moved or been taken down/],
    [401, false, /does not show this page to programs/],
    [403, false, /does not show this page to programs/],
    [400, false, /Check the URL/],
    [204, false, /Check the URL/],
    [408, true, /Try again later/],
    [429, true, /limits requests. Try again later/],
    [500, true, /has a server error/],
    [503, true, /has a server error/],
  ])('of %d is a failure, retryable: %s', async (status, retryable, suggestion) => {
    const error = await failing(answer({ status }))
    expect(error).toMatchObject({ code: 'FETCH_FAILED', type: 'URLFetchError', retryable })
    expect(error.details).toMatchObject({ status_code: status })
    expect(error.suggestion).toMatch(suggestion)
  })

  test('with a Retry-After passes it on', async () => {
    const error = await failing(answer({ status: 429, headers: { 'retry-after': '120' } }))
    expect(error.details).toMatchObject({ status_code: 429, retry_after_seconds: 120 })
    expect(error.suggestion).toContain('in 120 seconds')
  })
})

describe('a host', () => {
  test('that is unknown is reported as not found', async () => {
    const fetcher = aFetcher({ resolve: onLoopback([]) })
    const error = await fetchFailureOf(fetcher.fetch(aRequest('https://nowhere.test/')))
    expect(error).toMatchObject({ code: 'FETCH_FAILED', retryable: false, details: { status_code: null } })
    expect(error.message).toContain('nowhere.test could not be found')
  })

  test('that cannot be looked up now may be found later', async () => {
    const resolve = async () => Promise.reject(Object.assign(new Error('later'), { code: 'EAI_AGAIN' }))
    const error = await fetchFailureOf(aFetcher({ resolve }).fetch(aRequest('https://nowhere.test/')))
    expect(error.retryable).toBe(true)
  })

  test('whose look-up hangs is given up at the deadline', async () => {
    const fetcher = aFetcher({ resolve: () => new Promise(() => {}), deadlineMs: 200 })
    const error = await fetchFailureOf(fetcher.fetch(aRequest('https://nowhere.test/')))
    expect(error.details).toMatchObject({ timeout_seconds: 0.2 })
  })

  test('without an address is reported as not found', async () => {
    const error = await fetchFailureOf(aFetcher({ resolve: async () => [] }).fetch(aRequest('https://nowhere.test/')))
    expect(error.message).toContain('could not be found')
  })

  test.each([
    ['EHOSTUNREACH', 'the connection to far.test broke', true],
    ['ENETUNREACH', 'the connection to far.test broke', true],
    ['UND_ERR_CONNECT_TIMEOUT', 'did not accept the connection within 10 seconds', true],
    ['CERT_HAS_EXPIRED', 'no secure connection to far.test could be made: its certificate has expired', false],
    ['CERT_NOT_YET_VALID', 'no secure connection to far.test could be made: its certificate is not valid yet', false],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'no secure connection to far.test could be made: its certificate is for', false],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'no secure connection to far.test could be made: its server does not', false],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'no secure connection to far.test could be made: its certificate comes from', false],
    ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'no secure connection to far.test could be made.', false],
    ['INVALID_PURPOSE', 'no secure connection to far.test could be made.', false],
    ['ESOMETHING', 'something unexpected', true],
  ])('to which no connection can be made, for %s, is a failure', async (code, message, retryable) => {
    const dial: DialHost = () => (_, callback) => callback(Object.assign(new Error('/home/me'), { code }), null)
    const error = await fetchFailureOf(aFetcher({ dial }).fetch(aRequest('https://far.test/')))
    expect(error).toMatchObject({ code: 'FETCH_FAILED', type: 'URLFetchError', retryable })
    expect(error.message).toContain(message)
    expect(error.message).not.toContain('/home')
  })

  test('without a listener refuses', async () => {
    const site = await loopbackSite()
    const fetcher = aFetcher({ allowHosts: [site.host] })
    await site.close()
    const error = await fetchFailureOf(fetcher.fetch(aRequest(site.url('/'))))
    expect(error).toMatchObject({ code: 'FETCH_FAILED', retryable: true })
    expect(error.message).toContain('refuses connections')
  })
})

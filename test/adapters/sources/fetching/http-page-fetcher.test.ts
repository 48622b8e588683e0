import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { answer, html, loopbackSite, raw, redirectTo } from '#test/support/loopback-site.js'
import { aFetcher, aRequest, fetchFailureOf, onLoopback, pageAt } from './a-fetcher.js'

describe('a page', () => {
  test('is fetched with an honest user agent, and with the validators of its version', async () => {
    const site = await loopbackSite({
      '/job': html('<p>Engineer</p>', { etag: '"v1"', 'last-modified': 'Wed, 21 Oct 2026 07:28:00 GMT' }),
    })
    const page = await pageAt(aFetcher({ allowHosts: [site.host] }), site.url('/job'))
    expect(page).toEqual({
      finalUrl: site.url('/job'),
      format: 'html',
      bytes: Buffer.from('<p>Engineer</p>'),
      charset: null,
      text: '<p>Engineer</p>',
      validators: { etag: '"v1"', lastModified: 'Wed, 21 Oct 2026 07:28:00 GMT' },
    })
    expect(site.requests.map(({ path }) => path)).toEqual(['/robots.txt', '/job'])
    for (const { headers } of site.requests) expect(headers['user-agent']).toMatch(/^jobworkflow\/1\.2\.3 \(\+local/)
    await site.disconnected()
  })

  test('is unchanged if the server says that the known version is current', async () => {
    const site = await loopbackSite({ '/job': answer({ status: 304 }) })
    const validators = { etag: '"v1"', lastModified: 'Wed, 21 Oct 2026 07:28:00 GMT' }
    const fetched = aFetcher({ allowHosts: [site.host] }).fetch(aRequest(site.url('/job'), { validators }))
    expect(await fetched).toBe('unchanged')
    expect(site.requests.at(-1)?.headers).toMatchObject({
      'if-none-match': '"v1"',
      'if-modified-since': 'Wed, 21 Oct 2026 07:28:00 GMT',
    })
  })

  test('that is called unchanged without being asked is a failure', async () => {
    const site = await loopbackSite({ '/job': answer({ status: 304 }) })
    const validators = { etag: null, lastModified: null }
    const fetched = aFetcher({ allowHosts: [site.host] }).fetch(aRequest(site.url('/job'), { validators }))
    expect((await fetchFailureOf(fetched)).details).toMatchObject({ status_code: 304 })
  })

  test('is fetched without a proxy, whatever the environment says', async () => {
    vi.stubEnv('HTTP_PROXY', 'http://127.0.0.1:1').stubEnv('http_proxy', 'http://127.0.0.1:1')
    try {
      const site = await loopbackSite({ '/': html('direct') })
      expect((await pageAt(aFetcher({ allowHosts: [site.host] }), site.url('/'))).text).toBe('direct')
    } finally {
      vi.unstubAllEnvs()
    }
  })

  test.each([
    ['gzip', gzipSync('a posting')],
    ['x-gzip', gzipSync('a posting')],
    ['deflate', deflateSync('a posting')],
    ['deflate', deflateRawSync('a posting')],
    ['br', brotliCompressSync('a posting')],
    ['identity', Buffer.from('a posting')],
    ['deflate, gzip', gzipSync(deflateSync('a posting'))],
  ])('compressed as %s is read', async (encoding, body) => {
    const site = await loopbackSite({ '/': html(body, { 'content-encoding': encoding }) })
    expect((await pageAt(aFetcher({ allowHosts: [site.host] }), site.url('/'))).text).toBe('a posting')
  })

  test('of zero bytes is an empty text', async () => {
    const site = await loopbackSite({ '/': html('') })
    expect((await pageAt(aFetcher({ allowHosts: [site.host] }), site.url('/'))).text).toBe('')
  })
})

test.each(['ftp://example.com/', 'file:///etc/passwd', 'example.com', 'http://user:word@example.com/'])(
  '%s is not requested',
  async (url) => {
    expect(await fetchFailureOf(aFetcher().fetch(aRequest(url)))).toMatchObject({
      code: 'VALIDATION_ERROR',
      type: 'DataValidationError',
    })
  },
)

describe('redirects (rag-fetching)', () => {
  test('are followed to another host, and the final URL is returned', async () => {
    const site = await loopbackSite({ '/old': redirectTo('/new#part', 301) })
    const other = await loopbackSite({ '/new': html('here') })
    site.route({ '/new': redirectTo(other.url('/new', 'other.test'), 308) })
    const hosts = [site.host, `other.test:${other.port}`]
    const fetcher = aFetcher({ allowHosts: hosts, resolve: onLoopback(['other.test']) })
    expect(await pageAt(fetcher, site.url('/old'))).toMatchObject({
      finalUrl: other.url('/new', 'other.test'),
      text: 'here',
    })
    expect(other.count('/robots.txt')).toBe(1)
  })

  test('to a UTF-8 address are followed as in browsers', async () => {
    const there = '/%E6%B1%82%E4%BA%BA?q=%E6%9D%B1%E4%BA%AC'
    const redirect = (location: string) => raw(`HTTP/1.1 302 Found\r\nLocation: ${location}\r\n\r\n`)
    const site = await loopbackSite({ '/utf8': redirect('/求人?q=東京'), '/%E6%B1%82%E4%BA%BA': html('here') })
    const page = await pageAt(aFetcher({ allowHosts: [site.host] }), site.url('/utf8'))
    expect(page).toMatchObject({ finalUrl: site.url(there), text: 'here' })
  })

  test('drop the validators, because the target may be older than the known version', async () => {
    const lastModified = 'Wed, 21 Oct 2026 07:28:00 GMT'
    const site = await loopbackSite({
      '/job': redirectTo('/jobs'),
      '/jobs': html('all jobs', { etag: '"v1"', 'last-modified': 'Thu, 01 Oct 2026 07:28:00 GMT' }),
    })
    const fetcher = aFetcher({ allowHosts: [site.host] })
    const fetched = fetcher.fetch(aRequest(site.url('/job'), { validators: { etag: '"v1"', lastModified } }))
    expect(await fetched).toMatchObject({
      bytes: Buffer.from('all jobs'),
      validators: { etag: null, lastModified: null },
    })
    const conditions = site.requests.map(({ path, headers }) => [path, headers['if-none-match'] ?? null])
    expect(conditions).toEqual([
      ['/robots.txt', null],
      ['/job', '"v1"'],
      ['/jobs', null],
    ])
  })

  test('are followed at most five times', async () => {
    const site = await loopbackSite({ '/6': redirectTo('/5'), '/0': html('end') })
    for (const n of [1, 2, 3, 4, 5]) site.route({ [`/${n}`]: redirectTo(`/${n - 1}`) })
    const fetcher = aFetcher({ allowHosts: [site.host] })
    expect((await pageAt(fetcher, site.url('/5'))).text).toBe('end')
    const error = await fetchFailureOf(fetcher.fetch(aRequest(site.url('/6'))))
    expect(error.message).toContain('redirects more than 5 times')
  })

  test('that never end are given up', async () => {
    const site = await loopbackSite({ '/': redirectTo('/') })
    const error = await fetchFailureOf(aFetcher({ allowHosts: [site.host] }).fetch(aRequest(site.url('/'))))
    expect(error).toMatchObject({ code: 'FETCH_FAILED', type: 'URLFetchError', retryable: false })
    expect(site.count('/')).toBe(6)
  })

  test.each([
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'http://user:word@example.com/',
    'http://',
  ])('to %s are refused', async (location) => {
    const site = await loopbackSite({ '/': redirectTo(location) })
    const error = await fetchFailureOf(aFetcher({ allowHosts: [site.host] }).fetch(aRequest(site.url('/'))))
    expect(error.message).toContain('redirects to an invalid web address')
    expect(error.details).toMatchObject({ url: site.url('/'), status_code: 302 })
  })

  test('without a target are failures', async () => {
    const site = await loopbackSite({ '/': answer({ status: 302 }) })
    const error = await fetchFailureOf(aFetcher({ allowHosts: [site.host] }).fetch(aRequest(site.url('/'))))
    expect(error.message).toContain('answered with status 302')
  })
})

describe('a response that is not a page', () => {
  test.each([
    ['/photo', 'image/png; charset=utf-8', 'x', 'image/png'],
    ['/archive.zip', 'application/zip', 'PK\u0003\u0004', 'application/zip'],
    ['/unnamed', '', 'PK\u0003\u0004', 'application/zip'],
    ['/file.bin', 'application/octet-stream', '%PDF-1.7', 'application/octet-stream'],
    ['/file.pdf', 'application/octet-stream', 'a\u0000b', 'application/octet-stream'],
    ['/unnamed', '', '\u0000\u0001', 'application/octet-stream'],
    ['/notes', 'text/plain', 'a\u0000b', 'application/octet-stream'],
    ['/photo', 'text/html; charset=utf-8', '\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR', 'application/octet-stream'],
  ])('of %s sent as "%s" is refused with its type (rag-formats)', async (path, type, body, found) => {
    const headers: Record<string, string> = type === '' ? {} : { 'content-type': type }
    const site = await loopbackSite({ [path]: answer({ headers, body }) })
    const error = await fetchFailureOf(aFetcher({ allowHosts: [site.host] }).fetch(aRequest(site.url(path))))
    expect(error).toMatchObject({ code: 'FETCH_FAILED', retryable: false, details: { status_code: 200 } })
    expect(error.message).toContain(`it is ${found};`)
  })
})

describe('the format of a page (rag-formats)', () => {
  test.each([
    ['/a', 'application/xhtml+xml', '<html/>', 'html'],
    ['/a', 'TEXT/HTML;charset=utf-8', '<p>', 'html'],
    ['/a', 'text/html', '<!doctype html><p>a\u0000b', 'html'],
    ['/a', 'text/html', 'Engineer wanted', 'html'],
    ['/a', '', '<html><p>a\u0001b', 'html'],
    ['/a', 'text/plain', '<p>', 'text'],
    ['/a.md', 'text/plain; charset=utf-8', '# A', 'markdown'],
    ['/a', 'text/markdown', '# A', 'markdown'],
    ['/a', 'nonsense', '\ufeff <!DOCTYPE html><p>', 'html'],
    ['/a', '', '<?xml version="1.0"?>\n<html>', 'html'],
    ['/a', '', 'Engineer wanted', 'text'],
    ['/README.md', '', '# A', 'markdown'],
    ['/cv.pdf', 'application/pdf', '%PDF-1.7', 'pdf'],
    ['/unnamed', '', '%PDF-1.7', 'pdf'],
    ['/notes', 'text/plain', '%PDF-1.7', 'pdf'],
    ['/cv', 'text/html', '%PDF-1.7\n1 0 obj', 'pdf'],
    ['/cv.pdf', 'application/octet-stream', '%PDF-1.7', 'pdf'],
    ['/cv.pdf', 'application/pdf', '<!doctype html><p>', 'html'],
    ['/cv.docx', 'application/octet-stream', 'PK\u0003\u0004.word/document.xml', 'docx'],
  ])('of %s sent as "%s" containing %j is %s', async (path, type, body, format) => {
    const headers: Record<string, string> = type === '' ? {} : { 'content-type': type }
    const site = await loopbackSite({ [path]: answer({ headers, body }) })
    expect((await pageAt(aFetcher({ allowHosts: [site.host] }), site.url(path))).format).toBe(format)
  })
})

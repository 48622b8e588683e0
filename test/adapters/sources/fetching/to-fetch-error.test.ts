import { errors } from 'undici'
import { describe, expect, test } from 'vitest'
import { FetchFailed, type FetchFailure, networkFailure } from '#src/adapters/sources/fetching/fetch-failures.js'
import { toFetchError } from '#src/adapters/sources/fetching/to-fetch-error.js'
import { toReport } from '#test/support/reported-failures.js'

const url = 'https://a.example:8080/b'
const reportOf = (failure: FetchFailure, at = url) => toReport(toFetchError(new FetchFailed(failure), at))

describe('a failure of a fetch', () => {
  const host = 'a.example'
  test.each<[FetchFailure, boolean, object]>([
    [{ kind: 'deadline', seconds: 5 }, true, { timeout_seconds: 5 }],
    [{ kind: 'idle-timeout', seconds: 30 }, true, { timeout_seconds: 30 }],
    [{ kind: 'connect-timeout', seconds: 10 }, true, { timeout_seconds: 10 }],
    [{ kind: 'unknown-host', host, passing: true }, true, {}],
    [{ kind: 'unknown-host', host, passing: false }, false, {}],
    [{ kind: 'connection-refused', host }, true, {}],
    [{ kind: 'connection-lost', host }, true, {}],
    [{ kind: 'bad-http', host }, false, {}],
    [{ kind: 'private-address', host }, false, {}],
    [{ kind: 'robots-disallow', host, rule: null }, false, {}],
    [{ kind: 'robots-unreadable', host }, true, {}],
    [{ kind: 'too-many-redirects', limit: 5 }, false, {}],
    [{ kind: 'bad-redirect', host, status: 302 }, false, { status_code: 302 }],
    [{ kind: 'too-large', limit: 1, status: 200 }, false, { status_code: 200 }],
    [{ kind: 'unsupported-type', mediaType: 'a/b', status: 200 }, false, { status_code: 200 }],
    [{ kind: 'bad-encoding', encoding: 'x', status: 200 }, true, { status_code: 200 }],
    [{ kind: 'cancelled' }, true, {}],
    [{ kind: 'closed' }, true, {}],
    [{ kind: 'unexpected' }, true, {}],
    [{ kind: 'tls', host, code: 'EPROTO' }, false, { tls_error: 'EPROTO' }],
    [{ kind: 'status', host, status: 404, retryAfterSeconds: 3 }, false, { status_code: 404, retry_after_seconds: 3 }],
  ])('%j is retryable: %s; its facts are %j', (failure, retryable, facts) => {
    const error = reportOf(failure)
    expect(error).toMatchObject({ retryable, details: { url, status_code: null, ...facts } })
    expect(error.message).toMatch(/^The page at a\.example:8080 was not fetched: ./)
    expect(error.suggestion).not.toBe('')
  })

  test('of an unknown kind is unexpected, and an invalid address is called this URL', () => {
    const cause = new Error('other')
    expect(toReport(toFetchError(cause, url))).toMatchObject({ cause, retryable: true })
    expect(reportOf({ kind: 'closed' }, 'nonsense').message).toBe(
      'The page at this URL was not fetched: the server is stopping.',
    )
  })

  test.each([
    [1, '1 KB'],
    [1024, '1 KB'],
    [1025, '2 KB'],
    [2 ** 20 - 1, '1024 KB'],
    [2 ** 20, '1 MB'],
    [2.6 * 2 ** 20, '3 MB'],
  ])('for more than %d bytes says %s', (limit, size) => {
    expect(reportOf({ kind: 'too-large', limit, status: 200 }).message).toContain(`larger than ${size}.`)
  })

  test.each([
    ['DEPTH_ZERO_SELF_SIGNED_CERT', true],
    ['SELF_SIGNED_CERT_IN_CHAIN', true],
    ['UNABLE_TO_GET_ISSUER_CERT', true],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', true],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', true],
    ['CERT_HAS_EXPIRED', false],
    ['CERT_NOT_YET_VALID', false],
    ['CERT_REVOKED', false],
    ['ERR_TLS_CERT_ALTNAME_INVALID', false],
    ['HOSTNAME_MISMATCH', false],
    ['EPROTO', false],
  ])('of a certificate, %s, says how to trust it: %s', (code, canBeTrusted) => {
    const suggestion = reportOf({ kind: 'tls', host, code }).suggestion ?? ''
    expect(suggestion.includes('NODE_EXTRA_CA_CERTS')).toBe(canBeTrusted)
  })

  test.each([
    [429, 7, 'The site limits requests. Try again in 7 seconds.'],
    [429, 1, 'The site limits requests. Try again in 1 second.'],
    [429, null, 'The site limits requests. Try again later.'],
    [503, 7, 'The site has a server error. Try again in 7 seconds.'],
    [400, 7, 'Check the URL. Open the page in a browser, or look for the same content on another site.'],
  ])('with status %d and a wait of %s seconds suggests: %s', (status, retryAfterSeconds, suggestion) => {
    expect(reportOf({ kind: 'status', host, status, retryAfterSeconds }).suggestion).toBe(suggestion)
  })
})

describe('a network error', () => {
  const failureOf = (error: unknown) => networkFailure(error, new URL(url)).failure
  const lost = { kind: 'connection-lost', host: 'a.example:8080' }
  const tls = { kind: 'tls', host: 'a.example:8080' }

  test.each([
    ['ENOTFOUND', { kind: 'unknown-host', host: 'a.example', passing: false }],
    ['EAI_NODATA', { kind: 'unknown-host', host: 'a.example', passing: false }],
    ['EAI_AGAIN', { kind: 'unknown-host', host: 'a.example', passing: true }],
    ['UND_ERR_CONNECT_TIMEOUT', { kind: 'connect-timeout', seconds: 10 }],
    ['ECONNREFUSED', { kind: 'connection-refused', host: 'a.example:8080' }],
    ['ECONNRESET', lost],
    ['EPIPE', lost],
    ['UND_ERR_SOCKET', lost],
    ['ECONNRESETX', { kind: 'unexpected' }],
    ['XECONNRESET', { kind: 'unexpected' }],
    ['HOSTNAME_MISMATCH', { ...tls, code: 'HOSTNAME_MISMATCH' }],
    ['PATH_LENGTH_EXCEEDED', { ...tls, code: 'PATH_LENGTH_EXCEEDED' }],
    ['X_CERT_HAS_EXPIRED', { kind: 'unexpected' }],
    ['UND_ERR_HEADERS_OVERFLOW', { kind: 'bad-http', host: 'a.example:8080' }],
    ['UND_ERR_HEADERS_OVERFLOW_X', { kind: 'unexpected' }],
    ['', { kind: 'unexpected' }],
  ])('with the code %s means %j', (code, failure) => {
    expect(failureOf(Object.assign(new Error('x'), { code }))).toEqual(failure)
  })

  test('of the parser is bad HTTP, and a failure that is already worded stays', () => {
    expect(failureOf(new errors.HTTPParserError('x'))).toEqual({ kind: 'bad-http', host: 'a.example:8080' })
    expect(failureOf(new Error('x'))).toEqual({ kind: 'unexpected' })
    const failed = new FetchFailed({ kind: 'closed' })
    expect(networkFailure(failed, new URL(url))).toBe(failed)
  })
})

import { describe, expect, test } from 'vitest'
import {
  conditionalHeaders,
  headerOf,
  redirectOf,
  retryAfterOf,
  validatorsOf,
} from '#src/adapters/sources/fetching/headers.js'
import type { HttpAnswer } from '#src/adapters/sources/fetching/polite-client.js'

const now = new Date('2026-11-21T09:00:00Z')

const withHeaders = (headers: HttpAnswer['headers']) => ({ headers, statusCode: 200 }) as HttpAnswer

describe('the Retry-After header', () => {
  test.each([
    ['120', 120],
    [' 0 ', 0],
    ['Sat, 21 Nov 2026 09:01:30 GMT', 90],
    ['Sat, 21 Nov 2026 08:00:00 GMT', 0],
    ['soon', null],
    ['', null],
    ['-5x', null],
    ['-5', null],
    ['1.5', null],
    ['999999999', 999_999_999],
    ['1000000000', null],
    ['12 34', null],
    ['1x', null],
    ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
    ['Sat, 21 NOV 2026 09:00:01 GMT', 1],
    ['2026-11-21 10:00', null],
    ['2026-11-21T10:00:00Z', null],
  ])('of "%s" is %s', (value, seconds) => {
    expect(retryAfterOf(withHeaders({ 'retry-after': value }), now)).toBe(seconds)
  })

  test('is unknown if absent', () => {
    expect(retryAfterOf(withHeaders({}), now)).toBeNull()
  })
})

describe('a header value', () => {
  test.each([
    ['a', 'a'],
    ['', ''],
    [['a', 'b'], 'a'],
    [[], null],
    [undefined, null],
  ])('received as %j is %j', (value, expected) => {
    expect(headerOf(withHeaders({ x: value }), 'x')).toBe(expected)
  })
})

describe('a redirect', () => {
  const target = (statusCode: number, location: string | undefined) =>
    redirectOf({ statusCode, headers: { location } } as unknown as HttpAnswer, new URL('https://a.example:8080/b/c?d'))

  test.each([301, 302, 303, 307, 308])('is answered with %d', (status) => {
    expect(target(status, '../e')?.href).toBe('https://a.example:8080/e')
  })

  test.each([200, 201, 300, 304, 305, 306, 400])('is not answered with %d', (status) => {
    expect(target(status, '/e')).toBeNull()
  })

  test('leads to a web address, or fails', () => {
    expect(target(301, undefined)).toBeNull()
    expect(target(301, 'HTTP://B.example:80/e#part')?.href).toBe('http://b.example/e')
    const failure = { kind: 'bad-redirect', host: 'a.example:8080', status: 303 }
    expect(() => target(303, 'mailto:a@b')).toThrow(expect.objectContaining({ failure }))
  })
})

describe('validators', () => {
  test('are those that can be sent back', () => {
    const headers = { etag: 'W/"v1"', 'last-modified': ['Wed, 21 Oct 2026 07:28:00 GMT', 'other'] }
    expect(validatorsOf(withHeaders(headers))).toEqual({
      etag: 'W/"v1"',
      lastModified: 'Wed, 21 Oct 2026 07:28:00 GMT',
    })
    expect(validatorsOf(withHeaders({ etag: '"版"', 'last-modified': '' }))).toEqual({ etag: null, lastModified: null })
    expect(validatorsOf(withHeaders({ etag: `"${'x'.repeat(1024)}"` })).etag).toBeNull()
    expect(validatorsOf(withHeaders({ etag: 'x'.repeat(1025) })).etag).toBeNull()
    expect(validatorsOf(withHeaders({ etag: 'x'.repeat(1024) })).etag).toHaveLength(1024)
    expect(validatorsOf(withHeaders({ etag: '"a', 'last-modified': 'a\t' }))).toEqual({
      etag: '"a',
      lastModified: null,
    })
    expect(validatorsOf(withHeaders({ etag: '\ta', 'last-modified': '~ ' }))).toEqual({
      etag: null,
      lastModified: '~ ',
    })
    expect(validatorsOf(withHeaders({}))).toEqual({ etag: null, lastModified: null })
  })

  test('become request headers, if there are any', () => {
    expect(conditionalHeaders(null)).toEqual({})
    expect(conditionalHeaders({ etag: null, lastModified: null })).toEqual({})
    expect(conditionalHeaders({ etag: '"v1"', lastModified: null })).toEqual({ 'if-none-match': '"v1"' })
    expect(conditionalHeaders({ etag: '', lastModified: 'now' })).toEqual({ 'if-modified-since': 'now' })
  })
})

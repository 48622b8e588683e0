import { describe, expect, test } from 'vitest'
import { conditionalHeaders, retryAfterOf, validatorsOf } from '../../../src/adapters/fetching/headers.js'
import type { HttpAnswer } from '../../../src/adapters/fetching/polite-client.js'

const now = new Date('2026-11-21T09:00:00Z')

const withHeaders = (headers: HttpAnswer['headers']) => ({ headers, statusCode: 200 }) as HttpAnswer

describe('the time to wait', () => {
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
  ])('of "%s" is %s', (value, seconds) => {
    expect(retryAfterOf(withHeaders({ 'retry-after': value }), now)).toBe(seconds)
  })

  test('is unknown without the header', () => {
    expect(retryAfterOf(withHeaders({}), now)).toBeNull()
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
  })

  test('become the headers of a question, where there are any', () => {
    expect(conditionalHeaders(null)).toEqual({})
    expect(conditionalHeaders({ etag: null, lastModified: null })).toEqual({})
    expect(conditionalHeaders({ etag: '"v1"', lastModified: null })).toEqual({ 'if-none-match': '"v1"' })
  })
})

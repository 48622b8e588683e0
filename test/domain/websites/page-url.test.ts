import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizePageUrl } from '#src/domain/websites/page-url.js'
import { toReport } from '#test/support/reported-failures.js'

function refusal(text: string): ReturnType<typeof toReport> {
  try {
    normalizePageUrl(text)
  } catch (error) {
    return toReport(error)
  }
  throw new Error(`${text} was taken`)
}

describe('the URL that identifies a page (rag-url)', () => {
  it.each([
    ['HTTPS://Example.COM:443/Jobs?id=1#apply', 'https://example.com/Jobs?id=1'],
    ['http://example.com:80', 'http://example.com/'],
    ['http://example.com:8080/', 'http://example.com:8080/'],
    ['  https://example.com/a  ', 'https://example.com/a'],
    ['　https://example.com/a　', 'https://example.com/a'],
    ['https://求人.example/東京', 'https://xn--gmqu33e.example/%E6%9D%B1%E4%BA%AC'],
    ['https://example.com/a#', 'https://example.com/a'],
  ])('of %s is %s', (text, url) => {
    expect(normalizePageUrl(text)).toBe(url)
  })

  it.each([
    'not-a-url',
    '',
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '//example.com',
    'http://',
    'http:///a b',
    'xhttp://example.com/',
    'https2://example.com/',
  ])('refuses "%s" and says what is accepted', (text) => {
    const error = refusal(text)
    expect(error).toMatchObject({ code: 'VALIDATION_ERROR', type: 'DataValidationError', retryable: false })
    expect(error.message).toContain('valid HTTP/HTTPS URL')
  })

  it('refuses a user name and a password, without repeating them', () => {
    for (const user of ['mio:secret', 'mio', ':secret']) {
      const error = refusal(`https://${user}@example.com/`)
      expect(JSON.stringify([error.message, error.details, error.suggestion])).not.toMatch(/secret|mio/)
    }
  })

  it('refuses an endless URL', () => {
    const ofLength = (length: number) => 'https://example.com/'.padEnd(length, 'a')
    expect(normalizePageUrl(ofLength(2048))).toHaveLength(2048)
    expect(refusal(ofLength(2049)).message).toContain('longer than 2048')
  })

  it('is unchanged if normalised again', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (text) => {
        const url = normalizePageUrl(text)
        expect(normalizePageUrl(url)).toBe(url)
        expect(url).not.toContain('#')
      }),
    )
  })
})

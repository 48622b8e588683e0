import { describe, expect, it } from 'vitest'
import { knownFailureJa } from '#src/adapters/edges/words/known-failures-ja.js'
import { toFeedError } from '#src/adapters/sources/fetching/to-feed-error.js'
import { lost, silence, toMailError } from '#src/adapters/sources/imap/mail-errors.js'

const server = { host: 'imap.acme.example', port: 993, security: 'tls' } as const
const talk = { server, kind: 'password', secret: 'secret' } as const
const failing = (values: object) => toMailError(Object.assign(new Error('failed'), values), talk).message
const refused = (serverResponseCode: string, responseText: string) =>
  failing({ authenticationFailed: true, serverResponseCode, responseText })

describe('a failure of a mail server in Japanese (page-language)', () => {
  it.each([
    refused('', 'Invalid credentials'),
    refused('', 'Application-specific password required'),
    refused('', 'app password needed'),
    refused('', 'basic auth is disabled'),
    ...['UNAVAILABLE', 'LIMIT', 'OVERQUOTA', 'INUSE', 'PRIVACYREQUIRED', 'WEBALERT', 'EXPIRED'].map((code) =>
      refused(code, ''),
    ),
    ...['CONTACTADMIN', 'AUTHORIZATIONFAILED'].map((code) => refused(code, '')),
    refused('', 'IMAP access is disabled'),
    ...['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'ERR_TLS_CERT_ALTNAME_INVALID', 'DEPTH_ZERO_SELF_SIGNED_CERT'].map(
      (code) => failing({ code }),
    ),
    ...['SELF_SIGNED_CERT_IN_CHAIN', 'ENOTFOUND', 'ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'GREETING_TIMEOUT'].map(
      (code) => failing({ code }),
    ),
    ...['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_UNSUPPORTED_PROTOCOL', 'EPROTO', 'LineTooLarge', 'ECONNRESET'].map(
      (code) => failing({ code }),
    ),
    failing({ mailboxMissing: true }),
    failing({ responseStatus: 'NO', responseText: '' }),
    lost(server).message,
    silence(server, 30_000).message,
  ])('says without English: %s', (sentence) => {
    const known = knownFailureJa(sentence)
    expect(known?.ja, sentence).toMatch(/[ぁ-ん].*。$/)
    expect(known).not.toHaveProperty('onlyEnglish')
  })

  it('leaves the own words of the server as they are', () => {
    const sentence = failing({ responseStatus: 'NO', responseText: 'Mailbox is sleeping' })
    expect(knownFailureJa(sentence)).toMatchObject({
      ja: expect.stringContaining('imap.acme.example がメールボックスの読み取りを拒否しました。'),
      onlyEnglish: expect.stringContaining('sleeping'),
    })
  })
})

describe('a failure of a board or a website in Japanese (page-language)', () => {
  it.each([
    toFeedError(Object.assign(new Error('x'), { code: 'ENOTFOUND' }), 'https://jobs.acme.example/').message,
    'The board at jobs.acme.example was not read: it sent a web page instead of a list of postings.',
    'The page at acme.example was not fetched: it did not arrive within 30 seconds.',
    'The page at acme.example was not fetched: acme.example answered with status 503. Try again later.',
    'Greenhouse has no board named "acme".',
    'The list from jobs.acme.example was cut off after 12 postings.',
  ])('begins in Japanese: %s', (sentence) => {
    expect(knownFailureJa(sentence)?.ja).toMatch(/[ぁ-ん].*。$/)
  })

  it('keeps a reason in English that is not known, and says nothing of other sentences', () => {
    expect(knownFailureJa('The page at acme.example was not fetched: it is image/png; only text.')).toEqual({
      ja: 'acme.example のページを読み取れませんでした。',
      onlyEnglish: 'it is image/png; only text.',
    })
    expect(knownFailureJa('Something else.')).toBeNull()
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createGuard, type Headers } from '#src/adapters/edges/mcp/http/guard.js'

const ours = ['localhost', '127.0.0.1', '[::1]', 'jobs.home.example']
const guard = createGuard({ hosts: ours, port: 8080, origins: ['https://app.example', 'chrome-extension://abc'] })
const judge = (headers: Readonly<Record<string, string | readonly string[]>>) =>
  guard(Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat()])) as Headers)
const letsIn = (headers: Parameters<typeof judge>[0]) => !('refusal' in judge(headers))

describe('the guard for Host (serve-host)', () => {
  it.each([
    'localhost',
    'localhost:8080',
    'LOCALHOST:8080',
    '127.0.0.1',
    '127.0.0.1:8080',
    '[::1]',
    '[::1]:8080',
    '[0:0:0:0:0:0:0:1]:8080',
    'jobs.home.example',
    'Jobs.Home.Example:8080',
    'localhost:',
  ])('accepts %j', (host) => expect(letsIn({ host })).toBe(true))

  it.each([
    '',
    'evil.example',
    'evil.example:8080',
    'localhost:8081',
    'localhost:80',
    'localhost:443',
    'localhost.:8080',
    'localhost.evil.example:8080',
    'evil.example#localhost',
    'localhost#evil.example',
    'localhost@evil.example',
    'evil.example@localhost',
    'user:pass@localhost:8080',
    'localhost/',
    'localhost/evil.example',
    'localhost\\evil.example',
    'localhost?evil.example',
    'localhost:8080/',
    'localhost:8080:8080',
    'localhost:+8080',
    'localhost:8080 ',
    ' localhost:8080',
    'local host',
    'localhost\t',
    '%6cocalhost:8080',
    'localhost%00',
    'localhost,evil.example',
    'localhost;evil.example',
    '[::1',
    '::1',
    '[::1]8080',
    '[::1%25lo]:8080',
    '[::ffff:127.0.0.1]:8080',
    '[fe80::1]',
    '0.0.0.0:8080',
    '192.168.0.10:8080',
    'http://localhost:8080',
    'ｌｏｃａｌｈｏｓｔ:8080',
    'localhost\u0000',
    'null',
  ])('refuses %j', (host) => expect(letsIn({ host })).toBe(false))

  it('refuses a request without Host, and one with two', () => {
    expect(letsIn({})).toBe(false)
    expect(letsIn({ host: [] })).toBe(false)
    expect(letsIn({ host: ['localhost:8080', 'localhost:8080'] })).toBe(false)
    expect(letsIn({ host: ['localhost:8080', 'evil.example'] })).toBe(false)
  })

  it('refuses a foreign name whatever Origin says, even if Origin has the same name', () => {
    for (const origin of ['http://evil.example:8080', 'http://localhost:8080', 'https://app.example'])
      expect(letsIn({ host: 'evil.example:8080', origin })).toBe(false)
  })

  it('accepts only texts that a URL reads as one of its names', () => {
    const part = fc.constantFrom(
      ...ours,
      ':',
      '8080',
      ':8080',
      '@',
      '/',
      '\\',
      '#',
      '?',
      '.',
      ' ',
      '%',
      'evil.example',
      '[',
      ']',
      '0',
      '\t',
    )
    const text = fc.oneof(
      fc.array(part, { maxLength: 6 }).map((parts) => parts.join('')),
      fc.string(),
    )
    fc.assert(
      fc.property(text, (host) => {
        if (!letsIn({ host })) return
        const { hostname, port, username, password, pathname, search, hash } = new URL(`http://${host}`)
        expect([hostname, username, password, pathname, search, hash]).toEqual([
          expect.toBeOneOf(ours),
          '',
          '',
          '/',
          '',
          '',
        ])
        expect(port === '8080' || /^[^:]+:?$|\]:?$/.test(host)).toBe(true)
      }),
      { numRuns: 5000 },
    )
  })
})

describe('the guard for Origin (serve-origin)', () => {
  const host = '127.0.0.1:8080'

  it.each([
    'http://localhost:8080',
    'http://127.0.0.1:8080',
    'http://[::1]:8080',
    'http://jobs.home.example:8080',
    'https://app.example',
    'chrome-extension://abc',
  ])('accepts %j and says so', (origin) => expect(judge({ host, origin })).toEqual({ origin }))

  it.each([
    'null',
    '',
    '*',
    'http://localhost',
    'http://localhost:3000',
    'http://localhost:80',
    'https://localhost:8080',
    'http://127.0.0.1:8081',
    'http://evil.example',
    'http://evil.example:8080',
    'http://localhost:8080.evil.example',
    'http://localhost:8080@evil.example',
    'http://app.example',
    'https://app.example:444',
    'https://app.example.evil.example',
    'https://evil-app.example',
    'https://app.example/',
    'HTTPS://APP.EXAMPLE',
    'file://',
    'chrome-extension://abd',
    'localhost:8080',
  ])('refuses %j', (origin) => expect(letsIn({ host, origin })).toBe(false))

  it('refuses two origins, even if each is allowed', () => {
    expect(letsIn({ host, origin: ['https://app.example', 'https://app.example'] })).toBe(false)
  })

  it('refuses a request without Origin from a page of another site, and accepts one from a program', () => {
    expect(letsIn({ host, 'sec-fetch-site': 'cross-site' })).toBe(false)
    // another port of this machine is another origin on the same site
    expect(letsIn({ host, 'sec-fetch-site': 'same-site' })).toBe(false)
    expect(letsIn({ host, 'sec-fetch-site': 'none' })).toBe(true)
    expect(letsIn({ host, 'sec-fetch-site': 'same-origin' })).toBe(true)
    expect(judge({ host })).toEqual({ origin: null })
    expect(letsIn({ host, origin: 'https://app.example', 'sec-fetch-site': 'cross-site' })).toBe(true)
  })
})

describe('the guard on port 80', () => {
  it('knows its own origin, which names no port', () => {
    const plain = createGuard({ hosts: ['localhost'], port: 80, origins: [] })
    expect(plain({ host: ['localhost'], origin: ['http://localhost'] })).toEqual({ origin: 'http://localhost' })
    expect(plain({ host: ['localhost:80'] })).toEqual({ origin: null })
    expect(plain({ host: ['localhost:8080'] })).toHaveProperty('refusal')
  })
})

describe('the guard of a path that is open to all pages (page-open)', () => {
  const judgeOpen = (headers: Readonly<Record<string, string>>) =>
    guard(Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])), true)

  it('accepts every origin, and allows none to read the answer', () =>
    expect(judgeOpen({ host: 'localhost:8080', origin: 'null', 'sec-fetch-site': 'cross-site' })).toEqual({
      origin: null,
    }))

  it('still refuses other names of the server', () =>
    expect(judgeOpen({ host: 'evil.example', origin: 'null' })).toHaveProperty('refusal'))
})

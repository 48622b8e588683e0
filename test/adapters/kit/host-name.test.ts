import { describe, expect, it } from 'vitest'
import { canonicalHost, canonicalOrigin, isLoopback } from '#src/adapters/kit/host-name.js'

describe('a host name from the configuration (serve-host)', () => {
  it.each([
    ['localhost', 'localhost'],
    ['LOCALHOST', 'localhost'],
    ['::1', '[::1]'],
    ['[::1]', '[::1]'],
    ['0:0:0:0:0:0:0:1', '[::1]'],
    ['127.1', '127.0.0.1'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['0.0.0.0', '0.0.0.0'],
  ])('%j becomes %j, as URLs write it', (text, expected) => expect(canonicalHost(text)).toBe(expected))

  it.each([
    '',
    'a b',
    'localhost:8080',
    '[::1]:8080',
    'http://localhost',
    'a/b',
    'a@b',
    'a?b',
    'a#b',
    'a\\b',
    '[a',
    'a%20b',
    'fe80::1%lo',
    '256.0.0.1',
  ])('%j is refused', (text) => expect(canonicalHost(text)).toBe(null))
})

describe('an origin from the configuration (serve-origin)', () => {
  it.each([
    ['https://app.example', 'https://app.example'],
    ['https://app.example/', 'https://app.example'],
    ['HTTPS://App.Example:443', 'https://app.example'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
    ['chrome-extension://AbCd', 'chrome-extension://abcd'],
  ])('%j becomes %j, as browsers send it', (text, expected) => expect(canonicalOrigin(text)).toBe(expected))

  it.each([
    '',
    '*',
    'null',
    'app.example',
    'https://',
    'https://*.example',
    'https://app.example/page',
    'https://u@app.example',
    'https://app.example?x',
    'javascript:x',
    'file://',
    'https://app.example:99999',
  ])('%j is refused', (text) => expect(canonicalOrigin(text)).toBe(null))
})

describe('loopback', () => {
  it('contains only addresses that programs of this machine reach', () => {
    expect(['localhost', '127.0.0.1', '127.8.9.10', '[::1]'].map(isLoopback)).not.toContain(false)
    const others = [
      '0.0.0.0',
      '[::]',
      '192.168.0.1',
      '127.0.0.1.example',
      '[::ffff:7f00:1]',
      'localhost.example',
      '128.0.0.1',
    ]
    expect(others.map(isLoopback)).not.toContain(true)
  })
})

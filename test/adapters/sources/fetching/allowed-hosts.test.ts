import { describe, expect, test } from 'vitest'
import { allowedHosts, portOf } from '#src/adapters/sources/fetching/addresses.js'

describe('a host on the list of allowed hosts', () => {
  test.each([
    ['localhost', 'localhost', 80],
    ['localhost', 'localhost', 8080],
    ['LocalHost:8080', 'localhost', 8080],
    ['127.0.0.1:8080', '127.0.0.1', 8080],
    ['2130706433', '127.0.0.1', 80],
    ['[::1]:8080', '[::1]', 8080],
    ['::1', '[::1]', 443],
    ['[0:0:0:0:0:0:0:1]', '[::1]', 443],
    ['localhost:08', 'localhost', 8],
    ['localhost:65535', 'localhost', 65_535],
    ['日本.test:80', 'xn--wgv71a.test', 80],
  ])('written as %s includes %s at port %d', (entry, hostname, port) => {
    expect(allowedHosts([entry])(hostname, port)).toBe(true)
  })

  test.each([
    ['localhost:8080', 'localhost', 80],
    ['localhost', 'localhost.example.com', 80],
    ['localhost', 'my.localhost', 80],
    ['example.com', 'www.example.com', 443],
    ['127.0.0.1', '127.0.0.2', 80],
  ])('written as %s does not include %s at port %d', (entry, hostname, port) => {
    expect(allowedHosts([entry])(hostname, port)).toBe(false)
  })

  test.each([
    '',
    'http://localhost',
    'localhost/path',
    'user@localhost',
    'a b',
    'localhost:http',
    '[::1',
    ':80',
    'a:123456',
    'a?b',
    'a#b',
    'a\\b',
    '[::1]x',
    'x[::1]',
    '[]',
    '[a]',
  ])('cannot be written as "%s"', (entry) => {
    expect(() => allowedHosts([entry])).toThrow(expect.objectContaining({ code: 'VALIDATION_ERROR' }))
  })
})

test.each([
  ['http:', '', 80],
  ['https:', '', 443],
  ['https:', '8443', 8443],
  ['ftp:', '', 0],
])('a URL of %s with port "%s" leads to port %d', (protocol, port, expected) => {
  expect(portOf(protocol, port)).toBe(expected)
})

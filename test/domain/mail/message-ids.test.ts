import { describe, expect, it } from 'vitest'
import { readMessageId } from '#src/domain/mail/identifiers.js'
import { hash63 } from '#src/domain/mail/key-numbers.js'

describe('hash63', () => {
  it('is FNV-1a of 64 bits without its sign', () => {
    const mask = 2n ** 63n - 1n
    expect(hash63('')).toBe(0xcbf29ce484222325n & mask)
    expect(hash63('a')).toBe(0xaf63dc4c8601ec8cn & mask)
    expect(hash63('foobar')).toBe(0x85944171f73967e8n & mask)
  })
})

describe('readMessageId', () => {
  it.each([
    ['<a@b>', '<a@b>'],
    [' <a@b> trailing', '<a@b>'],
    ['<20010101120000.1234>', '<20010101120000.1234>'],
    ['<nullable@b>', '<nullable@b>'],
    ['<hello>', null],
    [null, null],
  ])('reads %j as %j', (text, expected) => {
    expect(readMessageId(text)).toBe(expected)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hash63, KeyNumbers } from '#src/domain/mail/key-numbers.js'

describe('key numbers', () => {
  it('count up with new keys, and stay', () => {
    // few bits, so that keys repeat and collide
    const keys = fc.array(fc.oneof(fc.bigInt(-8n, 8n), fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n)), { maxLength: 3000 })
    fc.assert(
      fc.property(keys, (all) => {
        const numbers = new KeyNumbers()
        const expected = new Map<bigint, number>()
        for (const key of all) {
          expect(numbers.find(key)).toBe(expected.get(key) ?? -1)
          if (!expected.has(key)) expected.set(key, expected.size)
          expect(numbers.add(key)).toBe(expected.get(key))
        }
        expect(numbers.size).toBe(expected.size)
        for (const [key, number] of expected) expect([numbers.find(key), numbers.key(number)]).toEqual([number, key])
      }),
      { numRuns: 50 },
    )
  })

  it('are found if the places after the last wrap to the start', () => {
    for (let set = 0n; set < 100n; set++) {
      const numbers = new KeyNumbers()
      const keys = Array.from({ length: 500 }, (_, i) => set * 1_000_003n + BigInt(i) * 7919n)
      for (const key of keys) numbers.add(key)
      expect(keys.map((key) => numbers.add(key))).toEqual([...keys.keys()])
    }
  })

  it('are found among many keys that differ in a few bits', () => {
    const numbers = new KeyNumbers()
    const keys = Array.from({ length: 20_000 }, (_, i) => BigInt(i) << BigInt(i % 40))
    const first = [...new Set(keys)]
    for (const key of keys) numbers.add(key)
    expect(first.map((key) => numbers.find(key))).toEqual(first.map((_, number) => number))
  })
})

describe('the key of a name (mail-threads)', () => {
  /** FNV-1a as published, without the sign bit. */
  function fnv1a(bytes: readonly number[]): bigint {
    const mixed = bytes.reduce(
      (hash, byte) => BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n),
      0xcbf29ce484222325n,
    )
    return BigInt.asUintN(63, mixed)
  }

  it.each([
    ['', 0xcbf29ce484222325n],
    ['a', 0xaf63dc4c8601ec8cn],
    ['foobar', 0x85944171f73967e8n],
  ])('for %j is the published hash, without its sign', (text, hash) => {
    expect(hash63(text)).toBe(BigInt.asUintN(63, hash))
  })

  it.each([
    ['\u00ff', [0xff]],
    ['\u0100', [0x00, 0x01]],
    ['求', [0x42, 0x6c]],
    ['a😀', [0x61, 0x3d, 0xd8, 0x00, 0xde]],
  ])('for %j is the hash of its units, one byte below 256 and otherwise two', (text, bytes) => {
    expect(hash63(text)).toBe(fnv1a(bytes))
  })

  it('for any Latin text is the hash of its letters', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 255 })), (bytes) => {
        expect(hash63(String.fromCharCode(...bytes))).toBe(fnv1a(bytes))
      }),
    )
  })

  it('is never 0', () => {
    const bytes = [0xd5, 0x6b, 0xb9, 0x53, 0x42, 0x87, 0x08, 0x36]
    expect([fnv1a(bytes), hash63(String.fromCharCode(...bytes))]).toEqual([0n, 1n])
  })
})

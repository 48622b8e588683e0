import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { KeyNumbers } from '#src/domain/mail/key-numbers.js'

describe('numbers of keys', () => {
  it('count up as new keys come, and stay', () => {
    // few bits, so that keys come again and collide
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

  it('are found among many keys that differ in a few bits', () => {
    const numbers = new KeyNumbers()
    const keys = Array.from({ length: 20_000 }, (_, i) => BigInt(i) << BigInt(i % 40))
    const first = [...new Set(keys)]
    for (const key of keys) numbers.add(key)
    expect(first.map((key) => numbers.find(key))).toEqual(first.map((_, number) => number))
  })
})

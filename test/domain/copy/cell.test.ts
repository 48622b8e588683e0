import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cell, canonicalRow, compareKeys, isSameCell } from '#src/domain/copy/cell.js'

const bytes = fc.uint8Array({ maxLength: 4 })
const cell: fc.Arbitrary<Cell> = fc.oneof(
  fc.constant(null),
  fc.bigInt({ min: -3n, max: 3n }),
  fc.constantFrom(2n ** 53n, 2n ** 53n + 1n, 0, -0, 1, 1.5),
  fc.constantFrom('', '1', 'null', '[]', '"', '\0', '\u2028', '職', '{"real":"1"}'),
  bytes,
  bytes.map((brokenText) => ({ brokenText })),
)
const row = fc.array(cell, { maxLength: 3 })

describe('a row as JSON (copy-checksum)', () => {
  it('is the same for equal values, and for no others', () => {
    fc.assert(
      fc.property(row, row, (one, other) => {
        const isSame = one.length === other.length && one.every((each, at) => isSameCell(each, other[at] ?? null))
        expect(canonicalRow(one) === canonicalRow(other)).toBe(isSame)
      }),
      { numRuns: 2000, seed: 7 },
    )
  })

  it('can be read', () => {
    fc.assert(fc.property(row, (cells) => JSON.parse(canonicalRow(cells)).length === cells.length))
  })
})

describe('keys', () => {
  it('are ordered as numbers, or as text', () => {
    expect([10n, 9n, 2n ** 60n, -1n].sort(compareKeys)).toEqual([-1n, 9n, 10n, 2n ** 60n])
    expect(['b', 'a'].sort(compareKeys)).toEqual(['a', 'b'])
    expect(compareKeys(1n, 1n)).toBe(0)
  })

  it('may be nothing else', () => {
    expect(() => compareKeys(1n, 'a')).toThrow(TypeError)
    expect(() => compareKeys(null, null)).toThrow(TypeError)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizeText } from '../../../src/domain/shared/text.js'

describe('a text in a normal form', () => {
  it('is what Unicode says, in any form', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('NFC' as const, 'NFD' as const, 'NFKC' as const),
        (text, form) => {
          expect(normalizeText(text, form)).toBe(text.normalize(form))
        },
      ),
    )
  })

  it('takes linear time for marks without end, which are sorted', () => {
    const marks = '\u0301\u0316'.repeat(500_000)
    // a million marks on one letter would take half an hour
    expect(normalizeText(`a${marks}`, 'NFC').length).toBeGreaterThan(1_000_000)
  })
})

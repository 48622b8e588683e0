import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PhraseTable, tokenize } from '#src/domain/shared/tokens.js'

const textsOf = (text: string) => tokenize(text).map((token) => token.text)

describe('tokenize', () => {
  it('finds words, numbers and signs, and Japanese letters one by one', () => {
    expect(textsOf("Pay: $120,000.50 or 30万円 (we'll see)")).toEqual([
      'pay',
      ':',
      '$',
      '120,000.50',
      'or',
      '30',
      '万',
      '円',
      '(',
      'we',
      "'",
      'll',
      'see',
      ')',
    ])
    expect(textsOf('Ｐａｙ　３０')).toEqual(['pay', '30'])
  })

  it('reads ASCII like any other text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.integer({ min: 0, max: 127 }).map((code) => String.fromCharCode(code)) }),
        (text) => {
          expect(tokenize(text)).toEqual(tokenize(`${text}\n万`).slice(0, -1))
        },
      ),
    )
  })
})

describe('PhraseTable', () => {
  it('finds the longest phrase at each place', () => {
    const table = new PhraseTable([
      ['rate', 'rate|rate of pay'],
      ['pay', 'pay'],
    ])
    expect(table.in(tokenize('The rate of pay, and the pay'))).toEqual([
      { kind: 'rate', from: 1, to: 4 },
      { kind: 'pay', from: 7, to: 8 },
    ])
  })
})

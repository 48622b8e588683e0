import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ChainReader } from '#src/adapters/stores/index/jobs/chain-reader.js'

const chains = /[a-z0-9\u0080-\uffff]+(?:[.,-][a-z0-9\u0080-\uffff]+)*/g
const piece = fc.constantFrom(
  ...'a b z 0 9 é 渋 谷 😀 . , - / _ node.js full-stack 85,000 '.split(' '),
  ' ',
  '\ud83d',
  '、',
)
const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''))

describe('the chains of joined words in a text', () => {
  it('are what a pattern finds, each once and in the order of the text, whatever was read before', () => {
    const reader = new ChainReader((chain) => [chain])
    fc.assert(
      fc.property(text, (read) => {
        const words = new Set<string>()
        reader.addTo(words, read)
        expect([...words]).toEqual([...new Set(read.match(chains))])
      }),
      { numRuns: 2000 },
    )
  })

  it('are told apart even if there are more than are remembered', () => {
    const reader = new ChainReader((chain) => [chain])
    const many = Array.from({ length: 100_000 }, (_, i) => `w${i.toString(36)}`)
    for (const _ of [1, 2]) {
      const words = new Set<string>()
      reader.addTo(words, many.join(' '))
      expect([...words]).toEqual(many)
    }
  })
})

import { describe, expect, it } from 'vitest'
import { anyOf } from '#src/domain/shared/any-of.js'

describe('a pattern from rows of words', () => {
  it('has the words of all rows in their order, without the topics', () => {
    expect(anyOf`
      money: salary | wages?
      code ?signal
      in Japanese: 適性検査 | 面接
    `).toBe('(?:salary|wages?|code ?signal|適性検査|面接)')
  })

  it('keeps the syntax of patterns: bars without spaces, escapes and colons', () => {
    expect(anyOf`licen(?:c|s)e | \d{1,2}:\d\d | when:`).toBe(String.raw`(?:licen(?:c|s)e|\d{1,2}:\d\d|when:)`)
  })

  it('takes other patterns as parts', () => {
    const test = anyOf`test | exercise`
    expect(anyOf`coding ${test} | exam`).toBe('(?:coding (?:test|exercise)|exam)')
  })
})

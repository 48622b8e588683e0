import { describe, expect, it } from 'vitest'
import { canWiden, parseJobQuery, textsAsked } from '#src/domain/jobs/job-query.js'

describe('a job query (hunt-search-grammar)', () => {
  it('matches what is included, not what is excluded', () => {
    const asked = parseJobQuery('nurse -night ("in Oslo" OR Bergen -(x OR y))')
    expect(asked === null ? [] : textsAsked(asked).map(({ text }) => text)).toEqual(['nurse', 'in Oslo', 'Bergen'])
  })

  it('is widened for words of five letters and more, outside of phrases and exclusions (hunt-search-near)', () => {
    for (const query of ['nurse', 'NURSE', 'a OR nurse', 'ñurse', 'nurse,'])
      expect([query, canWiden(query)]).toEqual([query, true])
    for (const query of ['', 'cook', '-nurse', '"nurse"', 'node.js', 'c++', '看護師看護師', 'n'.repeat(21), 'b2b2b'])
      expect([query, canWiden(query)]).toEqual([query, false])
  })
})

import { describe, expect, it } from 'vitest'
import { languageOfSource } from '#src/domain/websites/language.js'

describe('the language of a source in pieces', () => {
  it('is that of all of them', () => {
    expect(languageOfSource(['Rust in Kyoto'])).toBe('en')
    expect(languageOfSource(['札幌の会社です。', '地図をつくっています。'])).toBe('ja')
    expect(languageOfSource(['A company that draws maps is hiring', '札幌の会社です。地図をつくっています。'])).toBe(
      'mixed',
    )
    expect(languageOfSource([])).toBe('en')
  })

  it('reads no more of them than needed', () => {
    let asked = 0
    function* pieces() {
      for (;;) {
        asked += 1
        yield 'x'.repeat(5000)
      }
    }
    expect(languageOfSource(pieces())).toBe('en')
    expect(asked).toBe(20)
  })
})

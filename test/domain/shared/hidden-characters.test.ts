import { describe, expect, it } from 'vitest'
import { findHidden, markHidden } from '#src/domain/shared/hidden-characters.js'

describe('characters that are not seen (person-hidden)', () => {
  it('are named by kind, and marked where they stand', () => {
    const text = 'a\u200bb\u202ec\u{e0041}d\u200b'
    expect(findHidden(text)).toEqual([
      { kind: 'zero-width', count: 2, codes: ['U+200B'] },
      { kind: 'direction', count: 1, codes: ['U+202E'] },
      { kind: 'other', count: 1, codes: ['U+E0041'] },
    ])
    expect(markHidden(text)).toBe('a⟦U+200B⟧b⟦U+202E⟧c⟦U+E0041⟧d⟦U+200B⟧')
  })

  it('are selectors of variants too, except the one of a Chinese character (person-hidden)', () => {
    expect(markHidden('葛\u{e0100}城')).toBe('葛\u{e0100}城')
    expect(markHidden('葛\u{e0100}\u{e0161}か\u{e0100} a\u{e01ef}')).toBe('葛\u{e0100}⟦U+E0161⟧か⟦U+E0100⟧ a⟦U+E01EF⟧')
    expect(findHidden('a\u{e0100}\u{e0101}')).toEqual([{ kind: 'other', count: 2, codes: ['U+E0100', 'U+E0101'] }])
  })

  it.each(['plain\ttext\n', '山田 太郎', '辻\u{e0101}井', '👩‍💻', 'é', '１２'])('leave %s as it is', (text) => {
    expect(findHidden(text)).toEqual([])
    expect(markHidden(text)).toBe(text)
  })
})

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

  it.each(['plain\ttext\n', '山田 太郎', '👩‍💻', 'é', '１２'])('leave %s as it is', (text) => {
    expect(findHidden(text)).toEqual([])
    expect(markHidden(text)).toBe(text)
  })
})

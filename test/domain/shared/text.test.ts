import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cutText,
  foldText,
  isAscii,
  normalizeText,
  quotedText,
  withoutBreakHints,
  withoutDiacritics,
} from '#src/domain/shared/text.js'

describe('a text in a normal form', () => {
  it('is as in Unicode, in any form', () => {
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

  it('takes linear time for endless marks, which are sorted', () => {
    const marks = '\u0301\u0316'.repeat(500_000)
    // quadratic time would take half an hour for a million marks on one letter
    expect(normalizeText(`a${marks}`, 'NFC').length).toBeGreaterThan(1_000_000)
  })
})

describe('a text', () => {
  it('is ASCII up to its last character', () => {
    expect(['', 'a\0\x7f', 'a\x80', 'é', 'あ'].map(isAscii)).toEqual([true, true, false, false, false])
  })

  it('is never cut inside a character', () => {
    expect([0, 1, 2, 3, 4, 9].map((length) => cutText('a😀b', length))).toEqual(['', 'a', 'a', 'a😀', 'a😀b', 'a😀b'])
  })

  it('breaks up a run of any existing mark', () => {
    const missed: string[] = []
    for (let point = 0; point < 0x110000; point++) {
      if (point >= 0xd800 && point < 0xe000) continue
      const mark = String.fromCodePoint(point)
      if (/\p{M}/u.test(mark) && !normalizeText(`a${mark.repeat(31)}`, 'NFC').includes('\u034f'))
        missed.push(point.toString(16))
    }
    expect(missed).toEqual([])
  })

  it('keeps up to 30 marks on a letter', () => {
    const marked = (count: number) => `a${'\u0316\u0301'.repeat(20).slice(0, count)}`
    expect(normalizeText(marked(30), 'NFD')).toBe(marked(30).normalize('NFD'))
    expect(normalizeText(marked(30), 'NFD')).not.toContain('\u034f')
    expect(normalizeText(marked(31), 'NFD')).toContain('\u034f')
  })

  it('loses its accents, but not the marks of kana', () => {
    expect(['café', 'cafe\u0301', 'Å', 'ấ', 'ガ', 'plain', 'é ガ'].map(withoutDiacritics)).toEqual([
      ...['cafe', 'cafe', 'A', 'a', 'ガ', 'plain', 'e ガ'],
    ])
  })

  it('is compared without case and width', () => {
    expect(['ＡＢ', 'ﬁ', 'ｶﾞ', 'Ab'].map(foldText)).toEqual(['ab', 'fi', 'ガ', 'ab'])
  })

  it('is compared without invisible signs (rag-letters)', () => {
    const written = ['kuber\u00adnetes', '札\u200b幌', '月\u2060給', '\ufeffZü\u00adrich', 'می\u200cخواهم']
    expect(written.map(foldText)).toEqual(['kubernetes', '札幌', '月給', 'zürich', 'میخواهم'])
  })

  it('is stored without hints for line breaks, but with the joiners of signs', () => {
    expect(withoutBreakHints('kuber\u00adnetes 札\u200b幌 月\u2060給')).toBe('kubernetes 札幌 月給')
    expect(withoutBreakHints('👩\u200d💻 می\u200cخواهم')).toBe('👩\u200d💻 می\u200cخواهم')
  })

  it('may be in any quotation marks', () => {
    expect([...'a "b c" “d” ""'.matchAll(quotedText)].map(([, inner]) => inner)).toEqual(['b c', 'd', ''])
  })
})

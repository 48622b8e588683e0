import { describe, expect, test } from 'vitest'
import { guessJapaneseSet, guessText, mostlyFits, utf8 } from '#src/adapters/kit/text/guess-text.js'

const broken = Buffer.of(0xff)
const bytes = (...parts: readonly (string | Buffer)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
const [kana, kanji, rareKanji] = [Buffer.of(0x82, 0xcc), Buffer.of(0x93, 0xfa), Buffer.of(0xe0, 0x40)]

describe('a guessed character set (rag-fetching)', () => {
  test('is accepted with up to a tenth of the non-ASCII characters broken', () => {
    expect(mostlyFits(utf8, bytes('é'.repeat(9), broken))).toBe(true)
    expect(mostlyFits(utf8, bytes('é'.repeat(8), broken))).toBe(false)
    expect(mostlyFits(utf8, bytes('é'.repeat(18), broken, broken))).toBe(true)
    expect(mostlyFits(utf8, bytes('é'.repeat(17), broken, broken))).toBe(false)
    expect(mostlyFits(utf8, bytes('plain'.repeat(100), broken))).toBe(false)
    expect(mostlyFits(utf8, bytes('plain'))).toBe(true)
  })

  test('counts a character of two units once', () => {
    expect(mostlyFits(utf8, bytes('😀'.repeat(9), broken))).toBe(true)
    expect(mostlyFits(utf8, bytes('😀'.repeat(8), broken))).toBe(false)
  })

  test('is accepted for Japanese if one in four letters is kana or a common kanji', () => {
    for (const common of [kana, kanji]) {
      expect(guessJapaneseSet(bytes(common, rareKanji, rareKanji, rareKanji))?.name).toBe('shift_jis')
      expect(guessJapaneseSet(bytes(common, rareKanji, rareKanji, rareKanji, rareKanji))).toBeNull()
    }
    expect(guessJapaneseSet(bytes(...Array.from({ length: 9 }, () => kana), broken))?.name).toBe('shift_jis')
    expect(guessJapaneseSet(bytes(...Array.from({ length: 8 }, () => kana), broken))).toBeNull()
  })

  test('takes kana of both alphabets, from the first to the last', () => {
    const name = (...letters: readonly Buffer[]) =>
      guessJapaneseSet(bytes(...letters, rareKanji, rareKanji, rareKanji))?.name
    const [first, last] = [Buffer.of(0x82, 0x9f), Buffer.of(0x81, 0x53)]
    const [before, behind] = [Buffer.of(0x81, 0x5a), Buffer.of(0x81, 0x6a)]
    expect([name(first), name(last)]).toEqual(['shift_jis', 'shift_jis'])
    expect([name(before), name(behind)]).toEqual([undefined, undefined])
  })

  test('depends only on the first megabyte', () => {
    const rest = Buffer.alloc(2 ** 20, 0xff)
    expect(mostlyFits(utf8, bytes('a'.repeat(2 ** 20), rest))).toBe(true)
    expect(mostlyFits(utf8, bytes('a'.repeat(2 ** 20 - 1), rest))).toBe(false)
  })

  test('is western otherwise, where any byte is a letter', () => {
    expect(guessText(bytes('caf', Buffer.of(0xe9)))).toBe('café')
    expect(guessText(bytes('é'.repeat(9), broken))).toBe(`${'é'.repeat(9)}\ufffd`)
  })
})

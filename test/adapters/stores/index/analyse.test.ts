import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analyse } from '#src/adapters/stores/index/analyse.js'

const words = (text: string) => analyse(text).words.split(/\s+/).filter(Boolean)

describe('analyse', () => {
  it('leaves English to the tokenizer, in lower case', () => {
    expect(analyse('Your Interviews, on Monday')).toEqual({ words: 'your interviews, on monday', bigrams: '' })
  })

  it('gives nothing for an empty text', () => {
    expect(analyse('')).toEqual({ words: '', bigrams: '' })
  })

  it('makes compatibility forms alike', () => {
    expect(words('ﾃﾞｰﾀ ＡＢＣ ①')).toEqual(['データ', 'abc', '1'])
  })

  it('splits where the script changes', () => {
    expect(words('TypeScriptとPostgreSQL')).toEqual(['typescript', 'と', 'postgresql'])
  })

  it('separates Japanese words', () => {
    expect(words('面接は東京で行います。')).toEqual(expect.arrayContaining(['面接', 'は', '東京', 'で']))
  })

  it('makes pairs of the characters of every CJK run, and keeps a single one', () => {
    expect(analyse('東京都 and 猫、データ').bigrams).toBe('東京 京都 猫 デー ータ')
  })

  it('keeps characters beyond the basic plane whole in pairs', () => {
    expect(analyse('𠮷野家 𠮷').bigrams).toBe('𠮷野 野家 𠮷')
  })

  it('gives names to signs that the tokenizer would lose', () => {
    expect(words('c++17, C#, .NET')).toEqual(['c++', 'cplusplus', '17,', 'c#', 'csharp', ',', '.net', 'dotnet'])
    expect(words('ASP.NET')).toContain('dotnet')
    // a sign belongs to one name, the first
    expect(words('.net++')).toEqual(['.net', 'dotnet', '++'])
    expect(words('someone@example.net at www.example.net, issue#5')).not.toContain('dotnet')
  })

  it('splits long runs without losing a character', () => {
    const run = fc.string({
      unit: fc.constantFrom(...'東京都庁面接のはデータ𠮷ひらが'),
      minLength: 380,
      maxLength: 1500,
    })
    fc.assert(
      fc.property(run, (text) => {
        expect(words(text).join('')).toBe(text)
      }),
      { numRuns: 50 },
    )
  })

  it('gives one bigram fewer than a run has characters', () => {
    const run = fc.string({ unit: fc.constantFrom(...'東京のデー𠮷한'), minLength: 2, maxLength: 40 })
    fc.assert(
      fc.property(run, (text) => {
        const characters = [...text]
        const expected = characters.slice(1).map((character, i) => `${characters[i]}${character}`)
        expect(analyse(text).bigrams.split(' ')).toEqual(expected)
      }),
    )
  })

  it('accepts any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => typeof analyse(text).words === 'string'))
  })
})

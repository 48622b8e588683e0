import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { phraseMatch, toFts5Match, wordsMatch } from '#src/adapters/stores/index/to-match.js'
import { foldText } from '#src/domain/shared/text.js'
import { indexed } from './fts-table.js'

const texts = [
  'We scheduled interviews with Acme for Monday.',
  '東京の会社で面接があります。データベースの経験を教えてください。',
  'Looking for a C++ engineer; C# and .NET are a plus',
  'TypeScriptとPostgreSQLを使う node.js の仕事',
  '京都東京間の新幹線',
  "It's a café job: foo-bar at a.b@example.com",
  '黒猫',
  'C言語と한국어 서울대학교',
]
const table = indexed(texts)
afterAll(() => table.close())

const toMatch = (query: string) => {
  const words = wordsMatch(query)
  return words && toFts5Match(words.match)
}
const toPhrase = (query: string) => {
  const phrase = phraseMatch(query)
  return phrase && toFts5Match(phrase)
}
const find = (query: string) => table.find(toMatch(query))
const findPhrase = (query: string) => table.find(toPhrase(query))

describe('an FTS5 query', () => {
  it.each([
    ['interview', [0]],
    ['ACME', [0]],
    ['東京', [1, 4]],
    ['面接', [1]],
    ['タベ', [1]],
    ['データベース', [1]],
    ['C++', [2]],
    ['c#', [2]],
    ['.NET', [2]],
    ['C', [2, 7]],
    ['node.js', [3]],
    ['typescript', [3]],
    ['PostgreSQL', [3]],
    ['ＴｙｐｅＳｃｒｉｐｔ', [3]],
    ['cafe', [5]],
    ["it's", [5]],
    ['foo-bar', [5]],
    ['a.b@example.com', [5]],
    ['黒', [6]],
    ['黒猫', [6]],
    ['서울', [7]],
    ['C言語', [7]],
  ])('finds %s', (query, found) => {
    expect(find(query)).toEqual(found)
  })

  it('finds a word inside a longer one, whatever the words around it', () => {
    expect(find('都東')).toEqual([4])
  })

  it.each(['', '   ', '?', '"', '()', '+++', '🎉', '\0', '、。'])('is empty for %j', (query) => {
    expect(toMatch(query)).toBeNull()
  })

  it.each(['AND', 'NOT interview', 'NEAR(acme, 2)', 'interview*', '"acme', 'subject_words: acme', '^acme', '{acme}'])(
    'treats no character of %j as syntax',
    (query) => {
      expect(() => find(query)).not.toThrow()
    },
  )

  it('drops English stop words and Japanese particles beside other words', () => {
    expect(toMatch('the interview')).toBe(toMatch('interview'))
    expect(toMatch("don't the interview")).toBe(toMatch('interview'))
    expect(toMatch('interview の')).toBe(toMatch('interview'))
  })

  it('keeps stop words if there is nothing else', () => {
    expect(toMatch('to be')).toBe('("to" AND "be")')
    expect([wordsMatch('to be')?.isWeak, wordsMatch('to be here today')?.isWeak]).toEqual([true, false])
    expect(find('の').length).toBeGreaterThan(0)
  })

  it('requires every word, and lists the words', () => {
    expect(find('interview 東京')).toEqual([])
    expect(find('acme interview')).toEqual([0])
    expect(find('東京の面接')).toEqual([1])
    expect(wordsMatch('TypeScriptと東京の面接')?.parts).toHaveLength(3)
  })

  it('requires a phrase as it is written', () => {
    expect(findPhrase('foo bar')).toEqual([5])
    expect(findPhrase('bar foo')).toEqual([])
    expect(findPhrase('京都東京')).toEqual([4])
    expect(findPhrase('!?')).toEqual([])
  })

  it('is bounded for a pasted page', () => {
    const page = Array.from({ length: 5000 }, (_, i) => `word${i}`).join(' ')
    expect(toMatch(page)?.split(' AND ').length).toBeLessThanOrEqual(1000 / 'word1 '.length)
  })

  it('is accepted by SQLite for any text', () => {
    const noise = fc.string({ unit: fc.constantFrom(...`"'()*^:{}+-.#\0 あ東カ한aé1ANDORNT𠮷\ud83d`), maxLength: 40 })
    const any = fc.oneof(noise, fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ unit: 'grapheme' }))
    fc.assert(
      fc.property(any, (query) => {
        expect(() => [find(query), findPhrase(query)]).not.toThrow()
      }),
      { numRuns: 2000 },
    )
  })

  it('finds every run of two or more CJK characters in a text', () => {
    const unit = fc.constantFrom(...'東京都庁面接会社員のはデータベースひらがな한국𠮷〇々漢字')
    const runs = fc.array(fc.string({ unit, minLength: 2, maxLength: 30 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(runs, fc.nat(), fc.nat(), fc.nat(), (parts, which, from, length) => {
        const run = [...foldText(parts[which % parts.length] ?? '')]
        const start = from % (run.length - 1)
        const query = run.slice(start, start + 2 + (length % (run.length - start - 1))).join('')
        const one = indexed([parts.join(' x、')])
        expect(one.find(toMatch(query))).toEqual([0])
        expect(one.find(toPhrase(query))).toEqual([0])
        one.close()
      }),
      { numRuns: 300 },
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lengthInWords, termCounter } from '#src/adapters/stores/index/count-terms.js'
import { LexicalQuery } from '#src/adapters/stores/index/lexical-query.js'
import { queryTerms, toFts5 } from '#src/adapters/stores/index/query-terms.js'
import { indexed } from './fts-table.js'

const texts = (terms: readonly { readonly text: string }[]) => terms.map(({ text }) => text)

describe('the terms of a query', () => {
  it('are stems, Japanese words and pairs of Japanese characters', () => {
    const { words, pairs, pairShare } = queryTerms('interviews 東京の面接')
    expect(texts(words)).toEqual(['interview', '東京', '面接'])
    expect(texts(pairs)).toEqual(['東京', '京の', 'の面', '面接'])
    expect(pairShare).toBeCloseTo(2 / 3, 10)
  })

  it('leave out words without meaning, unless there is nothing else', () => {
    expect(texts(queryTerms('what is the salary').words)).toEqual(['salari'])
    expect(texts(queryTerms('what is the').words)).toEqual(['what', 'is', 'the'])
    expect(queryTerms('?!"').words).toEqual([])
  })

  it('occur once each', () => {
    expect(texts(queryTerms('engineer engineers ENGINEERING').words)).toEqual(['engin'])
  })

  it('include names such as C++', () => {
    expect(texts(queryTerms('C++ C# .NET').words)).toEqual(['cplusplu', 'csharp', 'dotnet'])
  })
})

describe('counting terms', () => {
  const count = (query: string, text: string) => termCounter(queryTerms(query).words)(text)

  it('counts words in any form, and Japanese anywhere', () => {
    expect(count('engineer', 'Engineers engineer ENGINEERING, reengineered')).toEqual([3])
    expect(count('京都', '東京都と京都')).toEqual([2])
    expect(count('resume', 'your résumé')).toEqual([1])
    expect(count('C++', 'C++, C, c++')).toEqual([2])
    expect(count('Go', 'TypeScriptとGoで')).toEqual([1])
    // its stem is `ei`
    expect(count('eyed', 'She eyed the offer')).toEqual([1])
  })

  it('finds at least one of the terms in every index hit', () => {
    const word = fc.constantFrom(
      'engineers',
      'hiring',
      '東京都',
      '面接',
      'の',
      'C++',
      'résumé',
      'foo-bar',
      '3.11',
      '庁',
      'カメラ',
    )
    const sentence = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(sentence, sentence, (query, text) => {
        const { words, pairs } = queryTerms(query)
        const counts = termCounter([...words, ...pairs])(text)
        const table = indexed([text])
        const found = [...words, ...pairs].map((term) => table.find(toFts5(term)).length > 0)
        table.close()
        expect(found.map((isFound, at) => isFound && (counts[at] ?? 0) === 0)).not.toContain(true)
      }),
      { numRuns: 60 },
    )
  })

  it('measures length in words, two CJK characters being one', () => {
    expect(lengthInWords('Two words')).toBe(2)
    expect(lengthInWords('東京都庁')).toBe(2)
    expect(lengthInWords('東京都 in Rust')).toBe(4)
    expect(lengthInWords('')).toBe(0)
  })
})

describe('comparing texts with a query', () => {
  const statistics = { chunks: 10, averageLength: 10 }
  const match = (query: string, content: string, headings: readonly string[] = []) =>
    new LexicalQuery(query).comparison(
      { found: () => 1, titled: () => 0 },
      statistics,
    )({ title: '', headings, content, length: 10 })
  const compare = (...texts: Parameters<typeof match>) => match(...texts)?.distance ?? null

  it('weighs a heading more than the text', () => {
    expect(Number(compare('salary', 'none', ['Salary']))).toBeLessThan(Number(compare('salary', 'Salary')))
  })

  it('finds a Japanese word that was split differently by its pairs', () => {
    expect(compare('形態素解析', '形態素の解析')).not.toBeNull()
    expect(Number(compare('形態素解析', '形態素解析'))).toBeLessThan(Number(compare('形態素解析', '形態素の解析')))
  })

  it('gives null if nothing of the query occurs', () => {
    expect(compare('salary', 'Rust')).toBeNull()
    expect(compare('', 'Rust')).toBeNull()
  })
})

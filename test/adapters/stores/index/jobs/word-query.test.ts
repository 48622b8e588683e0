import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdsQuery } from '#src/adapters/stores/index/jobs/holds-query.js'
import { indexedWords } from '#src/adapters/stores/index/jobs/indexed-words.js'
import { toWord } from '#src/adapters/stores/index/jobs/job-words.js'
import { nearWords } from '#src/adapters/stores/index/jobs/near-words.js'
import { toPhrase } from '#src/adapters/stores/index/jobs/phrase.js'
import { compileQuery } from '#src/adapters/stores/index/jobs/word-query.js'

const job = (description: string) => {
  const texts = { title: null, company: null, location: null, description }
  return { texts, words: new Set(indexedWords({ ...texts, source: null })) }
}

function holds(description: string, query: string, reach: 'exact' | 'near' = 'exact'): boolean {
  const compiled = compileQuery(query, 'all', reach)
  return compiled !== null && holdsQuery(compiled, job(description))
}

const word = fc.constantFrom(
  ...[
    'nurse',
    'nurses',
    'studying',
    'study',
    'Oslo',
    'C++',
    'node.js',
    '85,000',
    '東京都',
    '京都',
    'の',
    'ｶﾞｲﾄﾞ',
    'Åse',
    'flies',
    'fly',
    'a',
  ],
)
const text = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '))

describe('a query for the words of a job (hunt-search-grammar)', () => {
  it('contains all words of a phrase', () => {
    fc.assert(
      fc.property(text, text, (description, phrase) => {
        if (!holds(description, `"${phrase}"`)) return
        for (const each of phrase.split(' ').filter((one) => one !== 'の'))
          expect([each, holds(description, each)]).toEqual([each, true])
      }),
      { numRuns: 1000, seed: 1 },
    )
  })

  it('finds a phrase in the text that it was taken from', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), fc.nat(7), fc.nat(7), (words, from, count) => {
        const phrase = words.slice(from % words.length, (from % words.length) + count + 1).join(' ')
        // after 東, 京都 is part of another place name
        if (!/(?:^| )京都/.test(phrase)) expect([phrase, holds(words.join(' '), `"${phrase}"`)]).toEqual([phrase, true])
      }),
      { numRuns: 1000, seed: 2 },
    )
  })

  it('excludes with - whatever is excluded', () => {
    fc.assert(
      fc.property(text, word, (description, excluded) => {
        expect(holds(description, `-${excluded}`)).toBe(!holds(description, excluded))
        expect(holds(description, `-"${excluded}"`)).toBe(!holds(description, `"${excluded}"`))
      }),
      { numRuns: 500, seed: 3 },
    )
  })

  it('finds less with another word, and more with an alternative', () => {
    fc.assert(
      fc.property(text, word, word, (description, one, other) => {
        expect(holds(description, `${one} OR ${other}`)).toBe(holds(description, one) || holds(description, other))
        if (holds(description, `${one} ${other} nurse`)) expect(holds(description, 'nurse')).toBe(true)
      }),
      { numRuns: 500, seed: 4 },
    )
  })

  it('compares the words of a phrase by their stems, like single words', () => {
    const forms =
      'study studies studied studying hope hoping hopes fly flies sensible sensibility skies sky plays player native nativity relate relational size sized'
    for (const one of forms.split(' '))
      for (const other of forms.split(' '))
        expect([one, other, toPhrase(`night ${one}`)?.isIn(`a night ${other}!`)]).toEqual([
          one,
          other,
          toWord(one) === toWord(other),
        ])
  })

  it('takes time linear in the length of a text', () => {
    for (const [part, phrase] of [
      ['a ', 'a '.repeat(60)],
      ['platform ', 'platform engineer'],
      ['platform-----------------------', 'platform engineer'],
      ['東', '東東東東京'],
      ['e\u0301', 'eee eee'],
    ] as const)
      toPhrase(phrase)?.isIn(part.repeat(1_000_000 / part.length))
  })
})

describe('words near another one (hunt-search-near)', () => {
  const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz')
  const typed = fc.array(letter, { minLength: 6, maxLength: 15 }).map((letters) => letters.join(''))

  it('are those with one typo', () => {
    fc.assert(
      fc.property(typed, fc.nat(), letter, fc.nat(3), (right, place, other, kind) => {
        const at = place % right.length
        const [before, rest] = [right.slice(0, at), right.slice(at)]
        const wrong =
          [
            before + rest.slice(1),
            before + other + rest,
            before + other + rest.slice(1),
            `${before}${rest[1] ?? ''}${rest[0]}${rest.slice(2)}`,
          ][kind] ?? right
        expect([toWord(wrong), ...nearWords(wrong)]).toContain(toWord(right))
      }),
      { numRuns: 1000, seed: 5 },
    )
  })

  it('are bounded for any length of the word', () => {
    expect(nearWords('abcdefghijklmnopqrst').length).toBeLessThan(1200)
    expect(nearWords('thier')).not.toContain('their')
  })

  it('are asked for together with those that begin with it', () => {
    expect(holds('We run Kubernetes', 'kuber', 'near')).toBe(true)
    expect(holds('We run Kubernetes', 'kuber')).toBe(false)
    expect(holds('A manager of people', 'manageme', 'near')).toBe(true)
  })
})

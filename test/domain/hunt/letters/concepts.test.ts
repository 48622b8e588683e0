import { describe, expect, it } from 'vitest'
import { findFrame, readFrames } from '#src/domain/hunt/letters/frames.js'
import { knownConcepts } from '#src/domain/hunt/letters/language.js'
import { letterLanguages } from '#src/domain/hunt/letters/languages.js'
import { PhraseScanner, readConcepts, wordUnits } from '#src/domain/hunt/letters/phrase-scanner.js'
import { assertedText, readLetter } from '#src/domain/hunt/letters/read-letter.js'
import { readSentences } from '#src/domain/hunt/letters/read-sentences.js'

describe('words and frames (hunt-kinds)', () => {
  it.each(letterLanguages.map((language, at) => [['English', 'Japanese'][at], language] as const))(
    '%s: each named concept has words, and each with words is named',
    (_, { concepts, kinds, sent }) => {
      const named = [...kinds, ...sent].flatMap(({ steps, without }) => [...steps, ...without])
      const used = new Set([...named, ...knownConcepts])
      expect([...used].filter((name) => !concepts.has(name) && !knownConcepts.some((known) => known === name))).toEqual(
        [],
      )
      expect([...concepts.keys()].filter((name) => !used.has(name))).toEqual([])
    },
  )

  it.each(letterLanguages.map((language, at) => [['English', 'Japanese'][at], language] as const))(
    '%s: no row repeats a word',
    (_, { concepts }) => {
      for (const [name, words] of concepts)
        expect([name, words.filter((word, at) => words.indexOf(word) !== at)]).toEqual([name, []])
    },
  )

  it('a heading with an unknown kind, strength or place is refused', () => {
    expect(() => readFrames('offer loud\n  a b', ['offer'])).toThrow('offer loud')
  })
})

describe('the words of a sentence', () => {
  const concepts = readConcepts(
    'advance: mov* forward | proceed*\nnot: not | never\nyours: your application\n  | your profile',
  )
  const scanner = new PhraseScanner(concepts, wordUnits)
  const scan = (text: string) => scanner.scan(text).map(({ concept, start, end }) => [concept, text.slice(start, end)])

  it('match with any ending at a star, across hyphens and filler words', () => {
    expect(scan("We won't be moving now forward.")).toEqual([
      ['not', "n't"],
      ['advance', 'moving now forward'],
    ])
    expect(scan('Proceeding with your-profile')).toEqual([
      ['advance', 'Proceeding'],
      ['yours', 'your-profile'],
    ])
  })

  it('match a frame in its order, within its reach, without its exclusions', () => {
    const [ordered, free] = readFrames('rejection strong\n  not advance -yours | advance & not', ['rejection'])
    if (ordered === undefined || free === undefined) throw new Error('two frames')
    const found = (frame: typeof ordered, text: string, reach = 8) => {
      const hits = new Map(
        [...concepts.keys()].map((name) => [name, scanner.scan(text).filter(({ concept }) => concept === name)]),
      )
      return findFrame(frame, { hits: new Map([...hits].filter(([, each]) => each.length > 0)) }, reach) !== null
    }
    expect(found(ordered, 'We will not proceed.')).toBe(true)
    expect(found(ordered, 'We proceed, not they.')).toBe(false)
    expect(found(free, 'We proceed, not they.')).toBe(true)
    expect(found(ordered, 'We will not, as far as anyone here can tell today, proceed.', 5)).toBe(false)
    expect(found(ordered, 'We will not proceed with your application.')).toBe(false)
  })
})

describe('the present meaning of a sentence', () => {
  const said = (text: string) => {
    const sentences = readSentences(text, 'text')
    const read = letterLanguages.map((language) => readLetter(sentences, language))
    return sentences
      .map((_, at) => assertedText(read.flatMap((readings) => readings[at] ?? [])).replaceAll('\n', ''))
      .join('|')
  }

  it.each([
    ['If it fits, we will schedule an interview.', ''],
    ['We reviewed it, but if another role opens we will write.', 'We reviewed it, but'],
    ['Successful candidates will be invited.', ''],
    ['If you are free on Tuesday, come.', 'If you are free on Tuesday, come.'],
    ['通過された場合は、面接のご案内をします。', ''],
    ['ご都合が悪い場合はご連絡ください。', 'ご都合が悪い場合はご連絡ください。'],
  ])('%s', (text, expected) => expect(said(text)).toBe(expected))
})

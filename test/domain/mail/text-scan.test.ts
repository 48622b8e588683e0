import { describe, expect, it } from 'vitest'
import {
  holdsPhrases,
  quotedPhrases,
  type SearchField,
  scanScore,
  scanTerms,
  searchedTexts,
} from '../../../src/domain/mail/text-scan.js'

const both: readonly SearchField[] = ['subject', 'body']
const sources = (query: string) => scanTerms(query).map(({ source }) => source.replace(/^\(\?<!.*\]\)/, ''))
const score = (query: string, subject: string | null, body: string | null, fields = both) =>
  scanScore(scanTerms(query), fields, { subject, body })

describe('what search looks at', () => {
  it('is the subject, and the text with the names of the files', () => {
    const attachments = [{ name: 'cv.pdf' }, { name: null }, { name: 'letter.txt' }]
    expect(searchedTexts({ subject: 's', plainText: 'text', attachments })).toEqual({
      subject: 's',
      body: 'text\ncv.pdf\nletter.txt',
    })
    expect(searchedTexts({ subject: null, plainText: null, attachments }).body).toBe('\ncv.pdf\nletter.txt')
  })

  it('is the text alone where no file has a name', () => {
    for (const attachments of [undefined, null, [], [{ name: null }]])
      expect(searchedTexts({ subject: 's', plainText: null, attachments })).toEqual({ subject: 's', body: null })
  })
})

describe('the words of a query that a scan looks for', () => {
  it.each([
    ['Offer, offer OFFER!', ['offer']],
    ['job-offer 2024', ['job', 'offer', '2024']],
    ['面接の日程', ['面接', '日程']],
    ['オファー面談', ['オファー', '面談']],
    ['佐々木さん', ['佐々木']],
    ['の', ['の']],
    ['おねがい の', ['おねがい']],
    ['Ｃａｆé', ['cafe']],
    ['!?', []],
    ['', []],
  ])('of %j are %j', (query, expected) => {
    expect(sources(query)).toEqual(expected)
  })

  it('are 64 at most', () => {
    const words = Array.from({ length: 65 }, (_, i) => `w${i}`)
    expect(sources(words.join(' '))).toEqual(words.slice(0, 64))
  })

  it('stand at the start of a word, but anywhere in Japanese', () => {
    expect(score('offer', null, 'coffers')).toBeNull()
    expect(score('offer', null, 'offers')).not.toBeNull()
    expect(score('offer', null, '内定offer')).not.toBeNull()
    expect(score('定日', null, '内定日')).not.toBeNull()
  })
})

describe('the score of a scan', () => {
  it('is better for more words, and then for more often, most in the subject', () => {
    expect(score('a b', 'x', 'y')).toBeNull()
    expect(score('a', null, 'a')).toBeCloseTo(-1 - 1 / 3)
    expect(score('a', 'a', null)).toBeCloseTo(-1 - 3 / 5)
    expect(score('a', 'a', 'a a')).toBeCloseTo(-1 - 5 / 7)
    expect(score('a b', null, 'a b')).toBeCloseTo(-2 - 2 / 3)
  })

  it('is of the fields that are asked for', () => {
    expect(score('a', 'a', 'b', ['body'])).toBeNull()
    expect(score('a', 'a', 'a', ['body'])).toBeCloseTo(-1 - 1 / 3)
    expect(score('a', 'a', 'b', ['subject'])).toBeCloseTo(-1 - 3 / 5)
  })
})

describe('phrases in quotation marks', () => {
  it('are words without case, accents and punctuation', () => {
    expect(quotedPhrases('x "Site   Engineer," y "Café!" "!" ""')).toEqual(['site engineer', 'cafe'])
    expect(quotedPhrases('“job offer”')).toEqual(['job offer'])
    expect(quotedPhrases('no phrase')).toEqual([])
  })

  it('stand in one of the fields that are asked for, each of them', () => {
    const texts = { subject: 'Re: Job-offer', body: 'The site; engineer' }
    expect(holdsPhrases(['job offer', 'site engineer'], both, texts)).toBe(true)
    expect(holdsPhrases(['job offer', 'engineer site'], both, texts)).toBe(false)
    expect(holdsPhrases(['job offer'], ['body'], texts)).toBe(false)
    expect(holdsPhrases(['offer the'], both, texts)).toBe(false)
    expect(holdsPhrases(['a'], both, { subject: null, body: null })).toBe(false)
    expect(holdsPhrases([], both, { subject: null, body: null })).toBe(true)
  })
})

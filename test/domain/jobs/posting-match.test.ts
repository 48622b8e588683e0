import { describe, expect, it } from 'vitest'
import { matchOf, splitPhrases } from '#src/domain/jobs/posting-match.js'
import { readHead } from '#src/domain/jobs/read-posting.js'

const fits = (phrases: string, title: string, place: string | null = null) =>
  matchOf(splitPhrases([phrases]))?.({ title, place })

describe('a posting matches (jobs-fetch-match)', () => {
  it.each([
    ['engineer', 'Senior Software ENGINEER', null],
    ['engineer', 'Engineering Manager', null],
    ['engineer oslo', 'Engineer', 'Oslo, Norway'],
    ['oslo engineer', 'Engineer', 'Oslo, Norway'],
    ['designer, engineer', 'Engineer', null],
    ['エンジニア', 'ソフトウェアエンジニア（東京）', null],
    ['ｴﾝｼﾞﾆｱ', 'エンジニア', null],
    ['東京', 'Engineer', '東京都千代田区'],
    ['デザイナー、エンジニア', 'エンジニア', null],
    ['AI', 'AIエンジニア', null],
    ['ai', 'Engineer, ＡＩ', null],
    ['go', 'Backend Engineer (Go)', null],
    ['c++', 'C++ Developer', null],
    ['.net', 'Senior .NET Engineer', null],
    ['zurich', 'Engineer', 'Zürich'],
    ['Zürich', 'Engineer', 'ZURICH'],
    ['remote', 'Engineer', 'Oslo; remote'],
  ])('%j: %s, %s', (phrases, title, place) => {
    expect(fits(phrases, title, place)).toBe(true)
  })

  it.each([
    ['go', 'Google Ads Specialist', null],
    ['go', 'Engineer', 'Chicago'],
    ['ai', 'Retail Manager', null],
    ['hr', 'Chrome Engineer', null],
    ['script', 'JavaScript Engineer', null],
    ['engineer oslo', 'Engineer', 'Bergen'],
    ['c++', 'C Developer', null],
    ['engineer', '', null],
  ])('not %j: %s, %s', (phrases, title, place) => {
    expect(fits(phrases, title, place)).toBe(false)
  })

  it('anything if no word is given', () => {
    expect(matchOf([])).toBeNull()
    expect(matchOf(splitPhrases([' , ', '']))).toBeNull()
  })

  it('by the words for working from anywhere, anywhere in the row', () => {
    const head = (rest: object) => readHead({ title: 'Engineer', location: 'Oslo', ...rest }, (html) => html).place
    expect(head({ isRemote: true })).toBe('Oslo; remote')
    expect(head({ workplaceType: 'hybrid' })).toBe('Oslo; hybrid')
    expect(head({ isRemote: false })).toBe('Oslo')
  })

  it('in time linear in its text', () => {
    const title = 'ab'.repeat(1_000_000)
    expect(fits('ba '.repeat(200), title)).toBe(false)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { headerLines } from '../../../src/domain/mail/header-block.js'
import { compilePattern } from '../../../src/domain/mail/linear-matcher.js'
import { shortestOfThree } from '../../support/timing.js'

const bytes = (text: string) => new TextEncoder().encode(text)
const test = (pattern: string, text: string) => compilePattern(pattern).test(text)

describe('a header pattern (mail-headers)', () => {
  it.each([
    ['spam', 'X-Spam: no', true],
    ['^subject: re', 'Subject: Re: hello', true],
    ['^re', 'Subject: Re', false],
    ['no$', 'X-Spam: no', true],
    ['^$', '', true],
    ['a|b', 'xxb', true],
    ['(foo|ba[rz])+$', 'foobarbaz', true],
    ['colou?r', 'color', true],
    ['\\d{3}-\\d{4}', 'call 555-1234', true],
    ['^\\d{2,3}$', '1234', false],
    ['[^a-z]', 'ABC', false],
    ['[\\d.]+', 'x', false],
    ['[]', ']', false],
    ['\\bcat\\b', 'a cat.', true],
    ['\\bcat\\b', 'concat', false],
    ['a\\.b', 'axb', false],
    ['\\x41\\u0042', 'ab', true],
    ['List-Unsubscribe: <mailto:', 'list-unsubscribe: <mailto:x>', true],
    ['日本.*語', '日本の言語', true],
    ['Ärger', 'äRGER', true],
    ['(a*)*b', 'aaab', true],
    ['(?:ab){2}', 'abab', true],
    ['(?i)yes', 'YES', true],
    ['a.c', 'a😀c', true],
    ['x{', 'x{', true],
  ])('%s on %j is %s', (pattern, text, expected) => {
    if (pattern === '[]') expect(() => compilePattern(pattern)).toThrowError(/no \]/)
    else expect(test(pattern, text)).toBe(expected)
  })

  it.each([
    ['(a)\\1', /back-references/],
    ['(?=a)', /lookahead/],
    ['(?<!a)b', /lookbehind/],
    ['(?<name>a)', /named groups/],
    ['a**', /quantifier follows/],
    ['C++', /quantifier follows/],
    ['*a', /nothing for \* to repeat/],
    ['(a', /no \) after/],
    ['a)', /no \( before/],
    ['[z-a]', /out of order/],
    ['a\\', /ends in a backslash/],
    ['\\p{L}', /\\p is not supported/],
    ['a{5,2}', /counts down/],
    ['a{5000}', /more than 1000 times/],
    ['((a{100}){100}){100}', /too large/],
    ['('.repeat(200) + ')'.repeat(200), /nested deeper/],
    ['', /empty/],
    ['x'.repeat(501), /longer than 500/],
  ])('refuses %s and says why', (pattern, why) => {
    expect(() => compilePattern(pattern)).toThrowError(
      expect.objectContaining({ code: 'VALIDATION_ERROR', message: expect.stringMatching(why) }),
    )
  })

  it('reads repeats of nothing, however they are nested', () => {
    const nothing = `${'('.repeat(20)}${'){1000}'.repeat(20)}`
    expect(test(`a${nothing}b`, 'ab')).toBe(true)
    expect(test(`a${nothing}b`, 'a b')).toBe(false)
  })

  it('agrees with a regular expression on every text', () => {
    const atom = fc.constantFrom(
      'a',
      'b',
      '.',
      '[ab]',
      '[^a]',
      '\\w',
      '\\d',
      'a*',
      'b+',
      'a?',
      '(a|b)',
      '(ab)*',
      '^',
      '$',
      '\\b',
    )
    const pattern = fc.array(atom, { minLength: 1, maxLength: 6 }).map((atoms) => atoms.join(''))
    const text = fc.array(fc.constantFrom('a', 'b', '1', ' ', '-'), { maxLength: 8 }).map((chars) => chars.join(''))
    fc.assert(
      fc.property(pattern, text, (source, subject) => {
        expect(test(source, subject)).toBe(new RegExp(source, 'i').test(subject))
      }),
      { numRuns: 2000 },
    )
  })

  it.each(['(a+)+$', '(a|aa)+$', '(.*a){20}$', '(x+x+)+y', '^(([a-z])+.)+[A-Z]([a-z])+$'])(
    'takes time in proportion to the text: %s',
    async (pattern) => {
      const matcher = compilePattern(pattern)
      const testBoth = () => {
        matcher.test(`${'a'.repeat(50_000)}!`)
        matcher.test(`${'x'.repeat(50_000)}!`)
      }
      // backtracking would take longer than the age of the universe
      expect(await shortestOfThree(10_000, testBoth)).toBeLessThan(10_000)
    },
  )
})

describe('the header lines of a message', () => {
  it('are unfolded, and end at the first empty line', () => {
    expect(headerLines(bytes('A: 1\r\n\t2\r\n 3\r\nB: 4\r\n\r\nC: 5'))).toEqual(['A: 1\t2 3', 'B: 4'])
    expect(headerLines(bytes('A: 1\n 2\nB: 3\n\nC: 4'))).toEqual(['A: 1 2', 'B: 3'])
    expect(headerLines(bytes('A: 1'))).toEqual(['A: 1'])
    expect(headerLines(bytes('A: 1\n\rB: 2\nC\nD: 3\n\nE'))).toEqual(['A: 1', '\rB: 2', 'C', 'D: 3'])
    expect(headerLines(bytes('\r\nbody'))).toEqual([])
    expect(headerLines(bytes(''))).toEqual([])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { headerLines } from '#src/domain/mail/header-block.js'
import { compilePattern } from '#src/domain/mail/linear-matcher.js'
import { shortestOfThree } from '#test/support/timing.js'

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
    ['x{,2}', 'x{,2}', true],
    ['x{1234567}', 'x{1234567}', true],
    ['^a{2}$', 'aa', true],
    ['^a{2}$', 'a', false],
    ['^a{2}$', 'aaa', false],
    ['^a{2,}$', 'a', false],
    ['^a{2,}$', 'aaaa', true],
    ['^a{0,2}$', '', true],
    ['^a{0,2}$', 'aaa', false],
    ['^a{2,3}b$', 'aaab', true],
    ['^a{1000}$', 'a'.repeat(1000), true],
    ['^a{0,1000}$', 'a'.repeat(1000), true],
    ['^a*?b+?c??$', 'aabb', true],
    ['^a{1,2}?$', 'aa', true],
    ['a|', 'b', true],
    ['^(a|b|c)$', 'c', true],
    ['^(a|b|c)$', 'd', false],
    ['^ab|cd$', 'abx', true],
    ['a]', 'A]', true],
    ['a}', 'a}', true],
    ['^.$', '\n', true],
    ['^\\D$', '5', false],
    ['^\\D$', 'x', true],
    ['^\\S$', '\u3000', false],
    ['^\\s$', '\u00a0', true],
    ['^\\W$', '_', false],
    ['^\\W$', '-', true],
    ['\\Bcat', 'concat', true],
    ['\\Bcat', 'a cat', false],
    ['^\\t\\n\\v\\f\\r$', '\t\n\v\f\r', true],
    ['^\\x2d$', '-', true],
    ['^\\u3042$', 'あ', true],
    ['^\\x2Dx$', '-x', true],
    ['\\(a\\)', '(a)', true],
    ['\\日', '日', true],
    ['^\\-beef$', '-beef', true],
    ['^[a-c]$', 'B', true],
    ['^[a-c]$', 'd', false],
    ['^[a-]$', '-', true],
    ['^[a-]$', 'b', false],
    ['^[-a]$', '-', true],
    ['^[]a]$', ']', true],
    ['^[^]a]$', ']', false],
    ['^[^]a]$', 'b', true],
    ['^[\\t-\\r]$', '\n', true],
    ['^[\\x30-\\x39]$', '5', true],
    ['^[\\D]$', '5', false],
    ['^[\\D5]$', '5', true],
    ['^[^\\d]$', '5', false],
    ['^[\\].]$', ']', true],
    ['^[a-a]$', 'a', true],
    ['^[\\d-]$', '-', true],
    ['^[😀-😂]$', '😁', true],
    ['^[\\d-a]+$', '5-a', true],
    ['(a)'.repeat(60), 'a'.repeat(60), true],
    [`${'('.repeat(49)}a${')'.repeat(49)}`, 'a', true],
    ['x'.repeat(500), 'x', false],
    ['(a{1000}){2}a{999}', 'a', false],
    ['^..$', '😀', false],
    ['^.a$', '\uffffa', true],
    ['^ς$', 'Σ', false],
    ['^σ$', 'ς', true],
    ['^k$', '\u212a', true],
    ['^s$', 'ß', false],
    ['^ʼ$', 'ŉ', false],
    ['^\u1fb3$', '\u1fbc', true],
    ['^𐐀$', '𐐨', true],
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
    ['a{5,2}', /range is reversed/],
    ['a{5000}', /more than 1000 times/],
    ['((a{100}){100}){100}', /too large/],
    ['('.repeat(200) + ')'.repeat(200), /nested deeper/],
    ['', /empty/],
    ['x'.repeat(501), /longer than 500/],
    [' \t', /empty/],
    ['(?i)(?i)a', /flags/],
    ['a(?i)', /flags/],
    ['+a', /nothing for \+ to repeat/],
    ['(?a)', /lookahead/],
    ['a|?', /nothing for \? to repeat/],
    ['a{2}{3}', /quantifier follows/],
    ['a+?+', /quantifier follows/],
    ['a?*', /quantifier follows/],
    ['a{3,2}', /range is reversed/],
    ['a{1001}', /more than 1000 times/],
    ['a{1001,}', /more than 1000 times/],
    ['a{0,1001}', /more than 1000 times/],
    ['(a{1000}){3}', /too large/],
    ['(a{1000}){2}a{1000}', /too large/],
    [`${'('.repeat(50)}a${')'.repeat(50)}`, /nested deeper than 50/],
    ['[a', /no \] after/],
    ['[a-', /no \] after/],
    ['[a\\', /ends in a backslash/],
    ['[\\1]', /back-references/],
    ['\\9', /back-references/],
    ['\\k<a>', /back-references/],
    ['[a-\\d]', /out of order/],
    ['\\x4', /\\x is not supported/],
    ['\\x4g', /\\x is not supported/],
    ['\\u304', /\\u is not supported/],
    ['\\xg41', /\\x is not supported/],
    ['\\ug3042', /\\u is not supported/],
    ['[\0-\\d]', /out of order/],
    ['\\0', /\\0 is not supported/],
    ['\\Z', /\\Z is not supported/],
    ['[\\b]', /\\b is not supported/],
    ['a|b)', /no \( before/],
    ['(a|b', /no \) after/],
  ])('refuses %s with a reason', (pattern, why) => {
    expect(() => compilePattern(pattern)).toThrowError(
      expect.objectContaining({ code: 'VALIDATION_ERROR', message: expect.stringMatching(why) }),
    )
  })

  it('gives the reason as a fact too', () => {
    expect(() => compilePattern('')).toThrowError(
      expect.objectContaining({ facts: { context: 'mail', problem: 'pattern-refused', why: 'it is empty' } }),
    )
  })

  it.each(['\\bx', '\\Bx', '^\\wx', '^\\Wx', '^\\dx', '^\\sx', '^[^\\s]x', '^.x', '^[!-~]x', '^x', 'x\\b'])(
    'agrees with a regular expression on every ASCII character: %s',
    (source) => {
      const matcher = compilePattern(source)
      // a dot matches a line end too; a header value contains none
      const expected = new RegExp(source, 'is')
      for (let code = 0; code < 128; code++) {
        const text = `${String.fromCharCode(code)}x${String.fromCharCode(code)}`
        expect(matcher.test(text), JSON.stringify(text)).toBe(expected.test(text))
      }
    },
  )

  it('gives the same answer again, and after more states than it caches', () => {
    const matcher = compilePattern('a[ab]{15}c$')
    let random = 1
    const letter = () => {
      random = (Math.imul(random, 1_664_525) + 1_013_904_223) | 0
      return random < 0 ? 'a' : 'b'
    }
    const letters = Array.from({ length: 30_000 }, letter).join('')
    expect(matcher.test(`${letters}a${'b'.repeat(15)}d`)).toBe(false)
    expect(matcher.test(`${letters.slice(-100)}a${'b'.repeat(15)}c`)).toBe(true)
    expect(matcher.test(`a${'b'.repeat(15)}c`)).toBe(true)
  })

  it('accepts nested repeats of nothing', () => {
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
    'takes time linear in the text: %s',
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

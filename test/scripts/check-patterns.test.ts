import { describe, expect, it } from 'vitest'
import { findPatterns } from '#scripts/patterns/find-patterns.js'
import { faultsOf } from '#scripts/patterns/judge-pattern.js'

const judged = (text: string) =>
  findPatterns('src/example.ts', text).map((pattern) => ({ ...pattern, faults: faultsOf(pattern).length }))
const faults = (text: string) => judged(text).map((pattern) => pattern.faults > 0)

describe('the check of regular expressions', () => {
  it.each([
    ['two quantifiers over the same characters', String.raw`/^a\s*b?\s*c/`],
    ['a quantifier in a quantifier', '/^(?:a+)+$/'],
    ['white space before an end, tried at every place', String.raw`/\s+$/`],
    ['an opening bracket that is looked for again at every one', '/<[^>]*>/'],
  ])('refuses %s', (_, literal) => {
    expect(faults(`export const pattern = ${literal}`)).toEqual([true])
  })

  it.each([
    ['anchored', '/^a+b/'],
    ['sticky', '/a+b/y'],
    ['guarded by a look behind', String.raw`/(?<!\s)\s+$/`],
    ['without a quantifier', '/[a-z]/g'],
    ['a class that stops at what begins it', '/<[^<>]*>/'],
  ])('accepts %s', (_, literal) => {
    expect(faults(`export const pattern = ${literal}`)).toEqual([false])
  })

  it.each([
    ['a constant', `const space = '\\\\s'\nnew RegExp(\`\${space}+$\`)`, ['\\s+$']],
    ['raw text', 'const space = String.raw`\\s`\nnew RegExp(space + "+$")', ['\\s+$']],
    ['a list that is joined', "new RegExp(['a+b', 'c'].join('|'))", ['a+b|c']],
    [
      'rows of words',
      `const ab = 'a+b'\nnew RegExp(anyOf\`\n  letters: \${ab} | c\n  more: (?:d|e)\n\`)`,
      ['(?:a+b|c|(?:d|e))'],
    ],
    ['the keys of an object', "const zones = { 'a+b': 1, c: 2 }\nnew RegExp(Object.keys(zones).join('|'))", ['a+b|c']],
    ['each of a list', "['a', 'a+b'].map((form) => new RegExp(form))", ['a', 'a+b']],
    [
      'what a function is given',
      `wholly('a+')\nfunction wholly(form: string) { return RegExp(\`\${form}b\`) }`,
      ['a+b'],
    ],
  ])('sees through %s', (_, text, sources) => {
    const forms = sources.map((source) => ({ source, flags: '' }))
    expect(judged(text)).toMatchObject([{ faults: 1, forms }])
  })

  it('refuses a pattern that is built from other values', () => {
    expect(faults('export const finder = (word: string) => new RegExp(word)')).toEqual([true])
  })

  it('reads the exception on the line above, and gives the place of the pattern', () => {
    expect(judged('const a = 1\n  // linear: it sees ten characters at most\n  const b = /a+b/')).toMatchObject([
      { path: 'src/example.ts', line: 3, written: '/a+b/', excuse: 'it sees ten characters at most', faults: 1 },
    ])
    expect(judged('// linear: too far away\n\nconst b = /a+b/')).toMatchObject([{ excuse: null }])
  })

  it('finds no patterns in texts and comments', () => {
    expect(judged("// /a+b/\nconst a = '/a+b/'\nconst half = 4 / 2 / 1")).toEqual([])
  })
})

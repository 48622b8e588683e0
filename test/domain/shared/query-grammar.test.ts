import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxQueryLength, parseQuery, type QueryText, type QueryTree } from '#src/domain/shared/query-grammar.js'

type Word = QueryText & { readonly kind: 'text' }

const parse = (query: string, fields: readonly string[] = []) =>
  parseQuery<Word>(query, {
    fields,
    ofText: (said) => ({ kind: 'text', ...said }),
    ofField: (name, said) => (said.text === 'x' ? null : { kind: 'text', ...said, text: `${name}=${said.text}` }),
  })

function written(query: QueryTree<Word> | null): string {
  if (query === null) return ''
  if (query.kind === 'text') return query.isPhrase ? `"${query.text}"` : query.text
  if (query.kind === 'not') return `-${written(query.node)}`
  return `(${query.nodes.map(written).join(query.kind === 'all' ? ' ' : ' OR ')})`
}

const sign = fc.constantFrom('a', 'b', 'OR', '-', '"', '“', '(', ')', ' ', 'f:', '東京', '-(', '""')
const anyQuery = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.array(sign, { maxLength: 40 }).map((parts) => parts.join('')),
)

describe('the grammar of queries (hunt-search-grammar)', () => {
  it.each([
    ['a b', '(a b)'],
    ['a OR b c', '((a OR b) c)'],
    ['-a "b c"', '(-a "b c")'],
    ['a-b - OR', 'a-b'],
    ['-(a OR b)', '-(a OR b)'],
    ['"a', 'a'],
    ['F:b', 'f=b'],
    ['f:x', 'f:x'],
    ['g:b', 'g:b'],
    ['()"" --', ''],
  ])('reads %j', (query, tree) => expect(written(parse(query, ['f']))).toBe(tree))

  it('reads any text, and leaves out nothing that could be a word', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const tree = parse(query, ['f'])
        const isAsked = /[\p{L}\p{N}]/u.test(query.slice(0, maxQueryLength).replace(/\bOR(?=[\s(]|$)/g, ''))
        if (tree !== null) expect(isAsked || /OR/.test(query)).toBe(true)
      }),
      { numRuns: 500, seed: 5 },
    )
  })

  it('reads the first thousand characters, and 64 words', () => {
    expect(written(parse(`a ${'b'.repeat(100_000)}`)).length).toBeLessThan(maxQueryLength + 10)
    expect(written(parse('a '.repeat(200))).split(' ')).toHaveLength(64)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mailFactsOf } from '#src/domain/mail/mail-failure.js'
import { type MailQuery, parseMailQuery } from '#src/domain/mail/mail-query.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { maxQueryLength } from '#src/domain/shared/query-grammar.js'

/** Writes a query tree with every parenthesis. */
function written(query: MailQuery): string {
  if (query.kind === 'meets') return JSON.stringify(query.condition)
  if (query.kind === 'not') return `-${written(query.node)}`
  if (query.kind !== 'text') return `(${query.nodes.map(written).join(query.kind === 'all' ? ' ' : ' OR ')})`
  const text = query.isPhrase ? `"${query.text}"` : query.text
  return query.place === 'any' ? text : `${query.place}:${text}`
}

const problemOf = (query: string) => {
  try {
    return written(parseMailQuery(query))
  } catch (error) {
    return mailFactsOf(error)?.problem
  }
}

describe('a query in the syntax of mail programs (mail-query)', () => {
  it.each([
    ['kriging rgdal', '(kriging rgdal)'],
    ['kriging　rgdal', '(kriging rgdal)'],
    ['a OR b c', '((a OR b) c)'],
    ['a OR b OR c', '(a OR b OR c)'],
    ['(a b) OR c', '((a b) OR c)'],
    ['a (b OR (c d)) e', '(a (b OR (c d)) e)'],
    ['a -b', '(a -b)'],
    ['a -(b OR c)', '(a -(b OR c))'],
    ['a -"b c"', '(a -"b c")'],
    ['a -from:b', '(a -from:b)'],
    ['from:"Suzuki Hanako" TO:bo', '(from:"Suzuki Hanako" to:bo)'],
    ['“a b” c"d e"f', '("a b" c "d e" f)'],
    ['has:attachment has:attachments', '({"hasAttachments":true} {"hasAttachments":true})'],
    ['label:"To Do" mailbox:INBOX', '({"label":"to do"} {"mailbox":"INBOX"})'],
    ['a before:2024-05', '(a {"received":{"from":null,"to":1714521599}})'],
    ['after:2024/5/1', '{"received":{"from":1714521600,"to":null}}'],
    ['before:"2024-05-01T00:00:00Z" a', '({"received":{"from":null,"to":1714521599}} a)'],
  ])('%s', (query, expected) => {
    expect(written(parseMailQuery(query))).toBe(expected)
  })

  it.each([
    ['C++: note: x', '(C++: note: x)'],
    ['http://a.example/b(c)?d', 'http://a.example/b(c)?d'],
    ['cc:bo has:wings is:unread', '(cc:bo has:wings is:unread)'],
    ['a AND b', '(a AND b)'],
    ['or Or ORACLE', '(or Or ORACLE)'],
    ['OR a OR', 'a'],
    ['a - b -- --c', '(a b --c)'],
    ['foo-bar', 'foo-bar'],
    ['from: bo', '(from: bo)'],
    ['"open a', '(open a)'],
    ['f(x) (a) b)', '(f(x) a b))'],
    ['(((a', 'a'],
    ['?! () "" -? * a', 'a'],
  ])('keeps words that are not operators: %s', (query, expected) => {
    expect(written(parseMailQuery(query))).toBe(expected)
  })

  it.each(['', ' ', '?', '"', '()', '-', '😀', 'OR', '((('])('finds nothing for %j', (query) => {
    expect(parseMailQuery(query)).toEqual({ kind: 'any', nodes: [] })
  })

  it.each([
    ['-a', 'query-excludes-only'],
    ['-a -from:b', 'query-excludes-only'],
    ['-(a OR b)', 'query-excludes-only'],
    ['a before:yesterday', 'query-date-unreadable'],
    ['after:2024-13', 'query-date-unreadable'],
    ['"before:yesterday" a', '("before:yesterday" a)'],
    ['-(-a)', '--a'],
  ])('refuses a query that only excludes, and an invalid date: %s', (query, expected) => {
    expect(problemOf(query)).toBe(expected)
  })

  it('is limited', () => {
    const words = Array.from({ length: 5000 }, (_, i) => `w${i}`)
    const nodes = (query: string) => {
      const parsed = parseMailQuery(query)
      return parsed.kind === 'all' ? parsed.nodes.length : 0
    }
    expect(nodes(words.join(' '))).toBe(64)
    expect(written(parseMailQuery(`a ${'b'.repeat(2 * maxQueryLength)}`)).length).toBeLessThan(maxQueryLength + 10)
  })

  it('fails only with a message that says what is wrong, for any input', () => {
    const sign = fc.constantFrom(
      ...['(', ')', '-', '"', '“', ' ', '　', 'OR ', 'from:', 'has:', 'before:', 'a', '面', '2024', '\0', '\ud83d'],
    )
    const any = fc.oneof(
      fc.array(sign, { maxLength: 60 }).map((signs) => signs.join('')),
      fc.string({ unit: 'binary' }),
    )
    fc.assert(
      fc.property(any, (query) => {
        try {
          const parsed = parseMailQuery(query)
          expect(JSON.parse(JSON.stringify(parsed))).toEqual(parsed)
        } catch (error) {
          expect(error).toBeInstanceOf(AppError)
          expect(error).toMatchObject({ code: 'VALIDATION_ERROR' })
        }
      }),
      { numRuns: 3000 },
    )
  })

  it('takes text without operators as words', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcxyz面接0'), minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(fc.array(word, { minLength: 2, maxLength: 10 }), (words) => {
        expect(written(parseMailQuery(words.join(' ')))).toBe(`(${words.join(' ')})`)
      }),
    )
  })
})

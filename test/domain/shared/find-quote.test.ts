import { expect, it } from 'vitest'
import { findQuote } from '#src/domain/shared/find-quote.js'

const found = (text: string, quote: string) => {
  const range = findQuote(text, quote)
  return range === null ? null : text.slice(range.start, range.end)
}

it('finds words with any white space between them (page-mail)', () => {
  expect(found('We are\n  sorry to say\tthat', 'are sorry  to')).toBe('are\n  sorry to')
  expect(found('一次面接を\n行います。', '面接を 行い')).toBe('面接を\n行い')
  expect(found('Hello', 'Hello')).toBe('Hello')
})

it('finds nothing for missing words, or without words (page-mail)', () => {
  expect(found('Hello', 'hello')).toBeNull()
  expect(found('Hello', ' \n ')).toBeNull()
  expect(found('', 'Hello')).toBeNull()
})
